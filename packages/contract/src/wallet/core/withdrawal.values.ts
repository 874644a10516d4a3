export const withdrawalStatuses = ["pending", "processing", "paid", "failed", "cancelled", "returned"] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/** Reasons for a failed withdrawal: a decision of staff or a bank, or a check before the payment. */
export const withdrawalFailures = [
  "rejected",
  "kyc_missing",
  "country_unpaid",
  "account_blocked",
  "account_frozen",
  "method_unusable",
  "name_spelling",
] as const;
export type WithdrawalFailure = (typeof withdrawalFailures)[number];

/** Obstacles to any withdrawal of a person, in the order in which a request is refused; each is the text of that refusal. */
export const payoutObstacles = [
  "email_unverified",
  "payout_needs_second_factor",
  "payouts_frozen",
  "payout_needs_kyc",
  "payout_person_country",
  "too_many_withdrawals",
] as const;
export type PayoutObstacle = (typeof payoutObstacles)[number];

export const withdrawalActions = ["cancel", "process", "pay", "requeue", "fail", "return"] as const;
export type WithdrawalAction = (typeof withdrawalActions)[number];

/** Actions of a caller: one that leads to another status, or to decline what another admin proposed. */
export const withdrawalSteps = [...withdrawalActions, "decline"] as const;
export type WithdrawalStep = (typeof withdrawalSteps)[number];

export const payoutBatchStatuses = ["exported", "voided"] as const;

/** ISO 20022 `pain.001`, or a table. */
export const payoutFileFormats = ["xml", "csv"] as const;
export type PayoutFileFormat = (typeof payoutFileFormats)[number];
