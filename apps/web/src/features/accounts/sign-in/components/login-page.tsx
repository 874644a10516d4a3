import { Alert, Box, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { maxEmailLength, passwordLength } from "@safeport/contract/accounts/core/account.limits";
import type { LoginInput } from "@safeport/contract/accounts/core/account.schema";
import { getRouteApi, useLocation } from "@tanstack/react-router";
import { type ChangeEvent, type FormEvent, Suspense, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { tokenOfLink } from "../../../../lib/address.ts";
import { ApiError } from "../../../../lib/api-error.ts";
import { useSite } from "../../../../lib/site.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { TextLink } from "../../../../ui/link.tsx";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { asksForCode, withoutPrefix } from "../../core/account-errors.ts";
import { useLogIn } from "../../core/api/session.ts";
import { AuthLayout } from "../../core/components/auth-layout.tsx";
import { ProviderOnly } from "../../identities/components/provider-only.tsx";
import { havePasskeys } from "../../passkeys/have-passkeys.ts";
import { useAfterSignIn } from "../use-after-sign-in.ts";
import { DemoAccountList } from "./demo-account-list.tsx";

const SignInLink = lazyPart(() => import("./sign-in-link.tsx").then((module) => module.SignInLink));
const PasskeySignIn = lazyPart(() =>
  import("../../passkeys/components/passkey-sign-in.tsx").then((module) => module.PasskeySignIn),
);

const IdentitySignIn = lazyPart(() =>
  import("../../identities/components/identity-sign-in.tsx").then((module) => module.IdentitySignIn),
);

const authPages = getRouteApi("/_auth");
const loginPage = getRouteApi("/_auth/login");

const fields = ["username", "password"] as const;
type Field = (typeof fields)[number];

/** Signs in, with a second factor where the account has one. */
export function LoginPage() {
  const t = useTranslations("accounts");
  const errorText = useErrorText();
  const [values, setValues] = useState({ username: "", password: "" });
  /** Code of the second factor; null while it is not asked for. */
  const [code, setCode] = useState<string | null>(null);
  const [missing, setMissing] = useState<readonly Field[]>([]);
  const inputs = { username: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) };
  const button = useRef<HTMLButtonElement>(null);
  const afterSignIn = useAfterSignIn();
  const [isPasswordShown, setPasswordShown] = useState(false);
  const { from } = authPages.useSearch();
  const pass = tokenOfLink(useLocation().hash, "pass", loginPage.useSearch());
  const logIn = useLogIn();
  const site = useSite();

  /** Not refused: the password was right, and the code is still to come. */
  const isCodeAsked = asksForCode(logIn.error) && !logIn.variables?.code && !logIn.variables?.passkey;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(code ? { code } : {});
  };

  const send = (factor: Pick<LoginInput, "code" | "passkey">) => {
    const empty = fields.filter((field) => values[field].trim() === "");
    setMissing(empty);
    if (empty[0]) return inputs[empty[0]].current?.focus();
    logIn.mutate(
      { ...values, ...(pass && { pass }), ...factor },
      {
        onSuccess: afterSignIn,
        onError: (error) => {
          // It stays for other errors, such as a code that is too short.
          if (asksForCode(error)) setCode((old) => old ?? "");
          else if (error instanceof ApiError && error.code === "credentials_invalid") setCode(null);
          if (!asksForCode(error)) inputs.password.current?.focus();
        },
      },
    );
  };

  const propsOf = (field: Field) => ({
    ref: inputs[field],
    name: field,
    value: values[field],
    error: missing.includes(field) && t(`required.${field === "username" ? "username_or_email" : field}`),
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
      setValues((old) => ({ ...old, [field]: value }));
      setMissing((old) => old.filter((other) => other !== field));
    },
  });

  // A mailed link lets its owner enter their password.
  if (site.identity_provider_required && !isPasswordShown && !pass)
    return <ProviderOnly title={t("login.title")} from={from ?? null} onPassword={() => setPasswordShown(true)} />;
  return (
    <AuthLayout
      signsIn
      title={t("login.title")}
      subtitle={
        site.identity_provider_required
          ? t("login.super_admins")
          : t.rich("login.no_account", {
              a: (text) => (
                <TextLink to="/signup" search={{ from }} hash underline="always">
                  {text}
                </TextLink>
              ),
            })
      }
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          {logIn.error && !isCodeAsked && (
            <Alert color="red" role="alert">
              {withoutPrefix(errorText(logIn.error, t("login.failed")))}
            </Alert>
          )}
          {logIn.error instanceof ApiError && logIn.error.code === "sign_in_limited" && (
            <Suspense>
              <SignInLink key={logIn.submittedAt} username={values.username} />
            </Suspense>
          )}
          <TextInput
            {...propsOf("username")}
            label={t("login.username")}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={maxEmailLength}
            // The form appears because the reader pressed the button for it.
            autoFocus={isPasswordShown}
          />
          <PasswordInput
            {...propsOf("password")}
            label={t("field.password")}
            autoComplete="current-password"
            maxLength={passwordLength.max}
            visibilityToggleButtonProps={{ "aria-label": t("show_password"), tabIndex: 0 }}
          />
          {code !== null && (
            <TextInput
              label={t("login.code")}
              description={t("login.code_hint")}
              value={code}
              onChange={({ currentTarget: { value } }) => setCode(value)}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={20}
              // It appears because the reader pressed "Sign in", and continues with it.
              autoFocus
            />
          )}
          <Button type="submit" fullWidth loading={logIn.isPending} ref={button}>
            {t("login.submit")}
          </Button>
          {havePasskeys() && (
            <Suspense fallback={<Box h={36} />}>
              <PasskeySignIn onSignedIn={afterSignIn} onProof={code === null ? null : (passkey) => send({ passkey })} />
            </Suspense>
          )}
          <TextLink to="/forgot-password" search={{ from }} ta="center" fz={14}>
            {t("login.forgot")}
          </TextLink>
        </Stack>
      </form>
      {(site.identity_provider !== null || site.company_sign_in) && (
        <Suspense fallback={<Box h={52} />}>
          <IdentitySignIn typed={values.username} from={from ?? null} />
        </Suspense>
      )}
      <DemoAccountList
        onPick={({ username, password }) => {
          setValues({ username, password });
          setMissing([]);
          button.current?.focus();
        }}
      />
    </AuthLayout>
  );
}
