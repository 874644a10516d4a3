import type { IncomingMessage, Server } from "node:http";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { refuseConnection } from "./raw-problem.ts";

/** Milliseconds from the headers of a request to the end of its body. */
const bodyMs = 60_000;
/** The same for uploads of large files: 50 MB at half a megabit per second. Node ends these. */
export const uploadMs = 15 * 60_000;

/** Refuses requests whose bodies take too long, but for uploads of large files, which have more time. */
export function limitBodyTime(server: Server, endpoints: readonly Endpoint[]): void {
  const uploads = new Set(endpoints.flatMap(({ method, path, fileBytes }) => (fileBytes ? [`${method} ${path}`] : [])));
  server.on("request", (request: IncomingMessage) => {
    const { "content-length": length = "0", "transfer-encoding": coding } = request.headers;
    if (length === "0" && coding === undefined) return;
    const path = (request.url ?? "").split("?")[0]?.replace(/\/$/, "");
    if (uploads.has(`${request.method} ${path}`)) return;
    const timer = setTimeout(() => {
      refuseConnection(Object.assign(new Error("The body takes too long"), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), request.socket);
    }, bodyMs);
    for (const event of ["end", "close"]) request.once(event, () => clearTimeout(timer));
  });
}
