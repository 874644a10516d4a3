import { createFileRoute } from "@tanstack/react-router";
import { DashboardPage } from "../../features/reports/dashboard/components/dashboard-page.tsx";
import { validateDashboardSearch } from "../../features/reports/dashboard/dashboard-search.ts";

export const Route = createFileRoute("/_app/dashboard")({
  validateSearch: validateDashboardSearch,
  component: DashboardPage,
});
