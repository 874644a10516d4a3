import { sql } from "kysely";
import type { Tx } from "../../platform/transaction.ts";
import type { StakeOutcome } from "./due-points.ts";

/**
 * Gives stakes back, or takes them; one that had ended already is left out. The caller has locked the points of their reports' companies, and brings the
 * points in line.
 */
export async function endStakes(tx: Tx, ended: readonly { report_id: string; outcome: StakeOutcome }[]): Promise<void> {
  if (ended.length === 0) return;
  await sql`update report_stake s set outcome = n.outcome, ended_at = clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as n (report_id uuid, outcome text)
    where s.report_id = n.report_id and s.outcome is null`.execute(tx);
}

/** Up to `limit` reports whose stake a program holds that takes no reports any more; with `userId` those that this person sent. */
export async function findHeldStakes(
  tx: Tx,
  { programId, userId, limit }: { programId: string; userId: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ report_id: string }>`
    select s.report_id from report_stake s join report r on r.id = s.report_id
    where s.program_id = ${programId} and s.outcome is null
      and case when ${userId}::uuid is null then (select p.status <> 'active' from program p where p.id = s.program_id)
        else r.author_id = ${userId}::uuid end
    order by s.report_id limit ${limit}`.execute(tx);
  return rows.map(({ report_id }) => report_id);
}
