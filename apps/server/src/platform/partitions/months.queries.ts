import type { Db } from "@safeport/db/named-statement";
import { firstIdAt, timeOfId } from "@safeport/db/new-id";
import { sql } from "kysely";
import type { Tx } from "../transaction.ts";
import { type PartitionableTable, partitionable, partitionableTables } from "./partitioned-tables.ts";

/** Months after the present one that have partitions. */
const monthsAhead = 3;

/** Runs a statement that consists of names alone. */
export const runDdl = (db: Db, statement: string) => sql.raw(statement).execute(db);

/** Lifts the time limit of statements until the transaction ends, and lets each wait so many milliseconds for a table that others use. */
export async function limitOnlyWaits(tx: Tx, milliseconds: number): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', ${String(milliseconds)}, true)`.execute(
    tx,
  );
}

/** The start of a month in UTC: that of `time`, or the one `months` later. */
export function startOfMonth(time: Date, months = 0): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + months));
}

/** A month as names have it, e.g. `2027_01`. */
export function monthName(time: Date): string {
  return time.toISOString().slice(0, 7).replace("-", "_");
}

/** The tables that are partitioned. */
export async function partitionedTables(db: Db): Promise<PartitionableTable[]> {
  const { rows } = await sql<{ name: PartitionableTable }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'p' and relname = any(${partitionableTables}::text[])`.execute(db);
  return rows.map(({ name }) => name);
}

interface Partition {
  name: string;
  /** The first key that is too late for it; null: the default partition. */
  before: string | null;
}

async function partitionsOf(db: Db, table: PartitionableTable): Promise<Partition[]> {
  const { rows } = await sql<Partition>`select c.relname as name,
      substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([0-9a-f-]+)''\\)') as before
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = ${table}::regclass order by 2`.execute(db);
  return rows;
}

/**
 * Adds a partition with the storage options of the newest. The triggers of rows come from the table; those of statements guard a partition
 * against statements that name it.
 */
export async function addPartition(tx: Tx, table: PartitionableTable, name: string, rows: string): Promise<void> {
  const { rows: found } = await sql<{ options: string | null; triggers: string[] }>`select
    (select array_to_string(c.reloptions, ', ') from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = ${table}::regclass order by c.oid desc limit 1) as options,
    array(select pg_get_triggerdef(oid) from pg_trigger
      where tgrelid = ${table}::regclass and not tgisinternal and tgtype & 1 = 0 order by tgname) as triggers`.execute(tx);
  const { options = null, triggers = [] } = found[0] ?? {};
  await runDdl(tx, `create table ${name} partition of ${table} ${rows}${options ? ` with (${options})` : ""}`);
  for (const trigger of triggers) await runDdl(tx, trigger.replace(` ON public.${table} `, ` ON public.${name} `));
}

/**
 * Adds the partitions of the present month and the next three that are missing, beginning after the last one. A month stays in the default
 * partition if rows of it are there already; returns the names of such months.
 */
export async function addMonths(tx: Tx, table: PartitionableTable, now: Date): Promise<{ added: number; late: string[] }> {
  const { key } = partitionable[table];
  const covered = (await partitionsOf(tx, table)).flatMap(({ before }) => before ?? []).at(-1);
  const end = startOfMonth(now, monthsAhead + 1);
  const result = { added: 0, late: [] as string[] };
  let month = startOfMonth(now);
  if (covered !== undefined && timeOfId(covered) > month) month = timeOfId(covered);
  for (; month < end; month = startOfMonth(month, 1)) {
    const [from, before] = [firstIdAt(month), firstIdAt(startOfMonth(month, 1))];
    const { rows: strays } = await sql`select from ${sql.table(`${table}_default`)}
      where ${sql.ref(key)} >= ${from}::uuid and ${sql.ref(key)} < ${before}::uuid limit 1`.execute(tx);
    if (strays.length > 0) {
      result.late.push(monthName(month));
      continue;
    }
    await addPartition(tx, table, `${table}_${monthName(month)}`, `for values from ('${from}') to ('${before}')`);
    result.added += 1;
  }
  return result;
}

/** The time of the last entry of the audit log that retention has removed; null if none was. */
export async function endOfRemovedLog(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`select at from audit_checkpoint order by number desc limit 1`.execute(db);
  return rows[0]?.at ?? null;
}

/** Drops the partitions of earlier months than that of `now` which retention has emptied; no foreign key may lead to the table. */
export async function dropEmptyMonths(tx: Tx, table: PartitionableTable, now: Date): Promise<void> {
  const isEmpty = async (name: string) => (await sql`select from ${sql.table(name)} limit 1`.execute(tx)).rows.length === 0;
  for (const { name, before } of await partitionsOf(tx, table)) {
    if (before === null || timeOfId(before) > startOfMonth(now) || !(await isEmpty(name))) continue;
    await runDdl(tx, `lock table ${table} in access exclusive mode`);
    if (!(await isEmpty(name))) continue;
    await runDdl(tx, `drop table ${name}`);
  }
}
