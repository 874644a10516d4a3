import { type Plans, startBare } from "./bare.ts";
import { type Call, makeCalls } from "./calls.ts";
import type { Child } from "./child.ts";
import { writePlans } from "./explain.ts";
import type { Markets } from "./markets.ts";
import { measure, type Pace, type Result } from "./measure.ts";
import type { Options } from "./options.ts";
import { choosePeople } from "./people.ts";
import { peakBytes, residentBytes } from "./process-usage.ts";
import { recordPlans } from "./record.ts";
import { startSafeport } from "./safeport.ts";

type Say = (line: string) => void;

const turns: Record<"full" | "quick", Omit<Pace, "connections">> = {
  full: { seconds: 0.3, warmUp: 1, rounds: 16 },
  quick: { seconds: 0.25, warmUp: 1, rounds: 5 },
};
/** A login takes as long as its hash is meant to, so that fewer fit into a second. */
const longerForChanges = 3;

/** Resident memory of the server in bytes, at its worst; null where the system does not tell. */
export interface MemoryUse {
  started: number | null;
  reads: number | null;
  all: number | null;
}

export interface CallsReport {
  results: Result[];
  memory: MemoryUse;
}

/** One market with its server, and what is asked of it. */
interface Side {
  url: string;
  safeport: Child;
  calls: Call[];
}

/** Measures every call on one market and, where there is `other`, those that may not grow on that too. */
export async function measureCalls(markets: Markets, other: number | null, options: Options, say: Say): Promise<CallsReport> {
  const stops: (() => Promise<void>)[] = [];
  async function side(rows: number, profile: boolean): Promise<Side> {
    const url = await markets.open(rows);
    const safeport = await startSafeport(url, { profile });
    stops.push(safeport.stop);
    const people = await choosePeople(url, safeport.url, 24);
    const calls = makeCalls(people, 96).filter(
      ({ key, title }) => !options.only || `${key} ${title}`.toLowerCase().includes(options.only),
    );
    return { url, safeport, calls };
  }
  try {
    const main = await side(options.rows, options.profile);
    const second = other === null ? null : await side(other, false);
    say("Recording the statements of every call …");
    const plans: Plans = await recordPlans(main.url, main.calls);
    if (options.explain) await writePlans(main.url, plans, options.rows);
    const bare = await startBare(main.url, plans, { profile: options.profile });
    stops.push(bare.stop);
    const results: Result[] = [];
    const memory: MemoryUse = { started: residentBytes(main.safeport.pid), reads: null, all: null };
    for (const call of main.calls) {
      const elsewhere = second?.calls.find(({ key }) => key === call.key);
      const contest = {
        safeport: main.safeport,
        bare,
        other: second && elsewhere && call.scales ? { server: second.safeport, call: elsewhere } : null,
      };
      results.push(await measure(call, contest, paceOf(call, options)));
      say(lineOf(results.at(-1) as Result));
      memory.all = peakBytes(main.safeport.pid);
      if (!call.change) memory.reads = memory.all;
    }
    return { results, memory };
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

function paceOf(call: Call, { quick, connections }: Options): Pace {
  const { seconds, warmUp, rounds } = turns[quick ? "quick" : "full"];
  if (!call.change) return { connections, seconds, warmUp, rounds };
  return { connections, seconds: seconds * longerForChanges, warmUp, rounds: Math.ceil(rounds / 2) };
}

function lineOf({ title, safeport, toBare, toOther }: Result): string {
  const grown = toOther ? `, time ×${toOther.calm.toFixed(2)} of the other market's` : "";
  return `${title.padEnd(25)} ${safeport.calm.perSecond.toFixed(0).padStart(6)}/s, ratio ${toBare.calm.toFixed(2)}${grown}`;
}
