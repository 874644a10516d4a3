import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import type { FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { PublicCtx } from "../context.ts";
import { bytesOf, messageOf } from "./body-parsers.ts";
import { addRoute, type Http } from "./mount.ts";
import { publicContextOf } from "./request-context.ts";

type Schema = z.ZodMiniType;

/** A call of another server that proves who it is by its headers or its address. */
export interface SignedCall<P, Q> {
  params: P;
  query: Q;
  /** The bytes of the body. */
  bytes: Buffer;
  /** A header of the call; empty without one. */
  header: (name: string) => string;
}

/** Mounts an endpoint that another server calls with a signature or a secret. */
export function mountSigned<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  http: Http,
  endpoint: Endpoint<P, Q, B, R>,
  run: (ctx: PublicCtx, call: SignedCall<z.output<P>, z.output<Q>>) => Promise<z.input<R>>,
): void {
  if (!endpoint.signed || endpoint.auth !== "public") throw new Error(`${endpoint.name} is not signed: use mountPublic`);
  addRoute(http, endpoint, (request, { params, query }) => {
    const header = (name: string) => {
      const value = request.headers[name];
      return typeof value === "string" ? value : "";
    };
    return run(publicContextOf(http, request), { params, query, bytes: bytesOf(request), header });
  });
}

/** Mounts an endpoint to which a mail provider sends mails. `admit` finds out whose secret it is before the body is read, and throws if it is nobody's. */
export function mountMail<B extends z.ZodMiniType<{ raw: string }>, R extends Schema, T>(
  http: Http,
  endpoint: Endpoint<z.ZodMiniUndefined, z.ZodMiniUndefined, B, R>,
  admit: (ctx: PublicCtx, secret: string) => Promise<T>,
  run: (ctx: PublicCtx, message: Buffer, admitted: T) => Promise<z.input<R>>,
): void {
  if (!endpoint.mail || endpoint.auth !== "public") throw new Error(`${endpoint.name} takes no mails: use mountPublic`);
  const admitted = new WeakMap<FastifyRequest, T>();
  const ctxOf = (request: FastifyRequest) => publicContextOf(http, request);
  addRoute(http, endpoint, (request, { body }) => run(ctxOf(request), messageOf(request, body.raw), admitted.get(request) as T), {
    admitAnyone: async (request) => {
      admitted.set(request, await admit(ctxOf(request), secretOf(request)));
    },
  });
}

/** The bearer token of a call, or the password of its Basic authentication; empty without one. */
function secretOf({ headers }: FastifyRequest): string {
  const [scheme = "", value = ""] = (headers.authorization ?? "").split(" ");
  if (/^bearer$/i.test(scheme)) return value;
  if (!/^basic$/i.test(scheme)) return "";
  return Buffer.from(value, "base64")
    .toString("utf8")
    .replace(/^[^:]*:/, "");
}
