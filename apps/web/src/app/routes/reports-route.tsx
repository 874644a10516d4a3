import { DisputeDialog } from "../../features/disputes/components/dispute-dialog-lazy.tsx";
import { prefetchReports } from "../../features/reports/list/api/prefetch-reports.ts";
import { ReportsPage } from "../../features/reports/list/components/reports-page.tsx";
import { DisputeDialogContext } from "../../features/reports/shared/dispute-dialog-context.ts";
import type { Ask } from "../visit.ts";

export const ask: Ask = ({ cache, ...visit }) => prefetchReports(cache, visit);

export function ReportsRoute() {
  return (
    <DisputeDialogContext value={DisputeDialog}>
      <ReportsPage />
    </DisputeDialogContext>
  );
}
