import { setTimeout as wait } from "node:timers/promises";
import { type LiveMessage, streamEvents } from "@safeport/contract/events/live.endpoints";
import { newId } from "@safeport/db/new-id";
import autocannon from "autocannon";
import { EventSourceParserStream } from "eventsource-parser/stream";
import type { Call } from "./calls.ts";
import { cpuSeconds, type Server } from "./servers.ts";

/** The answers of one server in one turn, with the time of each in ms; there may be none on a slow machine. */
export interface Turn {
  seconds: number;
  latencies: number[];
  /** Processor time of the server's process; NaN if the system does not provide it. */
  cpuSeconds: number;
}

type OnAnswer = (body: string) => void;

/** Sends the requests of a call as fast as the connections allow; throws when one is refused or a connection fails. */
export async function load(server: Server, call: Call, connections: number, seconds: number, onAnswer?: OnAnswer): Promise<Turn> {
  const latencies: number[] = [];
  const requests = call.requests.map((request, index) => {
    const headers = { ...request.headers, "x-bench-request": `${call.title}/${index}` };
    // Like the web, gives each change a new key, so that the server takes none for a repetition.
    const setupRequest = () => ({ ...request, headers: { ...headers, "idempotency-key": newId() } });
    const onResponse = onAnswer && ((_status: number, body: string) => onAnswer(body));
    return { ...request, headers, onResponse, ...(call.kind === "change" && { setupRequest }) };
  });
  let clients = 0;
  const cpuBefore = cpuSeconds(server);
  const began = performance.now();
  let last = began;
  const setupClient = (client: autocannon.Client) => {
    // Each connection starts at another request, or all would send the same one at the same time.
    const start = Math.floor((clients++ * requests.length) / connections);
    client.setRequests([...requests.slice(start), ...requests.slice(0, start)].map((request) => ({ ...request })));
    client.on("response", (_status: number, _bytes: number, ms: number) => {
      last = performance.now();
      latencies.push(ms);
    });
  };
  const options = { url: server.url, connections, duration: seconds, sampleInt: 100, requests, setupClient };
  // The types of autocannon lack some of its options.
  const result = await autocannon(options as autocannon.Options);
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${call.title}: ${result.non2xx} requests were refused and ${result.errors} connections failed`);
  return { seconds: Math.max(seconds, (last - began) / 1000), latencies, cpuSeconds: cpuSeconds(server) - cpuBefore };
}

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
    return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
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
