import { createFileRoute } from "@tanstack/react-router";
import { SignupPage } from "../../features/accounts/components/signup-page.tsx";
import { loadMessages } from "../../lib/i18n.ts";

export const Route = createFileRoute("/_auth/signup-company")({
  loader: () => loadMessages("errors/field"),
  component: () => <SignupPage variant="company" />,
});
