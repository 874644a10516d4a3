import { type Actor, isResearcher } from "@safeport/contract/kernel/actor";
import { maxPendingWithdrawals } from "@safeport/contract/wallet/core/withdrawal.limits";
import type { PayoutObstacle } from "@safeport/contract/wallet/core/withdrawal.values";
import type { Db } from "@safeport/db/named-statement";
import type { Ctx } from "../../../platform/context.ts";
import { findApproved } from "../core/kyc.queries.ts";
import { countPending, frozenOf } from "../core/withdrawal.queries.ts";
import { isFromUnpaid } from "./payout-checks.ts";

type Checks = Pick<Ctx, "settings" | "keyFor">;

/** Obstacles to a payout that follow from a researcher's address and session. */
export function obstaclesOfSession(actor: Actor): PayoutObstacle[] {
  return [
    ...(actor.email_verified ? [] : ["email_unverified" as const]),
    ...(actor.assurance.by === "second_factor" ? [] : ["payout_needs_second_factor" as const]),
  ];
}

/** Obstacles to a payout on any account: decisions of staff, and withdrawals that were asked for already. */
export async function obstaclesOfPerson({ settings, keyFor }: Checks, db: Db, userId: string): Promise<PayoutObstacle[]> {
  const [frozen, approved, pending] = [
    await frozenOf(db, [userId]),
    await findApproved(db, userId),
    await countPending(db, userId),
  ];
  return [
    ...(frozen.has(userId) ? ["payouts_frozen" as const] : []),
    ...(approved ? [] : ["payout_needs_kyc" as const]),
    ...(approved && isFromUnpaid(settings, keyFor, approved) ? ["payout_person_country" as const] : []),
    ...(pending >= maxPendingWithdrawals ? ["too_many_withdrawals" as const] : []),
  ];
}

/** All that keeps the actor from asking for a withdrawal; nothing for those who are not paid at all. */
export async function listPayoutObstacles({
  db,
  actor,
  ...checks
}: Pick<Ctx, "db" | "actor"> & Checks): Promise<PayoutObstacle[]> {
  if (!isResearcher(actor)) return [];
  return [...obstaclesOfSession(actor), ...(await obstaclesOfPerson(checks, db, actor.user_id))];
}
