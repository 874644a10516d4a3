import { createFileRoute } from "@tanstack/react-router";
import { AnnouncementsPage } from "../../../../features/notifications/announcements/announcements-page.tsx";
import { loadMessages } from "../../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/_staff/admin/announcements")({
  loader: () => loadMessages("notifications/announcements"),
  component: AnnouncementsPage,
});
