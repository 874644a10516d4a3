import type { BankAccountAction, BankAccountStatus, NameCheck } from "../core/bank-account.values.ts";

export interface BankAccountFacts {
  name_check: NameCheck;
  is_default: boolean;
  /** A payment to it came back, and its owner has not confirmed it since. */
  is_blocked: boolean;
  usable_from: Date;
  /** The connected account at Stripe; null for a bank account. */
  stripe: StripeFacts | null;
}

/** State of a connected account at Stripe. It can be unpayable although its owner has submitted everything. */
export interface StripeFacts {
  /** Transfers to it and payouts from it are possible. */
  is_ready: boolean;
  /** Stripe waits for something that its owner has to enter. */
  needs_input: boolean;
  /** Stripe has rejected it for good. */
  is_rejected: boolean;
}

/** Whether a bank account can be paid to at `now`, and if not, why. */
export function bankAccountStatus(facts: BankAccountFacts, now: Date): BankAccountStatus {
  const { name_check, is_blocked, usable_from, stripe } = facts;
  if (is_blocked) return "blocked";
  if (stripe?.is_rejected) return "provider_refused";
  // Stripe pays out until the day by which it needs something, so an account that is ready stays usable.
  if (stripe && !stripe.is_ready) return stripe.needs_input ? "onboarding" : "provider_review";
  if (name_check === "refused") return "name_refused";
  if (name_check === "review") return "in_review";
  if (usable_from > now) return "waiting";
  return name_check === "accepted" ? "usable" : "unverified";
}

/** Actions of the owner on a bank account. */
export function bankAccountCan({
  is_default,
  is_blocked,
  stripe,
}: Pick<BankAccountFacts, "is_default" | "is_blocked" | "stripe">): BankAccountAction[] {
  return [
    ...(stripe?.needs_input && !stripe.is_rejected ? (["connect"] as const) : []),
    ...(is_default || is_blocked ? [] : (["set_default"] as const)),
    ...(is_blocked ? (["confirm"] as const) : []),
    "remove",
  ];
}
