import type { DrawnRequest } from "./draw-request.ts";
import { actors } from "./world.ts";

/** Result of a run. */
export interface Outcome {
  seconds: number;
  /** In the order of the answers; status 0 stands for none. */
  sent: (Pick<DrawnRequest, "index" | "actor"> & { name: string; status: number; ms: number })[];
  failures: { request: DrawnRequest; problem: string }[];
  /** Resident memory of the server in bytes, sampled at even distances of requests. */
  memory: number[];
  /** Lines of the server's log: errors, and lines that are no log entry. */
  errors: string[];
}

/** Allowed growth of memory from the second to the last quarter of the requests, when the server is warm. */
const growthLimit = 0.15;
/** With fewer requests a server has not yet grown to its usual size, so that its memory is not judged. */
const judgedFrom = 20_000;
const classes = ["2xx", "3xx", "4xx", "5xx", "none"];

/** The tables of a run, and whether anything failed. */
export function summaryOf(outcome: Outcome, seed: string): { text: string; failed: boolean } {
  const { sent, seconds, failures, errors } = outcome;
  const memory = judgeMemory(outcome);
  const slowest = sent.toSorted((a, b) => b.ms - a.ms).slice(0, 5);
  const parts = [
    `${sent.length.toLocaleString("en")} requests in ${seconds.toFixed(0)} s (${(sent.length / seconds).toFixed(0)}/s)`,
    statusTable(sent),
    operationTable(sent),
    ["Slowest", ...slowest.map(({ name, index, status, ms }) => `${ms.toFixed(0)} ms  ${name} ${status}, request ${index}`)].join(
      "\n",
    ),
    `Memory of the server: ${memory.text}`,
    [`Errors in its log: ${errors.length}`, ...errors.slice(0, 5).map((line) => line.slice(0, 1_000))].join("\n"),
    ...(failures.length === 0 ? ["No request failed."] : failureLines(outcome, seed)),
  ];
  return { text: parts.join("\n\n"), failed: failures.length > 0 || errors.length > 0 || memory.failed };
}

function grouped<T>(list: readonly T[], keyOf: (item: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of list) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}

function table(rows: (string | number)[][]): string {
  return rows
    .map(([first, ...cells]) => [String(first).padEnd(34), ...cells.map((cell) => String(cell).padStart(7))].join(""))
    .join("\n");
}

const classOf = (status: number) => (status === 0 ? "none" : `${Math.floor(status / 100)}xx`);

function countClasses(sent: Outcome["sent"]): number[] {
  return classes.map((name) => sent.filter(({ status }) => classOf(status) === name).length);
}

function statusTable(sent: Outcome["sent"]): string {
  const rows = actors.map((actor) => [actor, ...countClasses(sent.filter((one) => one.actor === actor))]);
  const statuses = grouped(sent, ({ status }) => String(status)).map(([status, own]) => `${status}: ${own.length}`);
  return `${table([["Actor", ...classes], ...rows])}\n\n${statuses.join(", ")}`;
}

function operationTable(sent: Outcome["sent"]): string {
  const rows = grouped(sent, ({ name }) => name).map(([name, own]) => {
    const times = own.map(({ ms }) => ms).sort((a, b) => a - b);
    const percentile = (part: number) => times[Math.floor((times.length - 1) * part)]?.toFixed(0) ?? "";
    return [name, own.length, ...countClasses(own), percentile(0.5), percentile(0.99)];
  });
  return table([["Operation", "sent", ...classes, "p50 ms", "p99 ms"], ...rows]);
}

function judgeMemory({ memory, sent }: Outcome): { text: string; failed: boolean } {
  const meanOf = (quarter: number) => {
    const own = memory.slice((memory.length * quarter) / 4, (memory.length * (quarter + 1)) / 4);
    return own.reduce((sum, bytes) => sum + bytes, 0) / own.length / 1e6;
  };
  const means = [meanOf(0), meanOf(1), meanOf(2), meanOf(3)];
  const growth = meanOf(3) / meanOf(1) - 1;
  const isJudged = sent.length >= judgedFrom && !Number.isNaN(growth);
  const judgement = isJudged
    ? `the last ${(growth * 100).toFixed(1)} % above the second, at most ${growthLimit * 100} %`
    : "not judged";
  const text = `means of the quarters ${means.map((mean) => mean.toFixed(0)).join(", ")} MB; ${judgement}`;
  return { text, failed: isJudged && growth > growthLimit };
}

/** Failures of one kind together, with the first requests of each. */
function failureLines({ failures }: Outcome, seed: string): string[] {
  return grouped(failures, ({ request, problem }) => `${request.operation.operationId}: ${problem}`).map(([kind, own]) => {
    const lines = own
      .slice(0, 2)
      .flatMap(({ request }) => [`  npm run fuzz -- --seed ${seed} --only ${request.index}`, `  ${curlOf(request)}`]);
    return [`FAILED ${kind} (${own.length} times)`, ...lines.map((line) => line.slice(0, 600))].join("\n");
  });
}

/** A request as a command of curl, without its token; control characters are shown percent-encoded. */
export function curlOf({ method, path, headers, body, actor }: DrawnRequest): string {
  const shown = (text: string) => text.replaceAll("'", "'\\''").replace(/\p{Cc}/gu, encodeURIComponent);
  const quoted = (text: string) => `'${shown(text)}'`;
  const options = headers.map(([name, value]) => `-H ${quoted(`${name}: ${name === "Authorization" ? `<${actor}>` : value}`)}`);
  return ["curl", "-X", method, quoted(path), ...options, ...(body ? [`--data-binary ${quoted(body.toString())}`] : [])].join(
    " ",
  );
}
