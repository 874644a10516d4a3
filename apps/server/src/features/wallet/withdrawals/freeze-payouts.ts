import { isStaff } from "@safeport/contract/kernel/actor";
import type { getPayoutFreeze as endpoint } from "@safeport/contract/wallet/withdrawals/payout-freeze.endpoints";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { findAccount, lockAccount } from "../core/person.queries.ts";
import { personEntry } from "../core/wallet-entry.ts";
import { deleteFreeze, findFreeze, insertFreeze } from "../core/withdrawal.queries.ts";

/** Whether the payouts of a person are stopped, for staff. */
export async function getPayoutFreeze({ db, actor }: Ctx, userId: string): Promise<z.infer<(typeof endpoint)["result"]>> {
  if (!isStaff(actor) || !(await findAccount(db, userId))) throw new AppError("not_found", "no_user");
  const freeze = await findFreeze(db, userId);
  return {
    user_id: userId,
    freeze: freeze ? { reason: freeze.reason, frozen_by: freeze.username, frozen_at: freeze.frozen_at.toISOString() } : null,
    can: userId === actor.user_id ? [] : [freeze ? "release" : "freeze"],
  };
}

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

/** Throws 404 unless the caller is staff, and 403 for changes to themselves. */
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
