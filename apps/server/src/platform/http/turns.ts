import type { FastifyRequest } from "fastify";
import pLimit, { type LimitFunction } from "p-limit";
import { AppError } from "./app-error.ts";
import { objectOf } from "./object-of.ts";

/** Calls that change the same object and run at once: one holds its row, and the next already checks what it may. */
const atOnce = 2;
/** Calls that wait for their turn at one object. */
const maxWaiting = 200;

export interface Turns {
  /** Runs a call when it is its turn at the object that it changes; throws 429 when too many wait there. */
  run<T>(request: FastifyRequest, call: () => Promise<T>): Promise<T>;
}

/**
 * Calls that change one object would wait for each other's row lock. Here they wait without a connection, so that a crowd at one report
 * leaves the pool to everybody else.
 */
export function createTurns(): Turns {
  const queues = new Map<string, { limit: LimitFunction; calls: number }>();
  return {
    async run(request, call) {
      const key = queueOf(request);
      if (key === null) return call();
      const queue = queues.get(key) ?? { limit: pLimit(atOnce), calls: 0 };
      if (queue.calls >= maxWaiting + atOnce) throw new AppError("rate_limited", "too_many_requests", { retryAfter: 1 });
      queues.set(key, queue);
      queue.calls++;
      try {
        return await queue.limit(call);
      } finally {
        if (--queue.calls === 0) queues.delete(key);
      }
    },
  };
}

/** What a call changes: the object that its address names, or else what its caller makes there; null for a call of a visitor without one. */
function queueOf(request: FastifyRequest): string | null {
  return objectOf(request) ?? (request.actor && `${request.routeOptions.url} ${request.actor.user_id}`);
}
