import { newId } from "@safeport/db/new-id";
import type { DB } from "@safeport/db/types.gen";
import type { Entry } from "@safeport/program-lists/prepare-files";
import { type PreparedScope, scopeKey } from "@safeport/program-lists/prepare-scopes";
import type { Insertable, Transaction } from "kysely";
import { insertScopes, saveScopes } from "../core/scope.queries.ts";
import * as queries from "./import.queries.ts";
import type { ImportProgress } from "./import-progress.ts";
import { inBatches } from "./in-batches.ts";

type ScopeRow = Insertable<DB["scope"]>;
export interface ScopeChanges {
  added: ScopeRow[];
  updated: ScopeRow[];
  archived: { id: string; program_id: string }[];
}

const batchRows = 1_000;

/**
 * Changes to the scopes of the written programs. A scope that left the list is archived, not deleted: reports may refer to it.
 */
export async function scopeChanges(
  tx: Transaction<DB>,
  writes: readonly { entry: Entry; row: queries.ProgramValues }[],
  updatedIds: string[],
): Promise<ScopeChanges> {
  const live = updatedIds.length > 0 ? await queries.findLiveScopes(tx, updatedIds) : [];
  const stored = new Map(live.map((scope) => [`${scope.program_id} ${scopeKey(scope)}`, scope]));
  const changes: ScopeChanges = { added: [], updated: [], archived: [] };
  for (const { entry, row } of writes) {
    for (const scope of entry.program.scopes) {
      const key = `${row.id} ${scopeKey(scope)}`;
      const before = stored.get(key);
      stored.delete(key);
      if (!before) changes.added.push({ ...scope, id: newId(), program_id: row.id });
      else if (differs(before, scope)) changes.updated.push({ ...scope, id: before.id, program_id: row.id });
    }
  }
  changes.archived = [...stored.values()].map(({ id, program_id }) => ({ id, program_id }));
  return changes;
}

function differs(before: queries.StoredScope, scope: PreparedScope): boolean {
  return (Object.keys(scope) as (keyof PreparedScope)[]).some((field) => before[field] !== scope[field]);
}

/** Writes the scopes in batches. */
export async function writeScopes(
  tx: Transaction<DB>,
  { added, updated, archived }: ScopeChanges,
  onProgress: (progress: ImportProgress) => void,
): Promise<void> {
  const total = added.length + updated.length + archived.length;
  const reportProgress = (done: number) => onProgress({ step: "writing_scopes", done, total });
  reportProgress(0);
  // Archive first, so that a scope can take the place of an archived one.
  await inBatches(archived, batchRows, async (rows, done) => {
    await queries.archiveScopes(
      tx,
      rows.map(({ id }) => id),
    );
    reportProgress(done);
  });
  await inBatches(updated, batchRows, async (rows, done) => {
    await saveScopes(tx, rows);
    reportProgress(archived.length + done);
  });
  await inBatches(added, batchRows, async (rows, done) => {
    await insertScopes(tx, rows);
    reportProgress(archived.length + updated.length + done);
  });
}
