import { existsSync } from "node:fs";
import { access, chown, constants, readFile, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { folderError } from "@safeport/db/folder-error";
import { makeFolder } from "@safeport/db/make-folder";
import { OperatorError } from "@safeport/db/operator-error";
import pg from "pg";
import { findBinaries } from "./binaries.ts";
import { initCluster, sweepUnfinished } from "./initdb.ts";
import { launch, type Place } from "./launch.ts";
import { findPostmaster, type Postmaster, type PostmasterWatch, stopPostmaster, watchPostmaster } from "./postmaster.ts";
import { findHome, linkHome, stageBinaries } from "./relocate.ts";
import { chooseRunner, giveTo } from "./runner.ts";

export interface Cluster {
  url: string;
  /** Whether PostgreSQL was already running. */
  adopted: boolean;
  /** Calls `onGone` once if PostgreSQL ends by itself. */
  watch(onGone: () => void): PostmasterWatch;
  /** Stops PostgreSQL within 2 s. Only the holder of the instance lock (see `lockInstance`) may do so. */
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** Holds the data, the password and the log of PostgreSQL, and nothing else. */
  dir: string;
  log?: (line: string) => void;
  /** For tests: fast, and a crash of the machine may cost the data. */
  throwaway?: boolean;
  /** For tests: settings of PostgreSQL that win over ours. */
  settings?: Record<string, string>;
  /** Aborts the start, e.g. during the recovery of a large database. */
  signal?: AbortSignal;
}

/** Connection attempts, of up to 2 s each, to a PostgreSQL whose pid file says that it is ready. */
const maxSilent = 10;

/**
 * Starts the PostgreSQL that npm installed, on a free port of 127.0.0.1, or adopts the one that already runs on this folder. Throws
 * OperatorError. Call `lockInstance` to find out whether another process uses an adopted one.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const dir = resolve(options.dir);
  try {
    await makeOwnFolder(dir);
    return await startOrAdopt(await prepare(dir, options), options);
  } catch (error) {
    throw folderError(dir, error);
  }
}

/** Creates the folder. If root creates it in another user's folder, it belongs to that user. */
async function makeOwnFolder(dir: string): Promise<void> {
  const made: string[] = [];
  let parent = dir;
  while (!existsSync(parent) && parent !== dirname(parent)) {
    made.push(parent);
    parent = dirname(parent);
  }
  await makeFolder(dirname(dir));
  await makeFolder(dir, 0o700);
  const { uid, gid } = await stat(parent);
  if (process.getuid?.() === 0 && uid !== 0) {
    for (const path of made) await chown(path, uid, gid);
  }
  await access(dir, constants.R_OK | constants.W_OK | constants.X_OK);
}

/** Chooses the OS user of PostgreSQL and the folder of its data, and creates the database cluster if there is none. */
async function prepare(dir: string, { throwaway = false, log }: ClusterOptions): Promise<Place> {
  const installed = await findBinaries();
  const { runner, outOfReach } = await chooseRunner(dir, installed);
  const binaries = outOfReach ? await stageBinaries(installed) : installed;
  const home = await findHome(dir, outOfReach);
  if (home !== dir) log?.(`PostgreSQL's user cannot enter ${dir}; the data is in ${home}`);
  await sweepUnfinished(home);
  giveTo(runner, home);
  if (!existsSync(join(home, "cluster/data/PG_VERSION"))) {
    log?.("Making the database");
    await initCluster(home, binaries, runner, throwaway);
  }
  await linkHome(dir, home);
  const password = await readFile(join(home, "cluster/password"), "utf8");
  return { dir, data: join(home, "cluster/data"), password: password.trim(), binaries, runner };
}

async function startOrAdopt(place: Place, options: ClusterOptions): Promise<Cluster> {
  let logged = false;
  for (let silent = 0; ; ) {
    const { running, stale } = findPostmaster(place.data);
    if (!running) {
      const started = await launch(place, { throwaway: options.throwaway ?? false, stale, ...options });
      if (started) return clusterAt(place, started, false);
    } else if (running.status === "ready" && (await answers(place, running))) {
      return clusterAt(place, running, true);
    } else if (!logged) {
      logged = true;
      options.log?.(running.status === "stopping" ? "Waiting for PostgreSQL to stop" : "Waiting for PostgreSQL to start");
    }
    if (running?.status === "ready" && ++silent === maxSilent)
      throw new OperatorError(
        `The PostgreSQL in ${place.dir} (process ${running.pid}) runs but does not answer; end it and start again`,
      );
    if (options.signal?.aborted) throw new OperatorError("The start was broken off");
    await wait(25);
  }
}

/** Whether PostgreSQL accepts connections with our password. */
async function answers(place: Place, { port }: Postmaster): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(place, port), connectionTimeoutMillis: 2000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === "28P01")
      throw new OperatorError(`The PostgreSQL in ${place.dir} refuses the password stored beside its data`);
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function urlOf(place: Place, port: number): string {
  return `postgresql://safeport:${place.password}@127.0.0.1:${port}/postgres`;
}

function clusterAt(place: Place, { pid, port }: Postmaster, adopted: boolean): Cluster {
  return {
    url: urlOf(place, port),
    adopted,
    watch: (onGone) => watchPostmaster(pid, place.data, onGone),
    stop: () => stopPostmaster(pid, place.data),
  };
}
