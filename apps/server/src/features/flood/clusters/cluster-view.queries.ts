import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import type { Severity } from "@safeport/contract/kernel/severity.values";
import type { ReportStatus } from "@safeport/contract/reports/core/report.state";
import type { Db } from "@safeport/db/named-statement";
import { type RawBuilder, sql } from "kysely";
import { isReportVisibleInternally } from "../../reports/core/report.visibility.ts";
import type { RuleReason } from "./cluster.queries.ts";

/** A cluster is counted up to this many reports; nobody pages further. */
const countLimit = 10_000;

export interface MemberRow {
  id: string;
  number: number;
  title: string;
  status: ReportStatus;
  severity: Severity;
  sent_at: Date;
  program_title: string;
  author_username: string;
  is_open: boolean;
  close_reason: string | null;
  duplicate_number: number | null;
  reason: RuleReason | null;
  moved_by: string | null;
  moved_at: Date | null;
}

/**
 * The reports `r` of a cluster `c` whose internal side the caller sees; authors and collaborators know nothing of it, whatever else they are. A report that
 * was not compared yet is alone.
 */
function seenIn(rootId: string, actor: Actor): RawBuilder<unknown> {
  const seen = isReportVisibleInternally(sql<string>`${actor.user_id}::uuid`, sql<boolean>`${isStaff(actor)}::boolean`);
  return sql`(select report_id, received_at, number, reason, moved_by, moved_at from report_cluster where root_id = ${rootId}
    union all select ${rootId}::uuid, now(), 0, null, null, null where not exists (select from report_cluster where report_id = ${rootId})
  ) as c join report r on r.id = c.report_id where ${seen}`;
}

/** A part of the reports of a cluster that the caller sees, the earliest first. */
export async function listMembers(
  db: Db,
  actor: Actor,
  rootId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select m.*, case when u.is_guest then u.full_name else u.username end as author_username, mover.full_name as moved_by,
      (select number from report o where o.id = m.duplicate_of) as duplicate_number
    from (select r.id, r.number, r.title, r.status, r.severity, r.sent_at, r.program_title, r.author_id, r.closed_at is null as is_open, r.close_reason,
        r.duplicate_of, c.reason, c.moved_by as mover_id, c.moved_at, c.received_at
      from ${seenIn(rootId, actor)} order by c.received_at, c.number limit ${limit} offset ${offset}) as m
    join user_account u on u.id = m.author_id left join user_account mover on mover.id = m.mover_id
    order by m.received_at, m.number`.execute(db);
  return rows;
}

/** How many reports of a cluster the caller sees, counted up to a limit. */
export async function countMembers(db: Db, actor: Actor, rootId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from ${seenIn(rootId, actor)} limit ${sql.lit(countLimit)}) as counted`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** The ids of the open reports of a cluster that the caller sees, the earliest first. */
export async function findOpenMembers(db: Db, actor: Actor, rootId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from ${seenIn(rootId, actor)} and r.closed_at is null order by c.received_at, c.number limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The statuses of those of some reports that are in a cluster and seen by the caller. */
export async function findMembersAmong(
  db: Db,
  actor: Actor,
  rootId: string,
  ids: readonly string[],
): Promise<Map<string, ReportStatus>> {
  const { rows } = await sql<{ id: string; status: ReportStatus }>`
    select r.id, r.status from ${seenIn(rootId, actor)} and r.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, status }) => [id, status]));
}

/** The report of a company with a number, if the caller sees its internal side. */
export async function findShownByNumber(db: Db, actor: Actor, companyId: string, number: number): Promise<string | undefined> {
  const seen = isReportVisibleInternally(sql<string>`${actor.user_id}::uuid`, sql<boolean>`${isStaff(actor)}::boolean`);
  const { rows } = await sql<{ id: string }>`
    select r.id from report r where r.number = ${number} and r.company_id = ${companyId} and ${seen}`.execute(db);
  return rows[0]?.id;
}
