import { Button, PasswordInput, Stack } from "@mantine/core";
import { passwordLength } from "@safeport/contract/accounts/core/account.limits";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { FormFailure } from "../../../../ui/forms/form-failure.tsx";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { AuthLayout } from "../../core/components/auth-layout.tsx";
import { useVerifyEmail } from "../api/email.ts";
import { EmailConfirmed } from "./email-confirmed.tsx";

interface ConfirmEmailProps {
  token: string;
  /** The account of the link, and whether the reader has signed in to it. */
  link: { username: string | null; is_own: boolean };
}

/**
 * The button that confirms an address. Without a session of the account it requires the password: the link alone only proves the
 * mailbox.
 */
export function ConfirmEmail({ token, link: { username, is_own } }: ConfirmEmailProps) {
  const t = useTranslations("accounts");
  const verify = useVerifyEmail(token);
  const form = useSchemaForm({
    schema: z.object({ password: is_own ? z.string() : z.string().check(z.minLength(1)) }),
    initialValues: { password: "" },
    textOf: ({ isEmpty }) => (isEmpty ? t("required.password") : undefined),
  });
  if (verify.data) return <EmailConfirmed {...verify.data} />;
  const submit = ({ password }: { password: string }) =>
    verify.mutate(is_own ? undefined : password, { onError: form.showRefusal });
  return (
    <AuthLayout
      title={t("verify.title")}
      subtitle={t(is_own ? "verify.press" : "verify.press_with_password", { username: username ?? "" })}
    >
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack>
          <FormFailure error={verify.error} fallback={t("verify.failed")} />
          {!is_own && (
            <PasswordInput
              {...form.getInputProps("password")}
              name="password"
              label={t("field.password")}
              autoComplete="current-password"
              maxLength={passwordLength.max}
              visibilityToggleButtonProps={{ "aria-label": t("show_password"), tabIndex: 0 }}
            />
          )}
          <Button type="submit" fullWidth loading={verify.isPending}>
            {t("verify.confirm")}
          </Button>
        </Stack>
      </form>
    </AuthLayout>
  );
}
