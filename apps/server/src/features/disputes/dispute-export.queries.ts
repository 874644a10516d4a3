import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import { isReportVisible } from "../reports/core/report.visibility.ts";

/** Disputes that a person opened, answered, conceded or mediated, with their own texts, on reports they may read now, by id after `after`. */
export function listOwnDisputes(db: Db, actor: Actor, after: string, limit: number) {
  return db
    .selectFrom("dispute as d")
    .innerJoin("report as r", "r.id", "d.report_id")
    .select(["d.id", "d.report_id", "d.type as dispute_type", "d.status", "d.created_at", "d.ended_at"])
    .select((eb) => [
      eb.case().when("d.opened_by", "=", actor.user_id).then(eb.ref("d.description")).end().as("dispute_description"),
      eb.case().when("d.answered_by", "=", actor.user_id).then(eb.ref("d.answer")).end().as("answer"),
      eb
        .case()
        .when(sql<string>`coalesce(d.conceded_by, d.mediator_id)`, "=", actor.user_id)
        .then(eb.ref("d.outcome_reason"))
        .end()
        .as("outcome_reason"),
    ])
    .where((eb) =>
      eb.or([
        eb("d.opened_by", "=", actor.user_id),
        eb("d.answered_by", "=", actor.user_id),
        eb("d.conceded_by", "=", actor.user_id),
        eb("d.mediator_id", "=", actor.user_id),
      ]),
    )
    .where("d.id", ">", after)
    .where(isReportVisible(sql`${actor.user_id}::uuid`, sql`${isStaff(actor)}::boolean`))
    .orderBy("d.id")
    .limit(limit)
    .execute();
}
