import { Alert, Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { settleReauthentication } from "../../../../lib/reauthentication.ts";
import { useSite } from "../../../../lib/site.ts";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { useReauthenticateByIdentity } from "../api/identity.ts";

interface IdentityConfirmProps {
  /** The code of the second factor; null where the account has none. */
  code: string | null;
}

/** Takes another sign-in at the identity provider in place of the password while a sensitive call waits. */
export function IdentityConfirm({ code }: IdentityConfirmProps) {
  const t = useTranslations("accounts/identity");
  const errorText = useErrorText();
  const { identity_provider: platform, company_sign_in: hasCompanies } = useSite();
  const [isBlocked, setBlocked] = useState(false);
  const prove = useReauthenticateByIdentity();
  if ((platform === null && !hasCompanies) || !window.isSecureContext) return null;
  // Awaited, since the end of the waiting unmounts this dialog and with it the callbacks of `mutate`.
  const press = async () => {
    const opened = window.open("", "_blank", "popup,width=520,height=720");
    setBlocked(opened === null);
    if (opened === null) return;
    const proved = await prove.mutateAsync({ opened, code: code || null }).catch(() => null);
    if (proved) settleReauthentication(true);
  };
  return (
    <Stack gap="xs">
      <Button variant="default" fullWidth onClick={() => void press()}>
        {t("confirm")}
      </Button>
      {prove.isPending && (
        <Text fz={13} c="dimmed" role="status">
          {t("confirm_waits")}
        </Text>
      )}
      {(isBlocked || prove.error) && (
        <Alert color="red" role="alert">
          {isBlocked ? t("popup_blocked") : errorText(prove.error)}
        </Alert>
      )}
    </Stack>
  );
}
