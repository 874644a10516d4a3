import type { NewEvent } from "@safeport/contract/events/domain-event";
import { isStaff } from "@safeport/contract/kernel/actor";
import type { AuditAction } from "@safeport/contract/kernel/audit.values";
import type { Ctx, RequestFacts, Services } from "../context.ts";
import type { Tx } from "../transaction.ts";
import { recordChange } from "./event.queries.ts";

/** Result, audit rows and events of a use case. */
export interface Outcome<T> {
  result: T;
  /** Empty if nothing changed, for example the same status again; then there are no events either. */
  audit: readonly NewAuditEntry[];
  events?: readonly NewEvent[];
}

export interface NewAuditEntry {
  action: AuditAction;
  /** The acting user, if the caller has not signed in yet. */
  user_id?: string;
  object_type: string;
  object_id: string;
  company_id?: string | null;
  /** The fields that identify the object; never a secret, a token or a write-up. */
  snapshot: Record<string, unknown>;
}

type UnitOfWorkCtx = Services & {
  actor: Ctx["actor"] | null;
  request: RequestFacts;
  keyOf?: Ctx["keyOf"];
  onKeyed?: Ctx["onKeyed"];
  bulk_id?: string;
};

/** SQLSTATEs after which the transaction is tried again: serialization failure, deadlock. */
const retryable = new Set(["40001", "40P01"]);

/**
 * Runs a change in one transaction with its audit rows, its events and its idempotency key: all or nothing.
 * Subscribers handle the events after the commit, but those that act `within` the transaction, which are its last step.
 */
export async function unitOfWork<T>(ctx: UnitOfWorkCtx, change: (tx: Tx) => Promise<Outcome<T>>): Promise<T> {
  const outcome = await withRetry(() =>
    ctx.db.transaction().execute(async (tx) => {
      const done = await change(tx);
      const { result, audit, events = [] } = done;
      const key = ctx.keyOf?.(result);
      if (audit.length > 0 || events.length > 0 || key)
        await ctx.events.handleWithin(
          tx,
          await recordChange(tx, {
            audit: audit.map((entry) => auditRow(ctx, entry)),
            actorId: ctx.actor?.user_id ?? null,
            events: ctx.bulk_id ? events.map((event) => ofBulk(event, ctx.bulk_id as string)) : events,
            handledWithin: true,
            key,
          }),
        );
      return done;
    }),
  );
  if (ctx.keyOf) ctx.onKeyed?.();
  if (outcome.events?.length) ctx.events.wake();
  return outcome.result;
}

function ofBulk(event: NewEvent, bulk_id: string): NewEvent {
  return { ...event, data: { ...event.data, bulk_id } } as NewEvent;
}

function auditRow({ actor, request }: UnitOfWorkCtx, entry: NewAuditEntry) {
  const userId = actor?.user_id ?? entry.user_id ?? null;
  return {
    user_id: userId,
    company_id: entry.company_id ?? null,
    action: entry.action,
    log_type:
      userId === null ? ("system_log" as const) : actor && isStaff(actor) ? ("admin_log" as const) : ("user_log" as const),
    // A closed account leaves no address.
    ip: entry.action === "account.closed" ? null : request.ip,
    request_id: request.id,
    object_type: entry.object_type,
    object_id: entry.object_id,
    object_snapshot: entry.snapshot,
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
