import { createFileRoute, useLocation } from "@tanstack/react-router";
import { ResetPasswordPage } from "../../features/accounts/components/reset-password-page.tsx";
import { textFields, tokenOfLink } from "../../lib/address.ts";
import { loadMessages } from "../../lib/i18n.ts";

export const Route = createFileRoute("/_auth/reset-password")({
  /** `token`: of a link that was mailed earlier. */
  validateSearch: textFields(["token"]),
  loader: () => loadMessages("accounts/reset", "errors/field"),
  component: ResetPassword,
});

function ResetPassword() {
  return <ResetPasswordPage token={tokenOfLink(useLocation().hash, "token", Route.useSearch()) ?? ""} />;
}
