import { isStaff } from "@safeport/contract/kernel/actor";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { lockAccount } from "../person.queries.ts";
import { personEntry } from "../wallet-entry.ts";
import { deleteFreeze, insertFreeze } from "./withdrawal.queries.ts";

/** Stops the payouts of a person; those under way fail when they are to be paid. */
export function freezePayouts(ctx: Ctx, userId: string, reason: string): Promise<{ user_id: string; frozen: boolean }> {
  return change(ctx, userId, async (tx) => {
    await insertFreeze(tx, { user_id: userId, reason, frozen_by: ctx.actor.user_id });
    return true;
  });
}

/** Lets the payouts of a person go on. */
export function releasePayouts(ctx: Ctx, userId: string): Promise<{ user_id: string; frozen: boolean }> {
  return change(ctx, userId, async (tx) => {
    await deleteFreeze(tx, userId);
    return false;
  });
}

/** Throws 404 for everybody but staff, and 403 for what is about themselves. */
async function change(ctx: Ctx, userId: string, save: (tx: Tx) => Promise<boolean>) {
  if (!isStaff(ctx.actor)) throw new AppError("not_found");
  return unitOfWork(ctx, async (tx) => {
    const person = await lockAccount(tx, userId);
    if (!person) throw new AppError("not_found", "no_user");
    if (userId === ctx.actor.user_id) throw new AppError("forbidden", "own_payout");
    const frozen = await save(tx);
    return {
      result: { user_id: userId, frozen },
      audit: [personEntry(frozen ? "payouts.frozen" : "payouts.released", person)],
    };
  });
}
