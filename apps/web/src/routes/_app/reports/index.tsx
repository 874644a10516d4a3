import { createFileRoute } from "@tanstack/react-router";
import { BulkBar } from "../../../features/desk/bulk-bar-part.ts";
import { validateReportListSearch } from "../../../features/reports/core/report-list-search.ts";
import { ReportPartsContext } from "../../../features/reports/core/report-parts.ts";
import { prefetchReports } from "../../../features/reports/list/api/prefetch.ts";
import { ReportsPage } from "../../../features/reports/list/components/reports-page.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";

const DisputeDialog = lazyPart(
  () => import("../../../features/disputes/components/dispute-dialog.tsx").then((module) => module.DisputeDialog),
  "disputes",
);
const SavedViews = lazyPart(() =>
  import("../../../features/desk/components/saved-views.tsx").then((module) => module.SavedViews),
);
const LikelyOriginals = lazyPart(() =>
  import("../../../features/insight/similar/components/likely-originals.tsx").then((module) => module.LikelyOriginals),
);
const ClusterPanel = lazyPart(
  () => import("../../../features/flood/clusters/components/cluster-panel.tsx").then((module) => module.ClusterPanel),
  "flood",
);
const parts = { BulkBar, SavedViews, ClusterPanel, LikelyOriginals, DisputeDialog };

export const Route = createFileRoute("/_app/reports/")({
  staticData: { hasSearch: true },
  validateSearch: validateReportListSearch,
  // Without `loaderDeps`, which would replace the page by a spinner and lose the focus when a slow machine changes a filter.
  loader: async ({ context: { queryClient, viewer }, location }) => {
    prefetchReports(queryClient, { ...viewer, search: validateReportListSearch(location.search) });
    // Before the rows, so that no key pressed after `x` is lost while the code of the bar loads.
    if (viewer?.experience !== "researcher") await BulkBar.preload();
  },
  component: Reports,
});

function Reports() {
  return (
    <ReportPartsContext value={parts}>
      <ReportsPage />
    </ReportPartsContext>
  );
}
