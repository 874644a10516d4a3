/** Reporting categories of Stripe that the books have as deposits, refunds, chargebacks and payouts. */
export const stripeMovements = [
  "charge",
  "refund",
  "refund_failure",
  "partial_capture_reversal",
  "dispute",
  "dispute_reversal",
  "transfer",
  "transfer_reversal",
] as const;

/** Types of money that goes from Stripe to the operator's bank, and back. The others are costs. */
export const stripeToBank = ["payout", "payout_reversal", "topup", "topup_reversal"] as const;
