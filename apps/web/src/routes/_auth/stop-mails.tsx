import { createFileRoute, useLocation } from "@tanstack/react-router";
import { StopMailsPage } from "../../features/accounts/email/components/stop-mails-page.tsx";
import { tokenOfLink } from "../../lib/address.ts";

export const Route = createFileRoute("/_auth/stop-mails")({
  component: StopMails,
});

function StopMails() {
  return <StopMailsPage token={tokenOfLink(useLocation().hash, "token", {}) ?? ""} />;
}
