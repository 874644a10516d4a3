import { createFileRoute, useLocation } from "@tanstack/react-router";
import { JoinProgramPage } from "../../features/accounts/sign-in/components/join-program-page.tsx";
import { tokenOfLink } from "../../lib/address.ts";

export const Route = createFileRoute("/_auth/join-program")({ component: JoinProgram });

function JoinProgram() {
  const token = tokenOfLink(useLocation().hash, "token", {}) ?? "";
  return <JoinProgramPage key={token} token={token} />;
}
