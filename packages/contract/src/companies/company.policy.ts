import { type Actor, isStaff } from "../kernel/actor.ts";

export interface CompanyFacts {
  member_role: "owner" | "manager" | "triager" | "finance" | "viewer" | null;
  status: "ACTIVE" | "PAUSED";
}
type Rule = (actor: Actor, company: CompanyFacts) => boolean;

export const companyActions = ["read", "create_program"] as const;
export type CompanyAction = (typeof companyActions)[number];

const read: Rule = (actor, company) => isStaff(actor) || company.member_role !== null;
const managesPrograms: Rule = (actor, company) =>
  isStaff(actor) || ((company.member_role === "owner" || company.member_role === "manager") && company.status === "ACTIVE");

export const companyPolicy = { read, create_program: managesPrograms } satisfies Record<CompanyAction, Rule>;

/** What the caller may do with the company; sent with it, so the web derives no rule. */
export function companyCan(actor: Actor, company: CompanyFacts): CompanyAction[] {
  return companyActions.filter((action) => companyPolicy[action](actor, company));
}
