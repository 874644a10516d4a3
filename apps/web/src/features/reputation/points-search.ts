import { textFields } from "../../lib/address.ts";

const fields = ["state", "page"] as const;

/** The search of the page with the caller's own points. */
export const validatePointsSearch = textFields(fields);
