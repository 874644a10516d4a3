import { randomBytes } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Cluster, startCluster } from "./cluster.ts";
import { findPostmaster, isAlive, stopPostmaster } from "./postmaster.ts";

const name = /^safeport-test-(\d+)-/;

/** Starts a PostgreSQL for one test run; `stop()` also removes its folder. Removes the folders of killed runs. */
export async function startThrowaway(): Promise<Cluster> {
  await sweep();
  const dir = join(tmpdir(), `safeport-test-${process.pid}-${randomBytes(4).toString("hex")}`);
  const cluster = await startCluster({ dir, throwaway: true });
  return {
    ...cluster,
    async stop() {
      await cluster.stop();
      await rm(dir, { recursive: true, force: true });
      await sweep();
    },
  };
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
      // It belongs to another user, whose next run removes it.
    }
  }
}
