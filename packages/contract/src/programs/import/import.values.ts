/** States of an import of program lists: a preview comes before the import. */
export const importStates = ["reading", "previewed", "waiting", "running", "done", "failed"] as const;

/** Steps of an import. */
export const importSteps = ["reading", "writing_programs", "writing_scopes"] as const;
export type ImportStep = (typeof importSteps)[number];

/** The parts of the form that hold the lists. */
export const importParts = ["list_1", "list_2", "list_3", "list_4", "list_5", "list_6"] as const;

/** Reasons why an item of a list is not imported. */
export const refusalCodes = [
  "not_an_array",
  "an_object",
  "empty_list",
  "several_lists",
  "not_a_list",
  "too_many_programs",
  "field",
  "not_an_object",
  "name_empty",
  "unidentified",
  "repeats",
  "too_many_assets",
  "identifier_empty",
  "blacked_out",
  "no_letter",
  /** Violations of the rules for typed identifiers, too; the parameter `error` is their code. */
  "identifier",
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** Corrections and doubts about imported rows. */
export const warningKinds = [
  "stripped",
  "shortened",
  "retyped",
  "split",
  "mended",
  "inexact",
  "merged",
  "renamed",
  "unvouched",
  "no_scopes",
  "doubtful",
] as const;
export type WarningKind = (typeof warningKinds)[number];
