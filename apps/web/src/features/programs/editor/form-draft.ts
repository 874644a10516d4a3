import { isRecord } from "../../../lib/api-error.ts";
import { draftKey, readDraft } from "../../../lib/drafts.ts";
import type { PendingScope, ScopeEntry } from "../scopes/scope-fields.ts";
import { emptyValues, type ProgramFormValues } from "./form-values.ts";

/** Work on a program that is not saved yet, as this browser keeps it. */
export interface FormDraft {
  form: ProgramFormValues;
  /** Scopes that are not on the server yet. */
  pending: PendingScope[];
  /** A scope that was being written. */
  entry: ScopeEntry | null;
  /** The version of the program that `form` was made from; null for a new program. */
  version: number | null;
  /** ISO time. */
  saved_at: string;
  /** Set when the program was created but some of its scopes were refused. */
  refused?: boolean;
}

/** One draft for each account and program; `programId` null is the program yet to be created. */
export function programDraftKey(username: string, programId: string | null): string {
  return draftKey("bounty", username, programId ?? "new");
}

/** The draft kept under `key`; null when there is none, or what is there is not ours. */
export function readFormDraft(key: string): FormDraft | null {
  const kept = readDraft<FormDraft>(key);
  if (!isRecord(kept?.form) || !Array.isArray(kept.pending)) return null;
  // A field that is newer than the draft gets its default.
  return { ...(kept as FormDraft), form: { ...emptyValues(), ...kept.form } };
}
