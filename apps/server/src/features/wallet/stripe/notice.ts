import type { PublicCtx, SystemCtx } from "../../../platform/context.ts";
import type { Outcome } from "../../../platform/events/unit-of-work.ts";
import type { Tx } from "../../../platform/transaction.ts";

/** Whoever a notice is handled for: the caller that sent it, or the job that asks for what was missed. */
export type NoticeCtx = PublicCtx | SystemCtx;

/** What follows from a notice, in the transaction that notes it as handled; null if nothing does. */
export type Consequence = ((tx: Tx) => Promise<Outcome<unknown>>) | null;
