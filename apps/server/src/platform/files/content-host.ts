import { AppError } from "../http/app-error.ts";
import type { Http } from "../http/mount.ts";

/**
 * Answers the route `fileUrl` on the host of `contentUrl` only, and nothing else there, so that an upload never runs in the app's origin and
 * nobody is led to the app at the address of uploads; 404 otherwise. A browser always sends the host of the address it shows.
 */
export function serveContentApart(http: Http, fileUrl: string, contentUrl: string): void {
  const { host, port, protocol } = new URL(contentUrl);
  // A client may name the port that its protocol implies.
  const hosts = port === "" ? [host, `${host}:${protocol === "https:" ? 443 : 80}`] : [host];
  http.fastify.addHook("onRequest", async function (request, reply) {
    const isContentHost = hosts.includes(request.host.toLowerCase());
    if (isContentHost === (request.routeOptions.url === fileUrl)) return;
    await http.limits.read.call(this, request, reply);
    throw new AppError("not_found");
  });
}
