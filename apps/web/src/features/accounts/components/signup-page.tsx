import { Alert, Button, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { maxEmailLength, maxTypedUsername, passwordLength, usernameLength } from "@safeport/contract/accounts/account.limits";
import { maxDomainLength } from "@safeport/contract/kernel/domain.limits";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useSite } from "../../../lib/site.ts";
import { TextLink } from "../../../ui/link.tsx";
import { ProviderOnly } from "../identities/components/provider-only.tsx";
import { type SignupField, type SignupVariant, signupSchemas } from "../signup-schema.ts";
import { useSignupForm } from "../use-signup-form.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { PasswordRules } from "./password-rules.tsx";

const authPages = getRouteApi("/_auth");

const plain = { autoCapitalize: "none", spellCheck: false };
const inputProps: Record<SignupField, object> = {
  company_name: { autoComplete: "organization", maxLength: textLimits.name },
  company_domain: { autoComplete: "off", maxLength: maxDomainLength, ...plain },
  full_name: { autoComplete: "name", maxLength: textLimits.name },
  username: { autoComplete: "username", maxLength: maxTypedUsername, ...plain },
  email: { autoComplete: "email", maxLength: maxEmailLength, type: "email" },
  password: { autoComplete: "new-password", maxLength: passwordLength.max },
};

/** Sign-up of a researcher, or of somebody who works for a company. */
export function SignupPage({ variant }: { variant: SignupVariant }) {
  const t = useTranslations("accounts");
  const { from } = authPages.useSearch();
  const site = useSite();
  const { form, refusal, isPending, onSubmit } = useSignupForm(variant);
  const { username, email, password } = form.values;
  if (site.identity_provider_required) return <ProviderOnly title={t(`signup.${variant}`)} from={from ?? null} />;

  const props = (name: SignupField) => ({
    ...form.getInputProps(name),
    ...inputProps[name],
    name,
    label: t(`field.${name}`),
  });
  // The error takes the place of the hint.
  const hint = (name: SignupField) =>
    (name === "username" || name === "company_domain") && !form.errors[name]
      ? t(`hint.${name}`, { host: "example.com", ...usernameLength })
      : null;

  return (
    <AuthLayout
      signsIn
      title={t(`signup.${variant}`)}
      subtitle={t.rich("signup.has_account", {
        a: (text) => (
          <TextLink to="/login" search={{ from }} underline="always">
            {text}
          </TextLink>
        ),
      })}
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          {site.sign_up !== "open" && (
            <Alert color="gray">{t(`signup.${site.sign_up}_only`, { domains: site.sign_up_domains.join(", ") })}</Alert>
          )}
          {refusal && (
            <Alert color="red" role="alert">
              {refusal}
            </Alert>
          )}
          {(Object.keys(signupSchemas[variant].shape) as SignupField[]).map((name) =>
            name === "password" ? (
              <PasswordInput
                key={name}
                {...props(name)}
                visibilityToggleButtonProps={{ "aria-label": t("show_password"), tabIndex: 0 }}
              />
            ) : (
              <TextInput key={name} {...props(name)} description={hint(name)} />
            ),
          )}
          <PasswordRules password={password} personal={[username, email.split("@")[0] ?? ""]} />
          <Button type="submit" fullWidth loading={isPending}>
            {t("signup.submit")}
          </Button>
          {site.single_company === null && (
            <Text c="dimmed" mb="lg">
              {t.rich(variant === "company" ? "signup.to_individual" : "signup.to_company", {
                a: (text) => (
                  <TextLink to={variant === "company" ? "/signup" : "/signup-company"} search={{ from }} underline="always">
                    {text}
                  </TextLink>
                ),
              })}
            </Text>
          )}
        </Stack>
      </form>
    </AuthLayout>
  );
}
