import { createFileRoute } from "@tanstack/react-router";
import { ForgotPasswordPage } from "../../features/accounts/components/forgot-password-page.tsx";
import { loadMessages } from "../../lib/i18n.ts";

export const Route = createFileRoute("/_auth/forgot-password")({
  loader: () => loadMessages("accounts/reset", "errors/field"),
  component: ForgotPasswordPage,
});
