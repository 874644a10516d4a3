import { createFileRoute } from "@tanstack/react-router";
import { EditReportPage } from "../../../../features/reports/editor/components/edit-report-page.tsx";
import { loadMessages } from "../../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/reports/$reportId/edit")({
  loader: () => loadMessages("reports", "reports/editor", "reports/severity-dialog", "reports/cvss", "errors/field"),
  component: EditReport,
});

function EditReport() {
  const { reportId } = Route.useParams();
  return <EditReportPage key={reportId} reportId={reportId} />;
}
