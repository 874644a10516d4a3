import { createFileRoute } from "@tanstack/react-router";
import { DashboardPage } from "../../features/reports/dashboard/components/dashboard-page.tsx";
import { validateDashboardSearch } from "../../features/reports/dashboard/dashboard-search.ts";
import { loadMessages } from "../../lib/i18n.ts";

export const Route = createFileRoute("/_app/dashboard")({
  validateSearch: validateDashboardSearch,
  loader: () => loadMessages("reports/dashboard", "reports/metrics", "reports/severity", "reports/status"),
  component: DashboardPage,
});
