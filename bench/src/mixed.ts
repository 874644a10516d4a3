import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "@safeport/db/open-database";
import { makeCalls } from "./calls.ts";
import { load, measureLatency } from "./load.ts";
import { choosePeople } from "./people.ts";
import { startSafeport } from "./servers.ts";

const connections = 8;
const changes = ["Submit report", "Comment", "Status change"];
/** Time after the last answer at which the queues should be empty, in ms. */
const graceMs = 2_000;
/** Longest time to wait for empty queues, in ms. */
const patience = 60_000;

/** Changes of all kinds at a time: `waiting` are events, jobs and reports to be taken up that wait after the grace; `emptyMs` is when there were none, from the last answer. */
export interface MixedFigures {
  seconds: number;
  perSecond: number;
  waiting: number;
  emptyMs: number;
  /** From the answer of a submitted report to its live message, 95th percentile, in ms. */
  latency: number;
}

/** Sends changes of all kinds over eight connections, and looks how long their effects take. */
export async function measureMixed(databaseUrl: string, seconds: number, say: (line: string) => void): Promise<MixedFigures> {
  const server = await startSafeport(databaseUrl);
  const { pool, close } = openDatabase({ url: databaseUrl, max: 1 });
  const count = async () => {
    const { rows } = await pool.query<{ waiting: number }>(`select (select count(*) from event_outbox)::int + (select count(*)
      from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts)::int
      + (select count(*) from report_place where due < 2)::int as waiting`);
    return rows[0]?.waiting ?? Number.NaN;
  };
  try {
    const calls = makeCalls(await choosePeople(databaseUrl, server.url, 96), 96);
    const kinds = changes.map((title) => calls.find((call) => call.title === title)).filter((call) => call !== undefined);
    const [submit] = kinds;
    if (!submit || kinds.length < changes.length) throw new Error("A kind of change is missing");
    const latency = await measureLatency(server, submit, connections, Math.min(seconds, 15));
    // One after the other of each kind.
    const requests = submit.requests.flatMap((_, n) => kinds.map((call) => call.requests[n])).filter((one) => one !== undefined);
    const turn = await load(server, { ...submit, title: "Changes of all kinds", requests }, connections, seconds);
    const ended = performance.now();
    let emptyMs = Number.NaN;
    let waiting = Number.NaN;
    for (let after = 0; after < patience && (Number.isNaN(emptyMs) || after < graceMs); await wait(20)) {
      const left = await count();
      after = performance.now() - ended;
      if (left === 0 && Number.isNaN(emptyMs)) emptyMs = after;
      if (after <= graceMs || Number.isNaN(waiting)) waiting = left;
    }
    const figures = { seconds, perSecond: turn.latencies.length / turn.seconds, waiting, emptyMs, latency };
    say(
      `Changes of all kinds ${figures.perSecond.toFixed(0)}/s for ${seconds} s, ${waiting} wait after 2 s, empty after ${emptyMs.toFixed(0)} ms`,
    );
    return figures;
  } finally {
    await close();
    await server.stop();
  }
}
