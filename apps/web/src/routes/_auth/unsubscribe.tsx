import { createFileRoute, useLocation } from "@tanstack/react-router";
import { UnsubscribePage } from "../../features/accounts/email/components/unsubscribe-page.tsx";
import { tokenOfLink } from "../../lib/address.ts";

export const Route = createFileRoute("/_auth/unsubscribe")({
  component: Unsubscribe,
});

function Unsubscribe() {
  return <UnsubscribePage token={tokenOfLink(useLocation().hash, "token", {}) ?? ""} />;
}
