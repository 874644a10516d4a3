import { type TextFields, textFields } from "../../lib/address.ts";

const fields = ["board", "window", "country", "company_id"] as const;

/** The search of the page Legends. */
export type LeaderboardSearch = TextFields<(typeof fields)[number]>;
export const validateLeaderboardSearch = textFields(fields);
