import { Button, Stack, TextInput } from "@mantine/core";
import { SecondFactorCode } from "@safeport/contract/accounts/core/account.schema";
import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { DialogActions } from "../../../../ui/dialog-actions.tsx";
import { FormFailure } from "../../../../ui/forms/form-failure.tsx";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";

const schema = z.object({ code: SecondFactorCode });

interface CodeFormProps<Result> {
  label: string;
  submit: string;
  danger?: boolean;
  /** Mutation that sends the code. */
  mutation: UseMutationResult<Result, Error, string>;
  onDone: (result: Result) => void;
  onCancel: () => void;
  children: ReactNode;
}

/** Asks for a code of the second factor, in a dialog. */
export function CodeForm<Result>({ label, submit, danger = false, mutation, onDone, onCancel, children }: CodeFormProps<Result>) {
  const t = useTranslations("accounts/security.two_factor");
  const tUi = useTranslations("ui");
  const form = useSchemaForm({
    schema,
    initialValues: { code: "" },
    textOf: ({ isEmpty }) => (isEmpty ? t("code_required") : undefined),
  });
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
        <FormFailure error={mutation.error} fallback={t("verify_failed")} />
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
