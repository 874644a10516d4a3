import { writeUp, writeUpFields } from "@safeport/contract/reports/core/write-up.values";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type { scoreColumns } from "./score-columns.ts";

/** Reports whose completeness was not computed yet, with the fields that it depends on. */
export function findUnscored(db: Db, limit: number) {
  return db
    .selectFrom("report as r")
    .leftJoin("weakness as w", "w.id", "r.weakness_id")
    .select(["r.id", "r.scope_id", "r.title as poc_title"])
    .select(writeUpFields.map((name) => `r.${writeUp[name].column} as ${name}` as const))
    .select(["r.cvss_vector", "w.name as weakness_name"])
    .select(
      sql<boolean>`exists (select from file f where f.parent_type = 'report' and f.parent_id = r.id and f.upload_state = 'stored')`.as(
        "has_files",
      ),
    )
    .where("r.completeness", "is", null)
    .orderBy("r.id")
    .limit(limit)
    .execute();
}

/** Stores the completeness of a report, unless it was saved meanwhile. */
export async function storeScore(db: Db, id: string, columns: ReturnType<typeof scoreColumns>): Promise<void> {
  await db.updateTable("report").set(columns).where("id", "=", id).where("completeness", "is", null).execute();
}
