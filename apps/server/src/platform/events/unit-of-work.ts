import { isStaff } from "@safeport/contract/kernel/actor";
import { newId } from "@safeport/db/new-id";
import type { Ctx, RequestFacts, Services } from "../context.ts";
import type { Tx } from "../transaction.ts";
import { insertAudit, insertEvent } from "./event.queries.ts";

/** What a use case did, besides the change itself. */
export interface Outcome<T> {
  result: T;
  /** Null when nothing changed after all (the same status again): then nothing is written either. */
  audit: {
    action: string;
    /** Whose act it is, where the caller has not signed in yet. */
    user_id?: string;
    object_type: string;
    object_id: string;
    company_id?: string | null;
    /** The object's telling fields; never a secret, a token or a write-up. */
    snapshot: Record<string, unknown>;
  } | null;
  events?: readonly NewEvent[];
}

export interface NewEvent {
  type: string;
  company_id?: string | null;
  program_id?: string | null;
  report_id?: string | null;
  data?: Record<string, unknown>;
}

type UnitOfWorkCtx = Services & { actor: Ctx["actor"] | null; request: RequestFacts; remember?: Ctx["remember"] };

/** SQLSTATE of a lost race that is worth another try: serialization failure, deadlock. */
const retryable = new Set(["40001", "40P01"]);

/**
 * Runs a change in one transaction with its audit row, its event and the answer under an idempotency key: all or nothing.
 * After the commit the prompt subscribers run; the rest, and these too if the process dies here, follow from the job.
 */
export async function unitOfWork<T>(ctx: UnitOfWorkCtx, change: (tx: Tx) => Promise<Outcome<T>>): Promise<T> {
  const { result, eventIds } = await withRetry(() => ctx.db.transaction().execute((tx) => runIn(tx, ctx, change)));
  for (const id of eventIds) {
    try {
      await ctx.events.deliver(id, "prompt");
    } catch {
      // The deed stands; its job delivers what did not work now.
    }
  }
  return result;
}

async function runIn<T>(
  tx: Tx,
  ctx: UnitOfWorkCtx,
  change: (tx: Tx) => Promise<Outcome<T>>,
): Promise<{ result: T; eventIds: string[] }> {
  const { result, audit, events = [] } = await change(tx);
  if (audit) await insertAudit(tx, auditRow(ctx, audit));
  const eventIds: string[] = [];
  for (const event of events) {
    const id = newId();
    await insertEvent(tx, { id, actor_id: ctx.actor?.user_id ?? null, ...event, data: JSON.stringify(event.data ?? {}) });
    eventIds.push(id);
  }
  await ctx.remember?.(tx, result);
  return { result, eventIds };
}

function auditRow({ actor, request }: UnitOfWorkCtx, audit: NonNullable<Outcome<unknown>["audit"]>) {
  return {
    id: newId(),
    user_id: actor?.user_id ?? audit.user_id ?? null,
    company_id: audit.company_id ?? null,
    action: audit.action,
    log_type:
      actor === null && !audit.user_id
        ? ("system_log" as const)
        : actor && isStaff(actor)
          ? ("admin_log" as const)
          : ("user_log" as const),
    ip: request.ip,
    request_id: request.id,
    object_type: audit.object_type,
    object_id: audit.object_id,
    object_snapshot: JSON.stringify(audit.snapshot),
  };
}

async function withRetry<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= 4 || !retryable.has(String((error as { code?: unknown }).code))) throw error;
    }
  }
}
