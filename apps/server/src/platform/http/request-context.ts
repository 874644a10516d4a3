import type { Language } from "@safeport/messages/languages";
import type { FastifyRequest } from "fastify";
import type { Ctx, PublicCtx, RequestFacts, Services } from "../context.ts";
import { addressOf } from "./address-of.ts";
import { isLocal } from "./is-local.ts";
import { languageOf } from "./language.ts";

/** The database that a request reads from, if it is not the primary. */
const readDbs = new WeakMap<FastifyRequest, Services["db"]>();

/** Lets the use case of a request read from this database. */
export function readFromDb(request: FastifyRequest, db: Services["db"]): void {
  readDbs.set(request, db);
}

/** The context of a signed-in caller's use case. */
export function contextOf({ services }: { services: Services }, request: FastifyRequest): Ctx {
  return { actor: request.actor as Ctx["actor"], ...contextOfAll({ services }, request) };
}

/** The context of a use case that gets no actor. */
export function publicContextOf(http: { services: Services }, request: FastifyRequest): PublicCtx {
  return { actor: null, ...contextOfAll(http, request) };
}

function contextOfAll({ services }: { services: Services }, request: FastifyRequest) {
  const db = readDbs.get(request);
  return { request: factsOf(request), ...services, ...(db && { db }) };
}

/** Facts of a request that use cases may read. */
export function factsOf(request: FastifyRequest): RequestFacts {
  return new Facts(request);
}

/** Determines the language lazily, because most reads do not need it. */
class Facts implements RequestFacts {
  readonly id: string;
  readonly ip: string | null;
  readonly #request: FastifyRequest;
  constructor(request: FastifyRequest) {
    this.id = request.id;
    this.ip = addressOf(request);
    this.#request = request;
  }
  get userAgent(): string {
    return (this.#request.headers["user-agent"] ?? "").slice(0, 400);
  }
  get language(): Language {
    return languageOf(this.#request);
  }
  isLocal(): boolean {
    return isLocal(this.#request);
  }
}
