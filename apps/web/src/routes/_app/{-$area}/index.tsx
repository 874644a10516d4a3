import { createFileRoute, Navigate, redirect } from "@tanstack/react-router";
import { prefetchDiscovery } from "../../../features/programs/discovery/api/prefetch.ts";
import { DiscoveryPage } from "../../../features/programs/discovery/components/discovery-page.tsx";
import { prefetchWaitingReports } from "../../../features/reports/list/api/prefetch.ts";
import { useWaitingReports } from "../../../features/reports/list/api/report-list.ts";
import { WaitingReports } from "../../../features/reports/list/components/waiting-reports.tsx";
import { isSingleCompany, useSite } from "../../../lib/site.ts";
import { useViewer } from "../../../lib/viewer.ts";

export const Route = createFileRoute("/_app/{-$area}/")({
  beforeLoad: ({ context: { viewer }, params: { area } }) => {
    // Staff begin with what waits for them.
    if (viewer.experience === "staff" && area === undefined) throw redirect({ to: "/admin/desk", replace: true });
    // The platform of a single company has programs and no discovery.
    if (isSingleCompany() && viewer.experience !== "staff") throw redirect({ to: "/{-$area}/bounties", replace: true });
  },
  loader: ({ context: { queryClient, viewer } }) => {
    prefetchWaitingReports(queryClient, viewer);
    prefetchDiscovery(queryClient, viewer);
  },
  component: StartPage,
});

function StartPage() {
  const { experience } = useViewer();
  const { single_company } = useSite();
  // A browser that was never here learns so while it shows the page.
  if (single_company !== null && experience !== "staff") return <Navigate to="/{-$area}/bounties" replace />;
  return <Discovery />;
}

function Discovery() {
  const waiting = useWaitingReports();
  return <DiscoveryPage waiting={waiting.isPending ? undefined : <WaitingReports waiting={waiting} />} />;
}
