import { createFileRoute } from "@tanstack/react-router";
import { ResetPasswordPage } from "../../features/accounts/components/reset-password-page.tsx";
import { textFields } from "../../lib/address.ts";
import { loadMessages } from "../../lib/i18n.ts";

export const Route = createFileRoute("/_auth/reset-password")({
  /** `token`: of a mailed link. */
  validateSearch: textFields(["token"]),
  loader: () => loadMessages("accounts/reset", "errors/field"),
  component: ResetPassword,
});

function ResetPassword() {
  return <ResetPasswordPage token={Route.useSearch().token ?? ""} />;
}
