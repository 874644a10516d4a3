import { createFileRoute } from "@tanstack/react-router";
import { DisputeDialogContext } from "../../../../features/reports/core/dispute-dialog-context.ts";
import { validateReportPlaceSearch } from "../../../../features/reports/core/report-list-search.ts";
import { ReportDetailPage } from "../../../../features/reports/detail/components/report-detail-page.tsx";
import { FrozenTermsContext } from "../../../../features/reports/terms/frozen-terms-context.ts";
import { prefetchReport } from "../../../../features/reports/timeline/api/prefetch-report.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";

const DisputeDialog = lazyPart(
  () => import("../../../../features/disputes/components/dispute-dialog.tsx").then((module) => module.DisputeDialog),
  "disputes",
);

const FrozenTerms = lazyPart(() =>
  import("../../../../features/programs/history/components/frozen-terms.tsx").then((module) => module.FrozenTerms),
);

const ReportIssues = lazyPart(() =>
  import("../../../../features/integrations/components/report-issues.tsx").then((module) => module.ReportIssues),
);

export const Route = createFileRoute("/_app/reports/$reportId/")({
  validateSearch: validateReportPlaceSearch,
  loader: ({ context: { queryClient }, params }) => prefetchReport(queryClient, params.reportId),
  component: ReportDetail,
});

function ReportDetail() {
  const { reportId } = Route.useParams();
  return (
    <DisputeDialogContext value={DisputeDialog}>
      <FrozenTermsContext value={FrozenTerms}>
        <ReportDetailPage key={reportId} reportId={reportId} issues={<ReportIssues reportId={reportId} />} />
      </FrozenTermsContext>
    </DisputeDialogContext>
  );
}
