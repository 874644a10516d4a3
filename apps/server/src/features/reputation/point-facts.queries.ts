import { wholeWeight } from "@safeport/contract/reports/core/collaborator.limits";
import { type Db, nameStatement, runStatement } from "@safeport/db/named-statement";
import { CompiledQuery, sql } from "kysely";
import type { PointFacts, Share } from "./due-points.ts";
import type { HoldingEntry } from "./point-entry.queries.ts";

type FactsRow = Omit<PointFacts, "shares"> & { sharers: Share[]; holding: HoldingEntry[] };

/** The facts of a report with its rows that hold for its outcome. */
export interface BookedFacts extends PointFacts {
  holding: HoldingEntry[];
}

/**
 * The common tables `affected` and those it needs: the ids of changed reports; where such a report is or was a duplicate, of the other duplicates of its
 * people, since only the first of an original earns; and of the duplicates of all these, which earn by their original.
 */
const affectedBy = (changed: string) => `
  changed as (${changed}),
  people as (
    select r.author_id as user_id from report r join changed c on c.id = r.id where r.status = 'duplicate'
    union select s.user_id from report_collaborator s join changed c on c.id = s.report_id join report r on r.id = c.id where r.status = 'duplicate'
    union select p.user_id from point_entry p join changed c on c.id = p.report_id where p.reason = 'duplicate' and p.state <> 'reversed'
  ),
  affected as (
    (
      select id from changed
      union select d.id from report d join people p on p.user_id = d.author_id where d.status = 'duplicate'
      union select d.id from report_collaborator s join people p on p.user_id = s.user_id join report d on d.id = s.report_id
        where s.accepted_at is not null and d.status = 'duplicate'
    )
    union select d.id from report d join affected a on d.duplicate_of = a.id or d.marked_original = a.id
  )`;

/** The common table `later`: of each duplicate that is affected, the people who share an earlier duplicate of the same original. */
const later = `
  rooted as materialized (
    select r.id, (
      with recursive root as (
        select id, duplicate_of, status, 1 as depth from report where id = r.duplicate_of
        union all select n.id, n.duplicate_of, n.status, root.depth + 1 from report n join root on n.id = root.duplicate_of
        where root.status = 'duplicate' and root.depth < 20
      )
      select root.id from root order by root.depth desc limit 1
    ) as root_id
    from report r join affected a on a.id = r.id where r.status = 'duplicate'
  ),
  family as (
    select root_id, root_id as id from rooted where root_id is not null
    union select f.root_id, d.id from report d join family f on d.duplicate_of = f.id where d.status = 'duplicate'
  ),
  sharers as (
    select d.id, s.user_id, row_number() over (partition by f.root_id, s.user_id order by d.sent_at, d.number) as nth
    from family f
    join report d on d.id = f.id
    cross join lateral (
      select d.author_id as user_id
      union all select c.user_id from report_collaborator c where c.report_id = d.id and c.accepted_at is not null
    ) s
    where f.id <> f.root_id and d.imported_at is null
  ),
  later as (select id, array_agg(user_id) as people from sharers where nth > 1 group by id)`;

/** The facts of reports `r` with their originals `o` and the people `l.people` who share an earlier duplicate; drafts and imported reports have none. */
const facts = (from: string) => `
  select r.id, r.author_id, r.severity, r.status, r.close_reason, r.validated_at, r.closed_at,
    (select max(t.created_at) from timeline_item t where t.report_id = r.id and t.item_type = 'STATUS_CHANGE'
      and t.new_status in ('under_review', 'needs_more_info') and t.old_status not in ('new', 'under_review', 'needs_more_info')) as reopened_at,
    case when r.status in ('spam', 'not_applicable') then (select max(t.created_at) from timeline_item t
      where t.report_id = r.id and t.item_type = 'STATUS_CHANGE' and t.new_status = r.status) end as status_at,
    coalesce((select jsonb_agg(jsonb_build_object('created_at', d.created_at, 'ended_at', d.ended_at)) from dispute d
      where d.report_id = r.id and r.status in ('spam', 'not_applicable')), '[]') as disputes,
    case when o.id is not null then jsonb_build_object('severity', o.severity, 'status', o.status, 'validated_at', o.validated_at,
      'people', to_jsonb(array(select o.author_id union all select oc.user_id from report_collaborator oc
        where oc.report_id = o.id and oc.accepted_at is not null) || coalesce(l.people, '{}'))) end as original,
    (select jsonb_build_object('user_id', s.user_id, 'kind', s.kind, 'amount', s.amount, 'held_at', s.held_at, 'outcome', s.outcome)
      from report_stake s where s.report_id = r.id) as stake,
    coalesce((select jsonb_agg(jsonb_build_object('user_id', c.user_id, 'weight', c.weight) order by c.place, c.user_id)
      from report_collaborator c where c.report_id = r.id and c.accepted_at is not null), '[]') as sharers,
    coalesce((select jsonb_agg(to_jsonb(e) order by e.id) from point_entry e
      where e.report_id = r.id and e.state <> 'reversed' and e.reason <> 'retest'), '[]') as holding
  from ${from} and r.status <> 'draft' and r.imported_at is null`;

/** A report that affects no other: it neither is nor was a duplicate, and has none. Most are; planning and starting the statement for all takes ten times as long. */
const factsAlone = nameStatement(
  "point_facts_alone",
  facts(`report r left join report o on false left join (select '{}'::uuid[] as people) l on false
    where r.id = $1 and r.status <> 'duplicate'
      and not exists (select from report d where d.duplicate_of = r.id or d.marked_original = r.id)
      and not exists (select from point_entry p where p.report_id = r.id and p.reason = 'duplicate' and p.state <> 'reversed')`),
);

const factsOfAll = `
  with recursive ${affectedBy("select id from report where id = any($1::uuid[])")}, ${later}
  ${facts(`report r left join rooted k on k.id = r.id left join report o on o.id = k.root_id left join later l on l.id = r.id
    where r.id in (select id from affected)`)}
  order by r.id`;

async function readFacts(db: Db, reportIds: readonly string[]): Promise<FactsRow[]> {
  const alone = reportIds.length === 1 ? await runStatement<FactsRow>(db, factsAlone, [reportIds[0]]) : [];
  if (alone.length > 0) return alone;
  return (await db.executeQuery<FactsRow>(CompiledQuery.raw(factsOfAll, [reportIds]))).rows;
}

/**
 * Facts and rows for the points of these reports, of the other duplicates of their people, and of the duplicates of all these. Drafts, imported reports and unknown
 * ids are left out.
 */
export async function readPointFacts(db: Db, reportIds: readonly string[]): Promise<BookedFacts[]> {
  const rows = await readFacts(db, reportIds);
  return rows.map(({ sharers, holding, ...row }) => ({
    ...row,
    holding: holding.map((entry) => ({
      ...entry,
      effective_at: new Date(entry.effective_at),
      pending_until: entry.pending_until && new Date(entry.pending_until),
    })),
    shares: [{ user_id: row.author_id, weight: wholeWeight - weightOf(sharers) }, ...sharers],
    disputes: row.disputes.map(({ created_at, ended_at }) => ({
      created_at: new Date(created_at),
      ended_at: ended_at && new Date(ended_at),
    })),
    stake: row.stake && { ...row.stake, held_at: new Date(row.stake.held_at) },
    original: row.original && {
      ...row.original,
      validated_at: row.original.validated_at && new Date(row.original.validated_at),
    },
  }));
}

/** The weight of some shares together. */
const weightOf = (shares: readonly Share[]) => shares.reduce((sum, { weight }) => sum + weight, 0);

/** Ids of sent reports after `after`, in their order, for recomputing all points. */
export async function reportIdsAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("report")
    .select("id")
    .where("id", ">", after)
    .where("status", "<>", sql.lit("draft"))
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of all reports after `after`, drafts included, in their order. */
export async function allReportIdsAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db.selectFrom("report").select("id").where("id", ">", after).orderBy("id").limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Lifts the time limit of statements until the transaction ends. */
export async function liftTimeLimit(tx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
}

const waiting = `select r.id from event_outbox o join domain_event e on e.id = o.event_id
  join report r on r.id = e.subject_id where not o.is_handled_within`;

/** The reports whose points may change by events that were not handled yet. */
export async function reportsOfWaitingEvents(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with recursive ${sql.raw(affectedBy(waiting))}
    select id from affected`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Number of rows of points that are not reversed. */
export async function countHolding(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("point_entry")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("state", "<>", sql.lit("reversed"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The first report with points for a retest that was not confirmed, or a confirmed retest without exactly the points for it. */
export async function firstWrongRetest(db: Db, points: number, except: readonly string[]) {
  const { rows } = await sql<{ report_id: string; is_confirmed: boolean }>`
    with booked as (select report_id, user_id, delta from point_entry where reason = 'retest' and state = 'final'),
      confirmed as (select id as report_id from report where retest_confirmed_at is not null)
    select coalesce(b.report_id, c.report_id) as report_id, c.report_id is not null as is_confirmed
    from booked b full join confirmed c on c.report_id = b.report_id
    left join report r on r.id = coalesce(b.report_id, c.report_id)
    where (b.report_id is null or c.report_id is null or b.delta <> ${points} or b.user_id <> r.author_id)
      and not coalesce(b.report_id, c.report_id) = any(${except}::uuid[])
    order by 1 limit 1`.execute(db);
  return rows[0];
}
