import { Alert, Button, Stack } from "@mantine/core";
import { unsubscribe } from "@safeport/contract/notifications/preferences/notification-preference.endpoints";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "../../../../lib/call.ts";
import { ButtonLink } from "../../../../ui/link.tsx";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { AuthLayout } from "../../core/components/auth-layout.tsx";

/**
 * Target of mail programs without one-click unsubscription. Only the button turns the mails off: mail programs open links by
 * themselves.
 */
export function UnsubscribePage({ token }: { token: string }) {
  const t = useTranslations("notifications/stop");
  const errorText = useErrorText();
  const send = useMutation({ mutationFn: () => call(unsubscribe, { body: { token } }) });
  if (send.data)
    return (
      <AuthLayout title={t("kind.done")} subtitle={t("kind.done_text")}>
        <ButtonLink to="/{-$area}/settings" search={{ tab: "notifications" }} variant="default" fullWidth>
          {t("kind.settings")}
        </ButtonLink>
      </AuthLayout>
    );
  return (
    <AuthLayout title={t("kind.title")} subtitle={t("kind.text")}>
      <Stack>
        {send.error && (
          <Alert color="red" role="alert">
            {errorText(send.error, t("failed"))}
          </Alert>
        )}
        <Button fullWidth loading={send.isPending} onClick={() => send.mutate()}>
          {t("kind.submit")}
        </Button>
      </Stack>
    </AuthLayout>
  );
}
