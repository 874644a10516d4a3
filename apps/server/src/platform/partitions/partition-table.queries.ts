import type { Db } from "@safeport/db/named-statement";
import { firstIdAt, timeOfId } from "@safeport/db/new-id";
import { OperatorError } from "@safeport/db/operator-error";
import { sql } from "kysely";
import type { Tx } from "../transaction.ts";
import { addMonths, addPartition, monthName, runDdl, startOfMonth } from "./months.queries.ts";
import { type PartitionableTable, partitionable, partitionableTables } from "./partitioned-tables.ts";

export interface TableState {
  table: PartitionableTable;
  /** 0 if the table is not partitioned. */
  partitions: number;
  /** Estimated by PostgreSQL. */
  rows: number;
  /** With indexes. */
  bytes: number;
}

/** How large the tables are, and whether they are partitioned. */
export async function describeTables(db: Db): Promise<TableState[]> {
  const { rows } = await sql<TableState>`
    select t.relname as table, count(p.oid)::int as partitions, sum(greatest(c.reltuples, 0))::float8 as rows,
      sum(pg_total_relation_size(c.oid))::float8 as bytes
    from pg_class t
    left join pg_inherits i on i.inhparent = t.oid left join pg_class p on p.oid = i.inhrelid
    join pg_class c on c.oid = coalesce(p.oid, t.oid)
    where t.relnamespace = 'public'::regnamespace and t.relname = any(${partitionableTables}::text[]) group by 1 order by 1`.execute(
    db,
  );
  return rows;
}

/** The first moment after the partition that the present rows become: the start of a month, after all of them and after now. */
export async function endOfFirstPartition(db: Db, table: PartitionableTable, now: Date): Promise<Date> {
  const key = sql.ref(partitionable[table].key);
  const { rows } = await sql<{ key: string }>`select ${key} as key from ${sql.table(table)} order by ${key} desc limit 1`.execute(
    db,
  );
  const newest = rows[0] ? timeOfId(rows[0].key) : now;
  if (newest > startOfMonth(now, 12))
    throw new OperatorError(
      `${table} has a row of ${newest.toISOString().slice(0, 10)}, so its ids do not follow the clock. Nothing was changed`,
    );
  return startOfMonth(newest > now ? newest : now, 1);
}

/** The name of the partition with all rows from before `end`. */
export function firstPartition(table: PartitionableTable, end: Date): string {
  return `${table}_before_${monthName(end)}`;
}

interface Shape {
  indexes: { name: string; constraint: string | null; create: string; is_unique: boolean; has_key: boolean }[];
  triggers: { name: string; create: string; per_row: boolean }[];
  /** Foreign keys of this table to others. */
  keysOut: { name: string; definition: string }[];
  /** Foreign keys to this table, also its own. */
  keysIn: { name: string; definition: string; of: string }[];
  grants: string[];
  views: string[];
}

async function shapeOf(tx: Tx, table: PartitionableTable): Promise<Shape> {
  const { key } = partitionable[table];
  const { rows } = await sql<Shape>`
    with t as (select oid, relacl, relowner from pg_class where oid = ${`public.${table}`}::regclass)
    select
      (select jsonb_agg(jsonb_build_object('name', c.relname, 'constraint', pg_get_constraintdef(k.oid), 'create', pg_get_indexdef(c.oid),
          'is_unique', i.indisunique, 'has_key', a.attnum = any(i.indkey)) order by c.relname)
        from pg_index i join pg_class c on c.oid = i.indexrelid
        join pg_attribute a on a.attrelid = i.indrelid and a.attname = ${key}
        left join pg_constraint k on k.conindid = c.oid and k.conrelid = i.indrelid and k.contype in ('p', 'u')
        where i.indrelid = t.oid) as indexes,
      (select coalesce(jsonb_agg(jsonb_build_object('name', tgname, 'create', pg_get_triggerdef(g.oid), 'per_row', tgtype & 1 = 1)), '[]')
        from pg_trigger g where tgrelid = t.oid and not tgisinternal) as triggers,
      (select coalesce(jsonb_agg(jsonb_build_object('name', conname, 'definition', pg_get_constraintdef(k.oid))), '[]')
        from pg_constraint k where contype = 'f' and conrelid = t.oid and confrelid <> t.oid and conparentid = 0) as "keysOut",
      (select coalesce(jsonb_agg(jsonb_build_object('name', conname, 'definition', pg_get_constraintdef(k.oid), 'of', conrelid::regclass::text)), '[]')
        from pg_constraint k where contype = 'f' and confrelid = t.oid and conparentid = 0) as "keysIn",
      (select coalesce(jsonb_agg(format('grant %s on %I to %s%s', g.privilege_type, ${table}::text,
          case g.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(g.grantee)) end,
          case when g.is_grantable then ' with grant option' else '' end)), '[]')
        from aclexplode(t.relacl) g where g.grantee <> t.relowner) as grants,
      (select coalesce(jsonb_agg(distinct r.ev_class::regclass::text), '[]') from pg_depend d join pg_rewrite r on r.oid = d.objid
        where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid = t.oid) as views
    from t`.execute(tx);
  return rows[0] as Shape;
}

/**
 * Makes a table a partitioned one; its rows become the first partition where they are, and are read once. Indexes, triggers, foreign keys in
 * both directions and rights move to the new table under their names. Throws an OperatorError if something depends on the table that would
 * stay with the old rows. Call it while nobody else uses the database.
 */
export async function partitionTable(tx: Tx, table: PartitionableTable, now: Date): Promise<void> {
  const { key, loosened, trigger } = partitionable[table];
  await runDdl(tx, `lock table ${table} in access exclusive mode`);
  const { indexes, triggers, keysOut, keysIn, grants, views } = await shapeOf(tx, table);
  if (views.length > 0)
    throw new OperatorError(
      `${views.join(", ")} read ${table}. Drop these views, and make them again afterwards; nothing was changed`,
    );
  const isLoosened = (name: string) => (loosened as readonly string[]).includes(name);
  const unmovable = indexes.find(({ name, is_unique, has_key }) => is_unique && !has_key && !isLoosened(name));
  if (unmovable) throw new OperatorError(`${table} cannot be partitioned: ${unmovable.name} is unique without ${key}`);

  const end = await endOfFirstPartition(tx, table, now);
  const old = firstPartition(table, end);
  await runDdl(tx, `alter table ${table} rename to ${old}`);
  for (const { name } of indexes) await runDdl(tx, `alter index ${name} rename to ${old}${name.slice(table.length)}`);
  for (const { of, name } of keysIn) await runDdl(tx, `alter table ${of === table ? old : of} drop constraint ${name}`);
  for (const { name } of triggers.filter(({ per_row }) => per_row)) await runDdl(tx, `drop trigger ${name} on ${old}`);

  await runDdl(
    tx,
    `create table ${table} (like ${old} including all excluding indexes excluding statistics) partition by range (${key})`,
  );
  for (const { name, constraint, create } of indexes) {
    if (!isLoosened(name)) await runDdl(tx, constraint ? `alter table ${table} add constraint ${name} ${constraint}` : create);
    else {
      await runDdl(tx, create.replace(/^CREATE UNIQUE/, "CREATE"));
      const former = `${old}${name.slice(table.length)}`;
      await runDdl(tx, constraint ? `alter table ${old} drop constraint ${former}` : `drop index ${former}`);
    }
  }
  for (const { name, definition } of keysOut) await runDdl(tx, `alter table ${table} add constraint ${name} ${definition}`);
  for (const { create } of triggers) await runDdl(tx, create);
  if (trigger) await runDdl(tx, trigger);
  // PostgreSQL takes the indexes and the foreign keys that the old table has already for those of the partition.
  await runDdl(tx, `alter table ${table} attach partition ${old} for values from (minvalue) to ('${firstIdAt(end)}')`);
  await addPartition(tx, table, `${table}_default`, "default");
  await addMonths(tx, table, now);
  for (const { of, name, definition } of keysIn) await runDdl(tx, `alter table ${of} add constraint ${name} ${definition}`);
  for (const grant of grants) await runDdl(tx, grant);
  await runDdl(tx, `analyze ${table}`);
}
