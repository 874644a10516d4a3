import { createFileRoute, useLocation } from "@tanstack/react-router";
import { ResetPasswordPage } from "../../features/accounts/password/components/reset-password-page.tsx";
import { textFields, tokenOfLink } from "../../lib/address.ts";

export const Route = createFileRoute("/_auth/reset-password")({
  /** `token`: of a link that was mailed earlier. */
  validateSearch: textFields(["token"]),
  component: ResetPassword,
});

function ResetPassword() {
  return <ResetPasswordPage token={tokenOfLink(useLocation().hash, "token", Route.useSearch()) ?? ""} />;
}
