import { Button, Group, NativeSelect, Stack, Textarea } from "@mantine/core";
import { OpenDisputeInput } from "@safeport/contract/disputes/dispute.schema";
import { disputeTypes } from "@safeport/contract/kernel/dispute.values";
import { severities } from "@safeport/contract/kernel/severity.values";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import type { Report, ReportCard } from "@safeport/contract/reports/core/report.schema";
import { closedStatuses } from "@safeport/contract/reports/core/report.state";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogActions, SubmitActions } from "../../../ui/dialog-actions.tsx";
import { ErrorAlert } from "../../../ui/error-alert.tsx";
import { UploadField } from "../../../ui/files/upload-field.tsx";
import { useFileList } from "../../../ui/files/use-file-list.ts";
import { AmountInput } from "../../../ui/forms/amount-input.tsx";
import { schemaProblems } from "../../../ui/forms/schema-problems.ts";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { toast } from "../../../ui/toast.ts";
import { useOwnWallet } from "../../wallet/money/api/money.ts";
import { useOpenDispute, useOpenDisputes } from "../api/dispute.ts";
import { typedAmount } from "./typed-amount.ts";

/** CSS pixels: three rows are as high as the form. */
const rowHeight = 156;

/**
 * Opens a dispute over a report, of a type that has none open; for a closed report it is a request for a re-check. A failure has
 * a dialog of its own; the typed text stays behind it.
 */
export function DisputeDialog({ report, onClose }: { report: ReportCard | Report; onClose: () => void }) {
  const t = useTranslations("disputes.open");
  const outcome = useTranslations("disputes.outcome");
  const severity = useTranslations("reports/severity");
  const status = useTranslations("reports/status");
  const ui = useTranslations("ui");
  const dispute = useOpenDispute();
  const { data, isLoading } = useOpenDisputes(report);
  const open = new Set(data?.items.map(({ dispute_type }) => dispute_type));
  const files = useFileList(() => send(form.getValues()));
  const isRecheck = report.can.includes("request_recheck");
  const form = useSchemaForm({
    initialValues: {
      report_id: report.report_id,
      dispute_type: isRecheck || isContested(report) ? "Submission" : "",
      dispute_description: "",
      requested_outcome: { kind: likelyOutcome(report, isRecheck), value: "" },
    },
    problemsOf: (values) => schemaProblems(OpenDisputeInput, inputOf(values)),
    textOf: ({ path }) => (path === "dispute_type" ? t("type_missing") : undefined),
  });

  const outcomesOf = (type: string) => data?.outcomes[type as (typeof disputeTypes)[number]] ?? [];
  const types = disputeTypes
    .filter((value) => outcomesOf(value).length > 0)
    .map((value) => {
      const type = t(`types.${value}`);
      return { value, label: open.has(value) ? t("already_open", { type }) : type, disabled: open.has(value) };
    });
  // The chosen one is the only one, as for a re-check: nothing to choose.
  const isOnlyType = types.length === 1 && types[0]?.value === form.values.dispute_type;
  // Until a type is chosen, those of the first one.
  const outcomes = outcomesOf(form.values.dispute_type || disputeTypes[0]);
  const currency = useOwnWallet().data?.currency ?? "USD";
  const { kind } = form.values.requested_outcome;
  // Typed text stays.
  const allOpen = open.size === disputeTypes.length && !form.isDirty();

  function send(values: typeof form.values): void {
    dispute.mutate({ ...inputOf(values), file_ids: files.ids } as OpenDisputeInput, {
      onSuccess: () => {
        toast({ kind: "success", message: isRecheck ? t("recheck_done") : t("done") });
        onClose();
      },
      onError: form.showRefusal,
    });
  }

  return (
    <>
      <Dialog opened onClose={onClose} title={isRecheck ? t("recheck_title") : t("title")}>
        {isLoading ? (
          <SkeletonRows count={3} height={rowHeight} />
        ) : allOpen ? (
          <Stack gap="md">
            {t("all_open")}
            <DialogActions>
              <Button onClick={onClose}>{ui("close")}</Button>
            </DialogActions>
          </Stack>
        ) : (
          <form onSubmit={form.onSubmit(files.start)} noValidate>
            <Stack gap="md">
              {!isOnlyType && (
                <NativeSelect
                  {...form.getInputProps("dispute_type")}
                  onChange={({ currentTarget: { value } }) => {
                    form.setFieldValue("dispute_type", value);
                    if (isRecheck) form.setFieldValue("requested_outcome", { kind: outcomesOf(value)[0] ?? "", value: "" });
                  }}
                  label={t("type")}
                  data={[{ value: "", label: t("choose") }, ...types]}
                />
              )}
              <Group gap="sm" grow align="flex-start">
                <NativeSelect
                  {...form.getInputProps("requested_outcome.kind")}
                  label={t("outcome")}
                  data={[
                    ...(isRecheck ? [] : [{ value: "", label: t("outcome_none") }]),
                    ...outcomes.map((value) => ({ value, label: outcome(value) })),
                  ]}
                />
                {kind === "severity" && (
                  <NativeSelect
                    {...form.getInputProps("requested_outcome.value")}
                    label={t("severity")}
                    data={[{ value: "", label: t("choose") }, ...severities.map((value) => ({ value, label: severity(value) }))]}
                  />
                )}
                {kind === "bounty" && (
                  <AmountInput
                    label={t("amount")}
                    currency={currency}
                    value={typedAmount(form.values.requested_outcome.value)}
                    onChange={(amount) => form.setFieldValue("requested_outcome.value", amount === null ? "" : String(amount))}
                  />
                )}
                {kind === "status" && (
                  <NativeSelect
                    {...form.getInputProps("requested_outcome.value")}
                    label={t("status")}
                    data={[
                      { value: "", label: t("choose") },
                      ...closedStatuses.map((value) => ({ value, label: status(value) })),
                    ]}
                  />
                )}
              </Group>
              <Textarea
                {...form.getInputProps("dispute_description")}
                label={t("description")}
                description={t("hint")}
                rows={5}
                maxLength={textLimits.comment}
              />
              <UploadField uploads={files.uploads} wait={files.wait} />
              <SubmitActions
                onCancel={onClose}
                submitLabel={isRecheck ? t("recheck_submit") : t("submit")}
                pending={dispute.isPending}
              />
            </Stack>
          </form>
        )}
      </Dialog>
      <Dialog
        opened={dispute.isError && Object.keys(form.errors).length === 0}
        onClose={dispute.reset}
        title={t("error")}
        size="sm"
      >
        <Stack gap="md">
          <ErrorAlert error={dispute.error} fallback={t("failed")} />
          <DialogActions>
            <Button onClick={dispute.reset} data-autofocus>
              {ui("close")}
            </Button>
          </DialogActions>
        </Stack>
      </Dialog>
    </>
  );
}

interface DisputeValues {
  report_id: string;
  dispute_type: string;
  dispute_description: string;
  requested_outcome: { kind: string; value: string };
}

/** Whether the author contests the severity of the report. */
const isContested = (report: Report | ReportCard) =>
  report.can.includes("answer_severity") && "severity_answer" in report && report.severity_answer === "contested";

/** The most likely request of a dispute about a report. */
function likelyOutcome(report: Report | ReportCard, isRecheck: boolean): string {
  if (isRecheck) return report.status === "duplicate" ? "not_duplicate" : "reopen";
  return isContested(report) ? "severity" : "";
}

/** The values as the server takes them; the outcome is left out where none is chosen. */
function inputOf({ requested_outcome, dispute_description, ...values }: DisputeValues) {
  const { kind, value } = requested_outcome;
  const hasValue = (kind === "severity" || kind === "status" || kind === "bounty") && value !== "";
  return {
    ...values,
    dispute_description: dispute_description.trim(),
    ...(kind !== "" && { requested_outcome: { kind, ...(hasValue && { value }) } }),
  };
}
