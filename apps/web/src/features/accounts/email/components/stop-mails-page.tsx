import { Alert, Button, Stack } from "@mantine/core";
import { stopMails } from "@safeport/contract/accounts/email/mail.endpoints";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "../../../../lib/call.ts";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { AuthLayout } from "../../core/components/auth-layout.tsx";

/**
 * Target of the link that stops mails caused by other people to an address. Only the button stops them: mail programs open links
 * by themselves.
 */
export function StopMailsPage({ token }: { token: string }) {
  const t = useTranslations("notifications/stop");
  const errorText = useErrorText();
  const send = useMutation({ mutationFn: (stop: boolean) => call(stopMails, { body: { token, stop } }) });
  const state = send.data === undefined ? "open" : send.data.stopped ? "stopped" : "allowed";
  const words = { open: ["title", "text"], stopped: ["done", "done_text"], allowed: ["allowed", "allowed_text"] } as const;
  const [title, text] = words[state];
  return (
    <AuthLayout title={t(`mails.${title}`)} subtitle={t(`mails.${text}`)}>
      <Stack>
        {send.error && (
          <Alert color="red" role="alert">
            {errorText(send.error, t("failed"))}
          </Alert>
        )}
        {state === "stopped" ? (
          <Button variant="default" fullWidth loading={send.isPending} onClick={() => send.mutate(false)}>
            {t("mails.undo")}
          </Button>
        ) : (
          <Button fullWidth loading={send.isPending} onClick={() => send.mutate(true)}>
            {t("mails.submit")}
          </Button>
        )}
      </Stack>
    </AuthLayout>
  );
}
