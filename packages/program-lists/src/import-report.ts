import type { WarningKind } from "@safeport/contract/programs/import/import.values";
import type { Platform } from "./listed-program.ts";
import type { Reason } from "./refusal-reason.ts";

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
export interface Refusal extends Place, Reason {}

/** A program of an earlier import that its list no longer contains. */
export interface MissingProgram {
  id: string;
  company_id: string;
  title: string;
  platform: Platform;
  /** People changed it here after its last import, so an import never closes it. */
  isEdited: boolean;
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

/** Result of an import, for people to read. */
export interface ImportReport {
  files: FileReport[];
  scopes: { added: number; updated: number; archived: number };
  companiesAdded: number;
  /** Programs that changed in the list but are not updated, since people edited them here. */
  skipped: Place[];
  /** Programs that have left their list and are not closed yet. */
  missing: MissingProgram[];
  /** Number of those closed, planned or done. */
  closed: number;
  refusals: Refusal[];
  warnings: Warning[];
  /** A file was refused as a whole. */
  fileRefused: boolean;
}
