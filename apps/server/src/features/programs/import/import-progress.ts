import type { ImportStep } from "@safeport/contract/programs/import.values";

/** Progress of an import. */
export interface ImportProgress {
  step: ImportStep;
  done: number;
  total: number;
}
