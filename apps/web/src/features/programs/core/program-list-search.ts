import { type TextFields, textFields } from "../../../lib/address.ts";

/** Filters of the panel. In the address they have the names of the API. */
export const filterNames = [
  "features",
  "operating_systems",
  "launched_from",
  "launched_to",
  "program_type",
  "asset_type",
  "min_reward",
  "funds",
  "company_id",
] as const;

/** `filters` is "open" while the filter panel is. */
const fields = [...filterNames, "search", "view", "sort", "page", "filters"] as const;

/** The search of the Bounties page. */
export type ProgramListSearch = TextFields<(typeof fields)[number]>;
export const validateProgramListSearch = textFields(fields);
