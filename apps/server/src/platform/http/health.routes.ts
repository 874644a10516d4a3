import type { FastifyInstance } from "fastify";

/** `/healthz`: the process answers. `/readyz`: it can do work, which `isReady` finds out; 503 while starting and stopping. */
export function healthRoutes(fastify: FastifyInstance, isReady: () => Promise<boolean>): void {
  fastify.get("/healthz", async () => ({ status: "ok" }));
  fastify.get("/readyz", async (_request, reply) => {
    const ready = await isReady().catch(() => false);
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready" });
  });
}
