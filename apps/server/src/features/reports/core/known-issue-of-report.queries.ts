import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";

/** The entry by which a report of this program may be closed, with whether it was committed to before the report was sent. */
export async function findKnownIssueFor(db: Db, reportId: string, programId: string, id: string) {
  return db
    .selectFrom("known_issue as k")
    .innerJoin("known_issue_batch as b", "b.id", "k.batch_id")
    .select(["k.id", "k.resolved_at", isInRegisterOf(reportId).as("earlier")])
    .where("k.id", "=", id)
    .where("k.program_id", "=", programId)
    .executeTakeFirst();
}

/** The register as it was when the report was sent includes the batch `b`. */
export function isInRegisterOf(reportId: string) {
  return sql<boolean>`coalesce(b.number <= (select t.register_number from report_terms t where t.report_id = ${reportId}
    and t.program_id = b.program_id), false)`;
}
