import { setTimeout as wait } from "node:timers/promises";
import { type LiveMessage, streamEvents } from "@safeport/contract/events/live.endpoints";
import { EventSourceParserStream } from "eventsource-parser/stream";
import type { Call } from "./calls.ts";
import { load } from "./load.ts";
import { quantile } from "./measure.ts";
import type { Server } from "./servers.ts";

/** Longest time to wait for a message after the load has ended, in ms. */
const patience = 10_000;

/**
 * The times from the answer of a submitted report to the message on its author's stream, under load, in ms (95th percentile). Throws when
 * a message does not come.
 */
export async function measureLatency(server: Server, call: Call, connections: number, seconds: number): Promise<number> {
  const answered = new Map<string, number>();
  const seen = new Map<string, number>();
  const closed = new AbortController();
  const authors = new Set(call.requests.map(({ headers }) => headers.authorization ?? ""));
  const url = new URL(streamEvents.path, server.url);
  for (const authorization of authors) await follow(url, authorization, closed.signal, (id) => seen.set(id, performance.now()));
  try {
    await load(server, call, connections, seconds, (body) => answered.set(JSON.parse(body).report_id, performance.now()));
    const missing = () => [...answered.keys()].filter((id) => !seen.has(id)).length;
    for (const ended = performance.now(); missing() > 0; await wait(20))
      if (performance.now() - ended > patience) throw new Error(`${missing()} of ${answered.size} messages did not come`);
    const times = [...answered].map(([id, at]) => Math.max(0, (seen.get(id) ?? Number.NaN) - at));
    return quantile(times, 0.95);
  } finally {
    closed.abort();
  }
}

/** Opens a stream and calls `onReport` with the id of each report that was submitted. */
async function follow(url: URL, authorization: string, signal: AbortSignal, onReport: (id: string) => void): Promise<void> {
  const { body } = await fetch(url, { headers: { authorization, accept: "text/event-stream" }, signal });
  if (!body) throw new Error("The stream has no body");
  const read = async () => {
    const messages = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    for await (const { data } of messages) {
      const { type, subject } = JSON.parse(data) as LiveMessage;
      if (type === "report.submitted" && subject) onReport(subject.id);
    }
  };
  // The end of the measurement breaks the stream off.
  read().catch((error) => signal.aborted || console.error(error));
}
