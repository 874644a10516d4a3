import { Alert, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { LoginInput } from "@safeport/contract/accounts/account.schema";
import { lazy, Suspense, useRef } from "react";
import { useTranslations } from "use-intl";
import { TextLink } from "../../../ui/link.tsx";
import { useErrorText } from "../../../ui/use-error-text.ts";
import { useSchemaForm } from "../../../ui/use-schema-form.ts";
import { withoutPrefix } from "../account-errors.ts";
import { useLogIn } from "../api/use-log-in.ts";
import { useAfterSignIn } from "../use-after-sign-in.ts";
import { useAuthPaths } from "../use-auth-paths.ts";
import { AuthLayout } from "./auth-layout.tsx";

const DemoAccountList = lazy(() => import("./demo-account-list.tsx").then((module) => ({ default: module.DemoAccountList })));

export function LoginPage() {
  const t = useTranslations("accounts");
  const errorText = useErrorText();
  const form = useSchemaForm({
    schema: LoginInput,
    initialValues: { username: "", password: "" },
    textOf: ({ path }) => t(`required.${path as keyof LoginInput}`),
  });
  const button = useRef<HTMLButtonElement>(null);
  const afterSignIn = useAfterSignIn();
  const authPaths = useAuthPaths();
  const logIn = useLogIn();

  const submit = (values: LoginInput) =>
    logIn.mutate(values, {
      onSuccess: ({ user }) => afterSignIn(user),
      onError: () => form.getInputNode("password")?.focus(),
    });

  return (
    <AuthLayout
      title={t("login.title")}
      subtitle={t.rich("login.no_account", {
        a: (text) => (
          <TextLink to={authPaths.signup} underline="always">
            {text}
          </TextLink>
        ),
      })}
    >
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack>
          {logIn.error && (
            <Alert color="red" role="alert">
              {withoutPrefix(errorText(logIn.error, t("login.failed")))}
            </Alert>
          )}
          <TextInput
            {...form.getInputProps("username")}
            name="username"
            label={t("login.username")}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
          />
          <PasswordInput
            {...form.getInputProps("password")}
            name="password"
            label={t("field.password")}
            autoComplete="current-password"
            maxLength={256}
            visibilityToggleButtonProps={{ "aria-label": t("show_password"), tabIndex: 0 }}
          />
          <Button type="submit" fullWidth loading={logIn.isPending} ref={button}>
            {t("login.submit")}
          </Button>
        </Stack>
      </form>
      <Suspense>
        <DemoAccountList
          onPick={({ username, password }) => {
            form.setValues({ username, password });
            button.current?.focus();
          }}
        />
      </Suspense>
    </AuthLayout>
  );
}
