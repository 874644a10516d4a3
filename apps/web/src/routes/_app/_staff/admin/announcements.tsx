import { createFileRoute } from "@tanstack/react-router";
import { AnnouncementsPage } from "../../../../features/notifications/announcements/components/announcements-page.tsx";

export const Route = createFileRoute("/_app/_staff/admin/announcements")({
  component: AnnouncementsPage,
});
