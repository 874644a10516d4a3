import { createFileRoute } from "@tanstack/react-router";
import { ReportPartsContext } from "../../../../features/reports/core/report-parts.ts";
import { EditReportPage } from "../../../../features/reports/editor/components/edit-report-page.tsx";
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

export const Route = createFileRoute("/_app/reports/$reportId/edit")({
  component: EditReport,
});

function EditReport() {
  const { reportId } = Route.useParams();
  return (
    <ReportPartsContext value={parts}>
      <EditReportPage key={reportId} reportId={reportId} />
    </ReportPartsContext>
  );
}
