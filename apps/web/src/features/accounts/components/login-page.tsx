import { Alert, Button, PasswordInput, TextInput } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { focusField } from "../../../ui/focus-field.ts";
import { TextLink } from "../../../ui/link.tsx";
import { useErrorText } from "../../../ui/use-error-text.ts";
import { withoutPrefix } from "../account-errors.ts";
import { useLogIn } from "../api/use-log-in.ts";
import { useAfterSignIn } from "../use-after-sign-in.ts";
import { useDoors } from "../use-doors.ts";
import { DemoAccountList } from "./demo-account-list.tsx";
import classes from "./door.module.css";
import { DoorLayout } from "./door-layout.tsx";

const fields = ["username", "password"] as const;
type Values = Record<(typeof fields)[number], string>;

export function LoginPage() {
  const t = useTranslations("accounts");
  const errorText = useErrorText();
  const [values, setValues] = useState<Values>({ username: "", password: "" });
  const [missing, setMissing] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const afterSignIn = useAfterSignIn();
  const doors = useDoors();
  const logIn = useLogIn();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const empty = fields.filter((name) => values[name].trim() === "");
    setMissing(empty);
    if (empty.length > 0) focusField(form.current, empty);
    else
      logIn.mutate(values, { onSuccess: ({ user }) => afterSignIn(user), onError: () => focusField(form.current, ["password"]) });
  }

  const field = (name: (typeof fields)[number]) => ({
    name,
    label: t(`field.${name}`),
    value: values[name],
    error: missing.includes(name) && t(`required.${name}`),
    onChange: (event: { currentTarget: HTMLInputElement }) => setValues({ ...values, [name]: event.currentTarget.value }),
  });

  return (
    <DoorLayout
      title={t("login.title")}
      subtitle={t.rich("login.no_account", {
        a: (text) => (
          <TextLink to={doors.signup} underline="always">
            {text}
          </TextLink>
        ),
      })}
    >
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        {logIn.error && (
          <Alert color="red" role="alert">
            {withoutPrefix(errorText(logIn.error, t("login.failed")))}
          </Alert>
        )}
        <TextInput
          {...field("username")}
          label={t("login.username")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <PasswordInput
          {...field("password")}
          autoComplete="current-password"
          maxLength={256}
          visibilityToggleButtonProps={{ "aria-label": t("show_password"), tabIndex: 0 }}
        />
        <Button type="submit" fullWidth loading={logIn.isPending} ref={button}>
          {t("login.submit")}
        </Button>
      </form>
      <DemoAccountList
        onPick={({ username, password }) => {
          setValues({ username, password });
          setMissing([]);
          button.current?.focus();
        }}
      />
    </DoorLayout>
  );
}
