import { Alert, Button, Stack, TextInput } from "@mantine/core";
import { SecondFactorCode } from "@safeport/contract/accounts/account.schema";
import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { ApiError } from "../../../lib/api-error.ts";
import { DialogActions } from "../../../ui/dialog-actions.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { useErrorText } from "../../../ui/use-error-text.ts";

const schema = z.object({ code: SecondFactorCode });

interface CodeFormProps<Result> {
  label: string;
  submit: string;
  danger?: boolean;
  /** What sends the code. */
  mutation: UseMutationResult<Result, Error, string>;
  onDone: (result: Result) => void;
  onCancel: () => void;
  children: ReactNode;
}

/** Asks for a code of the second factor, in a dialog. */
export function CodeForm<Result>({ label, submit, danger = false, mutation, onDone, onCancel, children }: CodeFormProps<Result>) {
  const t = useTranslations("accounts/security.two_factor");
  const tUi = useTranslations("ui");
  const errorText = useErrorText();
  const form = useSchemaForm({
    schema,
    initialValues: { code: "" },
    textOf: ({ isEmpty }) => (isEmpty ? t("code_required") : undefined),
  });
  const isAtField = mutation.error instanceof ApiError && mutation.error.errors.length > 0;
  const send = ({ code }: { code: string }) => mutation.mutate(code, { onSuccess: onDone, onError: form.showRefusal });
  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <Stack>
        {children}
        <TextInput
          {...form.getInputProps("code")}
          label={label}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          data-autofocus
        />
        {mutation.error && !isAtField && (
          <Alert color="red" role="alert">
            {errorText(mutation.error, t("verify_failed"))}
          </Alert>
        )}
        <DialogActions>
          <Button variant="default" onClick={onCancel}>
            {tUi("cancel")}
          </Button>
          <Button type="submit" loading={mutation.isPending} {...(danger && { color: "var(--sp-danger-filled)" })}>
            {submit}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
