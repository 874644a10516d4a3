import { Text } from "@mantine/core";
import { severityOfScore } from "@safeport/contract/kernel/severity.values";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { IconAlertTriangle, IconCircleCheck, IconClock, IconLock } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Badge } from "../../../../ui/badge.tsx";
import { DisputeBadge } from "../../../../ui/dispute-badge.tsx";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import { DueText } from "../../clocks/components/due-text.tsx";
import { OriginalLink } from "../../core/components/original-link.tsx";
import { SeverityChip, StatusChip } from "./report-chips.tsx";

interface ReportBadgesProps {
  report: Report;
  /** Status and severity are the menus that change them, for people who may. */
  withMenus?: boolean;
}

/** Number, status, severity and dispute of a report, below its title. */
export function ReportBadges({ report, withMenus = false }: ReportBadgesProps) {
  const t = useTranslations("reports");
  const { id, status, severity, cvss_score, close_reason, dispute_open, validated_at, severity_answer } = report;
  // A score that the asset's cap has overruled would contradict the word beside it.
  const score = cvss_score !== null && severityOfScore(cvss_score) === severity ? cvss_score : null;
  return (
    <>
      {id !== null && (
        <Text span fz={13} fw={500} c="dimmed">
          #{id}
        </Text>
      )}
      {withMenus ? <StatusChip report={report} /> : <StatusBadge status={status} />}
      {status === "closed" && close_reason && (
        <Text span fz={13} c="dimmed">
          {t(`close_reason.${close_reason}`)}
        </Text>
      )}
      {status === "duplicate" && (
        <Text span fz={13}>
          <OriginalLink report={report} />
        </Text>
      )}
      {withMenus ? <SeverityChip report={report} score={score} /> : <SeverityBadge severity={severity} score={score} />}
      {validated_at && status !== "resolved" && (
        <Badge tone="green" icon={IconCircleCheck}>
          {t("facts.validated")}
        </Badge>
      )}
      {severity_answer === "contested" && (
        <Badge tone="orange" icon={IconAlertTriangle}>
          {t("severity_answer.contested")}
        </Badge>
      )}
      {dispute_open && <DisputeBadge />}
      {report.locked_at && (
        <Badge tone="amber" icon={IconLock}>
          {t("clock.locked")}
        </Badge>
      )}
      {report.waiting && (
        <Badge tone="blue" icon={IconClock}>
          {t("clock.waits_to_be_let_in")}
        </Badge>
      )}
      {report.due_at && (
        <Text span fz={13} c="dimmed">
          <DueText report={report} />
        </Text>
      )}
    </>
  );
}
