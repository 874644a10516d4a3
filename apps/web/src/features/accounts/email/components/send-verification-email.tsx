import { Alert, Button, Stack, TextInput } from "@mantine/core";
import { maxEmailLength } from "@safeport/contract/accounts/core/account.limits";
import { Email } from "@safeport/contract/accounts/core/account.schema";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { currentViewer } from "../../../../lib/viewer.ts";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { useSendVerificationEmail } from "../api/email.ts";

const schema = z.object({ email: Email });

/** Asks for another verification mail; the response is the same whether or not the address has an account. */
export function SendVerificationEmail() {
  const t = useTranslations("accounts");
  const errorText = useErrorText();
  const send = useSendVerificationEmail();
  const form = useSchemaForm({
    schema,
    initialValues: { email: currentViewer()?.user.email ?? "" },
    textOf: ({ isEmpty }) => (isEmpty ? t("required.email") : undefined),
  });
  return (
    <form onSubmit={form.onSubmit(({ email }) => send.mutate(email))} noValidate>
      <Stack>
        {send.error && (
          <Alert color="red" role="alert">
            {errorText(send.error, t("verify.send_failed"))}
          </Alert>
        )}
        {send.isSuccess && (
          <Alert color="green" role="status">
            {t("verify.sent")}
          </Alert>
        )}
        <TextInput
          {...form.getInputProps("email")}
          name="email"
          type="email"
          label={t("field.email")}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxEmailLength}
        />
        <Button type="submit" fullWidth loading={send.isPending}>
          {t("verify.send")}
        </Button>
      </Stack>
    </form>
  );
}
