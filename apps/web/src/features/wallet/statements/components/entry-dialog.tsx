import { Stack, Text, Textarea, TextInput } from "@mantine/core";
import { reasonLength } from "@safeport/contract/wallet/money/money.limits";
import { entryTextLimits } from "@safeport/contract/wallet/statements/statement.limits";
import type { BankEntry } from "@safeport/contract/wallet/statements/statement.schema";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useConfirmEntries, useDecideEntry } from "../api/statements.ts";

export type EntryStep = BankEntry["can"][number];

/** One decision about an entry. */
export function EntryDialog({ step, entry, onClose }: { step: EntryStep; entry: BankEntry; onClose: () => void }) {
  const t = useTranslations("wallet/statements");
  const { locale } = useI18n();
  const { assign, dismiss, reopen } = useDecideEntry();
  const confirm = useConfirmEntries();
  const [text, setText] = useState("");
  const [isChecked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState("");
  const { entry_id: id, statement_id, order } = entry;
  const entered = text.trim();
  const isMissing = step === "assign" ? entered === "" : step === "dismiss" && entered.length < reasonLength.min;
  const facts = {
    amount: formatMinor(Math.abs(entry.amount), entry.currency, locale),
    reference: order?.reference ?? "",
    name: order?.name ?? "",
  };
  const done = { onSuccess: () => close(t(`act.${step}.done`)) };
  function close(message: string): void {
    toast({ kind: "success", message });
    onClose();
  }
  function send(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    setRefusal("");
    if (isMissing) return;
    if (step === "assign") assign.mutate({ id, reference: entered }, done);
    else if (step === "dismiss") dismiss.mutate({ id, reason: entered }, done);
    else if (step === "reopen") reopen.mutate(id, done);
    else
      confirm.mutate(
        { statement_id, entry_ids: [id] },
        {
          onSuccess: ({ waits, refused }) => {
            if (refused[0] !== undefined) setRefusal(refused[0]);
            else close(t(waits > 0 ? "act.confirm.second" : "act.confirm.done"));
          },
        },
      );
  }
  const pending = [assign, dismiss, reopen, confirm].some(({ isPending }) => isPending);
  const error = assign.error ?? dismiss.error ?? reopen.error ?? confirm.error;
  return (
    <Dialog opened onClose={onClose} title={t(`act.${step}.title`, facts)}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text>{step === "confirm" ? t(`act.confirm.text.${entry.action ?? "confirm"}`, facts) : t(`act.${step}.text`)}</Text>
          {step === "assign" && (
            <TextInput
              label={t("act.assign.field")}
              description={t("act.assign.hint")}
              maxLength={entryTextLimits.reference}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              error={isChecked && isMissing ? t("act.assign.missing") : undefined}
              data-autofocus
            />
          )}
          {step === "dismiss" && (
            <Textarea
              label={t("act.dismiss.field")}
              description={t("act.dismiss.hint", { min: reasonLength.min })}
              rows={3}
              maxLength={reasonLength.max}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              error={isChecked && isMissing ? t("act.dismiss.missing", { min: reasonLength.min }) : undefined}
              data-autofocus
            />
          )}
          <SubmitActions
            onCancel={onClose}
            submitLabel={t(`act.${step}.label`)}
            pending={pending}
            failure={
              error ? (
                <ErrorAlert error={error} />
              ) : refusal ? (
                <Text role="alert" c="var(--sp-danger)">
                  {refusal}
                </Text>
              ) : undefined
            }
          />
        </Stack>
      </form>
    </Dialog>
  );
}
