import { textFields } from "../../../lib/address.ts";

/** The search of the page Notifications. */
export const validateNotificationsSearch = textFields(["search", "status", "tag", "page"]);
