import { type TextFields, textFields } from "../../../lib/address.ts";

const fields = ["search", "role", "state", "sort", "page"] as const;

/** The search of the page Users. In a file without the values, since the router needs it on every page. */
export type UsersSearch = TextFields<(typeof fields)[number]>;
export const validateUsersSearch = textFields(fields);
