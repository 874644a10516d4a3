import {
  type LeaderboardBoard,
  leaderboardWindows,
  minSignalReports,
  movementDays,
  newcomerDays,
  signalOf,
  weaknessGroups,
  windowDays,
} from "@safeport/contract/reputation/points.values";
import { newId } from "@safeport/db/new-id";
import type { DB } from "@safeport/db/types.gen";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tx } from "../../platform/transaction.ts";

/** Rows of a board: which of the counted rows, and the company or country that each belongs to. */
interface Family {
  board: RawBuilder<string>;
  scope: RawBuilder<string>;
  where: RawBuilder<boolean>;
  /** Condition under which points count at `end`; without it all count. */
  at?: (end: RawBuilder<Date>) => RawBuilder<boolean>;
}

const none = sql<string>`''`;
function isNewcomer(end: RawBuilder<Date>): RawBuilder<boolean> {
  return sql`first_valid >= ${end} - make_interval(days => ${sql.lit(newcomerDays)})`;
}
const fixed = (board: LeaderboardBoard, where: RawBuilder<boolean>): Family => ({
  board: sql`${board}::text`,
  scope: none,
  where,
});

/**
 * A hall of fame and the board of a country count only what everybody may know: reports to programs that are open to all. The others are
 * sums over the whole platform, which reveal no single program.
 */
const families: readonly Family[] = [
  fixed("overall", sql`true`),
  fixed("critical_high", sql`severity in ('critical', 'high')`),
  fixed("vdp", sql`is_vdp`),
  { ...fixed("newcomers", sql`first_valid is not null`), at: isNewcomer },
  { board: sql`weakness_group`, scope: none, where: sql`weakness_group = any(${[...weaknessGroups]}::text[])` },
  { board: sql`'country'`, scope: sql`country`, where: sql`is_open and country is not null` },
  { board: sql`'company'`, scope: sql`company_id::text`, where: sql`is_open` },
];

/**
 * Recomputes every board from the rows of points that hold, in one transaction, and then shows it to readers. People who are not active, and
 * companies without a verified domain, feed no board. `previous_rank` follows the same rules with the rows that held a week before.
 */
export async function refreshLeaderboards(db: Kysely<DB>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // A second refresh at the same time would compute the same.
    const { rows } = await sql<{
      locked: boolean;
    }>`select pg_try_advisory_xact_lock(hashtextextended('leaderboards', 0)) as locked`.execute(tx);
    if (!rows[0]?.locked) return;
    await sql`set local statement_timeout = '10min'`.execute(tx);
    await sql`set local work_mem = '64MB'`.execute(tx);
    const snapshotId = newId();
    await collectRows(tx);
    await collectFigures(tx, snapshotId);
    for (const family of families) for (const window of leaderboardWindows) await rankFamily(tx, snapshotId, family, window);
    // Somebody may have been suspended, or have left the board of their country, since the rows were collected.
    await sql`update leaderboard_entry e set is_gone = true from user_account u
      where u.id = e.user_id and e.snapshot_id = ${snapshotId} and (u.state <> 'active' or (e.board = 'country'
        and not (u.in_country_board and not u.is_private and u.country is not distinct from e.scope)))`.execute(tx);
    await sql`update leaderboard_snapshot set is_current = false where is_current`.execute(tx);
    await sql`insert into leaderboard_snapshot (id, as_of, is_current) values (${snapshotId}, now(), true)`.execute(tx);
    await sql`delete from leaderboard_entry where snapshot_id <> ${snapshotId}`.execute(tx);
    await sql`delete from leaderboard_figure where snapshot_id <> ${snapshotId}`.execute(tx);
    await sql`delete from leaderboard_snapshot where id <> ${snapshotId}`.execute(tx);
  });
}

/** The rows that count now, or counted a week before, with what boards are made by. */
async function collectRows(tx: Tx): Promise<void> {
  await sql`
    create temporary table counted on commit drop as
    select e.user_id, e.reason, e.severity, e.is_author, e.delta, e.effective_at, r.company_id,
      e.state = 'final' as holds,
      e.final_at <= before.at and (e.reversed_at is null or e.reversed_at > before.at) as held,
      p.program_type = 'VDP' as is_vdp, p.visibility = 'PUBLIC' and p.status = 'active' as is_open, weakness_group(w.cwe_id) as weakness_group,
      case when u.in_country_board and not u.is_private then u.country end as country,
      now() as as_of, before.at as before
    from point_entry e
    cross join (select now() - make_interval(days => ${movementDays}) as at) before
    join user_account u on u.id = e.user_id and u.state = 'active'
    join report r on r.id = e.report_id
    join company c on c.id = r.company_id and c.domain_status = 'verified'
    join program p on p.id = r.program_id
    left join weakness w on w.id = r.weakness_id
    where e.state = 'final' or (e.state = 'reversed' and e.final_at <= before.at and e.reversed_at > before.at)`.execute(tx);
  await sql`alter table counted add column first_valid timestamptz`.execute(tx);
  await sql`update counted c set first_valid = f.first_valid
    from (select user_id, min(effective_at) filter (where reason = 'valid' and holds) as first_valid from counted group by user_id
      having min(effective_at) filter (where reason = 'valid' and holds) >= now() - make_interval(days => ${newcomerDays + movementDays})) f
    where f.user_id = c.user_id`.execute(tx);
  await sql`analyze counted`.execute(tx);
}

/** Signal, accuracy and impact of each person, of the reports that they wrote themselves. */
async function collectFigures(tx: Tx, snapshotId: string): Promise<void> {
  const accuracy = (holds: RawBuilder<boolean>) => sql`
    (count(*) filter (where ${holds} and is_author and reason = 'valid'))::real
      / nullif(count(*) filter (where ${holds} and is_author and reason in ('valid', 'not_applicable', 'spam')), 0)`;
  const recent = sql<boolean>`holds and is_author and reason not in ('retest', 'stake') and effective_at > as_of - interval '365 days'`;
  const signal = sql`case reason ${sql.join(
    Object.entries(signalOf).map(([reason, value]) => sql`when ${sql.lit(reason)} then ${sql.lit(value)}`),
    sql` `,
  )} end`;
  await sql`
    create temporary table person_figure on commit drop as
    select user_id,
      greatest(sum(delta) filter (where holds), 0)::int as points,
      count(*) filter (where holds and is_author and reason = 'valid') as valid,
      count(*) filter (where holds and is_author and reason = 'valid' and severity = 'critical') as critical,
      count(*) filter (where holds and is_author and reason = 'valid' and is_vdp) as vdp,
      case when count(*) filter (where ${recent}) >= ${minSignalReports} then avg(${signal}) filter (where ${recent}) end::real as signal,
      ${accuracy(sql`holds`)} as accuracy, ${accuracy(sql`held`)} as accuracy_before,
      (avg(delta) filter (where holds and is_author and reason = 'valid'))::real as impact
    from counted group by user_id`.execute(tx);
  await sql`
    insert into leaderboard_figure (snapshot_id, user_id, points, valid, critical, vdp, signal, accuracy, impact)
    select ${snapshotId}, user_id, coalesce(points, 0), valid, critical, vdp, signal, accuracy, impact from person_figure`.execute(
    tx,
  );
}

/** The conditions by which a row is in a window that ends at `end`; all of it in UTC, for every reader alike. */
const inWindow = {
  "90d": (end: RawBuilder<Date>) =>
    sql`effective_at > ${end} - make_interval(days => ${sql.lit(windowDays)}) and effective_at <= ${end}`,
  year: (end: RawBuilder<Date>) =>
    sql`effective_at >= date_trunc('year', ${end} at time zone 'UTC') at time zone 'UTC' and effective_at <= ${end}`,
  all: (end: RawBuilder<Date>) => sql`effective_at <= ${end}`,
};

/**
 * Ranks by points, then accuracy, then fewer reports, then the earlier time of the total; people equal in all have the same rank.
 * Rows of 0 points change neither the number of reports nor the time.
 */
async function rankFamily(
  tx: Tx,
  snapshotId: string,
  family: Family,
  window: (typeof leaderboardWindows)[number],
): Promise<void> {
  const isCounted = (end: RawBuilder<Date>) => sql`${inWindow[window](end)} and ${family.at?.(end) ?? sql`true`}`;
  const now = sql<boolean>`holds and ${isCounted(sql`as_of`)}`;
  const before = sql<boolean>`held and ${isCounted(sql`before`)}`;
  const totals = (when: RawBuilder<boolean>, suffix: string) => sql`
    coalesce(sum(delta) filter (where ${when}), 0)::int as ${sql.id(`points${suffix}`)},
    (count(*) filter (where ${when} and reason not in ('retest', 'stake') and delta <> 0))::int as ${sql.id(`reports${suffix}`)},
    max(effective_at) filter (where ${when} and delta <> 0) as ${sql.id(`reached${suffix}`)}`;
  await sql`
    insert into leaderboard_entry (snapshot_id, board, time_window, scope, user_id, rank, previous_rank, points, reports)
    with total as (
      select ${family.board} as board, ${family.scope} as scope, user_id, ${totals(now, "")}, ${totals(before, "_before")}
      from counted where ${family.where} group by 1, 2, 3
    ), ranked as (
      select t.*,
        rank() over (partition by board, scope, t.points > 0
          order by t.points desc, accuracy desc nulls last, reports, reached) as rank,
        rank() over (partition by board, scope, points_before > 0
          order by points_before desc, accuracy_before desc nulls last, reports_before, reached_before) as rank_before
      from total t join person_figure f using (user_id)
    )
    select ${snapshotId}, board, ${window}, scope, user_id, rank, case when points_before > 0 then rank_before end, points, reports
    from ranked where points > 0`.execute(tx);
}
