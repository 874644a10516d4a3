import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, type SelectQueryBuilder, sql } from "kysely";
import { hasChangedSince, type PageOfChanges } from "../../../platform/changed-since.queries.ts";
import { containing } from "../../../platform/like-pattern.ts";
import { lockName } from "../../../platform/name-lock.queries.ts";
import { readPage } from "../../../platform/read-page.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { isInRegisterOf } from "../core/known-issue-of-report.queries.ts";
import { insertItemInAll } from "../core/report-update.queries.ts";

export type KnownIssueRow = Awaited<ReturnType<typeof findKnownIssue>> & {};

type Entries = SelectQueryBuilder<DB & { k: DB["known_issue"] }, "k", object>;

function columnsOf(entries: Entries) {
  return entries
    .innerJoin("known_issue_batch as b", "b.id", "k.batch_id")
    .leftJoin("weakness as w", "w.id", "k.weakness_id")
    .select(["k.id", "k.program_id", "k.number", "k.title", "k.description", "k.scope_id", "k.asset", "k.weakness_id"])
    .select(["w.cwe_id", "w.name as weakness_name", "k.severity", "k.source", "k.published", "k.resolved_at", "k.commitment"])
    .select(sql<string>`k.found_at::text`.as("found_at"))
    .select(["b.number as batch", "b.published_at as committed_at"])
    .select(sql<number>`(select count(*)::int from report r where r.known_issue_id = k.id)`.as("duplicates"));
}

/** One page of a program's register, newest first, of those with such a title or asset. */
export function pageOfKnownIssues(
  db: Db,
  programId: string,
  { search, updated_since, ...paging }: PageOfChanges & { search?: string | undefined },
) {
  const pattern = search ? containing(search) : null;
  return readPage(paging, (limit, offset) =>
    columnsOf(db.selectFrom("known_issue as k"))
      .select(sql<number>`(count(*) over ())::int`.as("total"))
      .where("k.program_id", "=", programId)
      .where(hasChangedSince(updated_since, "k.updated_at"))
      .$if(pattern !== null, (rows) =>
        rows.where(sql<boolean>`(lower(k.title) like ${pattern} or lower(coalesce(k.asset, '')) like ${pattern})`),
      )
      .orderBy("k.number", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}

/** An entry of a program's register. */
export function findKnownIssue(db: Db, programId: string, id: string) {
  return columnsOf(db.selectFrom("known_issue as k"))
    .where("k.id", "=", id)
    .where("k.program_id", "=", programId)
    .executeTakeFirst();
}

/** All entries of a program in their order; a register has a most. */
export function allKnownIssues(db: Db, programId: string) {
  return columnsOf(db.selectFrom("known_issue as k")).where("k.program_id", "=", programId).orderBy("k.number").execute();
}

/** Locks the register of a program until the transaction ends; returns how many entries it has, its newest batch, and the time. */
export async function lockRegister(tx: Tx, programId: string) {
  await lockName(tx, `known issues of ${programId}`);
  const { rows } = await sql<{ entries: number; number: number | null; hash: string | null; now: Date }>`
    select (select count(*)::int from known_issue where program_id = ${programId}) as entries, b.number, b.hash,
      date_trunc('milliseconds', clock_timestamp()) as now
    from (select 1) one left join lateral (
      select number, hash from known_issue_batch where program_id = ${programId} order by number desc limit 1) b on true`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error("The register was not read");
  return row;
}

/** Inserts a batch with its entries. */
export async function insertBatch(
  tx: Tx,
  batch: Insertable<DB["known_issue_batch"]>,
  entries: readonly Insertable<DB["known_issue"]>[],
): Promise<void> {
  await tx.insertInto("known_issue_batch").values(batch).execute();
  await tx
    .insertInto("known_issue")
    .values([...entries])
    .execute();
}

/** Locks an entry of a program. */
export function lockKnownIssue(tx: Tx, programId: string, id: string) {
  return tx
    .selectFrom("known_issue")
    .select(["id", "published", "resolved_at"])
    .where("id", "=", id)
    .where("program_id", "=", programId)
    .forUpdate()
    .executeTakeFirst();
}

/** Writes whether an entry is published and since when it is resolved. */
export async function updateKnownIssue(
  tx: Tx,
  id: string,
  values: { published: boolean; resolved_at: Date | null },
): Promise<void> {
  await tx.updateTable("known_issue").set(values).where("id", "=", id).execute();
}

/** Reveals an entry to the authors of its duplicates, with a line in each timeline; returns the reports that were revealed now. */
export async function revealToDuplicates(tx: Tx, knownIssueId: string, only: string | null, by: string | null) {
  const { rows } = await sql<{ id: string; company_id: string; program_id: string; number: number }>`
    update report set known_issue_revealed_at = clock_timestamp(), last_activity_at = clock_timestamp(), version = version + 1
    where id in (
      select id from report where known_issue_id = ${knownIssueId} and known_issue_revealed_at is null
        and (${only}::uuid is null or id = ${only}::uuid) order by id for update)
    returning id, company_id, program_id, number`.execute(tx);
  await insertItemInAll(tx, rows, { item_type: "INFO", info: "known_issue_revealed", performed_by: by });
  return rows;
}

export interface BatchRow {
  number: number;
  published_at: Date;
  previous_hash: string | null;
  hash: string;
  commitments: string[];
  total: number;
}

/** One page of the batches of a program, newest first, as hashes. */
export function pageOfBatches(db: Db, programId: string, paging: PageOfChanges) {
  return readPage(paging, async (limit, offset) => {
    const { rows } = await sql<BatchRow>`
      select b.number, b.published_at, b.previous_hash, b.hash,
        array(select k.commitment from known_issue k where k.batch_id = b.id order by k.number) as commitments,
        (count(*) over ())::int as total
      from known_issue_batch b where b.program_id = ${programId} and ${hasChangedSince(paging.updated_since, "b.published_at")}
      order by b.number desc limit ${limit} offset ${offset}`.execute(db);
    return rows;
  });
}

interface Likeness {
  id: string;
  program_id: string;
  title: string;
  scope_id: string | null;
  weakness_id: string | null;
}

/** Likeness of titles, from 0 to 1, below which they have too little in common. */
export const minTitleLikeness = 0.2;

/** Whether a program has any known issue. */
export async function hasKnownIssues(db: Db, programId: string): Promise<boolean> {
  const first = await db.selectFrom("known_issue").select("id").where("program_id", "=", programId).limit(1).executeTakeFirst();
  return first !== undefined;
}

/**
 * Entries of a program whose title, asset or weakness is like that of a report, with how alike the titles are (0 to 1); with `search`, those whose title
 * or asset contains it, or whose number it is, such as "12" or "KI-12".
 */
export async function findLikeEntries(db: Db, report: Likeness, search: string | undefined, limit: number) {
  const pattern = search ? containing(search) : null;
  const number = Number(/^\s*(?:KI-)?(\d{1,9})\s*$/i.exec(search ?? "")?.[1] ?? 0);
  const likeness = sql<number>`similarity(lower(k.title), lower(${report.title}))`;
  return columnsOf(db.selectFrom("known_issue as k"))
    .select(likeness.as("likeness"))
    .select(isInRegisterOf(report.id).as("earlier"))
    .where("k.program_id", "=", report.program_id)
    .where(
      pattern === null
        ? sql<boolean>`(${likeness} >= ${minTitleLikeness} or k.scope_id = ${report.scope_id} or k.weakness_id = ${report.weakness_id})`
        : sql<boolean>`(lower(k.title) like ${pattern} or lower(coalesce(k.asset, '')) like ${pattern} or k.number = ${number})`,
    )
    .orderBy(sql`${likeness} desc`)
    .orderBy("k.number", "desc")
    .limit(limit)
    .execute();
}

/** The weaknesses with these CWE numbers, by their number. */
export async function findWeaknessesByCwe(db: Db, numbers: readonly number[]): Promise<Map<number, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom("weakness")
    .select(["id", "cwe_id"])
    .where("cwe_id", "in", [...numbers])
    .execute();
  return new Map(rows.map(({ id, cwe_id }) => [cwe_id, id]));
}
