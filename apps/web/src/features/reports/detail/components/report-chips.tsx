import { severityOfScore } from "@safeport/contract/kernel/severity";
import type { Report } from "@safeport/contract/reports/report.schema";
import { useTranslations } from "use-intl";
import { DisputeBadge } from "../../../../ui/dispute-badge.tsx";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import classes from "./report-detail.module.css";

/** Number, status, severity and dispute of a report, below its title. */
export function ReportChips({ report }: { report: Report }) {
  const t = useTranslations("reports");
  const { id, status, severity, cvss_score, close_reason, duplicate_of, dispute_open } = report;
  // A score that the asset's cap has overruled would contradict the word beside it.
  const score = cvss_score !== null && severityOfScore(cvss_score) === severity ? cvss_score : null;
  return (
    <>
      {id !== null && <span className={classes.number}>#{id}</span>}
      <StatusBadge status={status} />
      {status === "closed" && close_reason && <span className={classes.muted}>{t(`close_reason.${close_reason}`)}</span>}
      {status === "duplicate" && duplicate_of !== null && (
        <span className={classes.muted}>{t("detail.duplicate_of", { id: String(duplicate_of) })}</span>
      )}
      <SeverityBadge severity={severity} score={score} />
      {dispute_open && <DisputeBadge />}
    </>
  );
}
