import type { Result } from "./measure.ts";
import type { Report } from "./report.ts";
import { median, type Ratio } from "./statistics.ts";

const kilo = (bytes: number) => (bytes / 1000).toFixed(1);
const mega = (bytes: number | null) => (bytes === null ? "–" : `${(bytes / 1e6).toFixed(0)} MB`);
const whole = (value: number) => Math.round(value).toLocaleString("en");
const micros = (ms: number | null) => (ms === null ? "–" : whole(ms * 1000));
const spread = ({ median: middle, lowest, highest }: Ratio) =>
  `${middle.toFixed(2)} (${lowest.toFixed(2)}–${highest.toFixed(2)})`;

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
    ["Call", "req/s", "p50 ms", "p99 ms", "CPU µs", "bare req/s", "bare p99", "bare CPU", "ratio to bare"],
    calls.results.map(({ title, safeport, bare, toBare }) => [
      title,
      whole(safeport.perSecond),
      safeport.p50.toFixed(1),
      safeport.p99.toFixed(1),
      micros(safeport.cpuMs),
      whole(bare.perSecond),
      bare.p99.toFixed(1),
      micros(bare.cpuMs),
      spread(toBare),
    ]),
  );
}

/** How much longer an answer takes in the greater of the two markets. */
export function growthTable({ calls, options, other }: Report): string {
  if (other === null) return "";
  const [small, great] = [Math.min(options.rows, other), Math.max(options.rows, other)];
  const rows = calls.results.filter(
    (result): result is Required<Result> & Result => result.other !== null && result.toOther !== null,
  );
  return table(
    ["Call", `${whole(small)}: req/s`, "p50 ms", `${whole(great)}: req/s`, "p50 ms", "time ×"],
    rows.map(({ title, safeport, other: elsewhere, toOther }) => {
      const [lesser, greater] = options.rows === great ? [elsewhere, safeport] : [safeport, elsewhere];
      const growth = options.rows === great ? toOther : toOther && inverse(toOther);
      return [
        title,
        whole(lesser?.perSecond ?? 0),
        lesser?.p50.toFixed(1) ?? "",
        whole(greater?.perSecond ?? 0),
        greater?.p50.toFixed(1) ?? "",
        growth ? spread(growth) : "",
      ];
    }),
  );
}

function inverse({ median: middle, lowest, highest }: Ratio): Ratio {
  return { median: 1 / middle, lowest: 1 / highest, highest: 1 / lowest };
}

export function smallFigures({ calls, start }: Report): string {
  const { memory } = calls;
  const rows = [
    ["Server's memory, started", mega(memory.started)],
    ["Server's memory, most of it in use during the reads", mega(memory.reads)],
    ["Server's memory, most of it in use at all (four passwords are hashed at once)", mega(memory.all)],
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
