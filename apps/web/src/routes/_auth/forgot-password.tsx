import { createFileRoute } from "@tanstack/react-router";
import { ForgotPasswordPage } from "../../features/accounts/password/components/forgot-password-page.tsx";

export const Route = createFileRoute("/_auth/forgot-password")({
  component: ForgotPasswordPage,
});
