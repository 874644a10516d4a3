import { askShelves } from "../../features/programs/api/ask-programs.ts";
import { DiscoveryPage } from "../../features/programs/components/discovery-page.tsx";
import { askWaitingReports, useWaitingReports } from "../../features/reports/api/use-waiting-reports.ts";
import { WaitingReports } from "../../features/reports/components/waiting-reports.tsx";
import type { Ask } from "../visit.ts";

export const ask: Ask = ({ cache, ...visit }) => {
  askWaitingReports(cache, visit);
  askShelves(cache);
};

export function DiscoveryRoute() {
  const waiting = useWaitingReports();
  return <DiscoveryPage waiting={waiting.isPending ? undefined : <WaitingReports waiting={waiting} />} />;
}
