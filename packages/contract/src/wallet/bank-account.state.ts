import type { BankAccountAction, BankAccountStatus, NameCheck } from "./bank-account.values.ts";

export interface BankAccountFacts {
  name_check: NameCheck;
  is_default: boolean;
  /** A payment to it came back, and its owner has not confirmed it since. */
  is_blocked: boolean;
  usable_from: Date;
}

/** Whether a bank account can be paid to at `now`, and if not, why. */
export function bankAccountStatus({ name_check, is_blocked, usable_from }: BankAccountFacts, now: Date): BankAccountStatus {
  if (is_blocked) return "blocked";
  if (name_check === "refused") return "name_refused";
  if (name_check === "review") return "in_review";
  if (usable_from > now) return "waiting";
  return name_check === "accepted" ? "usable" : "unverified";
}

/** What its owner can do with a bank account. */
export function bankAccountCan({
  is_default,
  is_blocked,
}: Pick<BankAccountFacts, "is_default" | "is_blocked">): BankAccountAction[] {
  return [
    ...(is_default || is_blocked ? [] : (["set_default"] as const)),
    ...(is_blocked ? (["confirm"] as const) : []),
    "remove",
  ];
}
