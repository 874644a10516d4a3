import { type TextFields, textFields } from "../../../lib/address.ts";

/** `version` and `against` are those of the history, `versions` is its page; `preview` is "true" for the view of a researcher. */
const fields = ["version", "against", "versions", "preview"] as const;

/** The search of the page of a program. */
export type ProgramSearch = TextFields<(typeof fields)[number]>;
export const validateProgramSearch = textFields(fields);
