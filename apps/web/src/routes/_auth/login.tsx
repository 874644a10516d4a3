import { createFileRoute } from "@tanstack/react-router";
import { LoginPage } from "../../features/accounts/components/login-page.tsx";

export const Route = createFileRoute("/_auth/login")({ component: LoginPage });
