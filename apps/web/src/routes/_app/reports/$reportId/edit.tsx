import { createFileRoute } from "@tanstack/react-router";
import { EditReportPage } from "../../../../features/reports/editor/components/edit-report-page.tsx";

export const Route = createFileRoute("/_app/reports/$reportId/edit")({
  component: EditReport,
});

function EditReport() {
  const { reportId } = Route.useParams();
  return <EditReportPage key={reportId} reportId={reportId} />;
}
