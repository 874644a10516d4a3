import { Alert, Button, Group } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { useSendSignInLink } from "../../core/api/session.ts";

/** Offers the owner of a name a way in while too many sign-ins with it have failed. */
export function SignInLink({ username }: { username: string }) {
  const t = useTranslations("accounts/sign-in-link");
  const errorText = useErrorText();
  const send = useSendSignInLink();
  if (send.isSuccess)
    return (
      <Alert color="green" role="status">
        {t("sent")}
      </Alert>
    );
  return (
    <Alert color="gray">
      {send.error ? <span role="alert">{errorText(send.error, t("failed"))}</span> : t("text")}
      <Group mt="xs">
        <Button size="xs" variant="default" loading={send.isPending} onClick={() => send.mutate(username.trim())}>
          {t("send")}
        </Button>
      </Group>
    </Alert>
  );
}
