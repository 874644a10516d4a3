import { SegmentedControl, Stack, Textarea } from "@mantine/core";
import type { Severity } from "@safeport/contract/kernel/severity";
import { textLimits } from "@safeport/contract/kernel/text";
import type { ChangeSeverityInput, Report } from "@safeport/contract/reports/report.schema";
import { type FormEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../../lib/api-error.ts";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { focusField } from "../../../../ui/focus-field.ts";
import { toast } from "../../../../ui/toast.ts";
import { FailureAlert } from "../../shared/components/failure-alert.tsx";
import { useSeenVersion } from "../../shared/use-seen-version.ts";
import { useChangeSeverity } from "../api/use-change-severity.ts";
import { isSameRating, type RatingForm, ratingInput } from "../rating.ts";
import { CvssCalculator } from "./cvss-calculator.tsx";
import { SeverityChoice } from "./severity-choice.tsx";

/** Characters a reason must have; both sides read it. */
const shortestReason = 10;

/** A new severity by vector or by name, and why. */
export function SeverityForm({ report, onClose }: { report: Report; onClose: () => void }) {
  const t = useTranslations("reports/severity.dialog");
  const ui = useTranslations("ui");
  const [rating, setRating] = useState<RatingForm>({
    by: "vector",
    vector: report.cvss_vector ?? "",
    severity: report.severity,
  });
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const change = useChangeSeverity(report.report_id);
  const refused = change.error instanceof ApiError ? change.error : null;
  const { version } = useSeenVersion(report, change.error);
  const input = ratingInput(rating);
  const same = input !== null && isSameRating(input, report);
  const isShort = reason.trim().length < shortestReason;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (same) {
      toast({ kind: "info", message: t("same") });
      onClose();
    } else if (!input) focusField(form.current, ["cvss_vector"]);
    else if (isShort) focusField(form.current, ["reason"]);
    else send({ ...input, reason: reason.trim(), version });
  }

  function send(body: ChangeSeverityInput): void {
    change.mutate(body, {
      onSuccess: () => {
        toast({ kind: "success", message: t("done") });
        onClose();
      },
      onError: (error) =>
        focusField(
          form.current,
          ["cvss_vector", "severity", "reason"].filter((name) => error instanceof ApiError && error.fieldError(name)),
        ),
    });
  }

  const vectorError = refused?.fieldError("cvss_vector") ?? (tried && !input ? t("problem.vector") : null);
  const reasonError = refused?.fieldError("reason") ?? (tried && isShort && !same ? t("problem.reason") : null);
  const shownAtField = Boolean(refused?.fieldError("cvss_vector") ?? refused?.fieldError("reason"));

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        {change.error && !shownAtField && (
          <FailureAlert
            title={t("failed")}
            error={change.error}
            {...(refused?.status === 409 && { hint: t("now", { severity: ui(`severity.${report.severity}`) }) })}
          />
        )}
        <SegmentedControl
          fullWidth
          aria-label={t("by")}
          data={[
            { value: "vector", label: t("by_vector") },
            { value: "name", label: t("by_name") },
          ]}
          value={rating.by}
          onChange={(by) => setRating({ ...rating, by: by === "name" ? "name" : "vector" })}
        />
        {rating.by === "vector" ? (
          <CvssCalculator
            value={rating.vector}
            onChange={(vector) => setRating({ ...rating, vector })}
            scopeId={report.scope_id}
            error={vectorError}
          />
        ) : (
          <SeverityChoice
            value={rating.severity}
            onChange={(severity: Severity) => setRating({ ...rating, severity })}
            note={report.cvss_vector && !same ? t("drops_vector") : null}
          />
        )}
        <Textarea
          name="reason"
          label={t("reason")}
          description={t("reason_hint")}
          error={reasonError}
          rows={3}
          maxLength={textLimits.reason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <SubmitActions onCancel={onClose} submitLabel={t("submit")} pending={change.isPending} />
      </Stack>
    </form>
  );
}
