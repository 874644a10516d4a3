import { writeFile } from "node:fs/promises";
import path from "node:path";
import { type Figures, quantile, type Ratio, type Result } from "./measure.ts";
import type { PageLoad } from "./pages.ts";
import type { ChangeCost } from "./record.ts";
import { outFolder } from "./servers.ts";

/** All results of a run. */
export interface Report {
  rows: number;
  /** Reports in the database of the comparison. */
  otherRows: number | null;
  results: Result[];
  /** By the title of the change. */
  costs: Record<string, ChangeCost>;
  /** Resident memory of the server in bytes. */
  memory: Record<"started" | "highest", number>;
  /** Seconds of `npm start`, the first time with a new data folder. */
  start?: number[];
  pages?: PageLoad[];
}

/** Writes a report as JSON and Markdown to bench/out and returns the Markdown. */
export async function saveReport(heading: string, report: Report): Promise<string> {
  const at = new Date().toISOString();
  const parts = [
    callTable(report),
    turnsWithoutAnswer(report.results),
    costTable(report),
    growthTable(report),
    figureTable(report),
    pageTable(report),
  ];
  const markdown = `${[`${heading}; ${at.slice(0, 10)}`, ...parts].filter((part) => part !== "").join("\n\n")}\n`;
  const base = path.join(outFolder, `${report.rows}-${at.slice(0, 19).replaceAll(":", "")}`);
  await writeFile(`${base}.json`, JSON.stringify({ heading, at, ...report }, null, 2));
  await writeFile(`${base}.md`, markdown);
  return markdown;
}

/** Formats a figure; a dash if there is none. */
const figure = (value: number | undefined, digits = 0) =>
  value === undefined || Number.isNaN(value)
    ? "–"
    : value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
const ratio = (of: Ratio | undefined) => (of ? `${figure(of.median, 2)} (${figure(of.low, 2)}–${figure(of.high, 2)})` : "–");

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return rows.length === 0
    ? ""
    : [line(head), line(head.map((_, n) => (n === 0 ? "---" : "---:"))), ...rows.map(line)].join("\n");
}

function callTable({ results }: Report): string {
  const columns = ["req/s", "p50 ms", "p99 ms", "CPU µs"];
  const cells = (of: Figures | null) => [
    figure(of?.perSecond),
    figure(of?.p50, 1),
    figure(of?.p99, 1),
    figure(of ? of.cpuMs * 1000 : undefined),
  ];
  return table(
    ["Call", ...columns, ...columns.map((column) => `baseline ${column}`), "ratio to baseline"],
    results.map(({ title, safeport, baseline }) => [title, ...cells(safeport), ...cells(baseline), ratio(baseline?.ratio)]),
  );
}

/** Names the servers with turns without an answer, because their figures are not a fair measurement; empty if there are none. */
export function turnsWithoutAnswer(results: readonly Result[]): string {
  const lines = results.flatMap(({ title, safeport, baseline, other }) => {
    const servers = { Safeport: safeport, "the baseline server": baseline, "Safeport on the other database": other };
    return Object.entries(servers).flatMap(([server, figures]) =>
      figures?.turnsWithoutAnswer
        ? `- ${title}: ${server} gave no answer in ${figures.turnsWithoutAnswer} of ${figures.turns} turns.`
        : [],
    );
  });
  return lines.length === 0 ? "" : ["The machine was too slow for some turns:", "", ...lines].join("\n");
}

/** How much longer an answer takes on the database of `rows` than on the other. */
function growthTable({ results, rows, otherRows }: Report): string {
  if (otherRows === null) return "";
  return table(
    ["Call", `${figure(otherRows)}: req/s`, "p50 ms", `${figure(rows)}: req/s`, "p50 ms", "time ×"],
    results.flatMap(({ title, safeport, other }) => {
      if (!other) return [];
      const cells = [other, safeport].flatMap(({ perSecond, p50 }) => [figure(perSecond), figure(p50, 1)]);
      return [[title, ...cells, ratio(other.ratio)]];
    }),
  );
}

/** What each change asks of the database. */
function costTable({ costs }: Report): string {
  return table(
    ["Change", "round trips of its transaction", "statements with delivery", "commits with delivery"],
    Object.entries(costs).map(([title, cost]) => {
      return [title, ...[cost.roundTrips, cost.statements, cost.commits].map((count) => figure(count, 1))];
    }),
  );
}

function figureTable({ memory, start, results }: Report): string {
  const rows = [
    ...results.flatMap(({ title, latency }) =>
      latency === undefined ? [] : [[`${title}: from the answer to the live message, p95`, `${figure(latency)} ms`]],
    ),
    ["Memory of the server, started", `${figure(memory.started / 1e6)} MB`],
    ["Memory of the server, highest", `${figure(memory.highest / 1e6)} MB`],
  ];
  if (start) {
    const [first, ...again] = start;
    const rest = `${figure(quantile(again, 0.5), 2)} s (worst ${figure(Math.max(...again), 2)})`;
    rows.push(["`npm start` to the first page, new data folder", `${figure(first, 1)} s`]);
    rows.push(["`npm start` to the first page, started again", rest]);
  }
  return table(["Figure", "Value"], rows);
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
