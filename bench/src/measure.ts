import type { Call } from "./calls.ts";
import type { Child } from "./child.ts";
import { load, type Window } from "./load.ts";
import { median, type Quartiles, quantile, quartilesOf } from "./statistics.ts";

/** The servers that a call is put to, in turns. */
export interface Contestants {
  safeport: Child;
  bare: Child;
  /** Safeport on a market of another size, and the call as people of that market make it. */
  other: { server: Child; call: Call } | null;
}

export interface Pace {
  connections: number;
  /** Seconds of one turn. */
  seconds: number;
  /** Seconds before the first turn that count for nothing: code is compiled, pages are read. */
  warmUp: number;
  rounds: number;
}

export interface Figures {
  perSecond: number;
  /** ms */
  p50: number;
  p99: number;
  /** ms of the server's own processor time for one answer */
  cpuMs: number | null;
}

/** What one server did: in its calmest turns, in which the machine was least busy with other things, and in all of them. */
export interface Performance {
  calm: Figures;
  all: Figures;
}

/** How two servers compare: by their calm turns, and by turns that followed each other. */
export interface Comparison {
  calm: number;
  pairs: Quartiles;
}

export interface Result {
  key: string;
  title: string;
  kind: "read" | "change";
  safeport: Performance;
  bare: Performance;
  /** Answers a second of Safeport to those of the bare server. */
  toBare: Comparison;
  other: Performance | null;
  /** Time of an answer on this market to that on the other. */
  toOther: Comparison | null;
}

interface Turn {
  server: Child;
  call: Call;
  windows: Window[];
}

/** Puts one call to all servers by turns (A B C, C B A, …), since the machine is never equally busy for long. */
export async function measure(call: Call, { safeport, bare, other }: Contestants, pace: Pace): Promise<Result> {
  const ours: Turn = { server: safeport, call, windows: [] };
  const yardstick: Turn = { server: bare, call, windows: [] };
  const elsewhere: Turn | null = other && { ...other, windows: [] };
  const turns = [ours, yardstick, ...(elsewhere ? [elsewhere] : [])];
  for (const turn of turns) await load(turn.server, turn.call, { ...pace, seconds: pace.warmUp });
  for (let round = 0; round < pace.rounds; round++) {
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) {
      turn.windows.push(await load(turn.server, turn.call, pace));
    }
  }
  return {
    key: call.key,
    title: call.title,
    kind: call.change ? "change" : "read",
    safeport: performanceOf(ours),
    bare: performanceOf(yardstick),
    toBare: compare(ours, yardstick),
    other: elsewhere && performanceOf(elsewhere),
    // As many requests are always under way, so the time of one goes by the inverse of the rate.
    toOther: elsewhere && compare(elsewhere, ours),
  };
}

/** Of so many turns the quickest is calm. */
const calmOf = 4;

function compare(upper: Turn, lower: Turn): Comparison {
  const rate = (turn: Turn) => performanceOf(turn).calm.perSecond;
  const ratios = upper.windows.map(({ perSecond }, index) => perSecond / (lower.windows[index]?.perSecond ?? Number.NaN));
  return { calm: rate(upper) / rate(lower), pairs: quartilesOf(ratios) };
}

function performanceOf({ windows }: Turn): Performance {
  const quickest = windows.toSorted((a, b) => b.perSecond - a.perSecond).slice(0, Math.ceil(windows.length / calmOf));
  return { calm: figuresOf(quickest), all: figuresOf(windows) };
}

function figuresOf(windows: readonly Window[]): Figures {
  const latencies = windows.flatMap((window) => window.latencies);
  const cpu = windows.flatMap(({ cpuMs }) => cpuMs ?? []);
  return {
    perSecond: median(windows.map(({ perSecond }) => perSecond)),
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    cpuMs: cpu.length > 0 ? median(cpu) : null,
  };
}
