import { createFileRoute, useLocation } from "@tanstack/react-router";
import { VerifyEmailPage } from "../../features/accounts/email/components/verify-email-page.tsx";
import { textFields, tokenOfLink } from "../../lib/address.ts";

export const Route = createFileRoute("/_auth/verify-email")({
  /** `token`: of a link that was mailed earlier. */
  validateSearch: textFields(["token"]),
  component: VerifyEmail,
});

function VerifyEmail() {
  const token = tokenOfLink(useLocation().hash, "token", Route.useSearch());
  return <VerifyEmailPage key={token} token={token} />;
}
