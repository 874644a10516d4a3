import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** The folder of the repository. */
export const root = fileURLToPath(new URL("../../", import.meta.url));
/** The output of a run; git ignores it. */
export const outFolder = path.join(root, "bench/out");

/** A server in a separate process. */
export interface Server {
  pid: number;
  url: string;
  stop(): Promise<void>;
}

/** The same for all servers of a run, so that a session of one is valid at the others. */
const SECRET_KEY = randomBytes(32).toString("hex");

interface SafeportOptions {
  nodeOptions?: string[];
  env?: NodeJS.ProcessEnv;
  /** Gets each line of its output. */
  onLine?: (line: string) => void;
}

/** Starts Safeport as `npm start` does, without demo data and practically without rate limits. */
export async function startSafeport(DATABASE_URL: string, options: SafeportOptions = {}): Promise<Server> {
  const { nodeOptions = [], onLine } = options;
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), "safeport-bench-"));
  const place = { DATABASE_URL, DATA_DIR, SECRET_KEY, HOST: "127.0.0.1", PORT: "0" };
  const env = { ...place, DEMO: "0", LOG_LEVEL: "warn", RATE_LIMIT_FACTOR: "100000", ...options.env };
  const server = await startServer(process.execPath, [...nodeOptions, "scripts/start.mjs"], env, onLine);
  return {
    ...server,
    async stop() {
      await server.stop();
      await rm(DATA_DIR, { recursive: true, force: true });
    },
  };
}

/** Starts the baseline server, which answers the requests recorded in a file and no others. */
export function startBaseline(databaseUrl: string, recordings: string): Promise<Server> {
  const script = fileURLToPath(new URL("baseline-server.ts", import.meta.url));
  const env = { BENCH_DATABASE_URL: databaseUrl, BENCH_RECORDINGS: recordings };
  return startServer(process.execPath, ["--import", "tsx", script], env);
}

/** Runs a program until it prints "ready at" and its address; throws with its output when it ends before. `onLine` gets what follows. */
export async function startServer(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  onLine?: (line: string) => void,
): Promise<Server> {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit");
  let output = "";
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        if (output.length < 10_000) output += chunk;
        const address = /ready at (http\S+)/.exec(output)?.[1];
        if (address) resolve(address);
      });
    ended.then(([code]) => reject(new Error(`A server ended with ${code} before it was ready:\n${output}`)), reject);
  });
  if (onLine) for (const input of [child.stdout, child.stderr]) createInterface({ input }).on("line", onLine);
  return {
    pid: child.pid as number,
    url,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Processor time of a process so far, in seconds (proc(5): utime and stime, in ticks of 10 ms); NaN where there is no /proc. */
export function cpuSeconds({ pid }: Pick<Server, "pid">): number {
  // The name in brackets may contain spaces.
  const fields = readProc(pid, "stat").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Resident memory of a process in bytes, now (VmRSS) or at its highest (VmHWM); NaN where there is no /proc. */
export function memoryBytes({ pid }: Pick<Server, "pid">, field: "VmRSS" | "VmHWM"): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(readProc(pid, "status"))?.[1] ?? Number.NaN) * 1024;
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
