import type { Language } from "@safeport/messages/languages";
import type { FastifyRequest } from "fastify";
import type { Ctx, RequestFacts, Services } from "../context.ts";
import { addressOf } from "./address-of.ts";
import { isLocal } from "./is-local.ts";
import { languageOf } from "./language.ts";

/** The context of a signed-in caller's use case. */
export function contextOf({ services }: { services: Services }, request: FastifyRequest): Ctx {
  return { actor: request.actor as Ctx["actor"], request: factsOf(request), ...services };
}

/** What a use case may know of a request. */
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
