import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";

export interface SanctionFileRow {
  path: string;
  modified: string;
  entries: number;
  loaded_at: Date | null;
  failure: string | null;
  /** Everybody has to be screened for a change at this time. */
  unscreened_since: Date | null;
}

/** The files that were read, or could not be. */
export function listFiles(db: Db): Promise<SanctionFileRow[]> {
  return db.selectFrom("sanction_file").selectAll().orderBy("path").execute();
}

/** Notes a file; one that could not be read keeps its former names, and one that was read asks for a screening of everybody. */
export async function saveFile(
  tx: Tx,
  file: { path: string; modified: string; failure: string | null; entries?: number },
): Promise<void> {
  const { path, modified, failure, entries } = file;
  const now = new Date();
  const loaded = entries === undefined ? {} : { entries, loaded_at: now, unscreened_since: now };
  await tx
    .insertInto("sanction_file")
    .values({ path, modified, failure, entries: 0, ...loaded })
    .onConflict((conflict) => conflict.column("path").doUpdateSet({ modified, failure, ...loaded }))
    .execute();
}

export interface ListedName {
  list: string;
  reference: string;
  name: string;
  folded: string;
}

export async function insertNames(tx: Tx, path: string, names: readonly ListedName[]): Promise<void> {
  await sql`
    insert into sanction_name (path, list, reference, name, folded)
    select ${path}, * from unnest(${names.map(({ list }) => list)}::text[], ${names.map(({ reference }) => reference)}::text[],
      ${names.map(({ name }) => name)}::text[], ${names.map(({ folded }) => folded)}::text[])`.execute(tx);
}

export async function deleteNames(tx: Tx, path: string): Promise<void> {
  await tx.deleteFrom("sanction_name").where("path", "=", path).execute();
}

/** Forgets the files that are set no longer, with their names; without them, everybody has to be screened with the others. */
export async function deleteOtherFiles(tx: Tx, paths: readonly string[]): Promise<void> {
  const others = (await listFiles(tx)).map(({ path }) => path).filter((path) => !paths.includes(path));
  if (others.length === 0) return;
  await tx.deleteFrom("sanction_name").where("path", "in", others).execute();
  await tx.deleteFrom("sanction_file").where("path", "in", others).execute();
  await tx.updateTable("sanction_file").set({ unscreened_since: new Date() }).where("loaded_at", "is not", null).execute();
}

/** Notes that everybody was screened with these files as they were read. */
export async function noteScreening(db: Db, files: readonly SanctionFileRow[]): Promise<void> {
  for (const { path, unscreened_since } of files)
    await db
      .updateTable("sanction_file")
      .set({ unscreened_since: null })
      .where("path", "=", path)
      .where("unscreened_since", "=", unscreened_since)
      .execute();
}

/** The most names that are compared letter by letter. */
const mostCandidates = 300;

/** Names that are looked for with one statement. */
const namesAtOnce = 500;

type Candidate = ListedName & { digest: Buffer };

/** The names of entries that share enough groups of three letters with each of these folded names, with the digest of all names of their entry. */
export async function findCandidates(tx: Tx, names: readonly string[]): Promise<ReadonlyMap<string, Candidate[]>> {
  await sql`select set_config('pg_trgm.similarity_threshold', '0.3', true)`.execute(tx);
  const candidates = new Map<string, Candidate[]>();
  for (let at = 0; at < names.length; at += namesAtOnce) {
    const { rows } = await sql<Candidate & { asked: string }>`
      select asked.name as asked, n.list, n.reference, n.name, n.folded, e.digest
      from unnest(${names.slice(at, at + namesAtOnce)}::text[]) asked (name)
      cross join lateral (
        select * from sanction_name where folded % asked.name order by similarity(folded, asked.name) desc, id limit ${mostCandidates}
      ) n
      cross join lateral (
        select sha256(convert_to(string_agg(distinct o.name, chr(10) order by o.name), 'UTF8')) as digest
        from sanction_name o where o.list = n.list and o.reference = n.reference
      ) e`.execute(tx);
    for (const { asked, ...row } of rows) candidates.set(asked, [...(candidates.get(asked) ?? []), row]);
  }
  return candidates;
}
