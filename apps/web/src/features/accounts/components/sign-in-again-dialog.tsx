import { Alert, Button, PasswordInput, Stack } from "@mantine/core";
import { LoginInput } from "@safeport/contract/accounts/account.schema";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { Dialog } from "../../../ui/dialog.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { useErrorText } from "../../../ui/use-error-text.ts";
import { withoutPrefix } from "../account-errors.ts";
import { useLogIn } from "../api/use-log-in.ts";

const passwordOnly = z.pick(LoginInput, { password: true });

/** Asks for the password of an account whose session was ended elsewhere, over the page as it is. */
export function SignInAgainDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const t = useTranslations("accounts");
  const errorText = useErrorText();
  const cache = useQueryClient();
  const form = useSchemaForm({
    schema: passwordOnly,
    initialValues: { password: "" },
    textOf: ({ isEmpty }) => (isEmpty ? t("required.password") : undefined),
  });
  const logIn = useLogIn();
  // Awaited, since the restored session unmounts this dialog and with it the callbacks of `mutate`.
  const submit = async ({ password }: { password: string }) => {
    const answer = await logIn.mutateAsync({ username: accountId, password }).catch(() => null);
    if (answer === null) return;
    onClose();
    await cache.invalidateQueries();
  };
  return (
    <Dialog opened onClose={onClose} title={t("again.title", { account: accountId })}>
      <form onSubmit={form.onSubmit((values) => void submit(values))} noValidate>
        <Stack>
          {logIn.error && (
            <Alert color="red" role="alert">
              {withoutPrefix(errorText(logIn.error, t("login.failed")))}
            </Alert>
          )}
          <PasswordInput
            {...form.getInputProps("password")}
            label={t("field.password")}
            autoComplete="current-password"
            data-autofocus
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
