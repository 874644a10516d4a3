import { accountPolicy } from "../accounts/core/account.policy.ts";
import { type Actor, isStaff } from "../kernel/actor.ts";
import { type CompanyRole, canLead, rolesGivenBy } from "./member.policy.ts";

/**
 * Verification of a company: it controls its domain, staff vouch for it, neither, or its name looks like that of a company that
 * already publishes, so that staff must review it first.
 */
export const companyStandings = ["verified", "vouched", "unverified", "name_alike"] as const;
export type CompanyStanding = (typeof companyStandings)[number];

/** Standing of a company by its stored facts; the word of staff overrides the rest. */
export function standingOf(company: { domain_status: string; vouched_at: Date | null; name_alike: boolean }): CompanyStanding {
  if (company.vouched_at) return "vouched";
  if (company.name_alike) return "name_alike";
  return company.domain_status === "verified" ? "verified" : "unverified";
}

export interface CompanyFacts {
  /** The caller's role in the company. */
  member_role: CompanyRole | null;
  status: "ACTIVE" | "PAUSED";
  /** Whether staff paused it; then only staff can activate it. */
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
  "see_integrations",
  "add_integration",
  "see_identity_provider",
  "set_identity_provider",
] as const;
export type CompanyAction = (typeof companyActions)[number];

const read: Rule = (actor, company) => isStaff(actor) || company.member_role !== null;
const createProgram: Rule = (actor, company) =>
  accountPolicy.create_program(actor) || (canLead(company.member_role) && company.status === "ACTIVE");
/** Whether the actor may publish a program in any form, so that it is no longer a draft. */
const openProgram: Rule = (actor, company) =>
  createProgram(actor, company) && (isStaff(actor) || actor.email_verified) && company.standing !== "name_alike";
/** Whether the actor may make a program open to all. */
const publishProgram: Rule = (actor, company) => openProgram(actor, company) && company.standing !== "unverified";
const judges: Rule = (actor, company) => isStaff(actor) && company.member_role === null;

const edit: Rule = (actor, company) => isStaff(actor) || company.member_role === "owner";

export const companyPolicy = {
  read,
  create_program: createProgram,
  open_program: openProgram,
  publish_program: publishProgram,
  vouch: (actor, company) => judges(actor, company) && company.standing !== "vouched",
  withdraw_vouching: (actor, company) => judges(actor, company) && company.standing === "vouched",
  /** The details and the logo of the company. */
  edit,
  /** Staff may also pause a company that its owner has paused, so that the owner cannot activate it. */
  pause: (actor, company) =>
    edit(actor, company) && (company.status === "ACTIVE" || (isStaff(actor) && !company.paused_by_staff)),
  activate: (actor, company) =>
    edit(actor, company) && company.status === "PAUSED" && (isStaff(actor) || !company.paused_by_staff),
  delete: edit,
  /** Includes seeing who is invited. */
  invite: (_actor, { member_role }) => rolesGivenBy(member_role).length > 0,
  verify_domain: (_actor, { member_role }) => canLead(member_role),
  /** The trackers and chats that it is connected with. */
  see_integrations: (actor, { member_role }) => isStaff(actor) || canLead(member_role),
  add_integration: (_actor, { member_role }) => canLead(member_role),
  see_identity_provider: edit,
  /** It decides who gets into the company, so managers have no part in it. */
  set_identity_provider: (_actor, { member_role }) => member_role === "owner",
} satisfies Record<CompanyAction, Rule>;

/** Allowed actions of the caller on a company, sent with it so that the web derives no rule. */
export function companyCan(actor: Actor, company: CompanyFacts): CompanyAction[] {
  return companyActions.filter((action) => companyPolicy[action](actor, company));
}
