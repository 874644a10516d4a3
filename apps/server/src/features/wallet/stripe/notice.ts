import { Uuid } from "@safeport/contract/kernel/ids";
import type { PublicCtx, SystemCtx } from "../../../platform/context.ts";
import type { Outcome } from "../../../platform/events/unit-of-work.ts";
import type { Tx } from "../../../platform/transaction.ts";

/** The context of an event: of the call that brought it, or of the job that asks Stripe about missed events. */
export type NoticeCtx = PublicCtx | SystemCtx;

/** The change that an event causes, in the transaction that stores the event as handled; null if it causes none. */
export type Consequence = ((tx: Tx) => Promise<Outcome<unknown>>) | null;

/** Whether a value that Stripe sends back can be the id of one of our rows. */
export function isOwnId(value: unknown): value is string {
  return Uuid.safeParse(value).success;
}
