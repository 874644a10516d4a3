import { createHash } from "node:crypto";
import { scimLimits } from "@safeport/contract/companies/scim.limits";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SystemCtx } from "../../../platform/context.ts";
import { addressOf } from "../../../platform/http/address-of.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Http } from "../../../platform/http/mount.ts";
import { parseJson } from "../../../platform/http/parse-json.ts";
import { factsOf } from "../../../platform/http/request-context.ts";
import { publicUrlOf } from "../../../platform/settings.ts";
import { addScimUser, changeScimUser, removeScimUser } from "./provision-users.ts";
import { findScimCompany, findScimUser, listScimUsers, type ScimCompany } from "./scim.queries.ts";
import { errorBody, noUser, ScimError } from "./scim-error.ts";
import { readFilter, readPaging, readPatch, readUser } from "./scim-input.ts";
import { listResponse, presentScimUser, resourceTypes, schemas, serviceProviderConfig } from "./scim-resources.ts";

export const scimPath = "/scim/v2";
const mediaType = "application/scim+json";
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const companies = new WeakMap<FastifyRequest, ScimCompany>();
const companyOf = (request: FastifyRequest) => companies.get(request) as ScimCompany;

/**
 * Mounts SCIM 2.0 (RFC 7644), by which the identity provider of a company says who has left. Every address needs a token of a company, and knows
 * the people of that company alone.
 */
export function scimRoutes(http: Http): void {
  const { fastify, services } = http;
  fastify.register(
    async (scim) => {
      scim.removeAllContentTypeParsers();
      scim.addContentTypeParser(
        [mediaType, "application/json"],
        { parseAs: "buffer", bodyLimit: scimLimits.bodyBytes },
        parseJson(scim),
      );
      scim.setErrorHandler(sendError);
      scim.addHook("onRequest", authentication(http));
      scim.setNotFoundHandler((_request, reply) => sendError(new ScimError(404, "There is nothing here."), _request, reply));
      discoveryRoutes(scim, `${publicUrlOf(services.settings)}${scimPath}`);
      userRoutes(scim, http, `${publicUrlOf(services.settings)}${scimPath}`);
    },
    { prefix: scimPath },
  );
}

/** Finds the company of the token before anything is read; throws 401, and 429 beyond the limit of the company, or of an address with wrong tokens. */
function authentication({ fastify, services, limits, refusals }: Http) {
  const count = fastify.createRateLimit({
    max: scimLimits.perMinute * services.settings.rateLimitFactor,
    timeWindow: 60_000,
    keyGenerator: (request) => `scim ${companyOf(request).id}`,
  });
  return async function (this: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = /^Bearer (scim_[\w-]{20,100})$/i.exec(request.headers.authorization ?? "")?.[1];
    const company = token && (await findScimCompany(services.db, createHash("sha256").update(token).digest()));
    if (!company) {
      if (token) refusals.note("token.refused", addressOf(request), request.id);
      await limits.unauthenticated.call(this, request, reply);
      throw new ScimError(401, "A SCIM token of a company with an identity provider and a verified domain is needed.");
    }
    companies.set(request, company);
    const state = await count(request);
    if (!state.isAllowed && state.isExceeded) {
      refusals.note("calls.throttled", addressOf(request), request.id);
      throw new AppError("rate_limited", "too_many_requests", { retryAfter: Math.max(1, Math.ceil(state.ttl / 1_000)) });
    }
  };
}

function discoveryRoutes(scim: FastifyInstance, base: string): void {
  const all = (resources: readonly { id: string }[]) => listResponse(resources, { total: resources.length, start: 1 });
  const one = (resources: readonly { id: string }[], id: string) => {
    const found = resources.find((resource) => resource.id === id);
    if (!found) throw new ScimError(404, "There is nothing here.");
    return found;
  };
  scim.get("/ServiceProviderConfig", (_request, reply) => send(reply, serviceProviderConfig(base)));
  scim.get("/ResourceTypes", (_request, reply) => send(reply, all(resourceTypes(base))));
  scim.get("/Schemas", (_request, reply) => send(reply, all(schemas(base))));
  scim.get<One>("/ResourceTypes/:id", ({ params }, reply) => send(reply, one(resourceTypes(base), params.id)));
  scim.get<One>("/Schemas/:id", ({ params }, reply) => send(reply, one(schemas(base), params.id)));
}

interface One {
  Params: { id: string };
}

function userRoutes(scim: FastifyInstance, { services }: Http, base: string): void {
  const ctxOf = (request: FastifyRequest): SystemCtx => ({ ...services, actor: null, request: factsOf(request) });
  const idOf = ({ params }: FastifyRequest) => {
    const { id } = params as One["Params"];
    if (!uuid.test(id)) throw noUser();
    return id;
  };
  const change = async (
    request: FastifyRequest,
    reply: FastifyReply,
    read: (body: unknown) => Parameters<typeof changeScimUser>[3],
  ) => {
    const row = await changeScimUser(ctxOf(request), companyOf(request), idOf(request), read(request.body));
    return send(reply, presentScimUser(row, base));
  };
  scim.get("/Users", async (request, reply) => {
    const query = request.query as Record<string, unknown>;
    const { start, count } = readPaging(query);
    const { items, total } = await listScimUsers(services.db, companyOf(request).id, readFilter(query.filter), {
      offset: start - 1,
      limit: count,
    });
    const resources = items.map((row) => presentScimUser(row, base));
    return send(reply, listResponse(resources, { total, start }));
  });
  scim.post("/Users", async (request, reply) => {
    const row = await addScimUser(ctxOf(request), companyOf(request), readUser(request.body));
    const user = presentScimUser(row, base);
    return send(reply.code(201).header("location", user.meta.location), user);
  });
  scim.get<One>("/Users/:id", async (request, reply) => {
    const row = await findScimUser(services.db, companyOf(request).id, idOf(request));
    if (!row) throw noUser();
    return send(reply, presentScimUser(row, base));
  });
  scim.put<One>("/Users/:id", (request, reply) =>
    // A PUT resets missing attributes as in a new user (RFC 7644 §3.5.1); `active` changes only if it is sent.
    change(request, reply, (body) => ({ external_id: null, ...readUser(body) })),
  );
  scim.patch<One>("/Users/:id", (request, reply) => change(request, reply, readPatch));
  scim.delete<One>("/Users/:id", async (request, reply) => {
    await removeScimUser(ctxOf(request), companyOf(request), idOf(request));
    return reply.code(204).send();
  });
}

function send(reply: FastifyReply, body: object): FastifyReply {
  return reply.type(mediaType).serializer(JSON.stringify).send(body);
}

/** Sends every refusal in SCIM's own form; other errors are logged, and their response reveals nothing. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = asScimError(error);
  if (failure.status >= 500) request.log.error({ err: String(error), request_id: request.id }, "request failed");
  if (failure.status === 401) reply.header("www-authenticate", "Bearer");
  if (error instanceof AppError && error.extras.retryAfter) reply.header("retry-after", String(error.extras.retryAfter));
  return send(reply.code(failure.status), errorBody(failure));
}

function asScimError(error: unknown): ScimError {
  if (error instanceof ScimError) return error;
  if (error instanceof AppError)
    return new ScimError(error.status, error.code === "rate_limited" ? "Too many requests." : "The request is not valid.");
  const { statusCode } = error as { statusCode?: number };
  if (statusCode === 413) return new ScimError(413, "The body is too large.");
  if (statusCode === 415) return new ScimError(415, `The body has to be ${mediaType}.`);
  if (statusCode !== undefined && statusCode < 500) return new ScimError(400, "The body has to be JSON.", "invalidSyntax");
  return new ScimError(500, "Something went wrong.");
}
