import type { Http } from "./mount.ts";

/** `/healthz`: the process answers. `/readyz`: `isReady` finds that it can work; 503 while starting and stopping. */
export function healthRoutes({ fastify, limits }: Http, isReady: () => Promise<boolean>): void {
  fastify.get("/healthz", { onRequest: limits.read }, async () => ({ status: "ok" }));
  fastify.get("/readyz", { onRequest: limits.read }, async (_request, reply) => {
    const ready = await isReady().catch(() => false);
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready" });
  });
}
