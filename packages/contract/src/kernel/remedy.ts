/** Step of the reader that lifts a refusal: on another page, or in a dialog of its own. */
export const remedies = [
  "confirm_email",
  "second_factor",
  "identity",
  "payout_method",
  "company_members",
  "company_domain",
  "company_money",
  "company_budgets",
  "open_reports",
  "own_money",
  "withdrawals",
  "reauthenticate",
] as const;
export type Remedy = (typeof remedies)[number];

/** The refusals that the reader can have lifted, by the text that explains them (`errors.detail`), and what lifts each. */
export const remedyOf = {
  email_unverified: "confirm_email",
  payout_needs_second_factor: "second_factor",
  payout_needs_kyc: "identity",
  bank_account_unverified: "identity",
  bank_account_name_refused: "payout_method",
  bank_account_blocked: "payout_method",
  payout_country: "payout_method",
  stripe_onboarding: "payout_method",
  money_roles: "company_members",
  award_roles: "company_members",
  create_program_forbidden: "company_members",
  company_unverified: "company_domain",
  sharing_unverified: "company_domain",
  provider_needs_domain: "company_domain",
  award_uncovered: "company_money",
  company_has_money: "company_money",
  company_has_deposits: "company_money",
  company_has_debt: "company_money",
  award_over_share: "company_budgets",
  company_has_open_reports: "open_reports",
  program_has_open_reports: "open_reports",
  only_owner: "company_members",
  money_left: "own_money",
  money_under_way: "own_money",
  bank_account_in_use: "withdrawals",
} as const satisfies Record<string, Remedy>;

/** Returns what lifts a refusal with this `ErrorCode` and this text, if the reader can do something about it. */
export function findRemedy(code: string, detail: string | null): Remedy | undefined {
  if (code === "reauthentication_required") return "reauthenticate";
  return detail !== null && Object.hasOwn(remedyOf, detail) ? remedyOf[detail as keyof typeof remedyOf] : undefined;
}
