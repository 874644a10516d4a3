import { Alert, Button, PasswordInput, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../ui/dialog.tsx";
import { useErrorText } from "../../../ui/use-error-text.ts";
import { withoutPrefix } from "../account-errors.ts";
import { useLogIn } from "../api/use-log-in.ts";

/** Asks for the password of an account whose session was ended elsewhere, over the page as it is. */
export function SignInAgainDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const t = useTranslations("accounts");
  const errorText = useErrorText();
  const cache = useQueryClient();
  const [password, setPassword] = useState("");
  const logIn = useLogIn();
  // Awaited: with the session back the banner takes this dialog away, and with it any callback of `mutate`.
  const submit = async () => {
    const answer = await logIn.mutateAsync({ username: accountId, password }).catch(() => null);
    if (answer === null) return;
    onClose();
    await cache.invalidateQueries();
  };
  return (
    <Dialog opened onClose={onClose} title={t("again.title", { account: accountId })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack>
          {logIn.error && (
            <Alert color="red" role="alert">
              {withoutPrefix(errorText(logIn.error, t("login.failed")))}
            </Alert>
          )}
          <PasswordInput
            label={t("field.password")}
            value={password}
            autoComplete="current-password"
            data-autofocus
            onChange={(event) => setPassword(event.currentTarget.value)}
            visibilityToggleButtonProps={{ "aria-label": t("show_password"), tabIndex: 0 }}
          />
          <Button type="submit" loading={logIn.isPending}>
            {t("login.submit")}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
