import { lostImportMinutes } from "@safeport/contract/programs/import/import.limits";
import type { ImportStep } from "@safeport/contract/programs/import/import.values";
import type { Db } from "@safeport/db/named-statement";
import { newId } from "@safeport/db/new-id";
import type { DB } from "@safeport/db/types.gen";
import type { Refusal } from "@safeport/program-lists/import-report";
import { type Selectable, sql } from "kysely";
import { addJob } from "../../../platform/jobs/job.queries.ts";
import type { Tx } from "../../../platform/transaction.ts";
import type { StoredSummary } from "./summarise-report.ts";

const now = sql<Date>`now()`;
const busy = ["reading", "waiting", "running"] as const;
/** A list that ends its process, or freezes it, gets no third one. */
const jobAttempts = 2;

export interface ImportRow extends Omit<Selectable<DB["list_import"]>, "summary" | "refusals"> {
  summary: StoredSummary | null;
  files: string[];
}

/** The latest import without its refusals. */
export async function findImport(db: Db, id?: string): Promise<ImportRow | undefined> {
  const row = await db
    .selectFrom("list_import as i")
    .select(["id", "user_id", "state", "close_missing", "step", "done", "total", "created_at", "noted_at", "finished_at"])
    .select(["problem", "summary"])
    .select(sql<string[]>`array(select f.name from list_import_file f where f.import_id = i.id order by f.position)`.as("files"))
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
    .executeTakeFirst();
  // Only the job writes it.
  return row && { ...row, summary: row.summary as StoredSummary | null };
}

/** The refusals saved for an import, in their order. Each is a row of the answer, so that no long JSON is parsed at once. */
export async function findRefusals(db: Db, id: string): Promise<Refusal[] | undefined> {
  const { rows } = await sql<{ refusal: Refusal | null }>`
    select r.refusal from list_import i left join lateral jsonb_array_elements(i.refusals) with ordinality as r(refusal, at) on true
    where i.id = ${id} order by r.at`.execute(db);
  return rows.length === 0 ? undefined : rows.flatMap(({ refusal }) => refusal ?? []);
}

export interface StoredList {
  name: string;
  /** Compressed with gzip. */
  content: Buffer;
}

/** Stores lists in place of those of the import before, with the job that reads them; null while that one is busy. */
export async function insertImport(tx: Tx, userId: string, lists: readonly StoredList[]): Promise<string | null> {
  await tx.deleteFrom("list_import").where("state", "not in", busy).execute();
  const id = newId();
  const inserted = await tx
    .insertInto("list_import")
    .values({ id, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return null;
  // One at a time, since a statement with all of them would hold up the process while it is put together.
  for (const [position, list] of lists.entries())
    await tx
      .insertInto("list_import_file")
      .values({ import_id: id, position, ...list })
      .execute();
  await addJob(tx, "preview_import", { import_id: id }, { maxAttempts: jobAttempts });
  return id;
}

/** Queues the import of the previewed lists; returns false if it is in another state. */
export async function queueImport(tx: Tx, id: string, userId: string, closeMissing: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("list_import")
    .set({ state: "waiting", user_id: userId, close_missing: closeMissing, noted_at: now, step: "reading", done: 0, total: 0 })
    .where("id", "=", id)
    .where("state", "=", "previewed")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await addJob(tx, "import_lists", { import_id: id }, { maxAttempts: jobAttempts });
  return true;
}

/** Forgets an import; false while it is busy. */
export async function deleteImport(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("list_import")
    .where("id", "=", id)
    .where("state", "not in", busy)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Begins to read or to import lists, also again after a process died; undefined when that is over. */
export function beginImport(db: Db, id: string, states: readonly ("reading" | "waiting" | "running")[]) {
  return db
    .updateTable("list_import")
    .set({ noted_at: now, step: "reading", done: 0, total: 0 })
    .set({ state: states[0] === "reading" ? "reading" : "running" })
    .where("id", "=", id)
    .where("state", "in", states)
    .returning(["id", "user_id", "close_missing"])
    .executeTakeFirst();
}

/** The lists of an import, in their order. */
export function readLists(db: Db, id: string): Promise<StoredList[]> {
  return db.selectFrom("list_import_file").select(["name", "content"]).where("import_id", "=", id).orderBy("position").execute();
}

/** Stores the progress of an import. */
export async function noteImport(db: Db, id: string, at: { step: ImportStep; done: number; total: number }): Promise<void> {
  await db
    .updateTable("list_import")
    .set({ ...at, noted_at: now })
    .where("id", "=", id)
    .where("state", "in", busy)
    .execute();
}

interface ImportOutcome {
  summary: StoredSummary;
  refusals: readonly Refusal[];
}

/**
 * Stores the planned or actual effect of the lists, and in the second case deletes their content; false when the import has ended
 * meanwhile.
 */
export async function finishImport(db: Db, id: string, state: "previewed" | "done", outcome: ImportOutcome): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("list_import")
    .set({ state, summary: storable(outcome.summary), refusals: storable(outcome.refusals) })
    .$if(state === "done", (query) => query.set({ finished_at: now }))
    .where("id", "=", id)
    .where("state", "=", state === "done" ? "running" : "reading")
    .executeTakeFirst();
  if (numUpdatedRows > 0n && state === "done") await forgetContent(db, id);
  return numUpdatedRows > 0n;
}

/** Ends an import that could not be read or made. */
export async function failImport(db: Db, id: string, problem: string | null): Promise<void> {
  await db
    .updateTable("list_import")
    .set({ state: "failed", problem, finished_at: now })
    .where("id", "=", id)
    .where("state", "in", busy)
    .execute();
  await forgetContent(db, id);
}

/** Fails an import whose job has given no sign of life for long, since its processes died each time. */
export async function failLostImport(db: Db): Promise<void> {
  const lost = await db
    .selectFrom("list_import")
    .select("id")
    .where("state", "in", busy)
    .where("noted_at", "<", sql<Date>`now() - ${lostImportMinutes} * interval '1 minute'`)
    .executeTakeFirst();
  if (lost) await failImport(db, lost.id, null);
}

/** The names of the lists stay. */
async function forgetContent(db: Db, id: string): Promise<void> {
  await db
    .updateTable("list_import_file")
    .set({ content: Buffer.alloc(0) })
    .where("import_id", "=", id)
    .execute();
}

/** JSON that PostgreSQL takes: listed texts may hold NUL, or half of a character where they were cut. */
function storable(value: unknown): string {
  return JSON.stringify(value, (_key, item) =>
    typeof item === "string" ? Buffer.from(item).toString().replaceAll("\0", "") : item,
  );
}
