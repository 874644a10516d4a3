import { newId } from "@safeport/db/new-id";
import autocannon from "autocannon";
import type { Call } from "./calls.ts";
import type { Child } from "./child.ts";
import { cpuSeconds } from "./process-usage.ts";
import { headersOf } from "./shot.ts";

/** What one server answered in one stretch of time. */
export interface Window {
  perSecond: number;
  /** Of each answer, in ms. */
  latencies: number[];
  /** Processor time of the server's process for one answer, in ms; null where the system does not tell. */
  cpuMs: number | null;
}

/** Asks as fast as `connections` can for `seconds`; throws when anything but a 2xx comes back. */
export async function load(
  server: Child,
  call: Call,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Window> {
  const latencies: number[] = [];
  const requests = requestsOf(call);
  let clients = 0;
  let first = 0;
  let last = 0;
  const cpuBefore = cpuSeconds(server.pid);
  const result = await autocannon({
    url: server.url,
    connections,
    duration: seconds,
    sampleInt: 100,
    requests,
    setupClient(client) {
      // Each connection begins elsewhere, or all would ask the same at the same time.
      const start = Math.floor((clients++ * requests.length) / connections);
      client.setRequests([...requests.slice(start), ...requests.slice(0, start)].map((request) => ({ ...request })));
      client.on("response", (_status, _bytes, ms) => {
        last = performance.now();
        first ||= last;
        latencies.push(ms);
      });
    },
  } as autocannon.Options);
  const cpuAfter = cpuSeconds(server.pid);
  if (result.non2xx > 0 || result.errors > 0 || latencies.length === 0)
    throw new Error(`${call.title}: ${result.non2xx} refused, ${result.errors} failed, ${latencies.length} answered`);
  return {
    perSecond: (latencies.length - 1) / ((last - first) / 1000),
    latencies,
    cpuMs: cpuBefore === null || cpuAfter === null ? null : ((cpuAfter - cpuBefore) * 1000) / latencies.length,
  };
}

function requestsOf(call: Call): autocannon.Request[] {
  return call.shots.map((shot, index) => {
    const key = `${call.key}/${index}`;
    const request: autocannon.Request = {
      method: shot.method,
      path: shot.path,
      headers: headersOf(shot, key),
      ...(shot.body !== null && { body: JSON.stringify(shot.body) }),
    };
    // As the web does: a new key for each report, so that none is sent twice by accident.
    if (call.change) request.setupRequest = (next) => ({ ...next, headers: headersOf(shot, key, newId()) });
    return request;
  });
}
