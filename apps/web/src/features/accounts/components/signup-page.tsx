import { Alert, Button, PasswordInput, TextInput } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../lib/api-error.ts";
import { useI18n } from "../../../lib/i18n.ts";
import { serverLocale } from "../../../lib/told-by-code.ts";
import { focusField } from "../../../ui/focus-field.ts";
import { TextLink } from "../../../ui/link.tsx";
import { registrationErrorText } from "../account-errors.ts";
import { useRegister } from "../api/use-register.ts";
import { useAfterSignIn } from "../use-after-sign-in.ts";
import { useDoors } from "../use-doors.ts";
import classes from "./door.module.css";
import { DoorLayout } from "./door-layout.tsx";
import { PasswordRules } from "./password-rules.tsx";

const personFields = ["full_name", "username", "email", "password"] as const;
const companyFields = ["company_name", "company_domain"] as const;
type Field = (typeof personFields)[number] | (typeof companyFields)[number];

const looks: Record<Field, { autoComplete: string; maxLength: number; type?: "email"; plain?: true }> = {
  company_name: { autoComplete: "organization", maxLength: 120 },
  company_domain: { autoComplete: "off", maxLength: 253, plain: true },
  full_name: { autoComplete: "name", maxLength: 120 },
  username: { autoComplete: "username", maxLength: 64, plain: true },
  email: { autoComplete: "email", maxLength: 254, type: "email" },
  password: { autoComplete: "new-password", maxLength: 256 },
};

/** The codes of the rules for passwords. */
const passwordRules = ["length", "common", "personal", "strength"] as const;

/** Sign-up of a researcher, or of somebody who works for a company. */
export function SignupPage({ variant }: { variant: "individual" | "company" }) {
  const t = useTranslations("accounts");
  const fields: readonly Field[] = variant === "company" ? [...companyFields, ...personFields] : personFields;
  const [values, setValues] = useState<Partial<Record<Field, string>>>({});
  const [missing, setMissing] = useState<readonly Field[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const { locale } = useI18n();
  const afterSignIn = useAfterSignIn();
  const doors = useDoors();
  const register = useRegister();
  const textOf = (name: Field) => values[name] ?? "";

  function submit(event: FormEvent): void {
    event.preventDefault();
    const empty = fields.filter((name) => textOf(name).trim() === "");
    setMissing(empty);
    if (empty.length > 0) focusField(form.current, empty);
    else send();
  }

  function send(): void {
    register.mutate(
      {
        email: textOf("email"),
        username: textOf("username"),
        full_name: textOf("full_name"),
        password: textOf("password"),
        role: variant === "company" ? "Business" : "Hacker",
        ...(variant === "company" && { company_name: textOf("company_name"), company_domain: textOf("company_domain") }),
      },
      {
        onSuccess: ({ user }) => afterSignIn(user),
        onError: (error) =>
          focusField(form.current, error instanceof ApiError ? fields.filter((name) => error.fieldError(name)) : []),
      },
    );
  }

  const { error } = register;
  const refusal =
    error &&
    registrationErrorText(
      error,
      { email: textOf("email"), username: textOf("username") },
      {
        fallback: t("signup.failed"),
        email: t("signup.email_invalid"),
        username: t("signup.username_short"),
        invalid: t("signup.data_invalid"),
        password: t("signup.password_invalid"),
        rule: (code) => {
          const known = locale === serverLocale ? undefined : passwordRules.find((rule) => rule === code);
          return known ? t(`broken_rule.${known}`) : null;
        },
      },
    );
  const wrong = (name: Field) => {
    if (missing.includes(name)) return t(`required.${name}`);
    if (!(error instanceof ApiError)) return null;
    // The rules a password breaks are all said above; here only that it is the password.
    return name === "password" && error.password_checks ? true : error.fieldError(name);
  };

  const props = (name: Field) => {
    const { plain, ...look } = looks[name];
    return {
      ...look,
      ...(plain && { autoCapitalize: "none", spellCheck: false }),
      name,
      label: t(`field.${name}`),
      value: textOf(name),
      error: wrong(name),
      onChange: (event: { currentTarget: HTMLInputElement }) => setValues({ ...values, [name]: event.currentTarget.value }),
    };
  };

  return (
    <DoorLayout
      title={t(`signup.${variant}`)}
      subtitle={t.rich("signup.has_account", {
        a: (text) => (
          <TextLink to={doors.login} underline="always">
            {text}
          </TextLink>
        ),
      })}
    >
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        {refusal && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        {fields.map((name) => {
          if (name === "password") {
            return (
              <PasswordInput
                key={name}
                {...props(name)}
                visibilityToggleButtonProps={{ "aria-label": t("show_password"), tabIndex: 0 }}
              />
            );
          }
          const hint = name === "username" || name === "company_domain" ? t(`hint.${name}`, { host: "example.com" }) : undefined;
          return <TextInput key={name} {...props(name)} {...(hint !== undefined && !wrong(name) && { description: hint })} />;
        })}
        <PasswordRules password={textOf("password")} personal={[textOf("username"), textOf("email").split("@")[0] ?? ""]} />
        <Button type="submit" fullWidth loading={register.isPending}>
          {t("signup.submit")}
        </Button>
        <p className={classes.subtitle}>
          {t.rich(variant === "company" ? "signup.to_individual" : "signup.to_company", {
            a: (text) => (
              <TextLink to={variant === "company" ? doors.signup : doors.signupCompany} underline="always">
                {text}
              </TextLink>
            ),
          })}
        </p>
      </form>
    </DoorLayout>
  );
}
