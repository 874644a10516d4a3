/** Days after which an award is final, if no payment dispute is open. */
export const awardFinalDays = 3;

/** Days after the validation for which money is held for a report. */
export const holdDays = 90;

/** Deposits that a company may have open at a time. */
export const maxOpenDeposits = 20;

/** Days after which an open deposit expires. */
export const depositDays = 60;

/** The most deposits confirmed in one call. */
export const maxBulkDeposits = 100;

/** Characters of the reason for a correction by staff. */
export const reasonLength = { min: 20, max: 2_000 } as const;

/** Longest name that a bank gives a payment. */
export const maxBankReference = 140;
