import { type CompanyRole, canLead, canTriage } from "../../companies/member.policy.ts";
import { type Actor, isResearcher, isStaff } from "../../kernel/actor.ts";

export interface ProgramFacts {
  status: "draft" | "active" | "paused" | "closed";
  visibility: "PUBLIC" | "PRIVATE";
  participation: "open" | "application" | "invitation";
  company_status: "ACTIVE" | "PAUSED";
  /** The caller's role in the owning company. */
  member_role: CompanyRole | null;
  /** The caller is a member of this program. */
  participates: boolean;
  /** The caller was invited to it and has not answered yet. */
  invited: boolean;
  /** The company has banned the caller from its programs. */
  banned: boolean;
}
type Rule = (actor: Actor, program: ProgramFacts) => boolean;

/** Whether everybody sees the program. */
export function isOpenToAll({ status, visibility }: Pick<ProgramFacts, "status" | "visibility">): boolean {
  return status === "active" && visibility === "PUBLIC";
}

/** Whether strangers read of the program if it was open to all before, so that its title must be its own. */
export function isShownToStrangers({ status, visibility }: Pick<ProgramFacts, "status" | "visibility">): boolean {
  return visibility === "PUBLIC" && (status === "active" || status === "paused");
}

/** Facts that decide how many people a program reaches. */
export type Openness = Pick<ProgramFacts, "status" | "visibility">;

/** 0: only its company sees it; 1: also its members; 2: they may also report; 3: everybody sees it. */
function reachOf(program: Openness): number {
  if (program.status !== "active") return program.status === "draft" ? 0 : 1;
  return isOpenToAll(program) ? 3 : 2;
}

/** Whether saving a program lets more people see it, or do more with it, than before. `before` is null for a new program. */
export function opensFurther(before: Openness | null, after: Openness): boolean {
  return reachOf(after) > (before ? reachOf(before) : 0);
}

/** Whether the actor decides who takes part in the programs of a company, even while the company is paused. */
export function managesMembers(actor: Actor, { member_role }: Pick<ProgramFacts, "member_role">): boolean {
  return isStaff(actor) || canLead(member_role);
}

/** Whether anybody can start to take part in the program. */
export function canBeJoined({ status }: Pick<ProgramFacts, "status">): boolean {
  return status === "active" || status === "paused";
}

export const programActions = [
  "read",
  "edit",
  "delete",
  "submit_report",
  "apply",
  "leave",
  "manage_members",
  "manage_credentials",
  "see_metrics",
  "see_known_issues",
  "edit_known_issues",
  "import_reports",
] as const;
export type ProgramAction = (typeof programActions)[number];

const isOpenToActor: Rule = (_actor, program) =>
  program.status !== "draft" && (program.participates || program.invited || isOpenToAll(program));
const read: Rule = (actor, program) => isStaff(actor) || program.member_role !== null || isOpenToActor(actor, program);
const edit: Rule = (actor, program) => isStaff(actor) || (managesMembers(actor, program) && program.company_status === "ACTIVE");
/** Conditions that reports and applications share, on the researcher, the program and its company. */
const takesFrom: Rule = (actor, program) =>
  isResearcher(actor) &&
  actor.email_verified &&
  program.member_role === null &&
  !program.banned &&
  program.status === "active" &&
  program.company_status === "ACTIVE";
const submitReport: Rule = (actor, program) =>
  takesFrom(actor, program) && (program.participates || (isOpenToAll(program) && program.participation === "open"));
const apply: Rule = (actor, program) =>
  takesFrom(actor, program) &&
  !program.participates &&
  !program.invited &&
  isOpenToAll(program) &&
  program.participation === "application";

/** Whether the actor gets credentials of the program, if it has any: those who may report do. */
export const getsCredentials: Rule = submitReport;

// Outsiders would learn of reports that are not disclosed.
const seeMetrics: Rule = (actor, program) => isStaff(actor) || program.member_role !== null;

export const programPolicy = {
  read,
  edit,
  delete: edit,
  submit_report: submitReport,
  apply,
  leave: (actor, program) => program.participates && isOpenToActor(actor, program),
  manage_members: managesMembers,
  // Not for staff: these are secrets of the company and its researchers.
  manage_credentials: (_actor, { member_role }) => canLead(member_role),
  see_metrics: seeMetrics,
  see_known_issues: seeMetrics,
  edit_known_issues: (_actor, { member_role }) => canTriage(member_role),
  import_reports: edit,
} satisfies Record<ProgramAction, Rule>;

/** Allowed actions of the caller on a program, sent with it so that the web derives no rule. */
export function programCan(actor: Actor, program: ProgramFacts): ProgramAction[] {
  return programActions.filter((action) => programPolicy[action](actor, program));
}
