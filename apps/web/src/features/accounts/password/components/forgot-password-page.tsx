import { Alert, Button, Stack, TextInput } from "@mantine/core";
import { linkMinutes, maxEmailLength } from "@safeport/contract/accounts/core/account.limits";
import { ForgotPasswordInput } from "@safeport/contract/accounts/password/password.endpoints";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { TextLink } from "../../../../ui/link.tsx";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { AuthLayout } from "../../core/components/auth-layout.tsx";
import { useSendPasswordReset } from "../api/password.ts";

const route = getRouteApi("/_auth");

/** Asks for the name or address of an account and mails a link; the answer is the same whether or not there is one. */
export function ForgotPasswordPage() {
  const t = useTranslations("accounts/reset");
  const tAccounts = useTranslations("accounts");
  const { from } = route.useSearch();
  const back = (
    <TextLink to="/login" search={{ from }} underline="always">
      {t("forgot.back")}
    </TextLink>
  );
  return (
    <AuthLayout title={t("forgot.title")} subtitle={back}>
      <RequestLink label={tAccounts("login.username")} />
    </AuthLayout>
  );
}

/** The form that mails a link to set a new password. */
export function RequestLink({ label }: { label: string }) {
  const t = useTranslations("accounts/reset");
  const errorText = useErrorText();
  const send = useSendPasswordReset(route.useSearch().from);
  const form = useSchemaForm({
    schema: ForgotPasswordInput,
    initialValues: { email: "" },
    textOf: ({ isEmpty }) => (isEmpty ? t("required.username") : undefined),
  });
  return (
    <form onSubmit={form.onSubmit(({ email }) => send.mutate(email, { onError: form.showRefusal }))} noValidate>
      <Stack>
        {send.error && !form.errors.email && (
          <Alert color="red" role="alert">
            {errorText(send.error, t("forgot.failed"))}
          </Alert>
        )}
        {send.isSuccess && (
          <Alert color="green" role="status">
            {t("forgot.sent", { minutes: linkMinutes.reset_password })}
          </Alert>
        )}
        <TextInput
          {...form.getInputProps("email")}
          name="username"
          label={label}
          description={t("forgot.subtitle")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxEmailLength}
        />
        <Button type="submit" fullWidth loading={send.isPending}>
          {t("forgot.send")}
        </Button>
      </Stack>
    </form>
  );
}
