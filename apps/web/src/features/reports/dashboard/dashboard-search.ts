import { type TextFields, textFields } from "../../../lib/address.ts";

const fields = ["month"] as const;

/** The search of the page Dashboard. */
export type DashboardSearch = TextFields<(typeof fields)[number]>;
export const validateDashboardSearch = textFields(fields);
