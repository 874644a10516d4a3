import { Button, PasswordInput, Stack } from "@mantine/core";
import { passwordLength } from "@safeport/contract/accounts/core/account.limits";
import { ResetPasswordInput } from "@safeport/contract/accounts/password/password.endpoints";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { ApiError } from "../../../../lib/api-error.ts";
import { FormFailure } from "../../../../ui/forms/form-failure.tsx";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { ButtonLink } from "../../../../ui/link.tsx";
import { AuthLayout } from "../../core/components/auth-layout.tsx";
import { PasswordRules } from "../../core/components/password-rules.tsx";
import { useResetPassword } from "../api/password.ts";
import { RequestLink } from "./forgot-password-page.tsx";

const schema = z.pick(ResetPasswordInput, { password: true });

/** The page behind the link that the page for forgotten passwords mails. */
export function ResetPasswordPage({ token }: { token: string }) {
  const t = useTranslations("accounts/reset");
  const tAccounts = useTranslations("accounts");
  const reset = useResetPassword(token);
  const form = useSchemaForm({
    schema,
    initialValues: { password: "" },
    textOf: ({ isEmpty }) => (isEmpty ? t("required.new_password") : undefined),
  });
  if (reset.data)
    return (
      <AuthLayout title={t("set.done")} subtitle={t("set.done_text", { username: reset.data.username })}>
        <ButtonLink to="/login" search={{ from: reset.data.next ?? undefined }} fullWidth>
          {t("set.sign_in")}
        </ButtonLink>
      </AuthLayout>
    );
  const { error } = reset;
  if (token === "" || (error instanceof ApiError && error.code === "not_found"))
    return (
      <AuthLayout title={t("spent.title")} subtitle={t("spent.text")}>
        <RequestLink label={tAccounts("login.username")} />
      </AuthLayout>
    );
  return (
    <AuthLayout title={t("set.title")} subtitle={t("set.subtitle")}>
      <form onSubmit={form.onSubmit(({ password }) => reset.mutate(password, { onError: form.showRefusal }))} noValidate>
        <Stack>
          <FormFailure error={error} fallback={t("set.failed")} />
          <PasswordInput
            {...form.getInputProps("password")}
            name="password"
            label={t("set.label")}
            autoComplete="new-password"
            maxLength={passwordLength.max}
            visibilityToggleButtonProps={{ "aria-label": tAccounts("show_password"), tabIndex: 0 }}
          />
          <PasswordRules password={form.values.password} personal={[]} />
          <Button type="submit" fullWidth loading={reset.isPending}>
            {t("set.submit")}
          </Button>
        </Stack>
      </form>
    </AuthLayout>
  );
}
