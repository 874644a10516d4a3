import { textFields } from "../../../lib/address.ts";

const fields = ["month"] as const;

/** The search of the page Dashboard. */
export const validateDashboardSearch = textFields(fields);
