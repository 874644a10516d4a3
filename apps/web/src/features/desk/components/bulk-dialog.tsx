import { NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import type { BulkInput } from "@safeport/contract/desk/bulk.endpoints";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { minReason } from "@safeport/contract/reports/core/report.limits";
import { companyCloseReasons } from "@safeport/contract/reports/core/report.values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../ui/dialog.tsx";
import { SubmitActions } from "../../../ui/dialog-actions.tsx";
import { useFieldText } from "../../../ui/forms/use-field-text.ts";
import { isSendKey } from "../../../ui/send-key.ts";
import { FailureAlert } from "../../reports/core/components/failure-alert.tsx";
import { needsLongReason, transitionFields } from "../../reports/core/transition-form.ts";
import type { BulkChoice } from "../bulk-choice.ts";

interface BulkDialogProps {
  choice: BulkChoice;
  count: number;
  pending: boolean;
  error: Error | null;
  onSend: (change: Omit<BulkInput, "report_ids">) => void;
  onClose: () => void;
}

/** Asks for what one status or severity needs, once for all chosen reports. */
export function BulkDialog({ choice, count, pending, error, onSend, onClose }: BulkDialogProps) {
  const t = useTranslations("reports/desk");
  const statusName = useTranslations("reports/status");
  const severityName = useTranslations("reports/severity");
  const closeName = useTranslations("reports.close_reason");
  const fieldText = useFieldText();
  const [reason, setReason] = useState("");
  // The mildest, so that the focus can begin in the text.
  const [closeReason, setCloseReason] = useState<string>(companyCloseReasons[0]);
  const [comment, setComment] = useState("");
  const [original, setOriginal] = useState("");
  const [tried, setTried] = useState(false);
  const fields = choice.action === "status" ? transitionFields("new", choice.status) : [];
  const isLong = choice.action === "status" && needsLongReason("new", choice.status);
  const min = choice.action === "severity" ? minReason.severity : isLong ? minReason.pointsLost : 0;
  const number = /^#?([1-9]\d{0,9})$/.exec(original.trim())?.[1];
  const problems = {
    reason: reason.trim().length < min ? fieldText({ code: "reason_too_short", params: { min } }) : null,
    comment: fields.includes("comment") && !comment.trim() ? fieldText({ code: "question_required" }) : null,
    original: fields.includes("duplicate_of") && !number ? fieldText({ code: "original_unknown" }) : null,
  };
  const shown = (problem: string | null) => (tried ? problem : null);

  function send(): void {
    setTried(true);
    if (pending || Object.values(problems).some((problem) => problem !== null)) return;
    onSend({
      ...choice,
      ...(reason.trim() && { reason: reason.trim() }),
      ...(fields.includes("close_reason") && { close_reason: closeReason as (typeof companyCloseReasons)[number] }),
      ...(fields.includes("comment") && { comment }),
      ...(number && { duplicate_of: Number(number) }),
    });
  }

  const title =
    choice.action === "status"
      ? t("title_status", { count, status: statusName(choice.status) })
      : t("title_severity", { count, severity: severityName(choice.severity) });
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        onKeyDown={(event) => {
          if (!isSendKey(event)) return;
          event.preventDefault();
          send();
        }}
      >
        <Stack gap="md">
          {fields.includes("close_reason") && (
            <NativeSelect
              label={t("close_reason")}
              value={closeReason}
              onChange={({ currentTarget }) => setCloseReason(currentTarget.value)}
              data={companyCloseReasons.map((value) => ({ value, label: closeName(value) }))}
            />
          )}
          {fields.includes("duplicate_of") && (
            <TextInput
              label={t("original")}
              data-autofocus
              value={original}
              error={shown(problems.original)}
              onChange={({ currentTarget }) => setOriginal(currentTarget.value)}
            />
          )}
          {fields.includes("comment") && (
            <Textarea
              label={t("comment")}
              data-autofocus
              rows={4}
              maxLength={textLimits.comment}
              value={comment}
              error={shown(problems.comment)}
              onChange={({ currentTarget }) => setComment(currentTarget.value)}
            />
          )}
          <Textarea
            label={t(min > 0 ? "reason" : "reason_optional")}
            description={min > 0 ? t("reason_hint_min", { min, count: reason.trim().length }) : t("reason_hint")}
            {...(!fields.some((field) => field === "duplicate_of" || field === "comment") && { "data-autofocus": true })}
            rows={3}
            maxLength={textLimits.reason}
            value={reason}
            error={shown(problems.reason)}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <SubmitActions
            onCancel={onClose}
            submitLabel={t("submit", { count })}
            pending={pending}
            failure={error && <FailureAlert title={t("failed")} error={error} />}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
