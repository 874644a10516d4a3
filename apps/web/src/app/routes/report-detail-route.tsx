import { useParams } from "@tanstack/react-router";
import { DisputeDialog } from "../../features/disputes/components/dispute-dialog-lazy.tsx";
import { prefetchReport } from "../../features/reports/detail/api/prefetch-report.ts";
import { ReportDetailPage } from "../../features/reports/detail/components/report-detail-page.tsx";
import { DisputeDialogContext } from "../../features/reports/shared/dispute-dialog-context.ts";
import type { Ask } from "../visit.ts";

export const ask: Ask = ({ cache, params }) => prefetchReport(cache, params.reportId ?? "");

export function ReportDetailRoute() {
  const { reportId = "" } = useParams({ strict: false }) as { reportId?: string };
  return (
    <DisputeDialogContext value={DisputeDialog}>
      <ReportDetailPage key={reportId} reportId={reportId} />
    </DisputeDialogContext>
  );
}
