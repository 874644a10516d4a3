import { createFileRoute, useLocation } from "@tanstack/react-router";
import { SetupPage } from "../../features/accounts/operator/components/setup-page.tsx";

export const Route = createFileRoute("/_auth/setup")({
  component: Setup,
});

/** The token of the printed link is in the fragment, which browsers send to nobody: not to the server, a proxy's log or another site. */
function Setup() {
  return <SetupPage token={useLocation().hash} />;
}
