import { type WriteUpColumn, writeUpColumns } from "@safeport/contract/reports/core/write-up.values";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import { lockName } from "../../../platform/name-lock.queries.ts";
import type { Tx } from "../../../platform/transaction.ts";

/** Why a rule put a report into a cluster. */
export type RuleReason = "likeness" | "endpoint";

/** Roots that share a band with a text and are looked at, and those with the most bands in common that are compared with it. */
const maxFound = 500;
const maxCompared = 8;
/** Roots about the same endpoint that are looked at, the earliest. */
const maxOfSubject = 5;

/** When the platform received the report `r`, as the rule for originals compares it: of an imported one its import. */
export const receivedAt = sql<Date>`date_trunc('milliseconds', coalesce(r.imported_at, r.sent_at))`;

/**
 * Lets one transaction at a time change the clusters of a company. It reads by indexes alone from then on: PostgreSQL expects one root of a hundred to share
 * a band, and would look for the first 500 from the beginning of the table, where none may be.
 */
export async function lockClusters(tx: Tx, companyId: string): Promise<void> {
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(tx);
  await lockName(tx, `clusters of ${companyId}`);
}

/** The same for several companies, but without waiting. Returns those that nobody else has. */
export async function tryLockClusters(tx: Tx, companyIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from unnest(${companyIds}::text[]) as id
    where set_config('enable_seqscan', 'off', true) = 'off' and pg_try_advisory_xact_lock(hashtextextended('clusters of ' || id, 0))`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

export interface ComparedReport extends Record<WriteUpColumn, string> {
  id: string;
  company_id: string;
  title: string;
  number: number;
  received_at: Date;
  scope_id: string | null;
  scope_identifier: string | null;
  scope_asset_type: string | null;
  weakness_id: string | null;
}

/** The texts of reports and what they are about, the earliest first. */
export async function readCompared(db: Db, ids: readonly string[]): Promise<ComparedReport[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ComparedReport>`
    select r.id, r.company_id, r.title, ${sql.join(writeUpColumns.map((column) => sql.ref(`r.${column}`)))}, r.number, ${receivedAt} as received_at, r.scope_id, r.scope_identifier, r.scope_asset_type, r.weakness_id
    from report r where r.id = any(${ids}::uuid[]) and r.status <> 'draft' order by received_at, r.number`.execute(db);
  return rows;
}

/** A root that a report may belong to. */
interface FoundRoot {
  /** The place of the report in the query. */
  at: number;
  id: string;
  number: number;
  received_at: Date;
  /** Whether it is about the same asset, weakness and endpoint. */
  same_subject: boolean;
}

/** The roots that share a band with one of these reports, the most alike of each, and those of its company about the same. */
export async function findRoots(
  tx: Tx,
  reports: readonly { company_id: string; keys: readonly number[]; subject: string | null }[],
): Promise<FoundRoot[]> {
  const compared = reports.map(({ company_id, keys, subject }, at) => ({ at, company_id, keys, subject }));
  const { rows } = await sql<FoundRoot>`
    with compared as materialized (
      select at, company_id, array(select jsonb_array_elements_text(keys)::int4) as keys, subject
      from jsonb_to_recordset(${JSON.stringify(compared)}::jsonb) as c (at int, company_id uuid, keys jsonb, subject text)
    )
    select c.at, found.report_id as id, found.number, found.received_at, found.subject is not distinct from c.subject and c.subject is not null as same_subject
    from compared c cross join lateral (
      (select near.report_id, near.received_at, near.number, near.subject
       from (select report_id, received_at, number, subject, keys from report_cluster_root where keys && c.keys limit ${sql.lit(maxFound)}) as near
       order by (select count(*) from unnest(near.keys) as key where key = any(c.keys)) desc, near.received_at, near.number limit ${sql.lit(maxCompared)})
      union
      (select report_id, received_at, number, subject from report_cluster_root where company_id = c.company_id and subject = c.subject
       order by received_at, number limit ${sql.lit(maxOfSubject)})
    ) as found`.execute(tx);
  return rows;
}

export interface Placed {
  report_id: string;
  /** The report itself for a root. */
  root_id: string;
  reason: RuleReason | null;
}

/** Stores to which clusters reports belong; those that have one keep it. */
export async function insertPlaced(tx: Tx, placed: readonly Placed[]): Promise<void> {
  if (placed.length === 0) return;
  await sql`insert into report_cluster (report_id, root_id, received_at, number, reason)
    select p.report_id, p.root_id, ${receivedAt}, r.number, p.reason
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as p (report_id uuid, root_id uuid, reason text) join report r on r.id = p.report_id
    on conflict (report_id) do nothing`.execute(tx);
}

export interface RootMarks {
  report_id: string;
  company_id: string;
  keys: readonly number[];
  subject: string | null;
}

/** Stores the keys by which later reports find roots, in place of earlier ones. */
export async function storeRoots(tx: Tx, roots: readonly RootMarks[]): Promise<void> {
  if (roots.length === 0) return;
  await sql`insert into report_cluster_root (report_id, company_id, received_at, number, keys, subject)
    select m.report_id, m.company_id, c.received_at, c.number, array(select jsonb_array_elements_text(m.keys)::int4), m.subject
    from jsonb_to_recordset(${JSON.stringify(roots)}::jsonb) as m (report_id uuid, company_id uuid, keys jsonb, subject text) join report_cluster c on c.report_id = m.report_id
    on conflict (report_id) do update set keys = excluded.keys, subject = excluded.subject`.execute(tx);
}

/** Deletes the keys of a report that is no longer a root. */
export async function deleteRoot(tx: Tx, reportId: string): Promise<void> {
  await sql`delete from report_cluster_root where report_id = ${reportId}`.execute(tx);
}

export interface ClusterPlace {
  root_id: string;
  number: number;
  received_at: Date;
  is_moved: boolean;
}

/** To which cluster a report belongs, and whether a person moved it; undefined before it was compared. */
export async function findPlace(db: Db, reportId: string): Promise<ClusterPlace | undefined> {
  const { rows } = await sql<ClusterPlace>`
    select root_id, number, received_at, moved_by is not null as is_moved from report_cluster where report_id = ${reportId}`.execute(
    db,
  );
  return rows[0];
}

/** Whether a person moved a report of the cluster. */
export async function hasMoved(tx: Tx, rootId: string): Promise<boolean> {
  const { rows } = await sql<{ has_moved: boolean }>`
    select exists (select from report_cluster where root_id = ${rootId} and moved_by is not null) as has_moved`.execute(tx);
  return rows[0]?.has_moved ?? false;
}

/** Takes all reports out of a cluster that no person put there, and the root unless it is to stay; returns their ids. */
export async function release(tx: Tx, rootId: string, { keepsRoot }: { keepsRoot: boolean }): Promise<string[]> {
  const { rows } = await sql<{ report_id: string }>`
    delete from report_cluster where root_id = ${rootId} and moved_by is null and not (${keepsRoot}::boolean and report_id = ${rootId})
    returning report_id`.execute(tx);
  return rows.map(({ report_id }) => report_id);
}

/** Takes one report out of its cluster, as if it had not been compared. */
export async function forgetPlace(tx: Tx, reportId: string): Promise<void> {
  await sql`delete from report_cluster where report_id = ${reportId}`.execute(tx);
}

/** Gives the reports of a cluster, but for one, another root. With `movedBy`, no rule takes them apart any more. */
export async function replaceRoot(
  tx: Tx,
  rootId: string,
  { by, movedBy, except }: { by: string; movedBy: string | null; except: string | null },
): Promise<void> {
  const mover = sql`${movedBy}::uuid`;
  await sql`update report_cluster set root_id = ${by},
      reason = case when coalesce(moved_by, ${mover}) is null then coalesce(reason, 'likeness') end,
      moved_at = coalesce(moved_at, case when ${mover} is not null then now() end), moved_by = coalesce(moved_by, ${mover})
    where root_id = ${rootId} and report_id <> ${by} and report_id is distinct from ${except}::uuid`.execute(tx);
  await deleteRoot(tx, rootId);
}

/** Stores that a person put a report into the cluster of a root, or took it out as a root of its own. */
export async function storeMove(
  tx: Tx,
  reportId: string,
  { rootId, movedBy }: { rootId: string; movedBy: string },
): Promise<void> {
  await sql`update report_cluster set root_id = ${rootId}, reason = null, moved_by = ${movedBy}, moved_at = now() where report_id = ${reportId}`.execute(
    tx,
  );
}

/** The earliest report of a cluster after its root; undefined if the root is alone. */
export async function findHeir(tx: Tx, rootId: string): Promise<string | undefined> {
  const { rows } = await sql<{ report_id: string }>`
    select report_id from report_cluster where root_id = ${rootId} and report_id <> ${rootId} order by received_at, number limit 1`.execute(
    tx,
  );
  return rows[0]?.report_id;
}
