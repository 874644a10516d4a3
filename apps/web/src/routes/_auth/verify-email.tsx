import { createFileRoute } from "@tanstack/react-router";
import { VerifyEmailPage } from "../../features/accounts/components/verify-email-page.tsx";

export const Route = createFileRoute("/_auth/verify-email")({
  /** `token`: of a mailed link. */
  validateSearch: ({ token }): { token?: string } => (typeof token === "string" ? { token } : {}),
  component: VerifyEmail,
});

function VerifyEmail() {
  return <VerifyEmailPage token={Route.useSearch().token} />;
}
