import { DiscoveryPage } from "../../features/programs/discovery/components/discovery-page.tsx";
import { prefetchDiscovery } from "../../features/programs/shared/api/prefetch-programs.ts";
import { prefetchWaitingReports, useWaitingReports } from "../../features/reports/list/api/use-waiting-reports.ts";
import { WaitingReports } from "../../features/reports/list/components/waiting-reports.tsx";
import type { Ask } from "../visit.ts";

export const ask: Ask = ({ cache, ...visit }) => {
  prefetchWaitingReports(cache, visit);
  prefetchDiscovery(cache);
};

export function DiscoveryRoute() {
  const waiting = useWaitingReports();
  return <DiscoveryPage waiting={waiting.isPending ? undefined : <WaitingReports waiting={waiting} />} />;
}
