import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { sql, type Updateable } from "kysely";

/** Open disputes with a step that is due and not noted yet, at most `limit`. */
export async function disputesWithDueSteps(db: Db, now: Date, limit: number): Promise<{ id: string; report_id: string }[]> {
  const { rows } = await sql<{ id: string; report_id: string }>`
    select id, report_id from dispute
    where ended_at is null and least(answer_due_at, mediator_due_at, decision_due_at) <= ${now}
      and (answered_at is null and answer_missed_at is null and answer_due_at <= ${now}
        or mediator_id is null and mediator_missed_at is null and mediator_due_at <= ${now}
        or decision_missed_at is null and decision_due_at <= ${now})
      -- Nobody can take a step while staff have locked the report.
      and not exists (select from report r where r.id = report_id and r.locked_at is not null)
    order by least(answer_due_at, mediator_due_at, decision_due_at), id limit ${limit}`.execute(db);
  return rows;
}

/** Notes which steps of a dispute were missed. */
export async function noteMissedSteps(
  tx: Db,
  id: string,
  missed: Pick<Updateable<DB["dispute"]>, "answer_missed_at" | "mediator_missed_at" | "decision_missed_at">,
): Promise<void> {
  await tx.updateTable("dispute").set(missed).where("id", "=", id).execute();
}
