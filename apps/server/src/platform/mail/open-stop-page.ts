import type { Http } from "../http/mount.ts";

/** Leads mail programs that open the address of a one-click unsubscription to the page with the button; opening it changes nothing. */
export function openStopPage({ fastify, limits }: Http, path: string, page: string): void {
  fastify.get<{ Querystring: { token?: unknown } }>(path, { onRequest: limits.read }, (request, reply) => {
    const { token } = request.query;
    return reply.redirect(`${page}#token=${encodeURIComponent(typeof token === "string" ? token : "")}`, 303);
  });
}
