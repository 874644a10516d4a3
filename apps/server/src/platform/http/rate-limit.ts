import { normalizeIP } from "@fastify/rate-limit";
import type { RateClass } from "@safeport/contract/kernel/endpoint";
import type { FastifyInstance, onRequestAsyncHookHandler } from "fastify";
import { addressOf } from "./address-of.ts";
import { AppError } from "./app-error.ts";
import type { Refusals } from "./refusals.ts";

/** Calls that need a session but have no valid token use a separate bucket. */
type Bucket = RateClass | "unauthenticated";

/** Calls per minute and person, or per address when nobody is signed in. */
const perMinute: Record<Bucket, number> = { auth: 20, read: 900, write: 120, upload: 30, unauthenticated: 120 };

/** One bucket per class, shared by all its routes. */
export type Limits = Record<Bucket, onRequestAsyncHookHandler>;

/** The limiters of every class, as hooks; `factor` is the operator's multiplier. They run after authentication, so that signed-in people are counted by id. */
export function createLimits(fastify: FastifyInstance, factor: number, refusals: Refusals): Limits {
  const limit = (rate: Bucket): onRequestAsyncHookHandler =>
    fastify.rateLimit({
      max: perMinute[rate] * factor,
      timeWindow: 60_000,
      // An IPv6 household has a whole network, so count the network.
      // A closed connection has no address, despite its type.
      // The class is part of the key, since Redis holds the buckets of all classes.
      keyGenerator: (request) => `${rate} ${request.actor?.user_id ?? normalizeIP(request.ip ?? "")}`,
      errorResponseBuilder: (request, { ttl }) => {
        refusals.note("calls.throttled", addressOf(request), request.id);
        return new AppError("rate_limited", "too_many_requests", { retryAfter: Math.max(1, Math.ceil(ttl / 1_000)) });
      },
    });
  return {
    auth: limit("auth"),
    read: limit("read"),
    write: limit("write"),
    upload: limit("upload"),
    unauthenticated: limit("unauthenticated"),
  };
}
