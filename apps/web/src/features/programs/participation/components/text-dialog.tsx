import { Stack, Text, Textarea } from "@mantine/core";
import { trimmedLines } from "@safeport/contract/kernel/text";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { ApiError } from "../../../../lib/api-error.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";

interface TextDialogProps {
  title: string;
  /** Explains the effect of the action. */
  text: string;
  label: string;
  help?: string;
  maxLength: number;
  /** The text may be empty. */
  optional?: boolean;
  submitLabel: string;
  pending: boolean;
  error: unknown;
  /** For actions that take something from somebody. */
  danger?: boolean;
  onSubmit: (value: string) => void;
  onClose: () => void;
}

/** Asks for one text, such as a reason, before something happens. */
export function TextDialog({ title, text, label, help, maxLength, submitLabel, ...rest }: TextDialogProps) {
  const t = useTranslations("programs/participation");
  const [schema] = useState(() => z.object({ value: trimmedLines(maxLength, rest.optional ? 0 : 1) }));
  const form = useSchemaForm({ initialValues: { value: "" }, schema });
  // The dialog has one text, under whatever name the call gives it.
  const refused = rest.error instanceof ApiError ? rest.error.errors[0]?.msg : undefined;
  function submit(event: FormEvent<HTMLFormElement>): void {
    // React passes events on to the form that opened the dialog.
    event.stopPropagation();
    form.onSubmit(({ value }) => rest.onSubmit(value))(event);
  }
  return (
    <Dialog opened onClose={rest.onClose} title={title}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text>{text}</Text>
          <Textarea
            {...form.getInputProps("value")}
            label={label}
            error={form.errors.value ?? refused}
            description={help}
            autosize
            minRows={3}
            maxRows={8}
            maxLength={maxLength}
            data-autofocus
          />
          <SubmitActions
            onCancel={rest.onClose}
            submitLabel={submitLabel}
            pending={rest.pending}
            danger={rest.danger ?? false}
            failure={Boolean(rest.error) && !refused && <ErrorAlert error={rest.error} fallback={t("failed")} />}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
