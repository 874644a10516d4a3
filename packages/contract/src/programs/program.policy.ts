import type { CompanyRole } from "../companies/company.policy.ts";
import { type Actor, isResearcher, isStaff } from "../kernel/actor.ts";

export interface ProgramFacts {
  status: "draft" | "active" | "paused" | "closed";
  visibility: "PUBLIC" | "PRIVATE";
  company_status: "ACTIVE" | "PAUSED";
  /** The caller's role in the owning company. */
  member_role: CompanyRole | null;
  /** The caller was let into this private program. */
  participates: boolean;
}
type Rule = (actor: Actor, program: ProgramFacts) => boolean;

/** Whether everybody sees the program. */
export function isOpenToAll({ status, visibility }: Pick<ProgramFacts, "status" | "visibility">): boolean {
  return status === "active" && visibility === "PUBLIC";
}

/** What says how many people a program reaches. */
export type Openness = Pick<ProgramFacts, "status" | "visibility">;

/** From nobody but its company, over those who take part in it and then may also report, to everybody. */
function reachOf(program: Openness): number {
  if (program.status !== "active") return program.status === "draft" ? 0 : 1;
  return isOpenToAll(program) ? 3 : 2;
}

/** Whether saving a program lets more people see it, or do more with it, than before; a new one was seen by nobody. */
export function opensFurther(before: Openness | null, after: Openness): boolean {
  return reachOf(after) > (before ? reachOf(before) : 0);
}

export const programActions = ["read", "edit", "delete", "submit_report", "see_metrics"] as const;
export type ProgramAction = (typeof programActions)[number];

const isOpenToActor: Rule = (_actor, program) => program.status !== "draft" && (program.participates || isOpenToAll(program));
const read: Rule = (actor, program) => isStaff(actor) || program.member_role !== null || isOpenToActor(actor, program);
const edit: Rule = (actor, program) =>
  isStaff(actor) ||
  ((program.member_role === "owner" || program.member_role === "manager") && program.company_status === "ACTIVE");
const submitReport: Rule = (actor, program) =>
  isResearcher(actor) &&
  actor.email_verified &&
  program.member_role === null &&
  isOpenToActor(actor, program) &&
  program.status === "active" &&
  program.company_status === "ACTIVE";

// Outsiders would learn of reports that are not disclosed.
const seeMetrics: Rule = (actor, program) => isStaff(actor) || program.member_role !== null;

export const programPolicy = { read, edit, delete: edit, submit_report: submitReport, see_metrics: seeMetrics } satisfies Record<
  ProgramAction,
  Rule
>;

/** What the caller may do with the program; sent with it, so the web derives no rule. */
export function programCan(actor: Actor, program: ProgramFacts): ProgramAction[] {
  return programActions.filter((action) => programPolicy[action](actor, program));
}
