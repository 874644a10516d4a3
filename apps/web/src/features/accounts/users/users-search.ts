import { type TextFields, textFields } from "../../../lib/address.ts";

const fields = [
  ...(["search", "role", "state", "sort", "page", "email_verified", "two_factor_enabled", "country"] as const),
  ...(["created_from", "created_to", "signed_in_since", "not_signed_in_since"] as const),
] as const;

/** The search of the page Users. In a file without the values, since the router needs it on every page. */
export type UsersSearch = TextFields<(typeof fields)[number]>;
export const validateUsersSearch = textFields(fields);
