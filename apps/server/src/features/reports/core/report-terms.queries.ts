import type { TermScope } from "@safeport/contract/programs/versions/program-version.schema";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";

/** The terms of a sent report as they are stored, with the asset that it names now; undefined for a draft. */
export function findReportTerms(db: Db, reportId: string) {
  return db
    .selectFrom("report_terms as t")
    .innerJoin("program_snapshot as s", (join) =>
      join.onRef("s.program_id", "=", "t.program_id").onRef("s.version", "=", "t.program_version"),
    )
    .select(["t.program_id", "t.program_version", "t.scope_id", sql<Record<string, unknown>>`s.terms`.as("terms")])
    .select(sql<TermScope | null>`t.scope`.as("scope"))
    .select(["t.register_number", "t.register_hash"])
    .where("t.report_id", "=", reportId)
    .executeTakeFirst();
}
