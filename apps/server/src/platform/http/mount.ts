import { type Endpoint, needsSession } from "@safeport/contract/kernel/endpoint";
import { type pageOf, toPage } from "@safeport/contract/kernel/paging";
import type { DB } from "@safeport/db/types.gen";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { Ctx, PublicCtx, Services } from "../context.ts";
import { AppError } from "./app-error.ts";
import { acceptMail, acceptOneClick, acceptSigned } from "./body-parsers.ts";
import type { Forms, UploadedFile } from "./forms.ts";
import { beginParts, digestsOf, type Once, type Replay, runOnce } from "./idempotency.ts";
import { asksForTable, listTable } from "./list-table.ts";
import { throttleHooks } from "./rate-limit.ts";
import { paramsOf, readInput } from "./read-input.ts";
import { contextOf, publicContextOf, readFromDb } from "./request-context.ts";
import { serialiserOf } from "./serialiser.ts";
import { type Authentication, countActs, signIn, signInIfAny } from "./sign-in.ts";
import type { Turns } from "./turns.ts";

type Schema = z.ZodMiniType;

/** Bytes of a mail with its attachments. */
const maxMailBytes = 10 * 1024 * 1024;

export interface ReadReplica {
  /** Runs a read on the replica if that shows all that was committed before, and else, or if it fails there, on the primary. */
  read<T>(run: (db: Kysely<DB>) => Promise<T>): Promise<T>;
}

/** The server under construction, with the endpoints that features have mounted so far. */
export interface Http extends Authentication {
  fastify: FastifyInstance;
  services: Services;
  endpoints: Endpoint[];
  turns: Turns;
  forms: Forms;
  /** Replica for lists and public reads; null: they read from the primary. */
  replica: ReadReplica | null;
}

export interface Input<P, Q, B> {
  params: P;
  query: Q;
  body: B;
  files: Record<string, UploadedFile>;
}

interface Handler<C, P extends Schema, Q extends Schema, B extends Schema, R extends Schema, T> {
  run: (ctx: C, input: Input<z.output<P>, z.output<Q>, z.output<B>>) => Promise<T>;
  present: (result: T, ctx: C) => z.input<R>;
}

/** Throws 404 or 403 before the body is read, if the caller may not do this with the object in the path. */
type Admit<P extends Schema> = (ctx: Ctx, params: z.output<P>) => unknown;

/**
 * Mounts an endpoint that needs a session: checks the input, runs the use case, presents its result. One that takes files needs `admit`, which
 * runs before the form is read; the use case checks again, since a form may take a minute.
 */
export function mount<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, T>(
  http: Http,
  endpoint: Endpoint<P, Q, B, R>,
  run: Handler<Ctx, P, Q, B, R, T>["run"],
  present: Handler<Ctx, P, Q, B, R, T>["present"],
  admit?: Admit<P>,
): void {
  if (!needsSession(endpoint)) throw new Error(`${endpoint.name} is public: use mountPublic or mountOptional`);
  if (endpoint.idempotent) throw new Error(`${endpoint.name} takes an Idempotency-Key: use mountIdempotent`);
  addRoute(
    http,
    endpoint,
    async (request, input) => {
      const ctx = contextOf(http, request);
      return present(await run(ctx, input), ctx);
    },
    { admit },
  );
}

/** Resources that a call holds from before its body is read until it is answered. */
interface Held {
  release(): Promise<void>;
}
/** Throws if the call cannot hold it; `bytes` is the size of the body, null if the client has not said it. */
type Hold<H extends Held> = (ctx: Ctx, bytes: number | null) => Promise<H>;

/** Mounts an endpoint for uploads by signed-in people: `hold` reserves resources before the files are read. */
export function mountUpload<R extends Schema, T, H extends Held>(
  http: Http,
  endpoint: Endpoint<z.ZodMiniUndefined, z.ZodMiniUndefined, z.ZodMiniUndefined, R>,
  hold: Hold<H>,
  run: (ctx: Ctx, input: Pick<Input<undefined, undefined, undefined>, "files">, held: H) => Promise<T>,
  present: (result: T, ctx: Ctx) => z.input<R>,
): void {
  const call = async (request: FastifyRequest, input: Pick<Input<undefined, undefined, undefined>, "files">, held?: Held) => {
    const ctx = contextOf(http, request);
    return present(await run(ctx, input, held as H), ctx);
  };
  addRoute(http, endpoint, call, { hold });
}

/** Mounts an endpoint that takes an `Idempotency-Key`; `replay` says how a repeated call finds the first result. */
export function mountIdempotent<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, T>(
  http: Http,
  endpoint: Endpoint<P, Q, B, R>,
  run: Handler<Ctx, P, Q, B, R, T>["run"],
  present: Handler<Ctx, P, Q, B, R, T>["present"],
  replay: Replay<T, Input<z.output<P>, z.output<Q>, z.output<B>>>,
  admit?: Admit<P>,
): void {
  if (!endpoint.idempotent) throw new Error(`${endpoint.name} takes no Idempotency-Key: use mount`);
  const call = async (request: FastifyRequest, input: Input<z.output<P>, z.output<Q>, z.output<B>>) => {
    const ctx = contextOf(http, request);
    const key = request.headers["idempotency-key"];
    if (typeof key !== "string") {
      if (endpoint.idempotent === "required") throw new AppError("idempotency_key_required");
      return present(await run(ctx, input), ctx);
    }
    const body = endpoint.files ? [input.body, digestsOf(input.files)] : request.body;
    return present(await runOnce(ctx, { key, endpoint: endpoint.name, params: request.params, body }, input, replay, run), ctx);
  };
  addRoute(http, endpoint, call, { admit });
}

/**
 * Mounts an endpoint whose parts each commit by themselves, under one `Idempotency-Key`: `admit` says who may call it, before the key is stored, and `run` does
 * each part by `once`.
 */
export function mountBulk<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, T>(
  http: Http,
  endpoint: Endpoint<P, Q, B, R>,
  admit: (ctx: Ctx, params: z.output<P>) => unknown,
  run: (ctx: Ctx, input: Input<z.output<P>, z.output<Q>, z.output<B>>, once: Once) => Promise<T>,
  present: Handler<Ctx, P, Q, B, R, T>["present"],
): void {
  if (endpoint.idempotent !== "required") throw new Error(`${endpoint.name} needs no Idempotency-Key: use mount`);
  addRoute(http, endpoint, async (request, input) => {
    const ctx = contextOf(http, request);
    await admit(ctx, input.params);
    const key = request.headers["idempotency-key"];
    if (typeof key !== "string") throw new AppError("idempotency_key_required");
    const once = await beginParts(ctx, { key, endpoint: endpoint.name, params: request.params, body: request.body });
    return present(await run(ctx, input, once), ctx);
  });
}

interface Paging {
  page: number;
  size: number;
}

/** Mounts a paged list, which answers all its pages as CSV to those who accept that alone: `read` returns the rows of the requested page with their total, `present` turns one row into an item. */
export function mountList<P extends Schema, Q extends Schema, I extends Schema, Row>(
  http: Http,
  endpoint: Endpoint<P, Q, Schema, ReturnType<typeof pageOf<I>>>,
  read: (ctx: Ctx, input: { params: z.output<P>; query: z.output<Q> }) => Promise<{ items: Row[]; total: number }>,
  present: (row: Row, ctx: Ctx) => z.input<I>,
): void {
  const call = async (
    request: FastifyRequest,
    input: Input<z.output<P>, z.output<Q>, unknown>,
    _held: Held | undefined,
    reply: FastifyReply,
  ) => {
    const ctx = contextOf(http, request);
    if (!endpoint.hasOwnExport && asksForTable(request))
      return listTable(ctx, endpoint, reply, async (of, paging) => {
        const { items, total } = await read(of, { ...input, query: Object.assign({}, input.query, paging) as z.output<Q> });
        return { items: items.map((row) => present(row, of)), total };
      });
    const { items, total } = await read(ctx, input);
    const presented = items.map((row) => present(row, ctx));
    return toPage(presented, total, input.query as Paging);
  };
  addRoute(http, endpoint, call, { isList: true });
}

/** Mounts an endpoint for everybody; its use case gets no actor. */
export function mountPublic<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, T>(
  http: Http,
  endpoint: Endpoint<P, Q, B, R>,
  run: Handler<PublicCtx, P, Q, B, R, T>["run"],
  present: Handler<PublicCtx, P, Q, B, R, T>["present"],
): void {
  if (endpoint.auth !== "public") throw new Error(`${endpoint.name} needs a session: use mount`);
  addRoute(http, endpoint, async (request, input) => {
    const ctx = publicContextOf(http, request);
    return present(await run(ctx, input), ctx);
  });
}

/** Mounts an endpoint for everybody; its use case gets the actor, if the caller is signed in. */
export function mountOptional<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, T>(
  http: Http,
  endpoint: Endpoint<P, Q, B, R>,
  run: Handler<Ctx | PublicCtx, P, Q, B, R, T>["run"],
  present: Handler<Ctx | PublicCtx, P, Q, B, R, T>["present"],
): void {
  if (endpoint.auth !== "optional") throw new Error(`${endpoint.name} is not for both: use mount or mountPublic`);
  addRoute(http, endpoint, async (request, input) => {
    const ctx = contextOf(http, request) as Ctx | PublicCtx;
    return present(await run(ctx, input), ctx);
  });
}

/** Adds the route of an endpoint; the functions that mount use it. */
export function addRoute<P extends Schema, Q extends Schema, B extends Schema>(
  http: Http,
  endpoint: Endpoint<P, Q, B>,
  call: (
    request: FastifyRequest,
    input: Input<z.output<P>, z.output<Q>, z.output<B>>,
    held: Held | undefined,
    reply: FastifyReply,
  ) => Promise<unknown>,
  {
    admit,
    admitAnyone,
    hold,
    isList = false,
  }: {
    admit?: Admit<P> | undefined;
    /** The same for callers who are nobody here. */
    admitAnyone?: (request: FastifyRequest) => Promise<void>;
    hold?: Hold<Held>;
    isList?: boolean;
  } = {},
): void {
  if (endpoint.files && !admit && !hold) throw new Error(`${endpoint.name} takes files: say who may send them`);
  http.endpoints.push(endpoint);
  const status = endpoint.status ?? 200;
  const { fastify, services, refusals } = http;
  const replica = mayReadReplica(endpoint, isList) ? http.replica : null;
  const answer: typeof call = async (request, input, held, reply) => {
    const result = await call(request, input, held, reply);
    if (endpoint.cachedSeconds !== undefined) reply.header("cache-control", `public, max-age=${endpoint.cachedSeconds}`);
    return result;
  };
  // Reads the whole body before the call takes its turn, so that no call waits for another call's client.
  const run = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.code(status);
    const held = hold && (await hold(contextOf(http, request), bodyBytes(request)));
    try {
      const input = await readInput(http.forms, endpoint, request);
      if (replica)
        return await replica.read((db) => {
          readFromDb(request, db);
          return answer(request, input, held, reply);
        });
      // The held resources belong to this call alone, so it waits for no other call.
      if (endpoint.method === "GET" || hold) return await answer(request, input, held, reply);
      return await http.turns.run(request, reply, () => call(request, input, held, reply));
    } finally {
      await held?.release();
    }
  };
  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    // The schema only makes Fastify look for a serialiser.
    schema: { response: { [status]: {} } },
    serializerCompiler: () => serialiserOf(endpoint.result),
    // Compression is safe from attacks by other sites, because sessions use no cookies.
    ...(endpoint.method === "GET" && !endpoint.uncompressed && { compress: {} }),
    onRequest: [
      ...(endpoint.auth === "public"
        ? []
        : [endpoint.auth === "optional" ? signInIfAny(http, endpoint) : signIn(http, endpoint)]),
      http.limits[endpoint.rate],
      ...throttleHooks(fastify, endpoint, services.settings.rateLimitFactor, refusals),
      ...countActs(http, endpoint),
      ...(admit
        ? [async (request: FastifyRequest) => void (await admit(contextOf(http, request), paramsOf(endpoint, request)))]
        : []),
      ...(admitAnyone ? [admitAnyone] : []),
    ],
    handler: endpoint.files ? (request, reply) => run(request, reply).finally(() => http.forms.remove(request)) : run,
  };
  if (endpoint.files) http.forms.accept(fastify, endpoint.fileBodies ?? [], (forms) => forms.route(route));
  else if (endpoint.mail) acceptMail(fastify, maxMailBytes, (mails) => mails.route(route));
  else if (endpoint.signed) acceptSigned(fastify, (signed) => signed.route(route));
  else if (endpoint.oneClick) acceptOneClick(fastify, (forms) => forms.route(route));
  else fastify.route(route);
}

/** Lists with their searches, and what everybody reads. */
function mayReadReplica({ method, auth }: Pick<Endpoint, "method" | "auth">, isList: boolean): boolean {
  return method === "GET" && (isList || auth === "public" || auth === "optional");
}

function bodyBytes(request: FastifyRequest): number | null {
  const length = Number(request.headers["content-length"] ?? Number.NaN);
  return Number.isSafeInteger(length) ? length : null;
}
