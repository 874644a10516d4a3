import { createFileRoute } from "@tanstack/react-router";
import { AssigneeChip, LabelChips, WatchButton } from "../../../../features/desk/components/desk-facts.tsx";
import { validateReportPlaceSearch } from "../../../../features/reports/core/report-list-search.ts";
import { ReportPartsContext } from "../../../../features/reports/core/report-parts.ts";
import { ReportDetailPage } from "../../../../features/reports/detail/components/report-detail-page.tsx";
import { prefetchReport } from "../../../../features/reports/timeline/api/prefetch-report.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";

const DisputeDialog = lazyPart(
  () => import("../../../../features/disputes/components/dispute-dialog.tsx").then((module) => module.DisputeDialog),
  "disputes",
);

const FrozenTerms = lazyPart(() =>
  import("../../../../features/programs/versions/components/frozen-terms.tsx").then((module) => module.FrozenTerms),
);
const ReportIssues = lazyPart(() =>
  import("../../../../features/integrations/components/report-issues.tsx").then((module) => module.ReportIssues),
);
const SimilarReports = lazyPart(() =>
  import("../../../../features/insight/similar/components/similar-reports.tsx").then((module) => module.SimilarReports),
);
const ReportFlood = lazyPart(
  () => import("../../../../features/flood/report-flood.tsx").then((module) => module.ReportFlood),
  "flood",
);
const ReplyPicker = lazyPart(() =>
  import("../../../../features/desk/components/reply-picker.tsx").then((module) => module.ReplyPicker),
);
const DisclosureStrip = lazyPart(() =>
  import("../../../../features/disclosure/components/disclosure-strip.tsx").then((module) => module.DisclosureStrip),
);
const NamingChoice = lazyPart(() =>
  import("../../../../features/disclosure/components/naming-choice.tsx").then((module) => module.NamingChoice),
);
const SuggestionsStrip = lazyPart(
  () => import("../../../../features/agents/components/suggestions-strip.tsx").then((module) => module.SuggestionsStrip),
  "agents",
);
const LikelyOriginals = lazyPart(() =>
  import("../../../../features/insight/similar/components/likely-originals.tsx").then((module) => module.LikelyOriginals),
);

const parts = {
  AssigneeChip,
  LabelChips,
  WatchButton,
  ReplyPicker,
  DisclosureStrip,
  NamingChoice,
  SuggestionsStrip,
  SimilarReports,
  ReportFlood,
  LikelyOriginals,
  DisputeDialog,
  FrozenTerms,
  ReportIssues,
};

export const Route = createFileRoute("/_app/reports/$reportId/")({
  validateSearch: validateReportPlaceSearch,
  loader: ({ context: { queryClient }, params }) => prefetchReport(queryClient, params.reportId),
  component: ReportDetail,
});

function ReportDetail() {
  const { reportId } = Route.useParams();
  return (
    <ReportPartsContext value={parts}>
      <ReportDetailPage key={reportId} reportId={reportId} />
    </ReportPartsContext>
  );
}
