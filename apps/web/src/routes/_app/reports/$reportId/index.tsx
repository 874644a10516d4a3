import { createFileRoute } from "@tanstack/react-router";
import { DisputeDialog } from "../../../../features/disputes/components/dispute-dialog-lazy.tsx";
import { prefetchReport } from "../../../../features/reports/detail/api/prefetch-report.ts";
import { ReportDetailPage } from "../../../../features/reports/detail/components/report-detail-page.tsx";
import { validateReportPlaceSearch } from "../../../../features/reports/list/report-list-search.ts";
import { DisputeDialogContext } from "../../../../features/reports/shared/dispute-dialog-context.ts";
import { loadMessages } from "../../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/reports/$reportId/")({
  validateSearch: validateReportPlaceSearch,
  loader: ({ context: { queryClient }, params }) => {
    prefetchReport(queryClient, params.reportId);
    return loadMessages("reports");
  },
  component: ReportDetail,
});

function ReportDetail() {
  const { reportId } = Route.useParams();
  return (
    <DisputeDialogContext value={DisputeDialog}>
      <ReportDetailPage key={reportId} reportId={reportId} />
    </DisputeDialogContext>
  );
}
