import { spawn } from "node:child_process";
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

/** The same for all servers: a session of one is valid at the others, and a database that a former run has filled belongs to it. */
const SECRET_KEY = "the key of every server of the bench, which keeps no secret";

/** What `npm start` gives Node. */
const serverOptions = ["--max-semi-space-size=8"];

const newDataDir = () => mkdtemp(path.join(tmpdir(), "safeport-bench-"));

type SafeportOptions = { nodeOptions?: string[]; env?: NodeJS.ProcessEnv; onLine?: (line: string) => void };

/** Starts Safeport as `npm start` does, without demo data and practically without rate limits; `onLine` gets its output. */
export async function startSafeport(DATABASE_URL: string, options: SafeportOptions = {}): Promise<Server> {
  const { nodeOptions = [], onLine } = options;
  const DATA_DIR = await newDataDir();
  const place = { DATABASE_URL, DATA_DIR, SECRET_KEY, HOST: "127.0.0.1", PORT: "0" };
  const env = { ...place, DEMO: "0", LOG_LEVEL: "warn", RATE_LIMIT_FACTOR: "100000", ...options.env };
  const server = await startServer(process.execPath, [...serverOptions, ...nodeOptions, "scripts/start.mjs"], env, onLine);
  const stop = () => server.stop().then(() => rm(DATA_DIR, { recursive: true, force: true }));
  return { ...server, stop };
}

/** Starts the baseline server, which answers the requests recorded in a file and no others. */
export function startBaseline(databaseUrl: string, recordings: string): Promise<Server> {
  const script = fileURLToPath(new URL("baseline-server.ts", import.meta.url));
  const own = { BENCH_DATABASE_URL: databaseUrl, BENCH_RECORDINGS: recordings };
  return startServer(process.execPath, ["--import", "tsx", script], own);
}

/**
 * Runs a program until it prints "ready at" and its address; throws with its output when it ends before. `onLine` gets the
 * following lines.
 */
async function startServer(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  onLine?: (line: string) => void,
  cwd = root,
): Promise<Server> {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit");
  let output = "";
  const streams = [child.stdout, child.stderr];
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      if (output.length < 10_000) output += chunk;
      const address = /ready at (http\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    };
    for (const stream of streams) stream.on("data", read);
    ended.then(([code]) => reject(new Error(`A server ended with ${code} before it was ready:\n${output}`)), reject);
  });
  if (onLine) for (const input of streams) createInterface({ input }).on("line", onLine);
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  return { pid: child.pid as number, url, stop };
}

/** Starts the demo in a new data folder, practically without rate limits. */
export async function startDemo(): Promise<Server> {
  const DATA_DIR = await newDataDir();
  const env = { DATA_DIR, HOST: "127.0.0.1", PORT: "0", DEMO: "1", LOG_LEVEL: "warn", RATE_LIMIT_FACTOR: "100000" };
  const server = await startServer(process.execPath, [...serverOptions, "scripts/start.mjs"], env);
  const stop = () => server.stop().then(() => rm(DATA_DIR, { recursive: true, force: true }));
  return { ...server, stop };
}

/** Seconds from `npm start` on a built checkout to the whole first page: with a new data folder, then with that folder `tries` times. */
export async function measureStart(tries: number): Promise<number[]> {
  const DATA_DIR = await newDataDir();
  const seconds: number[] = [];
  try {
    for (let n = 0; n <= tries; n++) {
      const started = await startAt(root, { DATA_DIR });
      seconds.push(started.seconds);
      await started.server.stop();
    }
    return seconds;
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

/** Runs `npm start` in a checkout; returns the server with the seconds until it has sent the whole first page. */
export async function startAt(checkout: string, own: NodeJS.ProcessEnv): Promise<{ server: Server; seconds: number }> {
  const env = { HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "warn", ...own };
  const began = performance.now();
  const server = await startServer("npm", ["start"], env, undefined, checkout);
  const page = await fetch(server.url);
  if (!(await page.text()).includes("</html>")) throw new Error(`The first page was answered with ${page.status}`);
  return { server, seconds: (performance.now() - began) / 1000 };
}

/** Processor time of a process so far, in seconds (proc(5): utime and stime, in ticks of 10 ms); NaN where there is no /proc. */
export function cpuSeconds({ pid }: Pick<Server, "pid">): number {
  const [, user, system] = /\) .(?: \S+){10} (\d+) (\d+)/.exec(readProc(pid, "stat")) ?? [];
  return (Number(user) + Number(system)) / 100;
}

/** Resident memory of a process in bytes, now (VmRSS) or at its highest (VmHWM); NaN where there is no /proc. */
export function memoryBytes({ pid }: Pick<Server, "pid">, field: "VmRSS" | "VmHWM"): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(readProc(pid, "status"))?.[1] ?? Number.NaN) * 1024;
}

/** The processes that a process has started. */
export function childrenOf(pid: number): number[] {
  return readProc(pid, `task/${pid}/children`).split(" ").filter(Boolean).map(Number);
}

/** Memory of some processes and all that they started in bytes, shared pages by parts (PSS); NaN where there is no /proc. */
export function pssOf(pids: readonly number[]): number {
  const own = (pid: number) => Number(/^Pss:\s+(\d+) kB/m.exec(readProc(pid, "smaps_rollup"))?.[1] ?? Number.NaN) * 1024;
  return pids.reduce((sum, pid) => sum + own(pid) + pssOf(childrenOf(pid)), 0);
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
