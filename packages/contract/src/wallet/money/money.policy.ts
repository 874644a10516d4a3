import { type CompanyRole, canPay } from "../../companies/member.policy.ts";
import { type Actor, isStaff } from "../../kernel/actor.ts";

export interface MoneyFacts {
  /** The caller's role in the company whose money it is. */
  member_role: CompanyRole | null;
}
type Rule = (actor: Actor, company: MoneyFacts) => boolean;

const paysFor: Rule = (_actor, { member_role }) => canPay(member_role);
/** Staff decide about the money of companies to which they do not belong. */
const judges: Rule = (actor, { member_role }) => isStaff(actor) && member_role === null;

export const moneyActions = [
  "read",
  "deposit",
  "refund",
  "award",
  "settings",
  "confirm_deposit",
  "correct",
  "subscribe",
] as const;
export type MoneyAction = (typeof moneyActions)[number];

export const moneyPolicy = {
  /** The balances of a company, its deposits and transactions. */
  read: (actor, company) => paysFor(actor, company) || isStaff(actor),
  deposit: paysFor,
  refund: paysFor,
  award: paysFor,
  settings: paysFor,
  confirm_deposit: judges,
  /** Take back a deposit, reverse an award, adjust a balance. */
  correct: judges,
  /** Set the monthly subscription of a company. */
  subscribe: judges,
} satisfies Record<MoneyAction, Rule>;

/** Allowed actions of the caller on the money of a company, sent with it so that the web derives no rule. */
export function moneyCan(actor: Actor, company: MoneyFacts): MoneyAction[] {
  return moneyActions.filter((action) => moneyPolicy[action](actor, company));
}
