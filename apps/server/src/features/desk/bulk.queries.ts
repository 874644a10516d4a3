import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";

/** The authors of reports, by the reports' ids. They are used to group notifications, and never sent. */
export async function authorsOf(db: Db, reportIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("report")
    .select(["id", "author_id"])
    .where(sql<boolean>`id = any(${reportIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, author_id }) => [id, author_id]));
}
