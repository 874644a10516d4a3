import { type TextFields, textFields } from "../../../lib/address.ts";

const fields = ["search", "type", "status", "from", "to", "page"] as const;

/** The search of a page with a list of payments. */
export type PaymentsSearch = TextFields<(typeof fields)[number]>;
export const validatePaymentsSearch = textFields(fields);
