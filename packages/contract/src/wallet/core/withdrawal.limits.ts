/** Months after the payment within which a bank may send it back. */
export const returnMonths = 13;
/** Business days of processing after which staff and the person are told once. */
export const lateBusinessDays = 5;
/** Withdrawals that one person can have pending at a time. */
export const maxPendingWithdrawals = 10;
/** Lines of one payout batch. */
export const maxBatchLines = 1_000;
/** Maximum characters of a bank's payment reference. ISO 20022 takes 35 for most references. */
export const paymentReferenceLimit = 140;
