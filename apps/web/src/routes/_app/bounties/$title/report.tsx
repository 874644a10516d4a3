import { createFileRoute } from "@tanstack/react-router";
import { ReportPartsContext } from "../../../../features/reports/core/report-parts.ts";
import { SubmitReportPage } from "../../../../features/reports/editor/components/submit-report-page.tsx";
import { idValue } from "../../../../lib/id-value.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";

const DraftChecks = lazyPart(
  () => import("../../../../features/flood/checks/components/draft-checks.tsx").then((module) => module.DraftChecks),
  "flood",
);
const IntakeForecast = lazyPart(
  () => import("../../../../features/flood/order/components/intake-forecast.tsx").then((module) => module.IntakeForecast),
  "flood",
);
const parts = { DraftChecks, IntakeForecast };

export const Route = createFileRoute("/_app/bounties/$title/report")({
  /** `scope_id`: the asset to begin with; `none` for one that is not listed. */
  validateSearch: ({ scope_id }: { scope_id?: string }): { scope_id?: string } => {
    const id = scope_id === "none" ? scope_id : idValue(scope_id);
    return id === undefined ? {} : { scope_id: id };
  },
  component: SubmitReport,
});

function SubmitReport() {
  const { title } = Route.useParams();
  const { scope_id } = Route.useSearch();
  return (
    <ReportPartsContext value={parts}>
      <SubmitReportPage key={title} title={title} scopeId={scope_id ?? null} />
    </ReportPartsContext>
  );
}
