import { Button, Group, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { formatCalendarDay, formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useChangeTaxForm, useTaxForm } from "../api/tax-form.ts";

/** Status of a person's tax form, its purpose, and the buttons that change it. */
export function TaxForm({ userId }: { userId: string }) {
  const t = useTranslations("wallet/admin.tax_form");
  const { data, error, refetch, isFetching } = useTaxForm(userId);
  const { locale } = useI18n();
  const [asking, setAsking] = useState<"note" | "remove" | null>(null);
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip /> : <Skeleton h={44} />;
  const { form, needed_from, withdrawn, currency, can } = data;
  const isOver = form !== null && form.valid_until < new Date().toISOString().slice(0, 10);
  return (
    <Stack gap="xs" align="start">
      <Text fw={600} component="h3" size="sm">
        {t("title")}
      </Text>
      <Text c="dimmed">
        {needed_from === null
          ? t("not_needed")
          : t("needed", {
              from: formatMinor(needed_from, currency, locale),
              withdrawn: formatMinor(withdrawn, currency, locale),
            })}
      </Text>
      <Text>
        {form
          ? t.rich(isOver ? "over" : "valid", {
              day: formatCalendarDay(form.valid_until, locale),
              name: `@${form.noted_by}`,
              time: () => <TimeAgo time={form.noted_at} />,
            })
          : t("none")}
      </Text>
      <Group gap="xs">
        {can.includes("note_tax_form") && (
          <Button variant="default" size="xs" onClick={() => setAsking("note")}>
            {t("note.open")}
          </Button>
        )}
        {can.includes("remove_tax_form") && (
          <Button variant="default" size="xs" onClick={() => setAsking("remove")}>
            {t("remove.open")}
          </Button>
        )}
      </Group>
      {asking === "note" && <NoteDialog userId={userId} onClose={() => setAsking(null)} />}
      {asking === "remove" && <RemoveDialog userId={userId} onClose={() => setAsking(null)} />}
    </Stack>
  );
}

interface TaxFormDialogProps {
  userId: string;
  onClose: () => void;
}

function NoteDialog({ userId, onClose }: TaxFormDialogProps) {
  const t = useTranslations("wallet/admin.tax_form.note");
  const change = useChangeTaxForm(userId);
  // A W-8BEN is valid until the end of the third year after its signature.
  const [validUntil, setValidUntil] = useState(() => `${new Date().getUTCFullYear() + 3}-12-31`);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!validUntil || change.isPending) return;
    change.mutate(validUntil, {
      onSuccess: () => {
        toast({ kind: "success", message: t("done") });
        onClose();
      },
    });
  };
  return (
    <Dialog opened onClose={onClose} title={t("title")}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text>{t("text")}</Text>
          <TextInput
            type="date"
            label={t("valid_until")}
            value={validUntil}
            onChange={(event) => setValidUntil(event.currentTarget.value)}
            data-autofocus
          />
          <SubmitActions
            onCancel={onClose}
            submitLabel={t("open")}
            pending={change.isPending}
            failure={change.error && <ErrorAlert error={change.error} />}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

function RemoveDialog({ userId, onClose }: TaxFormDialogProps) {
  const t = useTranslations("wallet/admin.tax_form.remove");
  const change = useChangeTaxForm(userId);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t("title")}
      confirmLabel={t("open")}
      pending={change.isPending}
      error={change.error}
      onConfirm={() =>
        change.mutate(null, {
          onSuccess: () => {
            toast({ kind: "success", message: t("done") });
            onClose();
          },
        })
      }
    >
      {t("text")}
    </ConfirmDialog>
  );
}
