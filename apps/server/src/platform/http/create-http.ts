import { randomUUID } from "node:crypto";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import type { Actor } from "@safeport/contract/kernel/actor";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import type { Redis } from "ioredis";
import { openRedis } from "../limits/open-redis.ts";
import type { Settings } from "../settings.ts";
import { sendProblem } from "./problem.ts";
import { apiHeaders } from "./security-headers.ts";

declare module "fastify" {
  interface FastifyRequest {
    actor: Actor | null;
  }
  interface FastifyInstance {
    /** What several processes share for counting; null where each counts alone. */
    redis: Redis | null;
  }
}

/** A JSON body: long texts, no files. */
const maxBodyBytes = 1024 * 1024;

/** The HTTP server with what every answer has in common: ids, headers, limits, problem details, logs without contents. */
export async function createHttp(settings: Settings): Promise<FastifyInstance> {
  const fastify = Fastify({
    logger: { level: settings.logLevel, serializers: { req: ({ method, id }) => ({ method, id }) } },
    // One line a request is written below, by route and never by address, since addresses hold searches and tokens.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Every line names its request itself, so none needs a logger of its own.
    childLoggerFactory: (logger) => logger,
    // One proxy, whose word is the last in the list; what stands before that is whatever the client made up.
    trustProxy: settings.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: maxBodyBytes,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1_500 },
    forceCloseConnections: "idle",
    // What is refused before there is a route, so that no hook runs: an address that is no UTF-8, or longer than any.
    frameworkErrors: (error, request, reply) => {
      sendProblem(error, request, reply.headers({ ...apiHeaders, "x-request-id": request.id }));
    },
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
  });
  fastify.decorateRequest("actor", null);
  // JSON and, where files are taken, forms; Fastify would take a text for a body too.
  fastify.removeContentTypeParser("text/plain");
  fastify.setErrorHandler(sendProblem);
  // Hooks of every answer call back rather than return a promise, which would cost each a turn of the event loop's queue.
  fastify.addHook("onSend", (request, reply, _payload, done) => {
    reply.header("x-request-id", request.id);
    for (const name of headerNames) if (!reply.hasHeader(name)) reply.header(name, apiHeaders[name]);
    done();
  });
  fastify.addHook("onResponse", (request, reply, done) => {
    const level = reply.statusCode >= 500 ? "error" : request.method === "GET" ? "debug" : "info";
    request.log[level]({
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user: request.actor?.user_id ?? null,
      request_id: request.id,
    });
    done();
  });
  const redis = settings.redisUrl === null ? null : await openRedis(settings.redisUrl, fastify.log);
  fastify.decorate("redis", redis);
  fastify.addHook("onClose", async () => redis?.disconnect());
  // With `skipOnError` a Redis that does not answer lets requests through.
  const shared = redis && { redis, nameSpace: "safeport-limit-", skipOnError: true };
  await fastify.register(rateLimit, { global: false, cache: 50_000, ...shared });
  await fastify.register(multipart, { throwFileSizeLimit: true });
  return fastify;
}

const headerNames = Object.keys(apiHeaders) as (keyof typeof apiHeaders)[];
