import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { startCluster } from "@safeport/db/embedded-cluster";
import { lockInstance } from "@safeport/db/embedded-lock";
import { migrate } from "@safeport/db/migrate";
import { openDatabase } from "@safeport/db/open-database";
import { outFolder, root } from "./paths.ts";

export interface Markets {
  /** A fresh copy of the market of `rows` reports, which is filled first where there is none yet. */
  open(rows: number): Promise<string>;
  /** Sizes that are already filled. */
  kept(): Promise<number[]>;
  /** Drops the copies and stops PostgreSQL; the filled markets stay for the next run. */
  close(): Promise<void>;
}

const marketFile = new URL("../market/market.sql", import.meta.url);
const migrations = path.join(root, "packages/db/migrations");

/** PostgreSQL as `npm start` runs it, in a folder of the bench's own, with one database a size. */
export async function openMarkets(log: (line: string) => void): Promise<Markets> {
  const folder = path.join(outFolder, "postgres");
  const cluster = await startCluster({ dir: folder, log });
  const lock = await lockInstance(cluster.url, folder);
  const { pool, close } = openDatabase({ url: cluster.url, max: 1 });
  const urlOf = (name: string) => new URL(`/${name}`, cluster.url).href;
  const made = await fingerprint();

  async function databases(): Promise<{ name: string; comment: string | null }[]> {
    const found = await pool.query("select datname as name, shobj_description(oid, 'pg_database') as comment from pg_database");
    return found.rows;
  }
  async function drop(name: string): Promise<void> {
    await pool.query("set statement_timeout = 0");
    await pool.query(`drop database if exists ${name} with (force)`);
  }
  async function dropCopies(): Promise<void> {
    for (const { name } of await databases()) if (name.startsWith("copy_")) await drop(name);
  }
  async function ensure(rows: number): Promise<string> {
    const name = `market_${rows}`;
    if ((await databases()).some((database) => database.name === name && database.comment === made)) return name;
    await drop(name);
    log(`Filling a market of ${rows.toLocaleString("en")} reports …`);
    const began = performance.now();
    await pool.query(`create database ${name}`);
    await migrate(urlOf(name));
    await fill(urlOf(name), rows);
    // Written last, so that a filling that was broken off is done again.
    await pool.query(`comment on database ${name} is '${made}'`);
    log(`Filled it in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    return name;
  }

  await dropCopies();
  return {
    async open(rows) {
      const name = await ensure(rows);
      await pool.query("set statement_timeout = 0");
      await drop(`copy_${rows}`);
      // Whoever is still in it, such as the vacuum that PostgreSQL starts by itself, would forbid the copy.
      await pool.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
      await pool.query(`create database copy_${rows} template ${name} strategy file_copy`);
      return urlOf(`copy_${rows}`);
    },
    async kept() {
      const filled = (await databases()).filter(({ comment }) => comment === made);
      return filled.map(({ name }) => Number(name.slice("market_".length)));
    },
    async close() {
      await dropCopies();
      await close();
      await lock.release();
      await cluster.stop();
    },
  };
}

async function fill(url: string, rows: number): Promise<void> {
  const { pool, close } = openDatabase({ url, max: 1 });
  try {
    await pool.query("set statement_timeout = 0");
    await pool.query("select set_config('bench.rows', $1, false)", [String(rows)]);
    await pool.query(await readFile(marketFile, "utf8"));
    await pool.query("vacuum (analyze)");
  } finally {
    await close();
  }
}

/** What the markets are made of; another figure means they must be filled anew. */
async function fingerprint(): Promise<string> {
  const hash = createHash("sha256").update(await readFile(marketFile));
  for (const name of (await readdir(migrations)).sort()) hash.update(name).update(await readFile(path.join(migrations, name)));
  return hash.digest("hex");
}
