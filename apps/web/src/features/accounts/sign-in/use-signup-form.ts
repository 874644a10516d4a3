import { usernameLength } from "@safeport/contract/accounts/core/account.limits";
import { RegisterInput } from "@safeport/contract/accounts/core/account.schema";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../lib/api-error.ts";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { registrationErrorText } from "../core/account-errors.ts";
import { useRegister } from "../core/api/account.ts";
import { emptySignup, type SignupField, type SignupVariant, signupSchemas } from "./signup-schema.ts";
import { useAfterSignIn } from "./use-after-sign-in.ts";

const authPages = getRouteApi("/_auth");

function hasPasswordChecks(error: unknown): boolean {
  return error instanceof ApiError && Boolean(error.password_checks);
}

/** The invitation of a sign-up by a mailed link. */
export interface SignupInvitation {
  token: string;
  email: string;
  onJoined: () => void;
}

/** Values and errors of a sign-up, and what sends it. */
export function useSignupForm(variant: SignupVariant, invitation?: SignupInvitation) {
  const t = useTranslations("accounts");
  const register = useRegister();
  const afterSignIn = useAfterSignIn();
  const { from } = authPages.useSearch();
  const form = useSchemaForm({
    schema: signupSchemas[variant],
    initialValues: { ...emptySignup, email: invitation?.email ?? "" },
    textOf: ({ path, isEmpty }) => (isEmpty ? t(`required.${path as SignupField}`) : undefined),
  });

  function submit({ company_name, company_domain, ...person }: typeof emptySignup): void {
    const next = RegisterInput.shape.next.safeParse(from).data;
    const bodies = {
      individual: { ...person, role: "Hacker", ...(next && { next }) },
      company: { ...person, role: "Business", company_name, company_domain, ...(next && { next }) },
      invited: { ...person, role: "Business", ...(invitation && { invitation_token: invitation.token }) },
      invited_researcher: { ...person, role: "Hacker", ...(invitation && { invitation_token: invitation.token }) },
    } as const;
    register.mutate(bodies[variant], {
      onSuccess: invitation ? invitation.onJoined : afterSignIn,
      onError: (error) => {
        form.showRefusal(error);
        // The rules that a password breaks are listed above the form; here it is only marked as wrong.
        if (hasPasswordChecks(error)) form.setFieldError("password", true);
      },
    });
  }

  // A refusal of fields is shown at them.
  const isAtFields = register.error instanceof ApiError && register.error.errors.length > 0;
  const refusal =
    register.error &&
    (!isAtFields || hasPasswordChecks(register.error)) &&
    registrationErrorText(register.error, form.values, {
      fallback: t("signup.failed"),
      email: t("signup.email_invalid"),
      username: t("signup.username_short", usernameLength),
      invalid: t("signup.data_invalid"),
      password: t("signup.password_invalid"),
    });
  return { form, refusal, isPending: register.isPending, onSubmit: form.onSubmit(submit) };
}
