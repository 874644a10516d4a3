import type { ImportStep } from "@safeport/contract/programs/import/import.values";

/** Progress of an import. */
export interface ImportProgress {
  step: ImportStep;
  done: number;
  total: number;
}
