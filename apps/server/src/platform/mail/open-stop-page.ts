import type { Http } from "../http/mount.ts";

/** Redirects a GET of the one-click unsubscription to the page with the button; a GET changes nothing. */
export function openStopPage({ fastify, limits }: Http, path: string, page: string): void {
  fastify.get<{ Querystring: { token?: unknown } }>(path, { onRequest: limits.read }, (request, reply) => {
    const { token } = request.query;
    return reply.redirect(`${page}#token=${encodeURIComponent(typeof token === "string" ? token : "")}`, 303);
  });
}
