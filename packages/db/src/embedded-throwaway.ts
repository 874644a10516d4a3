import { randomBytes } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type Cluster, startCluster } from "./embedded-cluster.ts";
import { findPostmaster, isAlive, stopPostmaster } from "./embedded-postmaster.ts";

const name = /^safeport-test-(\d+)-/;

export interface Throwaway extends Cluster {
  /** Makes one more, empty database and answers its address. */
  createDatabase(name: string): Promise<string>;
}

/** PostgreSQL for one run of tests: gone with its folder when stopped. What runs that were killed left behind goes too. */
export async function startThrowaway(): Promise<Throwaway> {
  await sweep();
  const dir = join(tmpdir(), `safeport-test-${process.pid}-${randomBytes(4).toString("hex")}`);
  const cluster = await startCluster({ dir, throwaway: true });
  return {
    ...cluster,
    createDatabase: (database) => createDatabase(cluster.url, database),
    async stop() {
      await cluster.stop();
      await rm(dir, { recursive: true, force: true });
      await sweep();
    },
  };
}

async function createDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  return new URL(`/${name}`, url).href;
}

async function sweep(): Promise<void> {
  for (const entry of await readdir(tmpdir())) {
    const pid = Number(name.exec(entry)?.[1]);
    if (!pid || isAlive(pid)) continue;
    const dir = join(tmpdir(), entry);
    try {
      const data = join(dir, "cluster/data");
      const { running } = findPostmaster(data);
      if (running) await stopPostmaster(running.pid, data);
      await rm(dir, { recursive: true, force: true });
    } catch {
      // Another user's leftovers are for that user to sweep.
    }
  }
}
