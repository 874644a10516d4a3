import { Alert, Button, Group, Stack, Textarea } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import type { KycFormDetails } from "@safeport/contract/wallet/kyc/kyc.endpoints";
import { IconAlertTriangle, IconFile } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { countryName, formatBytes, formatCalendarDay, formatDay } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { DialogActions, SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { Facts } from "../../../../ui/facts.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { useErrorToast } from "../../../../ui/use-error-toast.ts";
import { useForm, useReview } from "../api/review.ts";
import { formTones } from "./form-tones.ts";

/** A form with its documents, and the decision about it. */
export function FormDialog({ kycId, onClose }: { kycId: string; onClose: () => void }) {
  const t = useTranslations("wallet/desk.identity");
  const { data: form, error, refetch, isFetching } = useForm(kycId);
  return (
    <Dialog opened onClose={onClose} title={form ? t("form_of", { username: form.user.username }) : t("form")} size="lg">
      {error && !form && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!form && !error && <SkeletonRows count={4} />}
      {form && <Review form={form} onClose={onClose} />}
    </Dialog>
  );
}

function Review({ form, onClose }: { form: KycFormDetails; onClose: () => void }) {
  const t = useTranslations("wallet/desk.identity");
  const ui = useTranslations("ui");
  const { take, approve, reject } = useReview();
  // Decisions that need a reason.
  const [deciding, setDeciding] = useState<"approve" | "reject" | null>(null);
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const { kyc_id, can, user } = form;
  const failure = take.error ?? approve.error ?? reject.error;
  const decision = (text: string) => ({ kyc_id, username: user.username, reason: text });
  const refusal = failure ? <ErrorAlert error={failure} /> : undefined;
  function send(event: FormEvent): void {
    event.preventDefault();
    setMissing(reason.trim() === "");
    if (reason.trim() === "") return;
    if (deciding === "approve") approve.mutate(decision(reason.trim()), { onSuccess: onClose });
    else reject.mutate(decision(reason.trim()), { onSuccess: onClose });
  }
  return (
    <Stack gap="md">
      <FormFacts form={form} />
      {deciding ? (
        <form onSubmit={send} noValidate>
          <Stack gap="md">
            <Textarea
              label={t("reason")}
              description={t(deciding === "approve" ? "same_document_reason" : "reason_hint")}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              maxLength={textLimits.reason}
              rows={3}
              error={missing && reason.trim() === "" ? t("reason_missing") : undefined}
              data-autofocus
              autoFocus
            />
            <SubmitActions
              onCancel={() => setDeciding(null)}
              submitLabel={t(deciding)}
              pending={approve.isPending || reject.isPending}
              danger={deciding === "reject"}
              failure={refusal}
            />
          </Stack>
        </form>
      ) : (
        <DialogActions failure={refusal}>
          <Button variant="default" onClick={onClose}>
            {ui("close")}
          </Button>
          {can.includes("take") && (
            <Button variant="default" loading={take.isPending} onClick={() => take.mutate(kyc_id)}>
              {t("take")}
            </Button>
          )}
          {can.includes("reject") && (
            <Button variant="default" onClick={() => setDeciding("reject")}>
              {t("reject")}
            </Button>
          )}
          {can.includes("approve") && (
            // Without a document there is nothing to check, so approval is not what the dialog proposes.
            <Button
              variant={form.files.length > 0 ? "filled" : "default"}
              loading={approve.isPending}
              onClick={() =>
                form.same_document.length > 0 ? setDeciding("approve") : approve.mutate(decision(""), { onSuccess: onClose })
              }
            >
              {t("approve")}
            </Button>
          )}
        </DialogActions>
      )}
    </Stack>
  );
}

function FormFacts({ form }: { form: KycFormDetails }) {
  const t = useTranslations("wallet/desk.identity");
  const { locale } = useI18n();
  const errorToast = useErrorToast();
  const { open } = useReview();
  const { kyc_id, state, legal_name, full_name, date_of_birth, country, document_type, document_number_end } = form;
  const view = (file_id: string) =>
    open.mutate(
      { kyc_id, file_id },
      {
        onSuccess: ({ url }) => void window.open(url, "_blank", "noopener"),
        onError: (error) => errorToast(error),
      },
    );
  return (
    <>
      {form.same_document.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} stroke={1.75} aria-hidden />}>
          {t("same_document", { names: new Intl.ListFormat(locale).format(form.same_document.map((name) => `@${name}`)) })}
        </Alert>
      )}
      <Facts
        facts={[
          { label: t("column.state"), value: <Badge tone={formTones[state]}>{t(`state.${state}`)}</Badge> },
          { label: t("field.legal_name"), value: <span dir="auto">{legal_name}</span> },
          { label: t("field.full_name"), value: <span dir="auto">{full_name}</span> },
          { label: t("field.date_of_birth"), value: formatCalendarDay(date_of_birth, locale) },
          { label: t("field.country"), value: countryName(country, locale) },
          { label: t("field.document"), value: t(`document.${document_type}`, { end: document_number_end }) },
          { label: t("column.sent"), value: formatDay(form.submitted_at, locale) },
          ...(form.reason ? [{ label: t("reason"), value: form.reason }] : []),
          {
            label: t("field.files"),
            value:
              form.files.length === 0 ? (
                t("no_files")
              ) : (
                <Group gap="xs">
                  {form.files.map(({ file_id, name, size }) => (
                    <Button
                      key={file_id}
                      variant="default"
                      size="xs"
                      leftSection={<IconFile size={14} stroke={1.75} aria-hidden />}
                      onClick={() => view(file_id)}
                      style={{ maxWidth: 260 }}
                    >
                      {name} · {formatBytes(size, locale)}
                    </Button>
                  ))}
                </Group>
              ),
          },
        ]}
      />
    </>
  );
}
