import type { Actor } from "@safeport/contract/kernel/actor";
import type { Db } from "@safeport/db/named-statement";
import { type Param, preparedQuery } from "@safeport/db/prepared-query";
import { memberRole, participates } from "./program.queries.ts";

interface TargetValues {
  userId: string;
  id: string;
  scopeId: string | null;
}

const readTarget = preparedQuery("report_target", (db, param: Param<TargetValues>) =>
  db
    .selectFrom("program as p")
    .innerJoin("company as c", "c.id", "p.company_id")
    .leftJoin("scope as s", (join) =>
      join.onRef("s.program_id", "=", "p.id").on("s.id", "=", param("scopeId")).on("s.archived_at", "is", null),
    )
    .select(["p.id", "p.company_id", "p.status", "p.visibility", "c.status as company_status"])
    .select([memberRole(param("userId")).as("member_role"), participates(param("userId")).as("participates")])
    .select(["s.id as scope_id", "s.max_severity", "s.is_out_of_scope"])
    .where("p.id", "=", param("id"))
    .forShare("p"),
);

export type ReportTarget = Awaited<ReturnType<typeof lockReportTarget>> & {};

/**
 * What a report goes to: the facts of a program that its policy needs, and the scope, if it is one of the program's. No change to the
 * program commits before this transaction ends. The lock is shared: many transactions can hold it at once.
 */
export async function lockReportTarget(db: Db, actor: Actor, id: string, scopeId: string | null) {
  return (await readTarget(db, { userId: actor.user_id, id, scopeId }))[0];
}
