import { newId } from "@safeport/db/new-id";
import autocannon from "autocannon";
import type { Call } from "./calls.ts";
import { cpuSeconds, type Server } from "./servers.ts";

/** The answers of one server in one turn; there may be none on a slow machine. */
export interface Turn {
  seconds: number;
  /** The time of each answer, in ms. */
  latencies: number[];
  /** Processor time of the server's process; NaN if the system does not provide it. */
  cpuSeconds: number;
}

/** Sends the requests of a call as fast as the connections allow; throws when one is refused or a connection fails. */
export async function load(
  server: Pick<Server, "pid" | "url">,
  call: Call,
  connections: number,
  seconds: number,
  onAnswer?: (body: string) => void,
): Promise<Turn> {
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
