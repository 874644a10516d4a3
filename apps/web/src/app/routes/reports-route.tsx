import { askReports } from "../../features/reports/api/ask-reports.ts";
import { ReportsPage } from "../../features/reports/components/reports-page.tsx";
import type { Ask } from "../visit.ts";

export const ask: Ask = ({ cache, ...visit }) => askReports(cache, visit);

export function ReportsRoute() {
  return <ReportsPage />;
}
