import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Binaries } from "./binaries.ts";
import { outputError } from "./output-error.ts";
import { isAlive } from "./postmaster.ts";
import { type Runner, runToEnd } from "./runner.ts";

const unfinished = /^new-(\d+)-/;

/** Removes the unfinished clusters of killed starts. */
export async function sweepUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const pid = Number(unfinished.exec(name)?.[1]);
    const folder = pid ? await stat(join(home, name)).catch(() => undefined) : undefined;
    if (!folder || (isAlive(pid) && Date.now() - folder.mtimeMs < 600_000)) continue;
    // initdb may outlive its parent and still write. The next start removes files that stay.
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(() => {});
  }
}

/**
 * Creates `home/cluster` with `data` and `password` under a temporary name and renames it, so that it is complete or absent. Of two concurrent
 * calls the first wins. Text is sorted by code point, so the order is the same on every system.
 */
export async function initCluster(home: string, binaries: Binaries, runner: Runner, throwaway: boolean): Promise<void> {
  const building = join(home, `new-${process.pid}-${randomBytes(4).toString("hex")}`);
  try {
    await mkdir(building, { mode: 0o700 });
    const password = join(building, "password");
    await writeFile(password, randomBytes(24).toString("base64url"), { mode: 0o600 });
    if (runner.owner) {
      for (const path of [building, password]) await chown(path, runner.owner.uid, runner.owner.gid);
    }
    const { status, output } = await runToEnd(runner, binaries.initdb, [
      `--pgdata=${join(building, "data")}`,
      "--username=safeport",
      `--pwfile=${password}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
      ...(throwaway ? ["--no-sync"] : []),
    ]);
    if (status !== 0) throw outputError(home, output);
    await rename(building, join(home, "cluster")).catch((error) => {
      if (!existsSync(join(home, "cluster/data/PG_VERSION"))) throw error;
    });
  } finally {
    await rm(building, { recursive: true, force: true });
  }
}
