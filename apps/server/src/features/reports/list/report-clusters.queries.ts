import { maxClusterCount } from "@safeport/contract/reports/list/report-filters.limits";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import { isReporter } from "../core/report.visibility.ts";
import { allOf, type Condition } from "./report-page.queries.ts";

/**
 * Whether the report `r` is the earliest of its cluster that `found` holds for, conditions on a report `r`. Their reporters know nothing of clusters, so
 * somebody's own reports are rows of their own. Each report is looked up in indexes: as a value and not as a join, which PostgreSQL could turn into
 * a scan of all clusters.
 */
export function isFirstOfCluster(found: readonly Condition[], userId: string): Condition {
  const isOwn = isReporter(sql`${userId}::uuid`);
  return sql`(${isOwn} or (
    select true from report_cluster own
    join report_cluster earlier on earlier.root_id = own.root_id and (earlier.received_at, earlier.number) < (own.received_at, own.number)
    cross join lateral (select from report r where r.id = earlier.report_id and not ${isOwn} and ${allOf(found)}) as also
    where own.report_id = r.id order by earlier.received_at, earlier.number limit 1) is null)`;
}

export interface ClusterCount {
  count: number;
  open: number;
}

/** The rows with the size of the cluster for which each stands; without one those that were not compared yet, and the reader's own. */
export async function withClusters<Row extends { id: string }>(
  db: Db,
  userId: string,
  rows: readonly Row[],
): Promise<(Row & { cluster?: ClusterCount; cluster_id?: string })[]> {
  if (rows.length === 0) return [];
  const isOwn = isReporter(sql`${userId}::uuid`);
  const counted = await sql<ClusterCount & { id: string; root_id: string }>`
    select own.report_id as id, own.root_id, size.count, size.open
    from report_cluster own join report r on r.id = own.report_id and not ${isOwn}
    cross join lateral (
      select count(*)::int as count, (count(*) filter (where is_open))::int as open
      from (select r.closed_at is null as is_open from report_cluster m join report r on r.id = m.report_id
        where m.root_id = own.root_id and not ${isOwn} limit ${sql.lit(maxClusterCount + 1)}) as members
    ) as size
    where own.report_id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(db);
  const clusterOf = new Map(counted.rows.map(({ id, root_id, ...cluster }) => [id, { cluster, cluster_id: root_id }]));
  return rows.map((row) => ({ ...row, ...clusterOf.get(row.id) }));
}

/** The rows with the first reports of their clusters; without one those that were not compared yet, and the reader's own. */
export async function withClusterIds<Row extends { id: string }>(
  db: Db,
  userId: string,
  rows: readonly Row[],
): Promise<(Row & { cluster_id?: string })[]> {
  if (rows.length === 0) return [];
  const found = await sql<{ id: string; root_id: string }>`
    select own.report_id as id, own.root_id from report_cluster own join report r on r.id = own.report_id
    where own.report_id = any(${rows.map(({ id }) => id)}::uuid[]) and not ${isReporter(sql`${userId}::uuid`)}`.execute(db);
  const rootOf = new Map(found.rows.map(({ id, root_id }) => [id, { cluster_id: root_id }]));
  return rows.map((row) => ({ ...row, ...rootOf.get(row.id) }));
}
