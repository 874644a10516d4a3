import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import rateLimit from "@fastify/rate-limit";
import type { Actor } from "@safeport/contract/kernel/actor";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import type { Redis } from "ioredis";
import { openRedis } from "../limits/open-redis.ts";
import type { Settings } from "../settings.ts";
import { addressOf } from "./address-of.ts";
import { AppError } from "./app-error.ts";
import { ignoreForms } from "./body-parsers.ts";
import { uploadMs } from "./body-time.ts";
import { parseJson } from "./parse-json.ts";
import { sendProblem } from "./problem.ts";
import { rawProblem, refuseConnection } from "./raw-problem.ts";
import { apiHeaders } from "./security-headers.ts";

declare module "fastify" {
  interface FastifyRequest {
    actor: Actor | null;
  }
  interface FastifyInstance {
    /** The Redis in which several processes share their counts; null if each process counts alone. */
    redis: Redis | null;
  }
}

/** A JSON body: long texts, no files. */
const maxBodyBytes = 1024 * 1024;

/** Time limits for clients, in milliseconds. No lock or connection of the database is held during these times. */
const timeLimits = {
  /** From the first byte of a request to the end of its body; `limitBodyTime` gives those without large files less. */
  requestTimeout: uploadMs,
  /** Without a byte in either direction; live streams send one every 15 s. */
  connectionTimeout: 75_000,
  /** Between two requests. Longer than the 60 s of nginx, so that the proxy closes an idle connection first. */
  keepAliveTimeout: 65_000,
  http: {
    // Checked below, since Node would answer with an empty body.
    requireHostHeader: false,
    /** From the start of a connection or request to the end of its headers. */
    headersTimeout: 20_000,
    /** Interval between checks of the times for bodies and headers. */
    connectionsCheckingInterval: 5_000,
  },
};

/** Each trusted proxy appends an entry to the list; the client can forge the entries before them. */
function trustOf(proxies: Settings["trustProxy"]) {
  return typeof proxies === "number" ? (_address: string, hop: number) => hop < proxies : proxies;
}

/** The contract's schemas check input and each endpoint has its own serialiser, so Fastify's compilers are not loaded. */
function noCompiler(): never {
  throw new Error("A route declares its schema by mount()");
}

/** Creates the HTTP server with what all answers share: request ids, headers, limits, problem details, logs without contents. */
export async function createHttp(settings: Settings): Promise<FastifyInstance> {
  const fastify = Fastify({
    logger: { level: settings.logLevel, serializers: { req: ({ method, id }) => ({ method, id }) } },
    // We log one line per request ourselves, by route and never by URL, since URLs contain searches and tokens.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Every log line includes its request id, so requests need no child logger.
    childLoggerFactory: (logger) => logger,
    trustProxy: trustOf(settings.trustProxy),
    bodyLimit: maxBodyBytes,
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1_500 },
    forceCloseConnections: "idle",
    // Requests refused before routing, so that no hook runs: a URL that is not UTF-8, or is too long.
    frameworkErrors: (error, request, reply) => {
      sendProblem(error, request, reply.headers({ ...apiHeaders, "x-request-id": request.id }));
    },
    // Requests that are not HTTP: Node would answer with an empty body.
    clientErrorHandler: refuseConnection,
    ...timeLimits,
    // While the server stops, requests are still answered: a proxy that has sent one cannot send it to another server.
    return503OnClosing: false,
  });
  fastify.decorateRequest("actor", null);
  // Only JSON and, where files are accepted, forms; by default Fastify also accepts plain text.
  fastify.removeContentTypeParser(["text/plain", "application/json"]);
  fastify.addContentTypeParser("application/json", { parseAs: "buffer" }, parseJson(fastify));
  ignoreForms(fastify);
  fastify.server.on("checkExpectation", (_request, response) => {
    const { head, body } = rawProblem(417);
    response.writeHead(417, head).end(body);
  });
  fastify.setErrorHandler(sendProblem);
  // Hooks that run for every answer use callbacks, since a promise would cost an extra turn of the event loop.
  fastify.addHook("onRequest", (request, reply, done) => {
    reply.headers(apiHeaders).header("x-request-id", request.id);
    const hasHost = request.headers.host !== undefined || request.raw.httpVersion === "1.0";
    done(hasHost ? undefined : new AppError("malformed", "no_host"));
  });
  const logsReads = settings.logLevel === "debug";
  fastify.addHook("onResponse", (request, reply, done) => {
    const level = reply.statusCode >= 500 ? "error" : request.method === "GET" ? "debug" : "info";
    if (level === "debug" && !logsReads) return done();
    request.log[level]({
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user: request.actor?.user_id ?? null,
      // Logs callers that an operator may want to block, because they guess passwords and codes or call too often.
      ...((reply.statusCode === 401 || reply.statusCode === 429) && { ip: addressOf(request) }),
      request_id: request.id,
    });
    done();
  });
  const redis = settings.redisUrl === null ? null : await openRedis(settings.redisUrl, fastify.log);
  fastify.decorate("redis", redis);
  fastify.addHook("onClose", async () => redis?.disconnect());
  // With `skipOnError`, requests pass while Redis does not answer.
  const shared = redis && { redis, nameSpace: "safeport-limit-", skipOnError: true };
  await fastify.register(rateLimit, { global: false, ...shared });
  // Compressed requests are not accepted, because a small body could expand to a large one.
  await fastify.register(compress, {
    global: false,
    globalDecompression: false,
    encodings: ["br", "gzip"],
    customTypes: /^application\/json/,
    threshold: 1_400,
  });
  return fastify;
}
