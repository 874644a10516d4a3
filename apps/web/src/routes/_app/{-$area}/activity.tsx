import { createFileRoute } from "@tanstack/react-router";
import { validateActivitySearch } from "../../../features/audit/activity-search.ts";
import { ActivityPage } from "../../../features/audit/components/activity-page.tsx";
import { loadMessages } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/{-$area}/activity")({
  validateSearch: validateActivitySearch,
  loader: () => loadMessages("audit"),
  component: ActivityPage,
});
