import type { FastifyInstance } from "fastify";
import { addressOf } from "./address-of.ts";
import { AppError } from "./app-error.ts";
import { cspReportPath } from "./security-headers.ts";

/** Bytes of one report, or of the batch that a browser sends. */
const maxBytes = 16_384;
const maxReports = 20;
/** Reports that an address can send in a minute. */
const perMinute = 60;
/** Kinds that are logged in an hour; further ones are not. */
const maxKinds = 100;
const hourMs = 3_600_000;

/** A violation of the content security policy. Two with the same directive and origin are of one kind. */
interface Violation {
  directive: string;
  blocked: string;
  page: string;
}

/**
 * Mounts the address at which browsers report that a page broke its Content-Security-Policy. Each kind is logged once an hour, without queries, which
 * contain searches and tokens; nothing is stored. Everybody can send a report, so it is a hint and no evidence.
 */
export function cspReportRoutes(fastify: FastifyInstance, factor: number): void {
  const seen = new Set<string>();
  let since = Date.now();
  const count = fastify.createRateLimit({
    max: perMinute * factor,
    timeWindow: 60_000,
    keyGenerator: (request) => `csp-report ${addressOf(request) ?? ""}`,
  });
  fastify.register(async (reports) => {
    reports.removeAllContentTypeParsers();
    const types = ["application/csp-report", "application/reports+json", "application/json"];
    reports.addContentTypeParser<Buffer>(types, { parseAs: "buffer", bodyLimit: maxBytes }, (_request, bytes, done) =>
      done(null, bytes),
    );
    reports.post<{ Body: Buffer }>(
      cspReportPath,
      {
        bodyLimit: maxBytes,
        onRequest: async (request) => {
          const state = await count(request);
          if (!state.isAllowed && state.isExceeded)
            throw new AppError("rate_limited", "too_many_requests", { retryAfter: Math.max(1, Math.ceil(state.ttl / 1_000)) });
        },
      },
      async (request, reply) => {
        if (Date.now() - since > hourMs) {
          seen.clear();
          since = Date.now();
        }
        for (const violation of violationsIn(request.body)) {
          const kind = `${violation.directive} ${violation.blocked}`;
          if (seen.has(kind) || seen.size >= maxKinds) continue;
          seen.add(kind);
          fastify.log.warn({ csp: violation, request_id: request.id }, "a page broke its content security policy");
        }
        return reply.code(204).send();
      },
    );
  });
}

/** The violations of a body in the old format (one object) or that of the Reporting API (a list); none of a body in neither. */
function violationsIn(bytes: Buffer | undefined): Violation[] {
  try {
    const body: unknown = JSON.parse(bytes?.toString() ?? "");
    const entries = Array.isArray(body) ? body.slice(0, maxReports) : [body];
    return entries.flatMap((entry) => violationOf(entry) ?? []);
  } catch {
    return [];
  }
}

function violationOf(entry: unknown): Violation | null {
  const report = fieldOf(entry, "csp-report") ?? fieldOf(entry, "body");
  const text = (...names: string[]) => String(names.map((name) => fieldOf(report, name)).find((value) => value) ?? "");
  const directive = /^[a-z-]{1,40}/.exec(text("effective-directive", "effectiveDirective", "violated-directive"))?.[0];
  const blocked = originOf(text("blocked-uri", "blockedURL"));
  // Extensions of browsers break the policy of every page that they are at work in.
  if (!directive || blocked.includes("extension:")) return null;
  return { directive, blocked, page: pathOf(text("document-uri", "documentURL")) };
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** The origin of an address; `inline`, `eval` and the like stay as they are. */
function originOf(text: string): string {
  if (!URL.canParse(text)) return /^[a-z-]{1,40}$/.exec(text)?.[0] ?? "unknown";
  const { origin, protocol } = new URL(text);
  return origin === "null" ? protocol.slice(0, 40) : origin.slice(0, 200);
}

function pathOf(text: string): string {
  return URL.canParse(text) ? new URL(text).pathname.slice(0, 200) : "";
}
