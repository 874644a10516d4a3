import { createFileRoute, useLocation } from "@tanstack/react-router";
import { VerifyEmailPage } from "../../features/accounts/components/verify-email-page.tsx";
import { textFields, tokenOfLink } from "../../lib/address.ts";
import { loadMessages } from "../../lib/i18n.ts";

export const Route = createFileRoute("/_auth/verify-email")({
  /** `token`: of a link that was mailed earlier. */
  validateSearch: textFields(["token"]),
  loader: () => loadMessages("errors/field"),
  component: VerifyEmail,
});

function VerifyEmail() {
  const token = tokenOfLink(useLocation().hash, "token", Route.useSearch());
  return <VerifyEmailPage key={token} token={token} />;
}
