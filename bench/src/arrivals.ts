import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "@safeport/db/open-database";
import { type ApiRequest, send } from "./api-request.ts";
import { makeCalls } from "./calls.ts";
import { quantile } from "./measure.ts";
import { choosePeople } from "./people.ts";
import { startSafeport } from "./servers.ts";

const perMinute = 1_000;
/** Time between two reads of a list while reports arrive, in ms. */
const readEveryMs = 500;
/** Reads of a list before the first report arrives. */
const readsBefore = 40;
/** Longest time to wait until all reports are taken up, in ms. */
const patience = 120_000;

/** What happened to reports that were sent to one program. */
export interface ArrivalFigures {
  minutes: number;
  sent: number;
  stored: number;
  /** Reports with an earlier stored time than one that was answered before they were sent. */
  outOfOrder: number;
  /** How long a page of the company's list took before the first report and between the others: 95th percentile, in ms. */
  list: { before: number; meanwhile: number };
  /** From the last answer until all reports were taken up, in ms. */
  emptyMs: number;
}

/** An answered report: when it was sent and answered by the clock of the bench, and its stored time, in ms. */
export interface Arrival {
  sent: number;
  answered: number;
  stored: number;
}

/** How many arrivals come before one that was answered when they were sent. */
export function countOutOfOrder(arrivals: readonly Arrival[]): number {
  const answered = arrivals.toSorted((one, other) => one.answered - other.answered);
  let [next, newest, count] = [0, 0, 0];
  for (const arrival of arrivals.toSorted((one, other) => one.sent - other.sent)) {
    for (let one = answered[next]; one && one.answered < arrival.sent; one = answered[++next])
      newest = Math.max(newest, one.stored);
    if (arrival.stored < newest) count += 1;
  }
  return count;
}

/** Sends a thousand reports a minute to one program, whether those before are answered or not, while its company reads its list. */
export async function measureArrivals(
  databaseUrl: string,
  minutes: number,
  say: (line: string) => void,
): Promise<ArrivalFigures> {
  const server = await startSafeport(databaseUrl);
  const { pool, close } = openDatabase({ url: databaseUrl, max: 1 });
  const count = async (statement: string) => Number((await pool.query<{ count: string }>(statement)).rows[0]?.count);
  try {
    const calls = makeCalls(await choosePeople(databaseUrl, server.url, 96), 96);
    const requestsOf = (title: string) => calls.find((call) => call.title === title)?.requests ?? [];
    const [submits, lists] = [requestsOf("Submit report, one program"), requestsOf("Report list, company")];
    const nth = (requests: readonly ApiRequest[], n: number) => requests[n % requests.length] as ApiRequest;
    const before: number[] = [];
    const read = async (times: number[], n: number) => {
      const began = performance.now();
      await send(server.url, nth(lists, n));
      times.push(performance.now() - began);
    };
    for (let n = 0; n < readsBefore; n++) await read(before, n);
    const storedBefore = await count("select count(*) from report where sent_at is not null");

    const arrivals: Arrival[] = [];
    const meanwhile: number[] = [];
    const running: Promise<void>[] = [];
    const submit = async (n: number) => {
      const sent = performance.now();
      const { created_at } = (await send(server.url, nth(submits, n))) as { created_at: string };
      arrivals.push({ sent, answered: performance.now(), stored: Date.parse(created_at) });
    };
    const began = performance.now();
    const total = perMinute * minutes;
    let reads = 0;
    for (let n = 0; n < total; n++) {
      const due = began + (n * 60_000) / perMinute;
      if (due > performance.now()) await wait(due - performance.now());
      running.push(submit(n));
      if (performance.now() - began > reads * readEveryMs) {
        running.push(read(meanwhile, reads));
        reads += 1;
      }
    }
    await Promise.all(running);
    const ended = performance.now();
    while ((await count("select count(*) from report_place where due < 2")) > 0) {
      if (performance.now() - ended > patience) break;
      await wait(100);
    }
    const emptyMs = performance.now() - ended;
    const stored = (await count("select count(*) from report where sent_at is not null")) - storedBefore;
    const list = { before: quantile(before, 0.95), meanwhile: quantile(meanwhile, 0.95) };
    const figures = { minutes, sent: arrivals.length, stored, outOfOrder: countOutOfOrder(arrivals), list, emptyMs };
    say(`Arrivals ${JSON.stringify(figures)}`);
    return figures;
  } finally {
    await close();
    await server.stop();
  }
}
