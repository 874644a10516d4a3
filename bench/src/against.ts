import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Call } from "./calls.ts";
import { type Figures, measure, quantile, type Ratio } from "./measure.ts";
import { childrenOf, pssOf, root, type Server, startAt } from "./servers.ts";

/** The calls that are compared, by their title in the list of calls. */
const compared = {
  create: "Submit report",
  "list, first page": "Report list, company",
  "list, any page": "Report list, admin, page 200",
  detail: "Report detail",
  "detail with comments": "Report with timeline",
  "add comment": "Comment",
  "status change": "Status change",
} as const;
const connections = 8;
/** Time after a start at which a server is at rest, in ms. */
const restMs = 8_000;

/** The same figure of this version and of the other. */
type Pair = Record<"now" | "before", number>;

/** A call at both versions; `ratio` is of the answers a second, now by before. */
interface ComparedCall {
  title: string;
  now: Figures;
  before: Figures;
  ratio: Ratio;
}

/** This version and another one in turns: `memory` is the PSS of all processes at rest in bytes, `restart` in seconds. */
export interface Against {
  calls: ComparedCall[];
  memory: Pair;
  restart: Pair;
}

/** A version with its server on a database of its own, and its calls in its own contract. */
interface Side {
  server: Server;
  calls: Map<string, Call>;
}

/** Measures this version and the one in `dir`, a checkout with its packages, in turns. */
export async function measureAgainst(dir: string, rows: number, quick: boolean, say: (line: string) => void): Promise<Against> {
  await access(path.join(dir, "bench/src/calls.ts"));
  // The first start of a checkout builds it.
  const rest = await measureRest(dir, quick ? 2 : 5, say);
  const sides: Side[] = [];
  try {
    for (const place of [root, dir]) sides.push(await openSide(place, rows, say));
    const [own, other] = sides as [Side, Side];
    const calls: ComparedCall[] = [];
    for (const [title, name] of Object.entries(compared)) {
      const [call, former] = [own.calls.get(name), other.calls.get(name)];
      if (!call || !former) throw new Error(`A version has no call "${name}"`);
      const isRead = call.kind === "read";
      const pace = { connections, seconds: isRead ? 0.5 : 1, rounds: quick ? 6 : isRead ? 20 : 16 };
      const both = await measure({ server: other.server, call: former }, null, { server: own.server, call }, pace);
      if (!both.other) throw new Error("Nothing was compared");
      const { ratio, ...now } = both.other;
      calls.push({ title, now, before: both.safeport, ratio });
      const rates = [now, both.safeport].map(({ perSecond }) => perSecond.toFixed(0).padStart(6));
      say(`${title.padEnd(24)} ${rates[0]}/s now, ${rates[1]}/s before, ratio ${ratio.median.toFixed(2)}`);
    }
    return { calls, ...rest };
  } finally {
    for (const { server } of sides.reverse()) await server.stop();
  }
}

/** Starts a version's server and its PostgreSQL by its own bench, in a process of that checkout. */
async function openSide(dir: string, rows: number, say: (line: string) => void): Promise<Side> {
  const script = fileURLToPath(new URL("serve-calls.mjs", import.meta.url));
  const args = ["--import", "tsx", script, String(rows), JSON.stringify(Object.values(compared))];
  const child = spawn(process.execPath, args, { cwd: dir, stdio: ["pipe", "pipe", "pipe"] });
  const ended = once(child, "exit");
  createInterface({ input: child.stderr }).on("line", (line) => say(`${dir}: ${line}`));
  const lines = createInterface({ input: child.stdout });
  const first = once(lines, "line") as Promise<[string]>;
  const failed = ended.then(([code]) => Promise.reject(new Error(`The server of ${dir} ended with ${code}`)));
  const [line] = await Promise.race([first, failed]);
  failed.catch(() => {});
  const { pid, url, calls } = JSON.parse(line) as { pid: number; url: string; calls: Call[] };
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  return { server: { pid, url, stop }, calls: new Map(calls.map((call) => [call.title, call])) };
}

/** Restarts both versions in turns, each with a data folder of its own; returns the medians. */
async function measureRest(
  dir: string,
  tries: number,
  say: (line: string) => void,
): Promise<Pick<Against, "memory" | "restart">> {
  const folders = [root, dir];
  const dataDirs = await Promise.all(folders.map(() => mkdtemp(path.join(tmpdir(), "safeport-bench-"))));
  const seconds: [number[], number[]] = [[], []];
  const memory: [number[], number[]] = [[], []];
  try {
    for (let turn = 0; turn <= tries; turn++) {
      for (const at of turn % 2 === 0 ? [0, 1] : [1, 0]) {
        const { server, seconds: took } = await startAt(folders[at] as string, { DATA_DIR: dataDirs[at], DEMO: "0" });
        await wait(restMs);
        // npm, which only waits, is left out.
        const pss = pssOf(childrenOf(server.pid));
        await server.stop();
        // The first start makes the data folder.
        if (turn === 0) continue;
        seconds[at as 0 | 1].push(took);
        memory[at as 0 | 1].push(pss);
        say(`${folders[at]}: restarted in ${took.toFixed(2)} s, ${(pss / 1e6).toFixed(0)} MB at rest`);
      }
    }
  } finally {
    for (const folder of dataDirs) await rm(folder, { recursive: true, force: true });
  }
  const pair = ([now, before]: [number[], number[]]) => ({ now: quantile(now, 0.5), before: quantile(before, 0.5) });
  return { memory: pair(memory), restart: pair(seconds) };
}
