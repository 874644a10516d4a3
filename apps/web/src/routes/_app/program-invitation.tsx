import { createFileRoute, useLocation } from "@tanstack/react-router";
import { ProgramInvitationPage } from "../../features/programs/participation/components/program-invitation-page.tsx";
import { tokenOfLink } from "../../lib/address.ts";

export const Route = createFileRoute("/_app/program-invitation")({ component: InvitationRoute });

function InvitationRoute() {
  const token = tokenOfLink(useLocation().hash, "token", {}) ?? "";
  return <ProgramInvitationPage key={token} token={token} />;
}
