import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";

interface Names {
  title_key: string;
  company_id: string;
  isPublic: boolean;
}

/**
 * Whether another program than `id` has the title: of the same company, or, for one that will be open to all, one that is or was open
 * to all under it in the last year.
 */
export async function isTitleTaken(db: Db, id: string, { title_key, company_id, isPublic }: Names): Promise<boolean> {
  const { rows } = await sql`
    select 1 from program where company_id = ${company_id} and title_key = ${title_key} and id <> ${id}
    union all
    select 1 from program where ${isPublic} and public_title_key = ${title_key} and id <> ${id}
    union all
    select 1 from program_former_name
      where ${isPublic} and name = ${title_key} and is_public and until > now() and program_id <> ${id}
    limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * The first of `handles` that no other program than `id` has, or goes by as a title that was open to all in the last year. The former titles of
 * hidden programs keep no handle from others, which would reveal them.
 */
export async function findFreeHandle(db: Db, id: string, handles: Iterable<string>): Promise<string> {
  for (const handle of handles) {
    const { rows } = await sql`
      select 1 from program where handle = ${handle} and id <> ${id}
      union all select 1 from program_former_name where name = ${handle} and program_id <> ${id}
        and is_public and until > now()`.execute(db);
    if (rows.length === 0) return handle;
  }
  throw new Error("There are no more handles to try");
}

/** Whether the program is or was open to all. */
export async function wasEverOpen(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom("program").select("public_title_key").where("id", "=", id).executeTakeFirst();
  return row?.public_title_key != null;
}
