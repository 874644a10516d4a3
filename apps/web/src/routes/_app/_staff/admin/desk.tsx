import { createFileRoute } from "@tanstack/react-router";
import { DeskPage } from "../../../../features/site/components/desk-page.tsx";
import { loadMessages } from "../../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/_staff/admin/desk")({
  loader: () => loadMessages("site"),
  component: DeskPage,
});
