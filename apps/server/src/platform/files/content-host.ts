import { AppError } from "../http/app-error.ts";
import type { Http } from "../http/mount.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the route is for the origin of `contentUrl`: an upload, or a page with a script of others. */
    isContent?: boolean;
  }
}

/**
 * Answers routes with `isContent` only on the host of `contentUrl`, and nothing else there; 404 otherwise. So an upload never runs in the app's
 * origin, and the app is not served at the address of uploads. A browser always sends the host of the address it shows.
 */
export function serveContentApart(http: Http, contentUrl: string): void {
  const { host, port, protocol } = new URL(contentUrl);
  // A client may name the port that its protocol implies.
  const hosts = port === "" ? [host, `${host}:${protocol === "https:" ? 443 : 80}`] : [host];
  http.fastify.addHook("onRequest", async function (request, reply) {
    const isContentHost = hosts.includes(request.host.toLowerCase());
    if (isContentHost === (request.routeOptions.config.isContent === true)) return;
    await http.limits.read.call(this, request, reply);
    throw new AppError("not_found");
  });
}
