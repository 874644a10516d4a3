import { accountPolicy } from "../accounts/account.policy.ts";
import { type Actor, isStaff } from "../kernel/actor.ts";

/** From the most rights to the fewest. */
export const companyRoles = ["owner", "manager", "triager", "finance", "viewer"] as const;
export type CompanyRole = (typeof companyRoles)[number];

export interface CompanyFacts {
  /** The caller's role in the company. */
  member_role: CompanyRole | null;
  status: "ACTIVE" | "PAUSED";
}
type Rule = (actor: Actor, company: CompanyFacts) => boolean;

export const companyActions = ["read", "create_program"] as const;
export type CompanyAction = (typeof companyActions)[number];

const read: Rule = (actor, company) => isStaff(actor) || company.member_role !== null;
const createProgram: Rule = (actor, company) =>
  accountPolicy.create_program(actor) ||
  ((company.member_role === "owner" || company.member_role === "manager") && company.status === "ACTIVE");

export const companyPolicy = { read, create_program: createProgram } satisfies Record<CompanyAction, Rule>;

/** What the caller may do with the company; sent with it, so the web derives no rule. */
export function companyCan(actor: Actor, company: CompanyFacts): CompanyAction[] {
  return companyActions.filter((action) => companyPolicy[action](actor, company));
}
