import { OperatorError } from "@safeport/db/operator-error";
import pg from "pg";

const name = pg.escapeIdentifier;

/** Fills an empty, migrated database with the rows of a backup. */
export interface Loader {
  rows(target: { schema: string; table: string; columns: string[] }, json: string): Promise<void>;
  sequence(target: { schema: string; sequence: string; value: string }): Promise<void>;
  /** Checks every foreign key, and commits. */
  finish(): Promise<void>;
  /** Rolls everything back that is not finished. */
  close(): Promise<void>;
}

const inSchemas = "n.nspname in ('public', 'graphile_worker')";

/**
 * Begins to load a database in one transaction: rows come in any order, so foreign keys are dropped and made again at the end,
 * which checks them, and triggers do not run, since their rows are in the backup.
 */
export async function openLoader(url: string): Promise<Loader> {
  const client = new pg.Client({ connectionString: url, application_name: "safeport-restore" });
  client.on("error", () => {});
  await client.connect();
  await client.query("set statement_timeout = 0; set timezone = 'UTC'");
  await client.query("begin");
  const { rows: tables } = await client.query<{ table: string; has_triggers: boolean }>(
    `select format('%I.%I', n.nspname, c.relname) as table,
       exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as has_triggers
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${inSchemas} and c.relkind = 'r'
       and (n.nspname, c.relname) not in (('public', 'schema_migration'), ('graphile_worker', 'migrations'))`,
  );
  const { rows: keys } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %I.%I drop constraint %I', n.nspname, c.relname, k.conname) as drop,
       format('alter table %I.%I add constraint %I %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid)) as add
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and ${inSchemas}`,
  );
  for (const { drop } of keys) await client.query(drop);
  const guarded = tables.filter(({ has_triggers }) => has_triggers);
  for (const { table } of guarded) await client.query(`alter table ${table} disable trigger user`);
  for (const { table } of tables) await client.query(`delete from ${table}`);
  return {
    async rows({ schema, table, columns }, json) {
      const target = `${name(schema)}.${name(table)}`;
      const list = columns.map(name).join(", ");
      await client.query(
        `insert into ${target} (${list}) overriding system value select ${list} from json_populate_recordset(null::${target}, $1::json)`,
        [json],
      );
    },
    async sequence({ schema, sequence, value }) {
      await client.query("select setval(format('%I.%I', $1::text, $2::text)::regclass, $3::bigint)", [schema, sequence, value]);
    },
    async finish() {
      for (const { table } of guarded) await client.query(`alter table ${table} enable trigger user`);
      for (const { add } of keys) await client.query(add);
      // The processes that worked on jobs are gone.
      await client.query(
        "update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_by is not null",
      );
      await client.query(
        "update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by is not null",
      );
      await client.query("commit");
      await client.query("analyze");
    },
    async close() {
      await client.end().catch(() => {});
    },
  };
}

/** Throws an OperatorError if a database has tables. */
export async function assertEmpty(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query("select from pg_tables where schemaname in ('public', 'graphile_worker') limit 1");
    if (rows.length > 0) throw new OperatorError("The database is not empty. Restore into a new one; nothing was changed");
  } finally {
    await client.end();
  }
}
