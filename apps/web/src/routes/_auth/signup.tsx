import { createFileRoute } from "@tanstack/react-router";
import { SignupPage } from "../../features/accounts/sign-in/components/signup-page.tsx";

export const Route = createFileRoute("/_auth/signup")({
  component: () => <SignupPage variant="individual" />,
});
