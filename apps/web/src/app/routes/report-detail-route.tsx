import { useParams } from "@tanstack/react-router";
import { ReportDetailPage } from "../../features/reports/components/report-detail-page.tsx";

export function ReportDetailRoute() {
  const { reportId = "" } = useParams({ strict: false }) as { reportId?: string };
  return <ReportDetailPage key={reportId} reportId={reportId} />;
}
