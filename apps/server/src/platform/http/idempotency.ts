import { createHash } from "node:crypto";
import { newId } from "@safeport/db/new-id";
import type { Ctx } from "../context.ts";
import { recordChange } from "../events/event.queries.ts";
import { AppError } from "./app-error.ts";
import type { UploadedFile } from "./forms.ts";
import { findRemembered } from "./idempotency.queries.ts";

const maxKeyLength = 200;

export interface KeyedCall {
  key: string;
  endpoint: string;
  /** The object of the call, by its path. */
  params: unknown;
  body: unknown;
}

/** Answers a repeated call with the result of the first one, read again with the caller's current rights. */
export interface Replay<T, I> {
  /** The id of the result that the call creates. */
  idOf: (result: T) => string;
  /** Reads the result again; throws 404 if the caller may no longer see it. */
  load: (ctx: Ctx, id: string, input: I) => Promise<T>;
  /** The use case changes something outside the database before its transaction, so the key is looked up before it. */
  looksFirst?: boolean;
  /** A call that fails after its transaction answers its own failure; without it, it answers what a repeated call would. */
  keepsFailure?: boolean;
}

/** Writes the fields of objects in one order, so that a client may send them in any. */
function inOrder(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function hashOf({ params, body }: KeyedCall): string {
  return createHash("sha256")
    .update(JSON.stringify([params ?? null, body ?? null], inOrder))
    .digest("base64url");
}

/** Placeholder for files when bodies are compared. */
export function digestsOf(files: Record<string, UploadedFile>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, { sha256 }]) => [name, sha256]));
}

/** The id of the result of an earlier call with this key, or null. Throws 409 if that call had another endpoint, object or body. */
async function findResult(ctx: Ctx, call: KeyedCall): Promise<string | null> {
  const row = await findRemembered(ctx.db, ctx.actor.user_id, call.key);
  if (!row) return null;
  if (row.endpoint !== call.endpoint || row.body_hash !== hashOf(call)) throw new AppError("idempotency_mismatch");
  return row.result_id;
}

function assertKey({ key }: KeyedCall): void {
  if (key.length < 1 || key.length > maxKeyLength)
    throw new AppError("invalid", "idempotency_key", { params: { max: maxKeyLength } });
}

function rowOf({ actor }: Ctx, call: KeyedCall, result_id: string) {
  return { user_id: actor.user_id, key: call.key, endpoint: call.endpoint, body_hash: hashOf(call), result_id };
}

/**
 * Runs the use case once per key: the transaction of the change also inserts the key with the id of the result. The key is rarely looked up
 * first, since nearly every call is new. A repeated or concurrent call fails on the key, or earlier on the change of the first call; it is
 * rolled back and returns the first result.
 */
export async function runOnce<T, I>(
  ctx: Ctx,
  call: KeyedCall,
  input: I,
  { idOf, load, looksFirst = false, keepsFailure = false }: Replay<T, I>,
  run: (ctx: Ctx, input: I) => Promise<T>,
): Promise<T> {
  assertKey(call);
  const first = looksFirst ? await findResult(ctx, call) : null;
  if (first) return load(ctx, first, input);
  const keyOf: Ctx["keyOf"] = (result) => rowOf(ctx, call, idOf(result as T));
  let isStored = false;
  const onKeyed = () => {
    isStored = true;
  };
  try {
    return await run({ ...ctx, keyOf, onKeyed }, input);
  } catch (error) {
    if (isStored && keepsFailure) throw error;
    const before = await findResult(ctx, call);
    if (before) return load(ctx, before, input);
    throw error;
  }
}

/** Does one part of a bulk call, in a unit of work of its own; a repeated call gets the part that an earlier one did, read again by `load`. */
export type Once = <T extends { id: string }>(
  part: string,
  run: (ctx: Ctx) => Promise<T>,
  load: (ctx: Ctx, id: string) => Promise<T>,
) => Promise<T>;

/**
 * Stores the key of a bulk call whose parts each commit by themselves, so that another body with it is refused, and returns what runs its parts: each has
 * a key of its own, made of that of the call. A repeated call tries again the parts that were refused or not reached.
 */
export async function beginParts(ctx: Ctx, call: KeyedCall): Promise<Once> {
  assertKey(call);
  if (!(await findResult(ctx, call)))
    try {
      const key = rowOf(ctx, call, newId());
      await ctx.db.transaction().execute((tx) => recordChange(tx, { audit: [], actorId: null, events: [], key }));
    } catch (error) {
      if (!(await findResult(ctx, call))) throw error;
    }
  return (part, run, load) => {
    const key = createHash("sha256")
      .update(JSON.stringify([call.key, part]))
      .digest("base64url");
    const replay = { idOf: ({ id }: { id: string }) => id, load };
    return runOnce(ctx, { ...call, key }, undefined, replay as never, run) as ReturnType<typeof run>;
  };
}
