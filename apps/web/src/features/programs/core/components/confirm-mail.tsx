import { Alert, Anchor, Group } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../../lib/viewer.ts";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { useSendVerificationEmail } from "../../../accounts/email/api/email.ts";

/** Asks people who have not confirmed their address to do so, with a button that mails the link again; nothing for others. */
export function ConfirmMail({ children }: { children?: ReactNode }) {
  const t = useTranslations("accounts.confirm_mail");
  const { user } = useViewer();
  if (user.email_verified) return null;
  return (
    <Alert color="var(--sp-amber)" icon={<IconMail size={18} stroke={1.75} />} mb="lg">
      <Group gap="4px 12px" style={{ overflowWrap: "anywhere" }}>
        {children ?? t("title", { email: user.email })} <ResendMail />
      </Group>
    </Alert>
  );
}

/** Mails the link again, once. */
export function ResendMail() {
  const t = useTranslations("accounts.confirm_mail");
  const errorText = useErrorText();
  const { user } = useViewer();
  const send = useSendVerificationEmail();
  return (
    <span role="status">
      {send.isSuccess ? (
        t("sent", { email: user.email })
      ) : (
        <Anchor
          component="button"
          type="button"
          inherit
          aria-disabled={send.isPending || undefined}
          onClick={() => !send.isPending && send.mutate(user.email)}
        >
          {t("resend")}
        </Anchor>
      )}
      {send.error && ` ${errorText(send.error, t("failed"))}`}
    </span>
  );
}
