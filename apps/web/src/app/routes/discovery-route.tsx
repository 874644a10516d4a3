import { DiscoveryPage } from "../../features/programs/components/discovery-page.tsx";
import { useWaitingReports } from "../../features/reports/api/use-waiting-reports.ts";
import { WaitingReports } from "../../features/reports/components/waiting-reports.tsx";

export function DiscoveryRoute() {
  const waiting = useWaitingReports();
  return <DiscoveryPage waiting={waiting.isPending ? undefined : <WaitingReports waiting={waiting} />} />;
}
