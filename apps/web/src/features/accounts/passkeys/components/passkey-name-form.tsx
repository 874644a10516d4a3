import { Stack, TextInput } from "@mantine/core";
import { maxPasskeyName } from "@safeport/contract/accounts/core/account.limits";
import { type Passkey, PasskeyName } from "@safeport/contract/accounts/core/passkey.schema";
import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { PasskeyFailure } from "./passkey-failure.tsx";

const schema = z.object({ name: PasskeyName });

interface PasskeyNameFormProps {
  title: string;
  submit: string;
  initial: string;
  /** Saves the name. */
  mutation: UseMutationResult<Passkey, Error, string>;
  onClose: () => void;
  onDone: (name: string) => void;
  children?: ReactNode;
}

/** Asks for the name of a passkey, in a dialog. */
export function PasskeyNameForm({ title, submit, initial, mutation, onClose, onDone, children }: PasskeyNameFormProps) {
  const t = useTranslations("accounts/passkeys.add");
  const form = useSchemaForm({
    schema,
    initialValues: { name: initial },
    textOf: ({ isEmpty }) => (isEmpty ? t("required") : undefined),
  });
  const send = ({ name }: { name: string }) =>
    mutation.mutate(name, { onSuccess: (passkey) => onDone(passkey.name), onError: form.showRefusal });
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form onSubmit={form.onSubmit(send)} noValidate>
        <Stack>
          {children}
          <TextInput
            {...form.getInputProps("name")}
            label={t("name")}
            placeholder={t("placeholder")}
            autoComplete="off"
            maxLength={maxPasskeyName}
            data-autofocus
          />
          <SubmitActions
            onCancel={onClose}
            submitLabel={submit}
            pending={mutation.isPending}
            failure={<PasskeyFailure error={mutation.error} />}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
