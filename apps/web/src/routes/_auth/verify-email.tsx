import { createFileRoute } from "@tanstack/react-router";
import { VerifyEmailPage } from "../../features/accounts/components/verify-email-page.tsx";
import { textFields } from "../../lib/address.ts";
import { loadMessages } from "../../lib/i18n.ts";

export const Route = createFileRoute("/_auth/verify-email")({
  /** `token`: of a mailed link. */
  validateSearch: textFields(["token"]),
  loader: () => loadMessages("errors/field"),
  component: VerifyEmail,
});

function VerifyEmail() {
  return <VerifyEmailPage token={Route.useSearch().token} />;
}
