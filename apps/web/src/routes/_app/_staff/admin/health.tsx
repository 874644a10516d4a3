import { createFileRoute } from "@tanstack/react-router";
import { HealthPage } from "../../../../features/site/components/health-page.tsx";
import { loadMessages } from "../../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/_staff/admin/health")({
  loader: () => loadMessages("site"),
  component: HealthPage,
});
