import { mkdir } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { measureAgainst } from "./against.ts";
import { measureArrivals } from "./arrivals.ts";
import { makeCalls } from "./calls.ts";
import { measureDirectory } from "./directory.ts";
import { type FixtureDatabases, openFixtureDatabases } from "./fixture-databases.ts";
import { measureLatency } from "./load.ts";
import { measure, type Result } from "./measure.ts";
import { measureMixed } from "./mixed.ts";
import { measurePages } from "./pages.ts";
import { measurePaints } from "./paint.ts";
import { choosePeople } from "./people.ts";
import { recordStatements } from "./record.ts";
import { type Report, saveReport } from "./report.ts";
import { measureStart, memoryBytes, outFolder, type Server, startBaseline, startSafeport } from "./servers.ts";
import { measureTransfers } from "./transfers.ts";
import { measureWorstInputs } from "./worst-inputs.ts";

/** The size that the other sizes are compared with. */
const defaultRows = 10_000;
const say = console.error;
const usage = `npm run bench -- [--rows N] [--quick] [--only NAME] [--against DIR] [--lighthouse]
  --rows N      fill a database of N reports (1,000 to 5,000,000; default 10,000) and measure on it
  --quick       fewer and shorter turns
  --only NAME   only the calls whose title contains NAME, and nothing but calls; "transfers" for those of the ledger,
                "worst" for /healthz under the worst inputs, "directory" for pages of 10,000 public programs,
                "paint" for public pages on a slow phone, "mixed" for changes of all kinds and their effects,
                "arrivals" for a thousand reports a minute to one program
  --against DIR compare with the version of a checkout, with its packages, in turns; measures nothing else
  --lighthouse  also load nine pages with Lighthouse (mobile)`;

/** `npm run bench`; returns the exit code. */
export async function runBench(args: string[]): Promise<number> {
  try {
    await bench(readOptions(args));
    return 0;
  } catch (error) {
    const isExpected = error instanceof Error && (error.message === usage || "forOperator" in error || "code" in error);
    console.error(isExpected ? error.message : error);
    return 1;
  }
}

type Options = ReturnType<typeof readOptions>;
function readOptions(args: string[]) {
  const flag = { type: "boolean", default: false } as const;
  const text = { type: "string", default: "" } as const;
  const options = { rows: { ...text, default: String(defaultRows) }, only: text, against: text, quick: flag, lighthouse: flag };
  const { values } = parseArgs({ args, options });
  const rows = Number(values.rows.replaceAll(/[_,]/g, ""));
  if (!Number.isInteger(rows) || rows < 1_000 || rows > 5_000_000) throw new Error(usage);
  return { ...values, rows };
}

const noCalls: Pick<Report, "results" | "costs" | "reads" | "memory"> = {
  results: [],
  costs: {},
  reads: {},
  memory: { started: Number.NaN, highest: Number.NaN },
};

async function bench(options: Options): Promise<void> {
  const { rows, only, against, quick, lighthouse } = options;
  const otherRows = rows === defaultRows ? null : defaultRows;
  await mkdir(outFolder, { recursive: true });
  const [before = 0] = loadavg();
  const headingOf = (connections: string) => {
    const machine = `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 1024 ** 3)} GB`;
    const loads = `load of the machine before ${before.toFixed(1)}, after ${loadavg()[0]?.toFixed(1)}`;
    return `${rows.toLocaleString("en")} reports, ${connections}, ${machine}; ${loads}`;
  };
  if (against) {
    const comparison = await measureAgainst(path.resolve(against), rows, quick, say);
    console.log(await saveReport(headingOf("8 connections"), { rows, otherRows: null, ...noCalls, against: comparison }));
    return;
  }
  const databases = await openFixtureDatabases(say);
  try {
    const isPart = ["transfers", "worst", "directory", "paint", "mixed", "arrivals"].includes(only.toLowerCase());
    const calls = isPart ? noCalls : await measureCalls(databases, otherRows, options);
    const report: Report = { rows, otherRows, ...calls };
    if (!only || only.toLowerCase() === "transfers") {
      report.transfers = await measureTransfers(await databases.open(rows), quick ? 1 : 3, quick ? 2 : 5);
      say(`Transfers ${report.transfers.ledger.toFixed(0)}/s, bare ${report.transfers.bare.toFixed(0)}/s`);
    }
    if (!only || only.toLowerCase() === "mixed")
      report.mixed = await measureMixed(await databases.open(rows), quick ? 15 : 60, say);
    if (!only || only.toLowerCase() === "arrivals")
      report.arrivals = await measureArrivals(await databases.open(rows), quick ? 1 : 10, say);
    if (!only || only.toLowerCase() === "directory")
      report.directory = await measureDirectory(await databases.open(defaultRows), quick ? 100 : 400, say);
    if (!only || only.toLowerCase() === "paint") report.paints = await measurePaints(quick ? 3 : 7, say);
    if (!only || only.toLowerCase() === "worst") report.worst = await measureWorstInputs(say);
    if (!only) report.start = await measureStart(quick ? 1 : 5);
    if (lighthouse) report.pages = await measurePages(await databases.open(defaultRows), quick ? 1 : 3, say);
    console.log(await saveReport(headingOf("16 connections unless said otherwise"), report));
  } finally {
    await databases.close();
  }
}

/** Measures every call on one database, and those that grow on another too. */
async function measureCalls(databases: FixtureDatabases, otherRows: number | null, { rows, only, quick }: Options) {
  const servers: Server[] = [];
  async function open(size: number) {
    const url = await databases.open(size);
    const server = await startSafeport(url);
    servers.push(server);
    // As many people as requests: connections that act for the same person at the same time would wait for each other.
    const calls = makeCalls(await choosePeople(url, server.url, 96), 96);
    return { url, server, calls: calls.filter(({ title }) => title.toLowerCase().includes(only.toLowerCase())) };
  }
  try {
    const { url, server, calls } = await open(rows);
    const other = otherRows === null ? null : await open(otherRows);
    say("Recording the statements …");
    const { recordings, costs, reads } = await recordStatements(url, calls);
    const baseline = await startBaseline(url, recordings);
    servers.push(baseline);
    const memory = { started: memoryBytes(server, "VmRSS"), highest: Number.NaN };
    const results: Result[] = [];
    for (const call of calls) {
      const isRead = call.kind === "read";
      const otherCall = call.grows && other?.calls.find(({ title }) => title === call.title);
      const elsewhere = other && otherCall ? { server: other.server, call: otherCall } : null;
      // A login is slow because its hash is meant to be, so changes get longer turns.
      const pace = { seconds: (quick ? 0.25 : 0.3) * (isRead ? 1 : 3), rounds: Math.ceil((quick ? 5 : 16) / (isRead ? 1 : 2)) };
      for (const connections of call.connections) {
        const result = await measure({ server, call }, isRead ? baseline : null, elsewhere, { ...pace, connections });
        if (call.connections.length > 1) result.title += `, ${connections} connection${connections === 1 ? "" : "s"}`;
        if (call.isAnnounced) result.latency = await measureLatency(server, call, connections, pace.seconds * pace.rounds);
        results.push(result);
        const ratio = result.baseline?.ratio.median.toFixed(2) ?? "–";
        say(`${result.title.padEnd(44)} ${result.safeport.perSecond.toFixed(0).padStart(6)}/s, ratio ${ratio}`);
      }
    }
    memory.highest = memoryBytes(server, "VmHWM");
    return { results, costs, reads, memory };
  } finally {
    for (const server of servers.reverse()) await server.stop();
  }
}
