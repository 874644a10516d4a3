import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";

/** Figures of the whole installation, which each process answers alike. */
export interface SharedFigures {
  jobs_waiting: number;
  jobs_failed: number;
  mails_queued: number;
  events_waiting: number;
}

export interface MetricsOptions {
  /** Bearer token that allows reading. */
  token: string;
  version: string;
  read: () => Promise<SharedFigures>;
  liveStreams: () => number;
}

const texts: Record<keyof SharedFigures, string> = {
  jobs_waiting: "Jobs whose time has come and that no process has begun.",
  jobs_failed: "Jobs that have failed for good.",
  mails_queued: "Mails that wait for the mail server.",
  events_waiting: "Events whose effects are not complete yet.",
};

/** Sums of the library that end in `_total` without being counters, which Prometheus refuses; the figures by type say the same. */
const misnamed = ["nodejs_active_handles_total", "nodejs_active_requests_total", "nodejs_active_resources_total"];

/**
 * Mounts `GET /metrics` in the format of Prometheus: the process, its requests by route, and figures of the installation. Call it before the routes are mounted.
 * A caller without the token gets 401. The figures name no person and no object.
 */
export async function mountMetrics(fastify: FastifyInstance, options: MetricsOptions): Promise<void> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import("prom-client");
  const registry = new Registry();
  registry.setDefaultLabels({ version: options.version });
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  const durations = new Histogram({
    name: "safeport_http_request_duration_seconds",
    help: "Time from the headers of a request to the end of its answer, without live streams.",
    labelNames: ["status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  // A histogram of each route would have seven times as many lines.
  const labelNames = ["method", "route", "status"] as const;
  const requests = new Counter({
    name: "safeport_http_requests_total",
    help: "Requests by route and class of status, without live streams.",
    labelNames,
    registers: [registry],
  });
  const seconds = new Counter({
    name: "safeport_http_request_seconds_total",
    help: "Seconds that these requests took in all.",
    labelNames,
    registers: [registry],
  });
  fastify.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    const labels = { method: request.method === "HEAD" ? "GET" : request.method, route, status };
    if (route !== "/v1/events/") {
      durations.observe({ status }, reply.elapsedTime / 1_000);
      requests.inc(labels);
      seconds.inc(labels, reply.elapsedTime / 1_000);
    }
    done();
  });
  new Gauge({
    name: "safeport_live_streams",
    help: "Open streams of live updates of this process.",
    registers: [registry],
    collect() {
      this.set(options.liveStreams());
    },
  });
  const gauges = Object.entries(texts).map(
    ([name, help]) => [name, new Gauge({ name: `safeport_${name}`, help, registers: [registry] })] as const,
  );
  fastify.get("/metrics", { onRequest: allowOnly(options.token) }, async (_request, reply) => {
    const figures = await options.read();
    for (const [name, gauge] of gauges) gauge.set(figures[name as keyof SharedFigures]);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function allowOnly(token: string) {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const expected = digest(`Bearer ${token}`);
  return async (request: FastifyRequest, _reply: FastifyReply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ""), expected)) throw new AppError("unauthenticated");
  };
}
