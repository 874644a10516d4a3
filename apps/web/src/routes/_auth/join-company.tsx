import { createFileRoute, useLocation } from "@tanstack/react-router";
import { JoinCompanyPage } from "../../features/accounts/sign-in/components/join-company-page.tsx";
import { textFields, tokenOfLink } from "../../lib/address.ts";

export const Route = createFileRoute("/_auth/join-company")({
  /** `token`: of a link that was mailed earlier. */
  validateSearch: textFields(["token"]),
  component: JoinCompany,
});

function JoinCompany() {
  const token = tokenOfLink(useLocation().hash, "token", Route.useSearch()) ?? "";
  return <JoinCompanyPage key={token} token={token} />;
}
