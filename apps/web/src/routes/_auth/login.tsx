import { createFileRoute } from "@tanstack/react-router";
import { LoginPage } from "../../features/accounts/sign-in/components/login-page.tsx";
import { textFields } from "../../lib/address.ts";

export const Route = createFileRoute("/_auth/login")({
  /** `pass`: of a sign-in link that was mailed earlier. */
  validateSearch: textFields(["pass"]),
  component: LoginPage,
});
