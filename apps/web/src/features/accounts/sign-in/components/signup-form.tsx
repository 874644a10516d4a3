import { Alert, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import {
  maxEmailLength,
  maxTypedUsername,
  passwordLength,
  usernameLength,
} from "@safeport/contract/accounts/core/account.limits";
import { maxDomainLength } from "@safeport/contract/kernel/domain.limits";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { PasswordRules } from "../../core/components/password-rules.tsx";
import { type SignupField, type SignupVariant, signupSchemas } from "../signup-schema.ts";
import { type SignupInvitation, useSignupForm } from "../use-signup-form.ts";

const plain = { autoCapitalize: "none", spellCheck: false };
const inputProps: Record<SignupField, object> = {
  company_name: { autoComplete: "organization", maxLength: textLimits.name },
  company_domain: { autoComplete: "off", maxLength: maxDomainLength, ...plain },
  full_name: { autoComplete: "name", maxLength: textLimits.name },
  username: { autoComplete: "username", maxLength: maxTypedUsername, ...plain },
  email: { autoComplete: "email", maxLength: maxEmailLength, type: "email" },
  password: { autoComplete: "new-password", maxLength: passwordLength.max },
};

interface SignupFormProps {
  variant: SignupVariant;
  /** Fixes the address, which the invitation's link confirms. */
  invitation?: SignupInvitation;
  /** Above the fields. */
  notice?: ReactNode;
  /** Below the button. */
  children?: ReactNode;
}

/** The fields of a sign-up. */
export function SignupForm({ variant, invitation, notice, children }: SignupFormProps) {
  const t = useTranslations("accounts");
  const { form, refusal, isPending, onSubmit } = useSignupForm(variant, invitation);
  const { username, email, password } = form.values;
  const isFixed = (name: SignupField) => name === "email" && invitation !== undefined;

  const props = (name: SignupField) => ({
    ...form.getInputProps(name),
    ...inputProps[name],
    name,
    label: t(`field.${name}`),
    readOnly: isFixed(name),
  });
  // The error takes the place of the hint.
  const hint = (name: SignupField) => {
    if (form.errors[name]) return null;
    if (isFixed(name)) return t("invited.email_hint");
    return name === "username" || name === "company_domain"
      ? t(`hint.${name}`, { host: "example.com", ...usernameLength })
      : null;
  };

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        {notice}
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
        {children}
      </Stack>
    </form>
  );
}
