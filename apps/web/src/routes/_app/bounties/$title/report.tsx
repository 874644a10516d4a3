import { createFileRoute } from "@tanstack/react-router";
import { SubmitReportPage } from "../../../../features/reports/editor/components/submit-report-page.tsx";
import { loadMessages } from "../../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/bounties/$title/report")({
  loader: () => loadMessages("reports", "reports/editor", "reports/severity-dialog", "errors/field"),
  component: SubmitReport,
});

function SubmitReport() {
  const { title } = Route.useParams();
  return <SubmitReportPage key={title} title={title} />;
}
