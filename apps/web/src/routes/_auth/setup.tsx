import { createFileRoute, useLocation } from "@tanstack/react-router";
import { SetupPage } from "../../features/accounts/components/setup-page.tsx";
import { loadMessages } from "../../lib/i18n.ts";

export const Route = createFileRoute("/_auth/setup")({
  loader: () => loadMessages("accounts/setup", "errors/field"),
  component: Setup,
});

/** The token of the printed link is in the fragment, which browsers send to nobody: not to the server, a proxy's log or another site. */
function Setup() {
  return <SetupPage token={useLocation().hash} />;
}
