import { OperatorError } from "@safeport/db/operator-error";
import pg from "pg";
import { recordBytes } from "./archive.ts";

/** Content of one database snapshot. */
export interface Snapshot {
  migrations: string[];
  /** Estimated, for the progress. */
  rows: number;
  tables: readonly DumpedTable[];
  /** Records of all tables and sequences; `onRows` is called with each batch. */
  records(onRows: (table: string, rows: number) => void): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

interface DumpedTable {
  schema: string;
  table: string;
  columns: string[];
}

const batchRows = 200;
const name = pg.escapeIdentifier;

/**
 * The tables whose rows belong to a backup: not those that a migration or the job queue writes for itself, nor those cleared at a
 * restart. The rows of partitions are written as those of their table, so a restore makes an ordinary one.
 */
const ownTables = `
  select n.nspname as schema, c.relname as table, (
      select coalesce(sum(greatest(p.reltuples, 0)), 0) from pg_class p
      where p.oid = c.oid or p.oid in (select inhrelid from pg_inherits where inhparent = c.oid))::float8 as rows,
    array_agg(a.attname::text order by a.attnum) as columns,
    array_agg(a.attname::text order by a.attnum) filter (where a.atttypid = 'xid8'::regtype) as xids
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
    and (n.nspname, c.relname) not in (('public', 'schema_migration'), ('graphile_worker', 'migrations'))
  group by c.oid, 1, 2 order by 1, 2`;

/**
 * Opens one snapshot of a database that keeps serving: everything in it is of one moment. Its connection waits for the reader as long as it takes.
 * Throws an OperatorError if the database has no tables of Safeport.
 */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: url, application_name: "safeport-backup" });
  client.on("error", () => {});
  await client.connect();
  const { tables, migrations } = await beginSnapshot(client).catch(async (error) => {
    await client.end().catch(() => {});
    throw error;
  });
  return {
    migrations,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    tables,
    async *records(onRows) {
      for (const { schema, table, columns, xids } of tables) {
        // Transaction ids mean nothing in another database, and 0 is none.
        const values = columns.map((column) => (xids?.includes(column) ? `'0'::xid8 as ${name(column)}` : name(column)));
        await client.query(
          `declare rows cursor for select to_json(r)::text as row from (select ${values.join(", ")} from ${name(schema)}.${name(table)}) r`,
        );
        for (;;) {
          const { rows } = await client.query<{ row: string }>(`fetch ${batchRows} from rows`);
          if (rows.length === 0) break;
          onRows(table, rows.length);
          yield recordBytes({ kind: "rows", schema, table, columns }, Buffer.from(`[${rows.map(({ row }) => row).join(",")}]`));
        }
        await client.query("close rows");
      }
      const sequences = await client.query<{ schema: string; sequence: string; value: string | null }>(
        "select schemaname as schema, sequencename as sequence, last_value::text as value from pg_sequences where schemaname in ('public', 'graphile_worker')",
      );
      for (const { schema, sequence, value } of sequences.rows)
        if (value !== null) yield recordBytes({ kind: "sequence", schema, sequence, value });
    },
    async close() {
      await client.end().catch(() => {});
    },
  };
}

async function beginSnapshot(client: pg.Client) {
  await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC'");
  await client.query("begin isolation level repeatable read read only");
  const table = await client.query<{ there: boolean }>("select to_regclass('schema_migration') is not null as there");
  if (!table.rows[0]?.there) throw new OperatorError("The database has no tables of Safeport, so there is nothing to back up");
  const tables = (await client.query<DumpedTable & { rows: number; xids: string[] | null }>(ownTables)).rows;
  const migrations = (await client.query<{ name: string }>("select name from schema_migration order by name")).rows;
  return { tables, migrations: migrations.map(({ name }) => name) };
}
