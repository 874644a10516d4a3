import { decimalAmount } from "@safeport/contract/kernel/currency";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { getOwnProfile } from "../../accounts/profile/get-profile.ts";
import { leavePlatform } from "../../companies/leave-platform.ts";
import { hasLedgerAccounts, lockPerson } from "../core/person.queries.ts";
import { findOrCreateAccounts, lockBalances, postTransfers } from "../ledger/post-transfers.ts";

/**
 * Closes the caller's own account for good. Throws 409 while a company has no other owner, and while they have money: money on
 * its way, money that is not final, and available money that they do not give up in words. It is here because it settles money
 * first; other features remove the person's data after the event.
 */
export async function closeAccount(ctx: Ctx, username: string, giveUp?: string): Promise<void> {
  const { user_id, email } = await getOwnProfile(ctx, username);
  await unitOfWork(ctx, async (tx) => {
    await settleMoney(ctx, tx, user_id, giveUp);
    await leavePlatform(tx, ctx.actor, email);
    return {
      result: undefined,
      audit: [{ action: "account.closed", object_type: "user", object_id: user_id, snapshot: {} }],
      events: [{ type: "account.closed", subject_id: user_id, data: {} }],
    };
  });
  ctx.forgetPerson(user_id);
}

/** Leaves behind what its owner gives up by naming the amount; throws 409 with any other money. */
async function settleMoney({ settings }: Ctx, tx: Tx, user_id: string, giveUp = ""): Promise<void> {
  if (!(await lockPerson(tx, user_id))) throw new AppError("session_ended");
  if (!(await hasLedgerAccounts(tx, user_id))) return;
  const { currency } = settings;
  const [pending = "", available = "", payout = "", unclaimed = ""] = await findOrCreateAccounts(tx, currency, [
    { kind: "user:pending", user_id },
    { kind: "user:available", user_id },
    { kind: "user:payout", user_id },
    { kind: "platform:unclaimed" },
  ]);
  const [waiting = 0n, free = 0n, leaving = 0n] = await lockBalances(tx, [pending, available, payout]);
  const refuse = (state: string, amount: bigint) =>
    new AppError("conflict", "money_under_way", { params: { state, amount: decimalAmount(amount, currency), currency } });
  if (leaving > 0n) throw refuse("payout", leaving);
  if (waiting > 0n) throw refuse("pending", waiting);
  if (free === 0n) return;
  const amount = decimalAmount(free, currency);
  if (giveUp.toUpperCase() !== `${amount} ${currency}`)
    throw new AppError("conflict", "money_left", { params: { amount, currency } });
  await postTransfers(tx, {
    ...{ act: "left_behind" as const, key: `left behind by ${user_id}`, actor_id: user_id },
    legs: [{ from: available, to: unclaimed, amount: free }],
  });
}
