import type { Platform } from "./listed-program.ts";

/** What was corrected, or imported with doubts. Each text follows a count. */
export const warningKinds = {
  stripped: "control or invisible characters removed from a text",
  shortened: "text cut at its limit",
  retyped: "asset given the type its text shows instead of the listed one",
  split: "cell split into the assets it held",
  mended: "identifier put into its one right form, with the original in the instructions",
  inexact: "identifier stored as it is though it leaves something open",
  merged: "asset listed twice in a program, merged",
  renamed: "title given a suffix, as another program has it",
  unvouched: "program paused, as staff no longer vouch for its company",
  no_scopes: "program without an asset",
  doubtful: "program that leaves something open",
} as const;
export type WarningKind = keyof typeof warningKinds;

/** A place in a file: `row` counts programs from 1; 0 is the file as a whole. */
export interface Place {
  file: string;
  row: number;
  title: string;
  /** Within the program, as in `targets.in_scope[3]`; empty for the program itself. */
  place: string;
}
export interface Warning extends Place {
  kind: WarningKind;
  detail: string;
}
export interface Refusal extends Place {
  reason: string;
}

export interface FileReport {
  file: string;
  platform: Platform | null;
  programs: number;
  /** Rows of the programs' target lists. */
  scopes: number;
  added: number;
  updated: number;
  unchanged: number;
  refused: number;
}

/** What an import did, for people to read. */
export interface ImportReport {
  files: FileReport[];
  scopes: { added: number; updated: number; archived: number };
  companiesAdded: number;
  /** Programs that changed in the list but are not updated, since people edited them here. */
  skipped: Place[];
  refusals: Refusal[];
  warnings: Warning[];
  /** A file was refused as a whole. */
  fileRefused: boolean;
}
