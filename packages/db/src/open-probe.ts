import pg from "pg";

export interface Probe {
  /** Throws if the database does not answer in time, or a newer version has migrated it. */
  read(): Promise<void>;
  /** Throws if the database cannot be written, for example because the disk is full. */
  write(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The row fails if the database is read-only or its WAL has no space. The count spills 700 kB to a temporary file, which needs free disk space;
 * the row fits into its page and does not.
 */
const writeText = `begin;
  set local work_mem = '64kB';
  insert into write_probe (at) values (now()) on conflict (one) do update set at = excluded.at;
  select count(*) from generate_series(1, 50000);
  commit`;

/** Checks a database on a separate connection, since all of the pool's may be busy. No step takes longer than `patienceMs`. */
export function openProbe(url: string, migrations: readonly string[], patienceMs: number): Probe {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "safeport-probe",
    max: 1,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    lock_timeout: patienceMs,
  });
  pool.on("error", () => {});
  return {
    async read() {
      const { rows } = await pool.query<{ name: string }>("select name from schema_migration where name <> all($1) limit 1", [
        migrations,
      ]);
      if (rows[0]) throw new Error(`a newer Safeport has migrated the database (${rows[0].name})`);
    },
    async write() {
      await pool.query(writeText);
    },
    close: () => pool.end(),
  };
}
