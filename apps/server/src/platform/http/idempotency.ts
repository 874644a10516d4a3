import { createHash } from "node:crypto";
import type { Ctx } from "../context.ts";
import type { UploadedFile } from "../files/upload.ts";
import { AppError } from "./app-error.ts";
import { findRemembered, rememberAnswer } from "./idempotency.queries.ts";

const maxKeyLength = 200;

export interface KeyedCall {
  key: string;
  endpoint: string;
  status: number;
  /** What the call is about, by its path. */
  params: unknown;
  body: unknown;
}

function hashOf({ params, body }: KeyedCall): string {
  return createHash("sha256")
    .update(JSON.stringify([params ?? null, body ?? null]))
    .digest("base64url");
}

/** What stands for files in a body that is compared. */
export function digestsOf(files: Record<string, UploadedFile>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, { sha256 }]) => [name, sha256]));
}

/** The answer already given to this key, or null; the same key with another call, object or body is a 409. */
export async function replayOrNull(ctx: Ctx, call: KeyedCall): Promise<{ status: number; answer: unknown } | null> {
  if (call.key.length < 1 || call.key.length > maxKeyLength)
    throw new AppError("invalid", "idempotency_key", { params: { max: maxKeyLength } });
  const row = await findRemembered(ctx.db, ctx.actor.user_id, call.key);
  if (!row) return null;
  if (row.endpoint !== call.endpoint || row.body_hash !== hashOf(call)) throw new AppError("idempotency_mismatch");
  return { status: row.status_code, answer: row.answer };
}

/**
 * Runs the use case so that its answer is kept under the key in the very transaction of the deed. Of two racing calls the
 * second fails, on the key or before that on what the first one did; its deed is undone, and it gets the first one's answer.
 */
export async function remembering<T>(
  ctx: Ctx,
  call: KeyedCall,
  present: (result: T, ctx: Ctx) => unknown,
  run: (ctx: Ctx) => Promise<T>,
): Promise<unknown> {
  const remember: Ctx["remember"] = (tx, result) =>
    rememberAnswer(tx, {
      user_id: ctx.actor.user_id,
      key: call.key,
      endpoint: call.endpoint,
      body_hash: hashOf(call),
      status_code: call.status,
      answer: JSON.stringify(present(result as T, ctx)),
    });
  try {
    return present(await run({ ...ctx, remember }), ctx);
  } catch (error) {
    const raced = await replayOrNull(ctx, call);
    if (raced) return raced.answer;
    throw error;
  }
}
