import { normalizeIP } from "@fastify/rate-limit";
import type { RateClass } from "@safeport/contract/kernel/endpoint";
import type { FastifyInstance, onRequestAsyncHookHandler } from "fastify";
import { AppError } from "./app-error.ts";

/** Calls that need a session and come without a valid token have a bucket of their own. */
type Bucket = RateClass | "unauthenticated";

/** Calls a minute per person, or per address where nobody is signed in. */
const perMinute: Record<Bucket, number> = { auth: 20, read: 900, write: 120, upload: 30, unauthenticated: 120 };

/** One bucket per class, which all its routes draw from. */
export type Limits = Record<Bucket, onRequestAsyncHookHandler>;

/** The limiters of every class, as hooks; `factor` is the operator's. Runs after the sign-in, so that it counts people where it can. */
export function createLimits(fastify: FastifyInstance, factor: number): Limits {
  const limit = (rate: Bucket): onRequestAsyncHookHandler =>
    fastify.rateLimit({
      max: perMinute[rate] * factor,
      timeWindow: 60_000,
      // Of IPv6 a household has a whole network, so that is what is counted.
      // Who has hung up has no address any more, whatever the type says.
      // The class is part of the key, since Redis holds the buckets of all classes.
      keyGenerator: (request) => `${rate} ${request.actor?.user_id ?? normalizeIP(request.ip ?? "")}`,
      errorResponseBuilder: (_request, { ttl }) =>
        new AppError("rate_limited", "too_many_requests", {
          retryAfter: Math.max(1, Math.ceil(ttl / 1_000)),
        }),
    });
  return {
    auth: limit("auth"),
    read: limit("read"),
    write: limit("write"),
    upload: limit("upload"),
    unauthenticated: limit("unauthenticated"),
  };
}
