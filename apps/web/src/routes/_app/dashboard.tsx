import { createFileRoute } from "@tanstack/react-router";
import { DashboardPage } from "../../features/insight/dashboard/components/dashboard-page.tsx";
import { validateDashboardSearch } from "../../features/insight/dashboard/dashboard-search.ts";

export const Route = createFileRoute("/_app/dashboard")({
  validateSearch: validateDashboardSearch,
  component: DashboardPage,
});
