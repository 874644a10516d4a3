import { lockKeys } from "@safeport/db/lock-keys";
import type { Db } from "@safeport/db/named-statement";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";
import type { LogRow, Salts } from "./canonical-entry.ts";

/** The fields of a row of the log that the chain records; its table is named `l`. */
const logFields: RawBuilder<LogRow> = sql`l.id as log_id, (extract(epoch from l.at) * 1000000)::bigint::text as at, l.user_id, l.company_id, l.action,
  l.status::text as status, l.log_type::text as log_type, host(l.ip) as ip, l.request_id, l.object_type, l.object_id, l.object_snapshot`;

/** Takes the lock of the one writer until the transaction ends; false if another transaction has it. */
export async function isOnlyWriter(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${lockKeys.auditChain}) as held`.execute(tx);
  return rows[0]?.held === true;
}

/** Lifts the time limit of statements until the transaction ends. */
export async function liftTimeLimit(db: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
}

/** The first rows that have no number, in the order they were written, with their positions in the queue. */
export async function nextUnchained(tx: Tx, limit: number): Promise<(LogRow & { position: string })[]> {
  const { rows } = await sql<LogRow & { position: string }>`
    select c.position, ${logFields} from audit_unchained c join audit_log l on l.id = c.log_id order by c.position limit ${limit}`.execute(
    tx,
  );
  return rows;
}

export interface ChainEnd {
  number: bigint;
  hash: Buffer;
}

/** The last entry of the chain; undefined while there is none. */
export async function findChainEnd(db: Db): Promise<ChainEnd | undefined> {
  const row = await db.selectFrom("audit_chain_end").select(["number", "hash"]).executeTakeFirst();
  return row && { number: BigInt(row.number), hash: row.hash };
}

/** The newest number of each of these companies, also if its entry was removed. */
export async function companyNumbers(tx: Tx, companyIds: readonly string[]): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ company_id: string; number: string }>`
    select company_id, n.number from unnest(${companyIds}::uuid[]) as company_id
    cross join lateral (
      (select company_number as number from audit_chain c where c.company_id = company_id.company_id order by company_number desc limit 1)
      union all select number from audit_removed_number r where r.company_id = company_id.company_id
      order by number desc limit 1) as n`.execute(tx);
  return new Map(rows.map(({ company_id, number }) => [company_id, BigInt(number)]));
}

export interface NewChainEntry {
  number: string;
  log_id: string;
  company_id: string | null;
  company_number: string | null;
  canonical: string;
  salts: Salts | null;
  /** Hexadecimal. */
  hash: string;
}

/** Appends entries to the chain, moves its end, and takes their rows out of the queue. */
export async function appendToChain(tx: Tx, entries: readonly NewChainEntry[], positions: readonly string[]): Promise<void> {
  await sql`select extend_audit_chain(${JSON.stringify(entries)}::jsonb, ${positions}::bigint[])`.execute(tx);
}

/** A link of the chain with its row of the log; the row's fields are null if it is missing. */
export interface ChainedRow extends LogRow {
  number: string;
  chained_id: string;
  company_of: string | null;
  company_number: string | null;
  canonical: string;
  salts: Salts | null;
  hash: Buffer;
}

/** The highest number that the chain can have. */
const highest = 2n ** 63n - 1n;

/** The next links of the chain after a number, in order, up to another number. */
export async function chainAfter(db: Db, number: bigint, limit: number, upTo = highest): Promise<ChainedRow[]> {
  const { rows } = await sql<ChainedRow>`
    select c.number, c.log_id as chained_id, c.company_id as company_of, c.company_number, c.canonical, c.salts, c.hash, ${logFields}
    from audit_chain c left join audit_log l on l.id = c.log_id
    where c.number > ${String(number)} and c.number <= ${String(upTo)} order by c.number limit ${limit}`.execute(db);
  return rows;
}

/** The first row of the log that is neither in the chain nor waits to be; undefined if there is none. */
export async function firstStray(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select l.id from audit_log l
    where not exists (select from audit_chain c where c.log_id = l.id) and not exists (select from audit_unchained u where u.log_id = l.id)
    order by l.id limit 1`.execute(db);
  return rows[0]?.id;
}

/** Returns the closed ones of some accounts. */
export async function closedAmong(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("user_account")
    .select("id")
    .where(sql<boolean>`id = any(${userIds}::uuid[])`)
    .where("state", "=", "deleted")
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Whether an entry that waits for a number is no longer in the log. */
export async function hasLostUnchained(db: Db): Promise<boolean> {
  const { rows } =
    await sql`select from audit_unchained u where not exists (select from audit_log l where l.id = u.log_id) limit 1`.execute(db);
  return rows.length > 0;
}

/** Number of entries that wait for a number. */
export async function countUnchained(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from audit_unchained`.execute(db);
  return rows[0]?.waiting ?? 0;
}

export interface SignedHead {
  /** Date in UTC. */
  day: string;
  number: bigint;
  hash: Buffer;
  signature: Buffer;
}

/** All signed heads, oldest first. */
export async function listHeads(db: Db): Promise<SignedHead[]> {
  const { rows } = await sql<{ day: string; number: string; hash: Buffer; signature: Buffer }>`
    select day::text, number, hash, signature from audit_head order by day, number`.execute(db);
  return rows.map((row) => ({ ...row, number: BigInt(row.number) }));
}

/** Stores a head, unless one of its day is of the same entry; returns the stored one. */
export async function storeHead(db: Db, { day, number, hash, signature }: SignedHead): Promise<SignedHead | undefined> {
  await sql`insert into audit_head (day, number, hash, signature) values (${day}, ${String(number)}, ${hash}, ${signature})
    on conflict (day, number) do nothing`.execute(db);
  return (await listHeads(db)).find((head) => head.day === day && head.number === number);
}
