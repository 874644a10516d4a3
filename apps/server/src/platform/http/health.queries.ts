import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";

/** True when the database answers. */
export async function databaseAnswers(db: Db): Promise<boolean> {
  await sql`select 1`.execute(db);
  return true;
}
