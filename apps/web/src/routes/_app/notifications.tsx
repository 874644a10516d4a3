import { createFileRoute } from "@tanstack/react-router";
import { NotificationsPage } from "../../features/notifications/list/components/notifications-page.tsx";
import { validateNotificationsSearch } from "../../features/notifications/list/notifications-search.ts";

export const Route = createFileRoute("/_app/notifications")({
  staticData: { hasSearch: true },
  validateSearch: validateNotificationsSearch,
  component: NotificationsPage,
});
