import { lockKeys } from "@safeport/db/lock-keys";
import type { Db } from "@safeport/db/named-statement";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";

/** The end of what retention removed. */
export interface Checkpoint {
  /** Of the last removed entry, as are `hash` and `at`. */
  number: bigint;
  hash: Buffer;
  /** Microseconds since 1970, as text. */
  at: string;
  /** SHA-256 of the numbers of the last removed entries of companies. */
  company_numbers: Buffer;
  /** Microseconds since 1970, as text. */
  made_at: string;
  signature: Buffer;
}

/** All checkpoints, the newest last. */
export function listCheckpoints(db: Db): Promise<Checkpoint[]> {
  return readCheckpoints(db, sql`order by number`);
}

/** The newest checkpoint; undefined while nothing was removed. */
export async function findCheckpoint(db: Db): Promise<Checkpoint | undefined> {
  return (await readCheckpoints(db, sql`order by number desc limit 1`))[0];
}

async function readCheckpoints(db: Db, order: RawBuilder<unknown>): Promise<Checkpoint[]> {
  const { rows } = await sql<Omit<Checkpoint, "number"> & { number: string }>`
    select number, hash, (extract(epoch from at) * 1000000)::bigint::text as at, company_numbers,
      (extract(epoch from made_at) * 1000000)::bigint::text as made_at, signature
    from audit_checkpoint ${order}`.execute(db);
  return rows.map((row) => ({ ...row, number: BigInt(row.number) }));
}

/** The number of the last removed entry of each company that has one. */
export async function removedNumbers(db: Db): Promise<Map<string, bigint>> {
  const rows = await db.selectFrom("audit_removed_number").select(["company_id", "number"]).execute();
  return new Map(rows.map(({ company_id, number }) => [company_id, BigInt(number)]));
}

/** The first number of the chain up to this one; undefined if there is none. */
export async function firstReturned(db: Db, number: bigint): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`
    select number from audit_chain where number <= ${String(number)} order by number limit 1`.execute(db);
  return rows[0]?.number;
}

/** The day in UTC that was so many days ago by the clock of the database. */
export async function dayBefore(db: Db, days: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`select ((now() at time zone 'utc')::date - ${days}::int)::text as day`.execute(db);
  return (rows[0] as { day: string }).day;
}

/** The first entry after a number and up to another one that is no older than so many days; undefined if all are. */
export async function firstYoung(db: Db, after: bigint, upTo: bigint, days: number): Promise<bigint | undefined> {
  const { rows } = await sql<{ number: string }>`
    select c.number from audit_chain c join audit_log l on l.id = c.log_id
    where c.number > ${String(after)} and c.number <= ${String(upTo)} and l.at >= now() - make_interval(days => ${days}::int)
    order by c.number limit 1`.execute(db);
  return rows[0] && BigInt(rows[0].number);
}

/** Waits for the lock of the one writer of the chain, and holds it until the transaction ends. */
export async function lockChain(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKeys.auditChain})`.execute(tx);
}

/** Hash and time of an entry, and the present time, in microseconds; undefined if it is not there. */
export async function findEntry(tx: Tx, number: bigint): Promise<{ hash: Buffer; at: string; now: string } | undefined> {
  const { rows } = await sql<{ hash: Buffer; at: string; now: string }>`
    select c.hash, (extract(epoch from l.at) * 1000000)::bigint::text as at, (extract(epoch from clock_timestamp()) * 1000000)::bigint::text as now
    from audit_chain c join audit_log l on l.id = c.log_id where c.number = ${String(number)}`.execute(tx);
  return rows[0];
}

/** Moves the numbers of the last removed entries of companies to those of the entries of a range. */
export async function raiseRemovedNumbers(tx: Tx, after: bigint, upTo: bigint): Promise<void> {
  await sql`select raise_removed_numbers(${String(after)}, ${String(upTo)})`.execute(tx);
}

/** Stores a checkpoint. */
export async function insertCheckpoint(tx: Tx, { number, at, made_at, ...row }: Checkpoint): Promise<void> {
  const timeOf = (micros: string) => sql<Date>`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`;
  await tx
    .insertInto("audit_checkpoint")
    .values({ number: String(number), at: timeOf(at), made_at: timeOf(made_at), ...row })
    .execute();
}

/** Deletes the entries of a range with their links. Returns how many of both there were. */
export async function deleteEntries(tx: Tx, after: bigint, upTo: bigint): Promise<{ entries: bigint; links: bigint }> {
  const { rows } = await sql<{ entries: string; links: string }>`
    select entries, links from remove_audit_entries(${String(after)}, ${String(upTo)})`.execute(tx);
  const [removed] = rows;
  return { entries: BigInt(removed?.entries ?? 0), links: BigInt(removed?.links ?? 0) };
}

/** Finding of the last verification of the log; null if nothing. */
export async function lastFailure(db: Db): Promise<string | null> {
  const row = await db.selectFrom("verification").select("failure").where("name", "=", "audit").executeTakeFirst();
  return row?.failure ?? null;
}
