import { type TextFields, textFields } from "../../lib/address.ts";

const fields = ["search", "status", "tag", "page"] as const;

/** The search of the page Notifications. */
export type NotificationsSearch = TextFields<(typeof fields)[number]>;
export const validateNotificationsSearch = textFields(fields);
