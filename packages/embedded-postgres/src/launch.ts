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

/** All that is settled about a cluster before it runs. */
export interface Place {
  /** Where the operator wants it; also holds the log. */
  dir: string;
  /** Where the data really lie. */
  data: string;
  password: string;
  binaries: Binaries;
  runner: Runner;
}

export interface LaunchOptions {
  throwaway: boolean;
  /** Process number in a pid file whose PostgreSQL is gone. */
  stale: number | undefined;
  log?: (line: string) => void;
  signal?: AbortSignal;
}

const maxLogBytes = 10_000_000;

/**
 * Starts PostgreSQL in a session of its own, so that Ctrl-C in our terminal leaves it to us. Undefined when it lost a race (another one
 * started on the folder, the port was taken) and the caller should look again. Throws OperatorError.
 */
export async function launch(place: Place, options: LaunchOptions): Promise<Postmaster | undefined> {
  const { runner, binaries, data, dir } = place;
  const logFile = join(dir, "postgres.log");
  if (existsSync(logFile) && statSync(logFile).size > maxLogBytes) renameSync(logFile, `${logFile}.1`);
  const {
    file,
    args,
    options: as,
  } = commandOf(runner, binaries.postgres, serverArguments(data, await freePort(), options.throwaway));
  // PostgreSQL takes a pid file for stale when it names this number: the system may have given the number to a stranger since.
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
    // Once it runs, its end is the stopper's business, who may have removed the log by then.
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

/** It ended because somebody else was faster, or the last one's processes are not all gone yet. */
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
