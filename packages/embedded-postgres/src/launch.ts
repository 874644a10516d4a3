import { spawn } from "node:child_process";
import { closeSync, existsSync, fstatSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { OperatorError } from "@safeport/db/operator-error";
import type { Binaries } from "./binaries.ts";
import { outputError } from "./output-error.ts";
import { findPostmaster, type Postmaster, stopPostmaster } from "./postmaster.ts";
import { commandOf, type Runner } from "./runner.ts";
import { serverArguments } from "./settings.ts";

/** Location and settings of a cluster. */
export interface Place {
  /** The operator's folder; also holds the log. */
  dir: string;
  /** The data folder of PostgreSQL, which may be elsewhere (`relocate.ts`). */
  data: string;
  password: string;
  binaries: Binaries;
  runner: Runner;
}

export interface LaunchOptions {
  throwaway: boolean;
  settings?: Record<string, string>;
  /** The pid in the pid file of a PostgreSQL that has ended. */
  stale: number | undefined;
  log?: (line: string) => void;
  signal?: AbortSignal;
}

const maxLogBytes = 10_000_000;

/**
 * Starts PostgreSQL in its own session, so that Ctrl-C in our terminal does not reach it. Returns undefined if the start lost a race (another
 * PostgreSQL started on the folder, or the port was taken) and the caller should retry. Throws OperatorError.
 */
export async function launch(place: Place, options: LaunchOptions): Promise<Postmaster | undefined> {
  const { runner, binaries, data, dir } = place;
  const logFile = join(dir, "postgres.log");
  if (existsSync(logFile) && statSync(logFile).size > maxLogBytes) renameSync(logFile, `${logFile}.1`);
  const { file, args, options: as } = commandOf(runner, binaries.postgres, serverArguments(data, await freePort(), options));
  // PostgreSQL ignores a pid file that names its grandparent. The pid may belong to an unrelated process by now.
  const env = options.stale ? { ...as.env, PG_GRANDPARENT_PID: String(options.stale) } : as.env;
  const out = openSync(logFile, "a", 0o600);
  const from = fstatSync(out).size;
  const child = spawn(file, args, { ...as, env, detached: true, stdio: ["ignore", out, out] });
  closeSync(out);
  let ended: string | undefined;
  child.on("error", (error) => {
    ended = `FATAL: ${error.message}`;
  });
  const explain = () => {
    ended ??= readFileSync(logFile).subarray(from).toString("utf8");
  };
  child.on("exit", explain);
  child.unref();
  try {
    return await untilReady(place, child.pid, () => ended, options, logFile);
  } finally {
    // After the start, nobody reads the output, and the log may be removed before PostgreSQL ends.
    child.off("exit", explain);
  }
}

async function untilReady(
  { data, dir }: Place,
  pid: number | undefined,
  ended: () => string | undefined,
  { log, signal }: LaunchOptions,
  logFile: string,
): Promise<Postmaster | undefined> {
  const slow = performance.now() + 3000;
  let logged = false;
  for (;;) {
    const output = ended();
    if (output !== undefined) return lostRace(output, data) ? undefined : fail(outputError(dir, output, logFile));
    const { running } = findPostmaster(data);
    if (running && running.pid === pid && running.status === "ready") return running;
    if (signal?.aborted) {
      if (pid) await stopPostmaster(pid, data);
      fail(new OperatorError("The start was broken off"));
    }
    if (!logged && performance.now() > slow) {
      logged = true;
      log?.("PostgreSQL is recovering its data");
    }
    await wait(10);
  }
}

function fail(error: OperatorError): never {
  throw error;
}

/** Whether it ended because another PostgreSQL was faster, or processes of the last one still run. */
function lostRace(output: string, data: string): boolean {
  if (/could not create any TCP\/IP sockets|pre-existing shared memory block/.test(output)) return true;
  return (
    /lock file ".*" (already exists|is empty)/.test(output) &&
    (findPostmaster(data).running !== undefined || !existsSync(join(data, "postmaster.pid")))
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
