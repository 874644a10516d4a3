import type { PayeeAccount } from "@safeport/contract/wallet/core/payee-account.schema";
import { refundPolicy } from "@safeport/contract/wallet/refunds/refund.policy";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { openPayeeAccount } from "../bank-accounts/payee-account.ts";
import { newReference } from "../core/payout-reference.ts";
import type { RefundRow } from "./refund.queries.ts";
import { getRefund, refundEntry, settle } from "./settle-refund.ts";

/** The whole account of a refund that is being paid, with an entry in the log; throws 404 for those who may not know it, and 403 for all but other staff. */
export function viewRefundAccount(ctx: Ctx, id: string): Promise<PayeeAccount> {
  return unitOfWork(ctx, async (tx) => {
    const refund = await getRefund(ctx, id, tx);
    if (!refundPolicy.act(ctx.actor, refund, "pay"))
      throw new AppError("forbidden", refund.member_role ? "own_company_money" : "money_roles");
    return { result: openPayeeAccount(ctx, refund), audit: [refundEntry("refund.account_viewed", refund)] };
  });
}

/** Puts a refund whose payment was not ordered at the bank back into the queue, under a reference that no order has had. */
export function requeueRefund(ctx: Ctx, id: string, reason: string): Promise<RefundRow> {
  return settle(ctx, id, "requeue", async ({ refund }) => {
    if (refund.batch_id !== null) throw new AppError("conflict", "payment_not_single");
    const begun = { proposed_by: null, processing_at: null, decided_by: null };
    return { values: { ...begun, reference: newReference(), reason }, why: { reason } };
  });
}
