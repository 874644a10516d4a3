import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { countingSettings } from "@safeport/db/factories/write-costs";
import { migrate } from "@safeport/db/migrate";
import { openDatabase } from "@safeport/db/open-database";
import { startCluster } from "@safeport/embedded-postgres/cluster";
import { outFolder, root, startSafeport } from "./servers.ts";

/** `open` returns the address of a new copy of the database of so many reports, which is filled first where it does not exist. */
export interface FixtureDatabases {
  open(rows: number): Promise<string>;
  close(): Promise<void>;
}

const sqlFile = new URL("../fixture/fixture-data.sql", import.meta.url);
const migrations = path.join(root, "packages/db/migrations");

/** PostgreSQL as `npm start` runs it, in a folder of the bench's own, with one database for each size. */
export async function openFixtureDatabases(log: (line: string) => void): Promise<FixtureDatabases> {
  // Counts nothing until a database asks for it, as `recordStatements` does.
  const settings = { ...countingSettings, "pg_stat_statements.track": "none" };
  const cluster = await startCluster({ dir: path.join(outFolder, "postgres"), log, settings });
  const { pool, close } = openDatabase({ url: cluster.url, max: 1, statementTimeout: 0 });
  const urlOf = (name: string) => new URL(`/${name}`, cluster.url).href;
  const sql = await readFile(sqlFile, "utf8");
  // A released migration is never edited, so its name is enough.
  const names = (await readdir(migrations)).sort().join();
  const version = createHash("sha256").update(sql).update(names).digest("hex");

  async function ensure(name: string, rows: number): Promise<void> {
    const filled = "select from pg_database where datname = $1 and shobj_description(oid, 'pg_database') = $2";
    if ((await pool.query(filled, [name, version])).rowCount) return;
    await pool.query(`drop database if exists ${name} with (force)`);
    log(`Filling a database of ${rows.toLocaleString("en")} reports …`);
    const began = performance.now();
    await pool.query(`create database ${name}`);
    await migrate(urlOf(name));
    const filling = openDatabase({ url: urlOf(name), max: 1, statementTimeout: 0 });
    await filling.pool.query("select set_config('bench.rows', $1, false)", [String(rows)]);
    await filling.pool.query(sql);
    await filling.pool.query("vacuum (analyze)");
    log("Booking the points and computing the boards …");
    await computeBoards(urlOf(name), filling.pool);
    await filling.pool.query("vacuum (analyze)");
    await filling.close();
    // Written last, so that an interrupted fill is repeated.
    await pool.query(`comment on database ${name} is '${version}'`);
    log(`Filled it in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  }

  /** Runs the jobs of a server's first start: book the points of all reports, and compute the boards. */
  async function computeBoards(url: string, own: typeof pool): Promise<void> {
    const server = await startSafeport(url);
    const isComputed = async () => (await own.query("select from leaderboard_snapshot where is_current")).rowCount === 1;
    while (!(await isComputed())) await wait(1_000);
    await server.stop();
  }

  return {
    async open(rows) {
      const [name, copy] = [`fixture_${rows}`, `copy_${rows}`];
      await ensure(name, rows);
      await pool.query(`drop database if exists ${copy} with (force)`);
      // A database with connections, such as autovacuum's, cannot be copied.
      await pool.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
      await pool.query(`create database ${copy} template ${name} strategy file_copy`);
      return urlOf(copy);
    },
    async close() {
      await close();
      await cluster.stop();
    },
  };
}
