import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { type Selectable, sql } from "kysely";
import type { CodeTag } from "./read-ctags.ts";

export type CodeIndexRow = Selectable<DB["code_index"]>;

/** The indexes of a program that are read, by repository, newest first; of one repository with `name`. */
export function findCodeIndexes(db: Db, programId: string, name?: string): Promise<CodeIndexRow[]> {
  return db
    .selectFrom("code_index")
    .selectAll()
    .where("program_id", "=", programId)
    .where("state", "=", "ready")
    .$if(name !== undefined, (query) => query.where("name", "=", name as string))
    .orderBy("name")
    .orderBy("created_at", "desc")
    .execute();
}

/** Adds an index that is not read yet. Returns its number. */
export async function insertCodeIndex(
  db: Db,
  row: { id: string; program_id: string; name: string; version: string; commit_id: string },
): Promise<number> {
  const { number } = await db
    .insertInto("code_index")
    .values({ ...row, state: "loading" })
    .returning("number")
    .executeTakeFirstOrThrow();
  return number;
}

/** Stores tags of an index, whose paths have these numbers. */
export async function insertTags(db: Db, index: number, tags: readonly (CodeTag & { path_id: number })[]): Promise<void> {
  await sql`insert into code_tag (index_number, path_id, line, name, kind)
    select ${index}, * from unnest(${tags.map(({ path_id }) => path_id)}::int[], ${tags.map(({ line }) => line)}::int[],
      ${tags.map(({ name }) => name)}::text[], ${tags.map(({ kind }) => kind)}::text[])`.execute(db);
}

/** Stores paths of an index by their parts from the end. */
export async function insertPaths(
  db: Db,
  index: number,
  paths: readonly { path_id: number; key: string; last_line: number }[],
): Promise<void> {
  await sql`insert into code_path (index_number, path_id, key, last_line)
    select ${index}, * from unnest(${paths.map(({ path_id }) => path_id)}::int[], ${paths.map(({ key }) => key)}::text[],
      ${paths.map(({ last_line }) => last_line)}::int[])`.execute(db);
}

/** Makes an index readable, with its counts. */
export async function setReady(db: Db, id: string, counts: Pick<CodeIndexRow, "tags" | "files" | "is_public">): Promise<void> {
  await db
    .updateTable("code_index")
    .set({ ...counts, state: "ready", created_at: new Date() })
    .where("id", "=", id)
    .execute();
}

/** Takes indexes out of use; a job removes their rows. */
export async function setRemoved(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable("code_index").set({ state: "removed" }).where(sql<boolean>`id = any(${ids}::uuid[])`).execute();
}

/** Says of all versions of a repository whether everybody may read it. */
export async function setPublic(db: Db, programId: string, name: string, is_public: boolean): Promise<void> {
  await db
    .updateTable("code_index")
    .set({ is_public })
    .where("program_id", "=", programId)
    .where("name", "=", name)
    .where("state", "=", "ready")
    .execute();
}

/** An index whose rows are to go: one that is removed, whose program is deleted, or that was never finished. */
export async function findLeftIndex(db: Db): Promise<{ id: string; number: number } | undefined> {
  const { rows } = await sql<{ id: string; number: number }>`select id, number from code_index
    where (state <> 'ready' or program_id is null) and (state <> 'loading' or created_at < now() - interval '2 hours')
    order by created_at limit 1`.execute(db);
  return rows[0];
}

/** Removes at most `limit` tags and paths of an index. Returns their number. */
export async function deleteRows(db: Db, index: number, limit: number): Promise<number> {
  let deleted = 0;
  for (const table of ["code_tag", "code_path"]) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where index_number = ${index} limit ${limit}))`.execute(db);
    deleted += Number(numAffectedRows);
  }
  return deleted;
}

export async function deleteCodeIndexRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom("code_index").where("id", "=", id).execute();
}
