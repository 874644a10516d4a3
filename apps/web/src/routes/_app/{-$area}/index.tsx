import { createFileRoute, Navigate } from "@tanstack/react-router";
import { DiscoveryPage } from "../../../features/programs/discovery/components/discovery-page.tsx";
import { prefetchDiscovery } from "../../../features/programs/shared/api/prefetch.ts";
import { prefetchWaitingReports } from "../../../features/reports/list/api/prefetch.ts";
import { useWaitingReports } from "../../../features/reports/list/api/report-list.ts";
import { WaitingReports } from "../../../features/reports/list/components/waiting-reports.tsx";
import { useSite } from "../../../lib/site.ts";
import { useViewer } from "../../../lib/viewer.ts";

export const Route = createFileRoute("/_app/{-$area}/")({
  loader: ({ context: { queryClient, viewer } }) => {
    prefetchWaitingReports(queryClient, viewer);
    prefetchDiscovery(queryClient, viewer);
  },
  component: Discovery,
});

function Discovery() {
  const { experience } = useViewer();
  const { single_company } = useSite();
  // The platform of a single company has programs and no discovery. A browser learns so after its first frame.
  if (single_company !== null && experience !== "staff") return <Navigate to="/{-$area}/bounties" replace />;
  return <Programs />;
}

function Programs() {
  const waiting = useWaitingReports();
  return <DiscoveryPage waiting={waiting.isPending ? undefined : <WaitingReports waiting={waiting} />} />;
}
