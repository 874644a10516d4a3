import { NativeSelect, Radio, Stack, Text, Textarea, TextInput } from "@mantine/core";
import type { BulkResult } from "@safeport/contract/desk/bulk.endpoints";
import { maxBulk } from "@safeport/contract/desk/desk.limits";
import type { ClusterReport } from "@safeport/contract/flood/clusters/cluster.endpoints";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { minReason } from "@safeport/contract/reports/core/report.limits";
import { closedStatuses, isClosed, type ReportStatus } from "@safeport/contract/reports/core/report.state";
import { companyCloseReasons } from "@safeport/contract/reports/core/report.values";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { useFieldText } from "../../../../ui/forms/use-field-text.ts";
import { isSendKey } from "../../../../ui/send-key.ts";
import { toast } from "../../../../ui/toast.ts";
import { useReplies } from "../../../desk/api/desk.ts";
import { FailureAlert } from "../../../reports/core/components/failure-alert.tsx";
import { needsLongReason, transitionFields } from "../../../reports/core/transition-form.ts";
import { type Decision, useDecideCluster } from "../api/clusters.ts";
import { useDecisionUndo } from "../use-decision-undo.ts";

interface DecideDialogProps {
  reportId: string;
  first: ClusterReport;
  /** The ids of the others that are decided, and how many others are not. */
  chosen: readonly string[];
  leftOut: number;
  onDone: (result: BulkResult) => void;
  onClose: () => void;
}

const statuses: readonly ReportStatus[] = ["under_review", "needs_more_info", ...closedStatuses];

/** Asks once for the decision on the first report of a cluster and on the others. */
export function DecideDialog({ reportId, first, chosen, leftOut, onDone, onClose }: DecideDialogProps) {
  const t = useTranslations("flood/clusters.dialog");
  const statusName = useTranslations("reports/status");
  const closeName = useTranslations("reports.close_reason");
  const fieldText = useFieldText();
  const decide = useDecideCluster(reportId);
  const undoOf = useDecisionUndo(first.report_id);
  const replies = useReplies(first.report_id).data?.items ?? [];
  const [status, setStatus] = useState<ReportStatus | "">(first.is_open ? "under_review" : "");
  const [others, setOthers] = useState<Decision["others"]>("duplicates");
  const [closeReason, setCloseReason] = useState<(typeof companyCloseReasons)[number]>(companyCloseReasons[0]);
  const [original, setOriginal] = useState("");
  const [comment, setComment] = useState("");
  const [reason, setReason] = useState("");
  const [chosenReplies, setReplies] = useState({ first: "", others: "" });
  const [tried, setTried] = useState(false);
  const count = chosen.length + (status === "" ? 0 : 1);
  const fields = status === "" ? [] : transitionFields(first.status, status);
  const mayFollow = isClosed(status === "" ? first.status : status);
  const as = mayFollow ? others : "duplicates";
  const isLong =
    (status !== "" && needsLongReason(first.status, status)) ||
    (as === "same" && chosen.length > 0 && needsLongReason("new", status === "" ? first.status : status));
  const min = isLong ? minReason.pointsLost : fields.includes("reason") ? 1 : 0;
  const number = /^#?([1-9]\d{0,9})$/.exec(original.trim())?.[1];
  const problems = {
    reason:
      reason.trim().length < min
        ? fieldText(isLong ? { code: "reason_too_short", params: { min } } : { code: "reason_required" })
        : null,
    comment:
      fields.includes("comment") && !comment.trim() && !chosenReplies.first ? fieldText({ code: "question_required" }) : null,
    original: fields.includes("duplicate_of") && !number ? fieldText({ code: "original_unknown" }) : null,
  };
  const shown = (problem: string | null) => (tried ? problem : null);

  function send(): void {
    setTried(true);
    if (decide.isPending || count === 0 || Object.values(problems).some((problem) => problem !== null)) return;
    const said = reason.trim() ? { reason: reason.trim() } : {};
    const decision: Decision = {
      report_ids: [...chosen],
      others: as,
      ...said,
      ...(chosenReplies.others && { reply_id: chosenReplies.others }),
      ...(status !== "" && {
        first: {
          status,
          ...said,
          ...(fields.includes("close_reason") && { close_reason: closeReason }),
          ...(fields.includes("duplicate_of") && { duplicate_of: Number(number) }),
          ...(chosenReplies.first ? { reply_id: chosenReplies.first } : fields.includes("comment") && { comment }),
        },
      }),
    };
    decide.mutate(decision, {
      onSuccess: (result) => {
        if (result.done > 0) {
          const undo = undoOf(result.items, { first: status === "" ? first.status : status, others: as });
          toast({ kind: "success", message: t("done", { count: result.done }), ...(undo && { action: undo }) });
        }
        onDone(result);
      },
    });
  }

  const replyChoices = [
    { value: "", label: t("no_reply") },
    ...replies.map(({ reply_id, name, language }) => ({ value: reply_id, label: `${name} (${language})` })),
  ];
  return (
    <Dialog opened onClose={onClose} title={t("title", { count })} size="lg" top="8vh">
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
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
          <NativeSelect
            label={t("first", { id: first.id })}
            description={first.poc_title}
            data-autofocus
            value={status}
            onChange={({ currentTarget }) => setStatus(currentTarget.value as ReportStatus | "")}
            data={[
              { value: "", label: t("keep", { status: statusName(first.status) }) },
              ...statuses.filter((one) => one !== first.status).map((one) => ({ value: one, label: statusName(one) })),
            ]}
          />
          {fields.includes("close_reason") && (
            <NativeSelect
              label={t("close_reason")}
              value={closeReason}
              onChange={({ currentTarget }) => setCloseReason(currentTarget.value as typeof closeReason)}
              data={companyCloseReasons.map((value) => ({ value, label: closeName(value) }))}
            />
          )}
          {fields.includes("duplicate_of") && (
            <TextInput
              label={t("original")}
              value={original}
              error={shown(problems.original)}
              onChange={({ currentTarget }) => setOriginal(currentTarget.value)}
            />
          )}
          {fields.includes("comment") && (
            <Textarea
              label={t("question")}
              rows={3}
              maxLength={textLimits.comment}
              value={comment}
              error={shown(problems.comment)}
              onChange={({ currentTarget }) => setComment(currentTarget.value)}
            />
          )}
          {status !== "" && replies.length > 0 && (
            <NativeSelect
              label={t("reply_first")}
              value={chosenReplies.first}
              onChange={({ currentTarget }) => setReplies({ ...chosenReplies, first: currentTarget.value })}
              data={replyChoices}
            />
          )}
          {chosen.length > 0 && (
            <Radio.Group
              label={t("others", { count: chosen.length })}
              value={as}
              onChange={(value) => setOthers(value as Decision["others"])}
            >
              <Stack gap={8} mt={8}>
                <Radio value="duplicates" label={t("duplicates", { id: first.id })} />
                <Radio value="same" label={t("as_first")} disabled={!mayFollow} />
              </Stack>
            </Radio.Group>
          )}
          {chosen.length > 0 && replies.length > 0 && (
            <NativeSelect
              label={t("reply")}
              value={chosenReplies.others}
              onChange={({ currentTarget }) => setReplies({ ...chosenReplies, others: currentTarget.value })}
              data={replyChoices}
            />
          )}
          {leftOut > 0 && <Text fz={13}>{t("left_out", { count: leftOut })}</Text>}
          {chosen.length + 1 >= maxBulk && <Text fz={13}>{t("too_many")}</Text>}
          <Textarea
            label={t(min > 0 ? "reason" : "reason_optional")}
            description={min > 1 ? t("reason_hint_min", { min, count: reason.trim().length }) : t("reason_hint")}
            rows={3}
            maxLength={textLimits.reason}
            value={reason}
            error={shown(problems.reason)}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          {decide.isPending && (
            <Text fz={13} role="status">
              {t("working", { count })}
            </Text>
          )}
          <SubmitActions
            onCancel={onClose}
            submitLabel={t("submit", { count })}
            pending={decide.isPending}
            failure={decide.error && <FailureAlert title={t("failed")} error={decide.error} />}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
