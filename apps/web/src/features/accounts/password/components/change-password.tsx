import { Button, Group, PasswordInput, Stack } from "@mantine/core";
import { passwordLength } from "@safeport/contract/accounts/core/account.limits";
import { ChangePasswordInput } from "@safeport/contract/accounts/password/password.endpoints";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../../lib/viewer.ts";
import { FormFailure } from "../../../../ui/forms/form-failure.tsx";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../../ui/toast.ts";
import { PasswordRules } from "../../core/components/password-rules.tsx";
import { useChangePassword } from "../api/password.ts";

/** Asks for a new password. */
export function ChangePassword() {
  const t = useTranslations("accounts/security.password");
  const tAccounts = useTranslations("accounts");
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
        <FormFailure error={change.error} fallback={t("failed")} />
        <Group>
          <Button type="submit" loading={change.isPending}>
            {t("save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
