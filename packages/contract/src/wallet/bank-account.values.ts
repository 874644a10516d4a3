/** Schemes of bank accounts: IBAN, routing and account number in the United States, or BIC and account number elsewhere. */
export const bankSchemes = ["iban", "us", "swift"] as const;
export type BankScheme = (typeof bankSchemes)[number];

/** Schemes of payouts: a bank account, or a connected account at Stripe. */
export const payoutSchemes = [...bankSchemes, "stripe"] as const;

export const usAccountTypes = ["checking", "savings"] as const;

/** Results of comparing the holder's name with the identity check: staff decide `review`. */
export const nameChecks = ["unchecked", "accepted", "review", "refused"] as const;
export type NameCheck = (typeof nameChecks)[number];

/** Whether a payout method can be paid to, and if not, why: `onboarding` waits for its owner at Stripe, `provider_review` for Stripe. */
export const bankAccountStatuses = [
  "usable",
  "waiting",
  "unverified",
  "in_review",
  "name_refused",
  "blocked",
  "onboarding",
  "provider_review",
] as const;
export type BankAccountStatus = (typeof bankAccountStatuses)[number];

export const bankAccountActions = ["set_default", "confirm", "connect", "remove"] as const;
export type BankAccountAction = (typeof bankAccountActions)[number];
