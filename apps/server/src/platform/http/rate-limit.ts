import type { RateLimitOptions } from "@fastify/rate-limit";
import type { RateClass } from "@safeport/contract/kernel/endpoint";
import type { FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";

/** Calls a minute and person, or address where nobody is signed in. */
const perMinute: Record<RateClass, number> = { auth: 20, read: 900, write: 120, upload: 30 };

/** The limiter's options for a class of calls; `factor` is the operator's. */
export function limitFor(rate: RateClass, factor: number): RateLimitOptions {
  return {
    max: perMinute[rate] * factor,
    timeWindow: 60_000,
    groupId: rate,
    keyGenerator: (request: FastifyRequest) => `${rate}:${request.actor?.user_id ?? request.ip}`,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError("rate_limited", "Too many requests; wait a moment and try again", {
        retryAfter: Math.max(1, Math.ceil(ttl / 1_000)),
      }),
  };
}
