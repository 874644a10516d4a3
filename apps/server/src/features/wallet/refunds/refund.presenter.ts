import { isStaff } from "@safeport/contract/kernel/actor";
import type { Refund } from "@safeport/contract/wallet/refunds/refund.endpoints";
import { refundCan } from "@safeport/contract/wallet/refunds/refund.policy";
import type { Ctx } from "../../../platform/context.ts";
import { presentDestination } from "../bank-accounts/bank-account.presenter.ts";
import { presentReversal } from "../core/reversal.ts";
import type { RefundRow } from "./refund.queries.ts";

const timeOf = (time: Date | null) => time?.toISOString() ?? null;

/** A refund with the last four characters of its bank account; one to a card has none. */
export function presentRefund(row: RefundRow, { actor, keyFor }: Ctx): Refund {
  return {
    refund_id: row.id,
    deposit: { deposit_id: row.deposit_id, reference: row.deposit_reference },
    company: { company_id: row.company_id, name: row.company_name },
    amount: Number(row.amount),
    currency: row.currency,
    provider: row.provider,
    status: row.status,
    reference: row.reference,
    destination: presentDestination(keyFor, row),
    requested_at: row.created_at.toISOString(),
    payable_from: row.payable_from.toISOString(),
    processing_at: timeOf(row.processing_at),
    settled_at: timeOf(row.settled_at),
    returned_at: timeOf(row.returned_at),
    returned_amount: row.returned_amount === null ? null : Number(row.returned_amount),
    external_ref: row.external_ref ?? row.provider_ref,
    reason: row.reason,
    batch_id: row.batch_id,
    proposed_by: isStaff(actor) ? row.proposer : null,
    reversal: isStaff(actor) ? presentReversal(row) : null,
    can: refundCan(actor, row),
  };
}
