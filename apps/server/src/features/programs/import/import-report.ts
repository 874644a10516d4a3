import type { Platform } from "./listed-program.ts";

/** What was put right or kept with doubt; each with the sentence that counts it. */
export const warningKinds = {
  stripped: "texts held control or invisible characters, which were removed",
  shortened: "texts were over their limit and were cut",
  retyped: "assets were given the type their text shows instead of the one listed",
  split: "cells held several assets and were split",
  mended: "identifiers were put into their one right form; the instructions keep the original",
  inexact: "identifiers were kept as they are though they leave something open",
  merged: "assets were listed twice in a program and were merged",
  renamed: "titles were taken already and got a suffix",
  no_scopes: "programs list no asset",
  doubtful: "programs leave something open",
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
  /** Programs the list changes but people edited here since; theirs stands. */
  kept: Place[];
  refusals: Refusal[];
  warnings: Warning[];
  /** A file was refused as a whole. */
  fileRefused: boolean;
}
