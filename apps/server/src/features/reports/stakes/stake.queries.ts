import type { StakeKind, StakeState } from "@safeport/contract/reports/core/stake.values";
import { trials } from "@safeport/contract/reports/stakes/stake.limits";
import type { StakeStanding } from "@safeport/contract/reports/stakes/stake.policy";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";

/** What decides whether a person gives a stake, and the points that they can give. */
export async function findStanding(db: Db, userId: string): Promise<StakeStanding & { points: number }> {
  const { rows } = await sql<StakeStanding & { points: number }>`
    select
      (select f.signal from leaderboard_snapshot s join leaderboard_figure f on f.snapshot_id = s.id
        where s.is_current and f.user_id = ${userId}) as signal,
      (select count(*)::int from (select from report where author_id = ${userId}
        and sent_at > now() - make_interval(days => ${trials.days}) limit ${trials.reports}) sent) as sent,
      (select (greatest(coalesce(sum(delta) filter (where state = 'final'), 0), 0)
        + coalesce(sum(delta) filter (where state = 'pending'), 0))::int from point_entry where user_id = ${userId}) as points`.execute(
    db,
  );
  return rows[0] as StakeStanding & { points: number };
}

interface NewStake {
  report_id: string;
  program_id: string;
  user_id: string;
  kind: StakeKind;
  amount: number;
}

/** Inserts the stake of a report, which is held from now on. */
export async function insertStake(tx: Tx, stake: NewStake): Promise<void> {
  await tx.insertInto("report_stake").values(stake).execute();
}

/** What was given with a report; undefined for nothing. */
export function findStake(db: Db, reportId: string) {
  return db
    .selectFrom("report_stake")
    .select(["amount", "held_at", "ended_at"])
    .select((eb) => [
      eb.ref("kind").$castTo<StakeKind>().as("kind"),
      eb.fn.coalesce(eb.ref("outcome"), sql.lit("held")).$castTo<StakeState>().as("state"),
    ])
    .where("report_id", "=", reportId)
    .executeTakeFirst();
}
