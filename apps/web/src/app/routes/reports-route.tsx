import { askReports } from "../../features/reports/list/api/prefetch-reports.ts";
import { ReportsPage } from "../../features/reports/list/components/reports-page.tsx";
import type { Ask } from "../visit.ts";

export const ask: Ask = ({ cache, ...visit }) => askReports(cache, visit);

export function ReportsRoute() {
  return <ReportsPage />;
}
