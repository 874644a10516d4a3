import { awardKinds, awardStatuses } from "../awards/award.values.ts";
import { depositStatuses } from "../deposits/deposit.state.ts";
import { refundStatuses } from "../refunds/refund.state.ts";

export const billingTypes = [
  "deposit",
  ...awardKinds,
  "refund",
  "deposit_taken_back",
  "deposit_reinstated",
  "subscription",
  "fee",
  "adjustment",
  "withdrawal",
] as const;
export type BillingType = (typeof billingTypes)[number];

/** `booked` is final at once; `waiting` and `refused` are of adjustments, `paid`, `returned` and the like of withdrawals and refunds. */
export const paymentStatuses = [
  ...new Set([...depositStatuses, ...awardStatuses, ...refundStatuses, "booked", "waiting", "refused"] as const),
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Of the money of the company or person to whom a payment belongs. */
export const paymentDirections = ["in", "out"] as const;
export type PaymentDirection = (typeof paymentDirections)[number];

/** Actions on a payment; the last four are of withdrawals and refunds. */
export const paymentActions = [
  "confirm",
  "decline",
  "cancel",
  "refund",
  "take_back",
  "reinstate",
  "reverse",
  "decide",
  "process",
  "pay",
  "fail",
  "return",
] as const;
export type PaymentAction = (typeof paymentActions)[number];

/** One above the limit waits for a second admin. */
export const adjustmentStatuses = ["waiting", "booked", "refused"] as const;
