import { useParams } from "@tanstack/react-router";
import { askReport } from "../../features/reports/detail/api/prefetch-report.ts";
import { ReportDetailPage } from "../../features/reports/detail/components/report-detail-page.tsx";
import type { Ask } from "../visit.ts";

export const ask: Ask = ({ cache, params }) => askReport(cache, params.reportId ?? "");

export function ReportDetailRoute() {
  const { reportId = "" } = useParams({ strict: false }) as { reportId?: string };
  return <ReportDetailPage key={reportId} reportId={reportId} />;
}
