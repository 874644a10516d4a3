import { accountPolicy } from "../accounts/account.policy.ts";
import { type Actor, isStaff } from "../kernel/actor.ts";
import { type CompanyRole, rolesGivenBy } from "./member.policy.ts";

/**
 * How far a company has shown who it is: it controls its domain, staff vouched for it, neither, or its name reads like that of a company
 * which already publishes, so that staff must look at it first.
 */
export const companyStandings = ["verified", "vouched", "unverified", "name_alike"] as const;
export type CompanyStanding = (typeof companyStandings)[number];

/** The standing that follows from what is stored; staff, who know the company, overrule the rest. */
export function standingOf(company: { domain_status: string; vouched_at: Date | null; name_alike: boolean }): CompanyStanding {
  if (company.vouched_at) return "vouched";
  if (company.name_alike) return "name_alike";
  return company.domain_status === "verified" ? "verified" : "unverified";
}

export interface CompanyFacts {
  /** The caller's role in the company. */
  member_role: CompanyRole | null;
  status: "ACTIVE" | "PAUSED";
  /** Whether staff paused it, which only staff can end. */
  paused_by_staff: boolean;
  standing: CompanyStanding;
}
type Rule = (actor: Actor, company: CompanyFacts) => boolean;

export const companyActions = [
  "read",
  "create_program",
  "open_program",
  "publish_program",
  "vouch",
  "withdraw_vouching",
  "edit",
  "pause",
  "activate",
  "delete",
  "invite",
  "verify_domain",
] as const;
export type CompanyAction = (typeof companyActions)[number];

const read: Rule = (actor, company) => isStaff(actor) || company.member_role !== null;
const createProgram: Rule = (actor, company) =>
  accountPolicy.create_program(actor) ||
  ((company.member_role === "owner" || company.member_role === "manager") && company.status === "ACTIVE");
/** To make a program more than a draft. */
const openProgram: Rule = (actor, company) =>
  createProgram(actor, company) && (isStaff(actor) || actor.email_verified) && company.standing !== "name_alike";
/** To make a program open to all. */
const publishProgram: Rule = (actor, company) => openProgram(actor, company) && company.standing !== "unverified";
const judges: Rule = (actor, company) => isStaff(actor) && company.member_role === null;

const leads: Rule = (_actor, { member_role }) => member_role === "owner" || member_role === "manager";
const edit: Rule = (actor, company) => isStaff(actor) || company.member_role === "owner";

export const companyPolicy = {
  read,
  create_program: createProgram,
  open_program: openProgram,
  publish_program: publishProgram,
  vouch: (actor, company) => judges(actor, company) && company.standing !== "vouched",
  withdraw_vouching: (actor, company) => judges(actor, company) && company.standing === "vouched",
  /** What it says about itself, and its logo. */
  edit,
  /** Staff also pause what its owner has paused, so that the owner cannot end it. */
  pause: (actor, company) =>
    edit(actor, company) && (company.status === "ACTIVE" || (isStaff(actor) && !company.paused_by_staff)),
  activate: (actor, company) =>
    edit(actor, company) && company.status === "PAUSED" && (isStaff(actor) || !company.paused_by_staff),
  delete: edit,
  /** And to see who is invited. */
  invite: (_actor, { member_role }) => rolesGivenBy(member_role).length > 0,
  verify_domain: leads,
} satisfies Record<CompanyAction, Rule>;

/** What the caller may do with the company; sent with it, so the web derives no rule. */
export function companyCan(actor: Actor, company: CompanyFacts): CompanyAction[] {
  return companyActions.filter((action) => companyPolicy[action](actor, company));
}
