import { createFileRoute } from "@tanstack/react-router";
import { SitePage } from "../../../../features/site/components/site-page.tsx";
import { loadMessages } from "../../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/_staff/admin/site")({
  loader: () => loadMessages("site"),
  component: SitePage,
});
