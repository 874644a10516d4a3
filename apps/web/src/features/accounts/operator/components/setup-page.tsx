import { Alert, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import {
  maxEmailLength,
  maxTypedUsername,
  passwordLength,
  usernameLength,
} from "@safeport/contract/accounts/core/account.limits";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../../lib/api-error.ts";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { ButtonLink } from "../../../../ui/link.tsx";
import { registrationErrorText } from "../../core/account-errors.ts";
import { useSetUp } from "../../core/api/account.ts";
import { AuthLayout } from "../../core/components/auth-layout.tsx";
import { PasswordRules } from "../../core/components/password-rules.tsx";
import { type SignupField, signupSchemas } from "../../sign-in/signup-schema.ts";
import { useAfterSignIn } from "../../sign-in/use-after-sign-in.ts";

const empty = { full_name: "", username: "", email: "", password: "" };
const plain = { autoCapitalize: "none", spellCheck: false };

/** Target of the link that the server prints while it has no Super Admin. */
export function SetupPage({ token }: { token: string }) {
  const t = useTranslations("accounts/setup");
  const tAccounts = useTranslations("accounts");
  const setUp = useSetUp();
  const afterSignIn = useAfterSignIn();
  const form = useSchemaForm({
    schema: signupSchemas.individual,
    initialValues: empty,
    textOf: ({ path, isEmpty }) => (isEmpty ? tAccounts(`required.${path as SignupField}`) : undefined),
  });
  const { error } = setUp;
  if (token === "" || (error instanceof ApiError && error.code === "not_found"))
    return (
      <AuthLayout title={t("spent_title")} subtitle={t("spent_text")}>
        <ButtonLink to="/login" fullWidth>
          {t("sign_in")}
        </ButtonLink>
      </AuthLayout>
    );
  const { username, email, password } = form.values;
  const submit = (values: typeof empty) =>
    setUp.mutate(
      { token, ...values },
      {
        onSuccess: afterSignIn,
        onError: (refusal) => {
          form.showRefusal(refusal);
          // The rules that a password breaks are listed above the form; here it is only marked as wrong.
          if (refusal instanceof ApiError && refusal.password_checks) form.setFieldError("password", true);
        },
      },
    );
  const texts = {
    fallback: t("failed"),
    email: tAccounts("signup.email_invalid"),
    username: tAccounts("signup.username_short", usernameLength),
    invalid: tAccounts("signup.data_invalid"),
    password: tAccounts("signup.password_invalid"),
  };
  const field = (name: keyof typeof empty) => ({
    ...form.getInputProps(name),
    name,
    label: tAccounts(`field.${name}`),
  });
  return (
    <AuthLayout signsIn title={t("title")} subtitle={t("subtitle")}>
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack>
          {error && (
            <Alert color="red" role="alert">
              {registrationErrorText(error, form.values, texts)}
            </Alert>
          )}
          <TextInput {...field("full_name")} autoComplete="name" maxLength={textLimits.name} />
          <TextInput
            {...field("username")}
            {...plain}
            description={form.errors.username ? null : tAccounts("hint.username", usernameLength)}
            autoComplete="username"
            maxLength={maxTypedUsername}
          />
          <TextInput {...field("email")} {...plain} type="email" autoComplete="email" maxLength={maxEmailLength} />
          <PasswordInput
            {...field("password")}
            autoComplete="new-password"
            maxLength={passwordLength.max}
            visibilityToggleButtonProps={{ "aria-label": tAccounts("show_password"), tabIndex: 0 }}
          />
          <PasswordRules password={password} personal={[username, email.split("@")[0] ?? ""]} />
          <Button type="submit" fullWidth loading={setUp.isPending}>
            {t("submit")}
          </Button>
        </Stack>
      </form>
    </AuthLayout>
  );
}
