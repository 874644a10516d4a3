import { createFileRoute, useLocation } from "@tanstack/react-router";
import { InvitationPage } from "../../features/companies/page/invitation-page.tsx";
import { textFields, tokenOfLink } from "../../lib/address.ts";

export const Route = createFileRoute("/_app/company-invitation")({
  /** `token`: of a link that was mailed earlier. */
  validateSearch: textFields(["token"]),
  component: InvitationRoute,
});

function InvitationRoute() {
  const token = tokenOfLink(useLocation().hash, "token", Route.useSearch()) ?? "";
  return <InvitationPage key={token} token={token} />;
}
