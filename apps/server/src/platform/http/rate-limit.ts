import { normalizeIP } from "@fastify/rate-limit";
import type { Endpoint, RateClass } from "@safeport/contract/kernel/endpoint";
import { callsPerMinute, tokenShare, unauthenticatedPerMinute } from "@safeport/contract/kernel/rate.limits";
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import { addressOf } from "./address-of.ts";
import { AppError } from "./app-error.ts";
import { objectOf } from "./object-of.ts";
import type { Refusals } from "./refusals.ts";

/** Calls that need a session but have no valid token use a separate bucket. */
type Bucket = RateClass | "unauthenticated";

const perMinute: Record<Bucket, number> = { ...callsPerMinute, unauthenticated: unauthenticatedPerMinute };

/** One bucket per class, shared by all its routes. */
export type Limits = Record<Bucket, onRequestAsyncHookHandler>;

const hour = 3_600_000;
/** Maximum number of counted callers, or pairs of caller and object. The least recently seen one is dropped first. */
const keysOfClass = 50_000;
const keysOfEndpoint = 20_000;

/** Key of a caller: the signed-in person, or the address. For IPv6 the network counts, since every household has one. */
function callerOf(request: FastifyRequest): string {
  return request.actor?.user_id ?? normalizeIP(addressOf(request) ?? "");
}

/** Applies the endpoint's own throttle after the limit of its rate class; throws 429. */
export function throttleHooks(
  fastify: FastifyInstance,
  { name, throttle }: Pick<Endpoint, "name" | "throttle">,
  factor: number,
  refusals: Refusals,
): onRequestAsyncHookHandler[] {
  const limit = (max: number, keyOf: (request: FastifyRequest) => string): onRequestAsyncHookHandler => {
    // The type of the options lacks `cache`.
    const options = {
      max: max * factor,
      timeWindow: hour,
      cache: keysOfEndpoint,
      keyGenerator: (request: FastifyRequest) => `${name} ${keyOf(request)}`,
    };
    const count = fastify.createRateLimit(options);
    return async (request) => {
      const state = await count(request);
      if (!state.isAllowed && state.isExceeded) throw throttled(refusals, request, state.ttl);
    };
  };
  return [
    ...(throttle ? [limit(throttle.person, callerOf)] : []),
    ...(throttle?.object ? [limit(throttle.object, (request) => `${callerOf(request)} ${objectOf(request)}`)] : []),
  ];
}

/** Records a throttled call and returns the 429; `ttl` is in milliseconds. */
function throttled(refusals: Refusals, request: FastifyRequest, ttl: number): AppError {
  refusals.note("calls.throttled", addressOf(request), request.id);
  return new AppError("rate_limited", "too_many_requests", { retryAfter: Math.max(1, Math.ceil(ttl / 1_000)) });
}

/**
 * Hooks that limit each rate class; `factor` is the operator's multiplier. They run after authentication, so that signed-in people are counted by id.
 * The calls of an API token are counted by token too.
 */
export function createLimits(fastify: FastifyInstance, factor: number, refusals: Refusals): Limits {
  const limit = (rate: Bucket): onRequestAsyncHookHandler =>
    fastify.rateLimit({
      max: perMinute[rate] * factor,
      timeWindow: 60_000,
      cache: keysOfClass,
      // The class is part of the key, since Redis holds the buckets of all classes.
      keyGenerator: (request) => `${rate} ${callerOf(request)}`,
      errorResponseBuilder: (request, { ttl }) => throttled(refusals, request, ttl),
    });
  const limitTokens = (rate: RateClass): onRequestAsyncHookHandler => {
    const count = fastify.createRateLimit({
      max: Math.ceil(perMinute[rate] * tokenShare * factor),
      timeWindow: 60_000,
      // The type of the options lacks `cache`.
      ...{ cache: keysOfClass },
      keyGenerator: (request: FastifyRequest) => `token ${rate} ${request.actor?.session_id}`,
    });
    const limitPerson = limit(rate);
    return async function (request, reply) {
      if (request.actor?.scopes) {
        const state = await count(request);
        if (!state.isAllowed && state.isExceeded) throw throttled(refusals, request, state.ttl);
      }
      await limitPerson.call(this, request, reply);
    };
  };
  return {
    auth: limitTokens("auth"),
    read: limitTokens("read"),
    write: limitTokens("write"),
    upload: limitTokens("upload"),
    unauthenticated: limit("unauthenticated"),
  };
}
