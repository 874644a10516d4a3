import { capSeverity, type Severity, severities } from "@safeport/contract/kernel/severity.values";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import type { ReportStatus } from "@safeport/contract/reports/core/report.state";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ActionMenu } from "../../../../ui/action-menu.tsx";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import { ReportDialogs } from "../../actions/components/report-dialogs.tsx";
import { isImmediate } from "../../core/transition-form.ts";
import { useChangeAtOnce } from "../../status/use-change-at-once.ts";
import { useGoToNext } from "../use-go-to-next.ts";

/** The status of a report. For people who may change it, a menu of the possible statuses. */
export function StatusChip({ report }: { report: Report }) {
  const t = useTranslations("reports.act");
  const name = useTranslations("reports/status");
  const [chosen, setChosen] = useState<ReportStatus | null>(null);
  const changeAtOnce = useChangeAtOnce(report);
  const goToNext = useGoToNext(report.report_id);
  const badge = <StatusBadge status={report.status} />;
  if (!report.can.includes("change_status")) return badge;
  const actions = report.allowed_transitions.map((status) => ({
    label: name(status),
    badge: <StatusBadge status={status} />,
    onClick: () => (isImmediate(report.status, status) ? changeAtOnce(status) : setChosen(status)),
    onNext: isImmediate(report.status, status) ? goToNext : undefined,
  }));
  return (
    <>
      <ActionMenu label={t("status_now", { status: name(report.status) })} face={badge} shortcut="s" actions={actions} />
      {chosen && (
        <ReportDialogs dialog="status" report={report} status={chosen} onNext={goToNext} onClose={() => setChosen(null)} />
      )}
    </>
  );
}

/** The severity of a report, with its score if there is one. For people who may change it, a menu of the others. */
export function SeverityChip({ report, score }: { report: Report; score: number | null }) {
  const t = useTranslations("reports.act");
  const name = useTranslations("reports/severity");
  const [chosen, setChosen] = useState<Severity | "vector" | null>(null);
  const { severity: current, severity_cap: cap } = report;
  const badge = <SeverityBadge severity={current} score={score} />;
  if (!report.can.includes("change_severity")) return badge;
  const others = severities.toReversed().filter((severity) => severity !== current);
  const actions = [
    ...others.map((severity) => ({
      label: name(severity),
      badge: <SeverityBadge severity={severity} />,
      whyNot: cap && capSeverity(severity, cap) !== severity ? t("capped", { severity: name(cap) }) : null,
      onClick: () => setChosen(severity),
    })),
    { label: t("by_vector"), onClick: () => setChosen("vector") },
  ];
  return (
    <>
      <ActionMenu label={t("severity_now", { severity: name(current) })} face={badge} shortcut="v" actions={actions} />
      {chosen && (
        <ReportDialogs
          dialog="severity"
          report={report}
          onClose={() => setChosen(null)}
          {...(chosen !== "vector" && { severity: chosen })}
        />
      )}
    </>
  );
}
