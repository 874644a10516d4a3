import { Alert, Button, Group, PasswordInput, Stack } from "@mantine/core";
import { passwordLength } from "@safeport/contract/accounts/account.limits";
import { ChangePasswordInput } from "@safeport/contract/accounts/password.endpoints";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../lib/api-error.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../ui/toast.ts";
import { useErrorText } from "../../../ui/use-error-text.ts";
import { useChangePassword } from "../api/use-change-password.ts";
import { PasswordRules } from "./password-rules.tsx";

/** Asks for a new password. */
export function ChangePassword() {
  const t = useTranslations("accounts/security.password");
  const tAccounts = useTranslations("accounts");
  const errorText = useErrorText();
  const { user } = useViewer();
  const change = useChangePassword();
  const form = useSchemaForm({
    schema: ChangePasswordInput,
    initialValues: { new_password: "" },
    textOf: ({ isEmpty }) => (isEmpty ? tAccounts("required.password") : undefined),
  });
  const submit = ({ new_password }: { new_password: string }) =>
    change.mutate(new_password, {
      onSuccess: () => {
        form.reset();
        toast({ kind: "success", message: t("done") });
      },
      onError: form.showRefusal,
    });
  const isAtField = change.error instanceof ApiError && change.error.errors.length > 0;
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <Stack gap="sm">
        <PasswordInput
          {...form.getInputProps("new_password")}
          name="new_password"
          label={t("new")}
          autoComplete="new-password"
          maxLength={passwordLength.max}
          visibilityToggleButtonProps={{ "aria-label": tAccounts("show_password"), tabIndex: 0 }}
        />
        <PasswordRules password={form.values.new_password} personal={[user.username, user.email]} />
        {change.error && !isAtField && (
          <Alert color="red" role="alert">
            {errorText(change.error, t("failed"))}
          </Alert>
        )}
        <Group>
          <Button type="submit" loading={change.isPending}>
            {t("save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
