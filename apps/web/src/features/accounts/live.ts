import type { TouchedQueries } from "../../lib/live.ts";

/** All queries if the rights of the reader may be others: every answer depends on them. */
export const accountQueries: TouchedQueries = ({ type }) => (type === "rights.changed" ? [[]] : []);
