import { useParams } from "@tanstack/react-router";
import { SubmitReportPage } from "../../features/reports/editor/components/submit-report-page.tsx";

export function SubmitReportRoute() {
  const { title = "" } = useParams({ strict: false }) as { title?: string };
  return <SubmitReportPage key={title} title={title} />;
}
