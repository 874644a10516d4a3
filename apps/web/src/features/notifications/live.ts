import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import type { TouchedQueries } from "../../lib/live.ts";
import { queryKey } from "../../lib/query-client.ts";

/** The queries of notifications that a message touches. */
export const notificationQueries: TouchedQueries = ({ type }) =>
  type === "notification.created" ? [queryKey(listNotifications)] : [];
