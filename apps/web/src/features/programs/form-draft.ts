import { isRecord } from "../../lib/api-error.ts";
import { draftKey, mayKeep } from "../../lib/drafts.ts";
import { emptyForm, type ProgramForm } from "./program-form.ts";
import type { PendingScope, ScopeEntry } from "./scope-fields.ts";

/** Work on a program that is not saved yet, as this browser keeps it. */
export interface FormDraft {
  form: ProgramForm;
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

type Box = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** One draft for each account and program; `programId` null is the program yet to be created. */
export function bountyKey(username: string, programId: string | null): string {
  return draftKey("bounty", username, programId ?? "new");
}

/** The draft kept under `key`; null when there is none, or what is there is not ours. */
export function readDraft(box: Box, key: string): FormDraft | null {
  try {
    const kept: unknown = JSON.parse(box.getItem(key) ?? "null");
    if (!isRecord(kept) || !isRecord(kept.form) || !Array.isArray(kept.pending)) return null;
    // A field that is newer than the draft gets its default.
    const form = { ...emptyForm(), ...(kept.form as Partial<ProgramForm>) };
    return { ...(kept as unknown as FormDraft), form };
  } catch {
    return null;
  }
}

/** Keeps a draft; false when the browser has no room or refuses, or its account is gone. */
export function writeDraft(box: Box, key: string, draft: FormDraft): boolean {
  if (!mayKeep(key)) return false;
  try {
    box.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Forgets a draft; does nothing where none is kept. */
export function dropDraft(box: Box, key: string): void {
  try {
    box.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to drop.
  }
}
