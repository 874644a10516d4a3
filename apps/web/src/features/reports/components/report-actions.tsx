import { Button } from "@mantine/core";
import type { Report, ReportCard } from "@safeport/contract/reports/report.schema";
import { IconScale } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { ReportMenuButton } from "./report-menu-button.tsx";

const ReportDialogs = lazy(() => import("./report-dialogs.tsx").then((module) => ({ default: module.ReportDialogs })));

export type ReportDialog = "dispute" | "severity" | "status" | "withdraw";

interface ReportActionsProps {
  report: ReportCard | Report;
  hideDispute?: boolean;
  size?: "xs" | "sm";
  /** Offers taking the report back, too. */
  withWithdraw?: boolean;
}

/** What the reader may do with a report, as the server says in `can`. */
export function ReportActions({ report, hideDispute = false, size = "xs", withWithdraw = false }: ReportActionsProps) {
  const t = useTranslations("reports.act");
  const [dialog, setDialog] = useState<ReportDialog | null>(null);
  const { can } = report;
  return (
    <>
      {withWithdraw && can.includes("withdraw") && (
        <Button variant="default" size={size} onClick={() => setDialog("withdraw")}>
          {t("withdraw")}
        </Button>
      )}
      {can.includes("dispute") && !hideDispute && (
        <Button
          variant="default"
          size={size}
          leftSection={<IconScale size={14} stroke={1.75} aria-hidden />}
          onClick={() => setDialog("dispute")}
        >
          {t("dispute")}
        </Button>
      )}
      {(can.includes("change_severity") || can.includes("change_status")) && (
        <ReportMenuButton can={can} size={size} onChoose={setDialog} />
      )}
      <Suspense>{dialog && <ReportDialogs dialog={dialog} report={report} onClose={() => setDialog(null)} />}</Suspense>
    </>
  );
}
