import { type TextFields, textFields } from "../../lib/address.ts";

const fields = ["about", "type", "action", "username", "from", "to", "ip", "company", "page"] as const;

/** The search of the page Activity. */
export type ActivitySearch = TextFields<(typeof fields)[number]>;
export const validateActivitySearch = textFields(fields);
