import { type TextFields, textFields } from "../../../lib/address.ts";

const fields = ["tab", "state", "search", "page"] as const;

/** The search of the desks of staff. */
export type DeskSearch = TextFields<(typeof fields)[number]>;
export const validateDeskSearch = textFields(fields);
