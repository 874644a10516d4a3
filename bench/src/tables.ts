import type { Comparison } from "./measure.ts";
import type { Report } from "./report.ts";
import { median, type Quartiles } from "./statistics.ts";

const kilo = (bytes: number) => (bytes / 1000).toFixed(1);
const mega = (bytes: number | null) => (bytes === null ? "–" : `${(bytes / 1e6).toFixed(0)} MB`);
const whole = (value: number) => Math.round(value).toLocaleString("en");
const micros = (ms: number | null) => (ms === null ? "–" : whole(ms * 1000));
const spread = ({ low, median: middle, high }: Quartiles) => `${middle.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;

/** A table in Markdown, its columns as wide as what they hold; all but the first to the right. */
function table(head: string[], rows: string[][]): string {
  if (rows.length === 0) return "";
  const widths = head.map((title, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0), title.length));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))).join(" | ")} |`;
  const rule = `|${widths.map((width, n) => (n === 0 ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`)).join("|")}|`;
  return [line(head), rule, ...rows.map(line)].join("\n");
}

export function callTable({ calls }: Report): string {
  return table(
    [
      "Call",
      "req/s",
      "p50 ms",
      "p99 ms",
      "CPU µs",
      "bare req/s",
      "bare CPU µs",
      "ratio to bare",
      "p99 of all turns",
      "ratio of all turns",
    ],
    calls.results.map(({ title, safeport, bare, toBare }) => [
      title,
      whole(safeport.calm.perSecond),
      safeport.calm.p50.toFixed(1),
      safeport.calm.p99.toFixed(1),
      micros(safeport.calm.cpuMs),
      whole(bare.calm.perSecond),
      micros(bare.calm.cpuMs),
      toBare.calm.toFixed(2),
      safeport.all.p99.toFixed(1),
      spread(toBare.pairs),
    ]),
  );
}

/** How much longer an answer takes in the greater of the two markets. */
export function growthTable({ calls, options, other }: Report): string {
  if (other === null) return "";
  const isGreat = options.rows > other;
  const [small, great] = isGreat ? [other, options.rows] : [options.rows, other];
  const rows = calls.results.flatMap(({ title, safeport, other: elsewhere, toOther }) => {
    if (!elsewhere || !toOther) return [];
    const [lesser, greater] = isGreat ? [elsewhere.calm, safeport.calm] : [safeport.calm, elsewhere.calm];
    const growth = isGreat ? toOther : inverse(toOther);
    return [
      [
        title,
        whole(lesser.perSecond),
        lesser.p50.toFixed(1),
        whole(greater.perSecond),
        greater.p50.toFixed(1),
        growth.calm.toFixed(2),
        spread(growth.pairs),
      ],
    ];
  });
  return table(
    ["Call", `${whole(small)}: req/s`, "p50 ms", `${whole(great)}: req/s`, "p50 ms", "time ×", "time × of all turns"],
    rows,
  );
}

function inverse({ calm, pairs }: Comparison): Comparison {
  return { calm: 1 / calm, pairs: { low: 1 / pairs.high, median: 1 / pairs.median, high: 1 / pairs.low } };
}

export function smallFigures({ calls, start }: Report): string {
  const { memory } = calls;
  const rows = [
    ["Server's memory, started", mega(memory.started)],
    ["Server's memory, most of it in use during the reads", mega(memory.reads)],
    ["Server's memory, most of it in use at all (passwords being hashed)", mega(memory.all)],
  ];
  if (start) {
    rows.push(["`npm start` to the first page, new data folder", `${start.first.toFixed(1)} s`]);
    rows.push([
      "`npm start` to the first page, started again",
      `${median(start.again).toFixed(2)} s (worst ${Math.max(...start.again).toFixed(2)})`,
    ]);
  }
  return table(["Figure", "Value"], rows);
}

export function webTable({ web }: Report): string {
  if (!web) return "";
  const graph = table(
    ["Route, by the build's list (kB gzip)", "script", "style"],
    web.graph.map(({ route, script, style }) => [route, kilo(script), kilo(style)]),
  );
  const measured = table(
    ["Page, loaded in Chromium (kB gzip)", "script", "style", "font", "page and data", "requests"],
    web.transfers.map(({ page, script, style, font, data, requests }) => [
      page,
      kilo(script),
      kilo(style),
      kilo(font),
      kilo(data),
      String(requests),
    ]),
  );
  return `${graph}\n\n${measured}`;
}

export function ratingTable({ lighthouse = [] }: Report): string {
  return table(
    ["Page, rated by Lighthouse (mobile)", "performance", "accessibility", "FCP ms", "LCP ms", "blocked ms", "shift", "faults"],
    lighthouse.map((rating) => [
      rating.page,
      String(rating.performance),
      String(rating.accessibility),
      whole(rating.firstPaint),
      whole(rating.largestPaint),
      whole(rating.blocked),
      rating.shift.toFixed(3),
      rating.faults.join(", "),
    ]),
  );
}
