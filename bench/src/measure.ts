import type { Call } from "./calls.ts";
import { load, type Turn } from "./load.ts";
import type { Server } from "./servers.ts";

/** Connections and seconds of each turn, and turns of each server. */
type Pace = Record<"connections" | "seconds" | "rounds", number>;

/** A server and the call to send to it. */
type Candidate = { server: Server; call: Call };

/** The figures of a server over all its turns; NaN for those that could not be measured. Times, of one answer, are in ms. */
export type Figures = Record<"perSecond" | "p50" | "p99" | "cpuMs" | "turns" | "turnsWithoutAnswer", number>;

/** The median of neighbouring turns, and the range of their middle half. */
export type Ratio = Record<"low" | "median" | "high", number>;

/**
 * `other` is Safeport on a database of another size, with the ratio of the answer times here and there; `latency` the 95th percentile of
 * the time from the answer of a change to its live message, in ms.
 */
export interface Result {
  title: string;
  safeport: Figures;
  baseline: (Figures & { ratio: Ratio }) | null;
  other: (Figures & { ratio: Ratio }) | null;
  latency?: number;
}

/** Loads all servers in turns (A B C, C B A, …), because the load of the machine changes from second to second. */
export async function measure(own: Candidate, baseline: Server | null, other: Candidate | null, pace: Pace): Promise<Result> {
  const candidates = [own, baseline && { server: baseline, call: own.call }, other];
  const runs = candidates.map((candidate) => ({ candidate, turns: [] as Turn[] }));
  const turn = ({ server, call }: Candidate, seconds: number) => load(server, call, pace.connections, seconds);
  // The warm-up does not count: pages are read from disk, and V8 compiles functions that have run some thousand times.
  for (const { candidate } of runs) if (candidate) await turn(candidate, candidate.call.kind === "read" ? 4 : 1);
  for (let round = 0; round < pace.rounds; round++)
    for (const { candidate, turns } of round % 2 === 0 ? runs : runs.toReversed())
      if (candidate) turns.push(await turn(candidate, pace.seconds));
  const [turns = [], base = [], elsewhere = []] = runs.map((run) => run.turns);
  return {
    title: own.call.title,
    safeport: figuresOf(turns),
    baseline: baseline && { ...figuresOf(base), ratio: ratioOf(turns, base) },
    // The number of requests in flight is constant, so the time of one is the inverse of the rate.
    other: other && { ...figuresOf(elsewhere), ratio: ratioOf(elsewhere, turns) },
  };
}

function figuresOf(turns: readonly Turn[]): Figures {
  const latencies = turns.flatMap((turn) => turn.latencies);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return {
    perSecond: latencies.length / sum(turns.map(({ seconds }) => seconds)),
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    cpuMs: latencies.length > 0 ? (sum(turns.map((turn) => turn.cpuSeconds)) * 1000) / latencies.length : Number.NaN,
    turns: turns.length,
    turnsWithoutAnswer: turns.filter((turn) => turn.latencies.length === 0).length,
  };
}

/** Compares the answers a second of turns of the same round, where both have answers. */
function ratioOf(upper: readonly Turn[], lower: readonly Turn[]): Ratio {
  const rate = ({ latencies, seconds }: Turn) => latencies.length / seconds;
  const all = upper.map((turn, round) => rate(turn) / rate(lower[round] as Turn));
  const ratios = all.filter((ratio) => ratio > 0 && ratio < Infinity);
  return { low: quantile(ratios, 0.25), median: quantile(ratios, 0.5), high: quantile(ratios, 0.75) };
}

/** The value below which `part` (0 to 1) of the values lie; NaN of none. */
export function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;
}
