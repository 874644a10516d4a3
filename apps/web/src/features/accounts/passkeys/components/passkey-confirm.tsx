import { Button, Stack } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { settleReauthentication } from "../../../../lib/reauthentication.ts";
import { usePasskeys, useReauthenticateWithPasskey } from "../api/passkey.ts";
import { havePasskeys } from "../have-passkeys.ts";
import { PasskeyFailure } from "./passkey-failure.tsx";

/** Takes a passkey in place of the password while a sensitive call waits. Nothing for people without one. */
export function PasskeyConfirm() {
  const t = useTranslations("accounts/passkeys.again");
  const passkeys = usePasskeys();
  const prove = useReauthenticateWithPasskey();
  if (!havePasskeys() || !passkeys.data?.items.length) return null;
  // Awaited, since the end of the waiting unmounts this dialog and with it the callbacks of `mutate`.
  const press = async () => {
    const proved = await prove.mutateAsync().catch(() => null);
    if (proved) settleReauthentication(true);
  };
  return (
    <Stack>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconKey size={16} stroke={1.75} aria-hidden />}
        loading={prove.isPending}
        onClick={() => void press()}
      >
        {t("action")}
      </Button>
      <PasskeyFailure error={prove.error} />
    </Stack>
  );
}
