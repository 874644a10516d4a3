import { type CompanyRole, companyRoles, type GivableRole, givableRoles } from "../kernel/company-role.values.ts";

export { type CompanyRole, companyRoles, type GivableRole, givableRoles };

/** Roles that manage programs and their members. */
export const leadingRoles = ["owner", "manager"] as const satisfies readonly CompanyRole[];
/** Roles that decide about reports. */
export const triagingRoles = ["owner", "manager", "triager"] as const satisfies readonly CompanyRole[];
/** Roles that spend the company's money. */
export const payingRoles = ["owner", "finance"] as const satisfies readonly CompanyRole[];

/** Whether a role manages the programs of the company and their members; null is no member. */
export function canLead(role: CompanyRole | null): boolean {
  return leadingRoles.some((leading) => leading === role);
}

/** Whether a role decides about the reports of the company; null is no member. */
export function canTriage(role: CompanyRole | null): boolean {
  return triagingRoles.some((triaging) => triaging === role);
}

/** Whether a role spends the money of the company, and sees it; null is no member. */
export function canPay(role: CompanyRole | null): boolean {
  return payingRoles.some((paying) => paying === role);
}

export const memberActions = ["change_role", "remove", "leave", "make_owner"] as const;
export type MemberAction = (typeof memberActions)[number];

export interface MemberFacts {
  /** The caller's own role in the company. */
  own_role: CompanyRole | null;
  is_self: boolean;
  /** Role of the member. */
  role: CompanyRole;
  /** Number of the company's owners. */
  owners: number;
}
type Rule = (member: MemberFacts) => boolean;

/** Nobody gives a right that they lack, and managers have no rights over money. */
export function rolesGivenBy(own: CompanyRole | null): readonly GivableRole[] {
  if (own === "owner") return givableRoles;
  return own === "manager" ? givableRoles.filter((role) => role !== "finance") : [];
}

const isLastOwner: Rule = ({ role, owners }) => role === "owner" && owners <= 1;
/** An owner is above every member, a manager above the members whose roles they can give. */
const isOver: Rule = ({ own_role, role }) =>
  own_role === "owner" || (own_role === "manager" && rolesGivenBy(own_role).some((allowed) => allowed === role));

export const memberPolicy = {
  change_role: (member) => isOver(member) && !isLastOwner(member),
  remove: (member) => isOver(member) && !member.is_self && !isLastOwner(member),
  leave: (member) => member.is_self && !isLastOwner(member),
  make_owner: ({ own_role, role }) => own_role === "owner" && role !== "owner",
} satisfies Record<MemberAction, Rule>;

/** Allowed actions of the caller on a membership, sent with it so that the web derives no rule. */
export function memberCan(member: MemberFacts): MemberAction[] {
  return memberActions.filter((action) => memberPolicy[action](member));
}
