import { isStaff } from "@safeport/contract/kernel/actor";
import type { PayoutBatch } from "@safeport/contract/wallet/withdrawals/payout-batch.endpoints";
import type { Withdrawal } from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import { withdrawalCan } from "@safeport/contract/wallet/withdrawals/withdrawal.policy";
import type { Ctx } from "../../../platform/context.ts";
import { presentDestination } from "../bank-accounts/bank-account.presenter.ts";
import { presentReversal } from "../core/reversal.ts";
import type { BatchRow, WithdrawalRow } from "../core/withdrawal.queries.ts";

const timeOf = (time: Date | null) => time?.toISOString() ?? null;

/** A withdrawal with the last four characters of its destination; those of people who have left have none. */
export function presentWithdrawal(row: WithdrawalRow, { actor, keyFor }: Ctx): Withdrawal {
  return {
    withdrawal_id: row.id,
    user: { user_id: row.user_id, username: row.username },
    amount: Number(row.amount),
    currency: row.currency,
    status: row.status,
    reference: row.reference,
    destination: presentDestination(keyFor, row),
    requested_at: row.requested_at.toISOString(),
    processing_at: timeOf(row.processing_at),
    settled_at: timeOf(row.settled_at),
    returned_at: timeOf(row.returned_at),
    returned_amount: row.returned_amount === null ? null : Number(row.returned_amount),
    external_ref: row.external_ref,
    failure: row.failure,
    reason: row.reason,
    batch_id: row.batch_id,
    being_checked: row.status === "pending" && row.screening_since !== null,
    proposed_by: isStaff(actor) ? row.proposer : null,
    reversal: isStaff(actor) ? presentReversal(row) : null,
    can: withdrawalCan(actor, row),
  };
}

/** A payout batch. */
export function presentBatch(row: BatchRow): PayoutBatch {
  return {
    batch_id: row.id,
    message_id: row.message_id,
    status: row.status,
    lines: row.lines,
    total: Number(row.amount),
    currency: row.currency,
    execution_date: row.execution_date,
    created_at: row.created_at.toISOString(),
    created_by: row.creator,
    formats: row.formats,
    can: row.may_be_voided ? ["void"] : [],
  };
}
