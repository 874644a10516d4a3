import { useParams } from "@tanstack/react-router";
import { EditReportPage } from "../../features/reports/editor/components/edit-report-page.tsx";

export function EditReportRoute() {
  const { reportId = "" } = useParams({ strict: false }) as { reportId?: string };
  return <EditReportPage key={reportId} reportId={reportId} />;
}
