import { reportStatuses } from "../../reports/core/report.state.ts";
import { closeReasons } from "../../reports/core/report.values.ts";

/** The formats that files are recognised as; `other` has columns of known names. */
export const importFormats = [
  "safeport_report",
  "safeport_list",
  "hackerone_api",
  "hackerone_csv",
  "bugcrowd",
  "intigriti",
  "yeswehack",
  "immunefi",
  "other",
] as const;
export type ImportFormat = (typeof importFormats)[number];

/** What the words of a file are translated in. */
export const importKinds = ["status", "severity", "weakness"] as const;
export type ImportKind = (typeof importKinds)[number];

type NamedStatus = Exclude<(typeof reportStatuses)[number], "draft" | "closed">;
/** The statuses that a word can stand for; a closed one has its reason. */
export const importStatuses = [
  ...reportStatuses.filter((status): status is NamedStatus => status !== "draft" && status !== "closed"),
  ...closeReasons.map((reason) => `closed:${reason}` as const),
] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** What an import had to assume of some reports, or to take out of them. */
export const importNotes = ["no_zone", "no_closed_at", "characters_removed", "shortened"] as const;
export type ImportNote = (typeof importNotes)[number];

/** The word for a duplicate whose original is neither in the file nor imported. */
export const withoutOriginal = "duplicate (original missing)";
