import pg from "pg";

export interface Probe {
  /** Throws when the database does not answer in time, or is not as this code knows it. */
  read(): Promise<void>;
  /** Throws when the database cannot be written to, as with a full disk. */
  write(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The row is for what a database refuses as a whole (it is read-only, its log has no room); the numbers, 700 kB, take new room on the disk, which
 * a row that fits into its page does not.
 */
const writeText = `begin;
  set local work_mem = '64kB';
  insert into write_probe (at) values (now()) on conflict (one) do update set at = excluded.at;
  select count(*) from generate_series(1, 50000);
  commit`;

/** Tries a database out on a connection of its own, since those of a pool may all be waiting; no step takes longer than `patienceMs`. */
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
