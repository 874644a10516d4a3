import type { Program } from "@safeport/contract/programs/core/program.schema";
import { isRecord } from "../../../lib/api-error.ts";
import { draftKey, readDraft } from "../../../lib/drafts.ts";
import type { PendingScope, ScopeEntry } from "../scopes/scope-fields.ts";
import { emptyValues, type ProgramFormValues, valuesOf } from "./form-values.ts";

/** Unsaved work on a program, as stored in this browser. */
export interface FormDraft {
  form: ProgramFormValues;
  /** Saved version that `form` was edited from; absent for a new program, and in drafts stored before this field existed. */
  base?: ProgramFormValues;
  /** Scopes that are not on the server yet. */
  pending: PendingScope[];
  /** A scope that was being written. */
  entry: ScopeEntry | null;
  /** The version of the program that `form` was made from; null for a new program. */
  version: number | null;
  /** ISO time. */
  saved_at: string;
}

/** The storage key of a draft; `programId` is null for a new program. */
export function programDraftKey(username: string, programId: string | null): string {
  return draftKey("bounty", username, programId ?? "new");
}

/** The draft stored under `key`; null when there is none that can be read. */
export function readFormDraft(key: string): FormDraft | null {
  const stored = readDraft<FormDraft>(key);
  if (!isRecord(stored?.form) || !Array.isArray(stored.pending)) return null;
  // Fields that were added after the draft was stored get their defaults, and those that are gone are dropped.
  const withDefaults = (form: ProgramFormValues) => {
    const filled = emptyValues();
    for (const name in filled) if (name in form) Object.assign(filled, { [name]: form[name as keyof ProgramFormValues] });
    return filled;
  };
  return {
    ...(stored as FormDraft),
    form: withDefaults(stored.form),
    ...(isRecord(stored.base) && { base: withDefaults(stored.base) }),
  };
}

/** Saved version that the draft was edited from; null for an older draft without one, if somebody has saved the program since. */
export function baseOf(draft: FormDraft | null, program: Program | null): ProgramFormValues | null {
  if (draft?.base) return draft.base;
  if (!program) return emptyValues();
  const isCurrent = (draft?.version ?? program.version) === program.version;
  return isCurrent ? valuesOf(program) : null;
}
