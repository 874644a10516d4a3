import { fieldRule } from "../kernel/field-error.ts";
import { textLimits } from "../kernel/text.limits.ts";
import { isBlank, trimmedLines } from "../kernel/text.ts";

/**
 * Acts that a second person decides: the receipt of a deposit, the bank entry of one that was cancelled or expired, the start of a payment, that one was not made or came back, a correction of a balance, the money
 * settings of the platform.
 */
export const proposalPlaces = [
  "deposits",
  "bank_entries",
  "withdrawals",
  "refunds",
  "withdrawal_reversals",
  "refund_reversals",
  "adjustments",
  "settings",
] as const;
export type ProposalPlace = (typeof proposalPlaces)[number];

/** Why somebody declines what another person proposed; its author reads it. */
export const DeclineReason = trimmedLines(textLimits.reason, 1).check(
  fieldRule((text: string) => !isBlank(text), "reason_required"),
);
