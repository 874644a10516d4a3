import { Alert, Button, PasswordInput, Stack } from "@mantine/core";
import { LoginInput } from "@safeport/contract/accounts/core/account.schema";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { ApiError } from "../../../../lib/api-error.ts";
import { useSite } from "../../../../lib/site.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { TextLink } from "../../../../ui/link.tsx";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { asksForCode, withoutPrefix } from "../../core/account-errors.ts";
import { useLogIn } from "../../core/api/session.ts";
import { CodeField } from "../../core/components/code-field.tsx";

const passwordOnly = z.pick(LoginInput, { password: true });

/** Asks for the password, and for a code where there is a second factor, of an account whose session was ended elsewhere, over the page as it is. */
export function SignInAgainDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const t = useTranslations("accounts");
  const errorText = useErrorText();
  const { href: from } = useLocation();
  const form = useSchemaForm({
    schema: passwordOnly,
    initialValues: { password: "" },
    textOf: ({ isEmpty }) => (isEmpty ? t("required.password") : undefined),
  });
  /** Code of the second factor; null while it is not asked for. */
  const [code, setCode] = useState<string | null>(null);
  const logIn = useLogIn();
  /** Not refused: the password was right, and the code is still to come. */
  const isProviderNamed = logIn.error instanceof ApiError && logIn.error.code === "forbidden";
  /** An identity provider is required, which the sign-in page leads to. */
  const isElsewhere = useSite().identity_provider_required || isProviderNamed;
  const isCodeAsked = asksForCode(logIn.error) && !logIn.variables?.code;
  // Awaited, since the restored session unmounts this dialog and with it the callbacks of `mutate`.
  const submit = async ({ password }: { password: string }) => {
    const answer = await logIn.mutateAsync({ username: accountId, password, ...(code && { code }) }).catch((error: unknown) => {
      if (asksForCode(error)) setCode((old) => old ?? "");
      return null;
    });
    if (answer !== null) onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={t("again.title", { account: accountId })}>
      <form onSubmit={form.onSubmit((values) => void submit(values))} noValidate>
        <Stack>
          {logIn.error && !isCodeAsked && (
            <Alert color="red" role="alert">
              {withoutPrefix(errorText(logIn.error, t("login.failed")))}
            </Alert>
          )}
          <PasswordInput
            {...form.getInputProps("password")}
            label={t("field.password")}
            autoComplete="current-password"
            data-autofocus
            visibilityToggleButtonProps={{ "aria-label": t("show_password"), tabIndex: 0 }}
          />
          {code !== null && (
            <CodeField
              value={code}
              onChange={({ currentTarget: { value } }) => setCode(value)}
              // It appears because the reader pressed "Sign in", and continues with it.
              autoFocus
            />
          )}
          <Button type="submit" loading={logIn.isPending}>
            {t("login.submit")}
          </Button>
          {isElsewhere && (
            <TextLink to="/login" search={{ from }} target="_blank" ta="center" fz={14}>
              {t("again.elsewhere")}
            </TextLink>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
