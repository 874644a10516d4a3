/** Bank accounts that a person can have at a time. */
export const maxBankAccounts = 5;
/** Hours after which a new bank account can be paid to, so that its owner can act on the mail about it. */
export const bankAccountWaitHours = 24;

/** Longest texts of a bank account. ISO 20022 takes 70 characters for a name and 34 for an account. */
export const bankAccountLimits = {
  holder: 70,
  iban: 60,
  account: 40,
  routing: 20,
  bic: 20,
  addressLine: 70,
  postalCode: 16,
} as const;
