import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Against } from "./against.ts";
import type { ArrivalFigures } from "./arrivals.ts";
import type { DirectoryPage } from "./directory.ts";
import { type Figures, quantile, type Ratio, type Result } from "./measure.ts";
import type { MixedFigures } from "./mixed.ts";
import type { PageLoad } from "./pages.ts";
import type { Paint } from "./paint.ts";
import { limitOf, type ReadStatements } from "./read-statements.ts";
import type { ChangeCost } from "./record.ts";
import { outFolder } from "./servers.ts";
import type { TransferFigures } from "./transfers.ts";
import type { WorstAnswer } from "./worst-inputs.ts";

/** All results of a run: `otherRows` in the database of the comparison, `costs` by the title of the change, `memory` resident and in bytes, `start` in seconds of `npm start`. */
export interface Report {
  rows: number;
  otherRows: number | null;
  results: Result[];
  costs: Record<string, ChangeCost>;
  reads: ReadStatements;
  memory: Record<"started" | "highest", number>;
  /** Transfers a second. */
  transfers?: TransferFigures;
  mixed?: MixedFigures;
  arrivals?: ArrivalFigures;
  against?: Against;
  directory?: DirectoryPage[];
  paints?: Paint[];
  worst?: WorstAnswer[];
  start?: number[];
  pages?: PageLoad[];
}

/** Writes a report as JSON and Markdown to bench/out and returns the Markdown. */
export async function saveReport(heading: string, report: Report): Promise<string> {
  const at = new Date().toISOString();
  const tables = [
    callTable,
    turnsWithoutAnswer,
    costTable,
    readTable,
    growthTable,
    figureTable,
    againstTable,
    directoryTable,
    paintTable,
    worstTable,
    pageTable,
  ].map((table) => table(report));
  const markdown = `${[`${heading}; ${at.slice(0, 10)}`, ...tables].filter((part) => part !== "").join("\n\n")}\n`;
  const base = path.join(outFolder, `${report.rows}-${at.slice(0, 19).replaceAll(":", "")}`);
  await writeFile(`${base}.json`, JSON.stringify({ heading, at, ...report }, null, 2));
  await writeFile(`${base}.md`, markdown);
  return markdown;
}

/** Formats a figure; a dash if there is none. */
function figure(value = Number.NaN, digits = 0): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return Number.isNaN(value) ? "–" : value.toLocaleString("en", options);
}
const ratio = (of: Ratio | undefined) => (of ? `${figure(of.median, 2)} (${figure(of.low, 2)}–${figure(of.high, 2)})` : "–");

/** A table in Markdown; empty without rows. */
function table(head: string[], rows: string[][]): string {
  const ruler = head.map((_, n) => (n === 0 ? "---" : "---:"));
  return rows.length === 0 ? "" : [head, ruler, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function callTable({ results }: Report): string {
  const columns = ["req/s", "p50 ms", "p99 ms", "CPU µs"];
  const cells = (of: Figures | null) =>
    of ? [figure(of.perSecond), figure(of.p50, 1), figure(of.p99, 1), figure(of.cpuMs * 1000)] : columns.map(() => "–");
  return table(
    ["Call", ...columns, ...columns.map((column) => `baseline ${column}`), "ratio to baseline"],
    results.map(({ title, safeport, baseline }) => [title, ...cells(safeport), ...cells(baseline), ratio(baseline?.ratio)]),
  );
}

/** Names the servers with turns without an answer, because their figures are not a fair measurement; empty if there are none. */
export function turnsWithoutAnswer({ results }: Pick<Report, "results">): string {
  const lines = results.flatMap(({ title, safeport, baseline, other }) =>
    Object.entries({ Safeport: safeport, "the baseline server": baseline, "Safeport on the other database": other })
      .filter(([, figures]) => figures?.turnsWithoutAnswer)
      .map(([server, of]) => `- ${title}: ${server} gave no answer in ${of?.turnsWithoutAnswer} of ${of?.turns} turns.`),
  );
  return lines.length === 0 ? "" : ["The machine was too slow for some turns:", "", ...lines].join("\n");
}

/** Slowdown of responses on the database of `rows` compared with the other. */
function growthTable({ results, rows, otherRows }: Report): string {
  return table(
    ["Call", `${figure(otherRows ?? 0)}: req/s`, "p50 ms", `${figure(rows)}: req/s`, "p50 ms", "time ×"],
    results.flatMap(({ title, safeport, other }) => {
      const cells = [other, safeport].flatMap((of) => [figure(of?.perSecond), figure(of?.p50, 1)]);
      return other ? [[title, ...cells, ratio(other.ratio)]] : [];
    }),
  );
}

/** Database cost of each change. */
function costTable({ costs }: Report): string {
  const counts = ({ roundTrips, statements, commits, alone }: ChangeCost) => [
    ...[roundTrips, statements, commits],
    ...[alone.statements, alone.walBytes / 1_000, alone.flushes],
  ];
  const rows = Object.entries(costs).map(([title, cost]) => [title, ...counts(cost).map((count) => figure(count, 1))]);
  const together = ["round trips of its transaction", "statements with delivery", "commits with delivery"];
  return table(["Change", ...together, "statements alone", "kB of WAL alone", "flushes alone"], rows);
}

/** Statements of each read that has a limit. */
function readTable({ reads }: Report): string {
  const rows = Object.entries(reads).flatMap(([title, { most, average }]) => {
    const limit = limitOf(title);
    return limit === undefined ? [] : [[title, figure(average, 1), figure(most), figure(limit)]];
  });
  return table(["Read", "statements", "at most", "limit"], rows);
}

function figureTable({ memory, start, results, transfers, mixed, arrivals }: Report): string {
  const rows = results.flatMap(({ title, latency }) =>
    latency === undefined ? [] : [[`${title}: from the answer to the live message, p95`, `${figure(latency)} ms`]],
  );
  for (const [when, bytes] of Object.entries(memory))
    if (bytes > 0) rows.push([`Memory of the server, ${when}`, `${figure(bytes / 1e6)} MB`]);
  if (transfers) {
    rows.push(["Transfers of the ledger, 8 connections", `${figure(transfers.ledger)}/s`]);
    rows.push(["A bare transaction that writes as many rows", `${figure(transfers.bare)}/s`]);
  }
  if (mixed) {
    const { seconds, perSecond, waiting, emptyMs, latency } = mixed;
    rows.push(["Submit report, 8 connections: from the answer to the live message, p95", `${figure(latency)} ms`]);
    rows.push([`Changes of all kinds for ${seconds} s, 8 connections`, `${figure(perSecond)}/s`]);
    rows.push(["Events, jobs and reports that wait 2 s after the last answer", figure(waiting)]);
    rows.push(["From the last answer until none waits", `${figure(emptyMs)} ms`]);
  }
  if (arrivals) {
    const { minutes, sent, stored, outOfOrder, list, emptyMs } = arrivals;
    rows.push([`Reports sent to one program in ${minutes} min, stored, out of order`, `${sent}, ${stored}, ${outOfOrder}`]);
    rows.push([
      "A page of its company's list before and meanwhile, p95",
      `${figure(list.before)} ms, ${figure(list.meanwhile)} ms`,
    ]);
    rows.push(["From the last answer until all are taken up", `${figure(emptyMs)} ms`]);
  }
  if (start) {
    const [first, ...again] = start;
    const restart = `${figure(quantile(again, 0.5), 2)} s (worst ${figure(Math.max(...again), 2)})`;
    rows.push(["`npm start` to the first page, new data folder", `${figure(first, 1)} s`]);
    rows.push(["`npm start` to the first page, started again", restart]);
  }
  return table(["Figure", "Value"], rows);
}

function againstTable({ against }: Report): string {
  if (!against) return "";
  const { calls, memory, restart } = against;
  return table(
    ["8 connections, in turns", "now", "before", "now by before"],
    [
      ...calls.map(({ title, now, before, ratio: of }) => [
        title,
        `${figure(now.perSecond)}/s`,
        `${figure(before.perSecond)}/s`,
        ratio(of),
      ]),
      [
        "memory at rest (PSS)",
        ...[memory.now, memory.before].map((bytes) => `${figure(bytes / 1e6)} MB`),
        figure(memory.now / memory.before, 2),
      ],
      [
        "restart",
        ...[restart.now, restart.before].map((seconds) => `${figure(seconds, 2)} s`),
        figure(restart.now / restart.before, 2),
      ],
    ],
  );
}

function directoryTable({ directory = [] }: Report): string {
  return table(
    ["Directory of 10,000 programs", "p50 ms", "p95 ms"],
    directory.map(({ page, p50, p95 }) => [page, figure(p50, 1), figure(p95, 1)]),
  );
}

function paintTable({ paints = [] }: Report): string {
  return table(
    ["First visit on a slow phone", "first paint ms", "largest paint ms", "worst", "files", "kB"],
    paints.map(({ page, first, largest, worst, files, kilobytes }) => [
      page,
      ...[first, largest, worst, files, kilobytes].map((value) => figure(value)),
    ]),
  );
}

function worstTable({ worst = [] }: Report): string {
  return table(
    ["Input", "longest answer of /healthz, ms", "answered after s", "answer"],
    worst.map(({ input, healthMs, seconds, answer }) => [input, figure(healthMs), figure(seconds, 1), answer]),
  );
}

function pageTable({ pages = [] }: Report): string {
  const { ratings = {}, kilobytes = {} } = pages[0] ?? {};
  const figures = (values: Record<string, number>) =>
    Object.entries(values).map(([name, value]) => figure(value, name === "shift" ? 3 : 0));
  return table(
    ["Page, by Lighthouse (mobile, kB gzip)", ...Object.keys(ratings), ...Object.keys(kilobytes), "failed"],
    pages.map(({ page, ratings, kilobytes, failed }) => [page, ...figures(ratings), ...figures(kilobytes), failed.join(", ")]),
  );
}
