import type { CompanyRole } from "../companies/company.policy.ts";
import { type Actor, isStaff } from "../kernel/actor.ts";

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

export const programActions = ["read", "edit", "submit_report"] as const;
export type ProgramAction = (typeof programActions)[number];

const isOpenToActor: Rule = (_actor, program) => program.status !== "draft" && (program.participates || isOpenToAll(program));
const read: Rule = (actor, program) => isStaff(actor) || program.member_role !== null || isOpenToActor(actor, program);
const edit: Rule = (actor, program) =>
  isStaff(actor) ||
  ((program.member_role === "owner" || program.member_role === "manager") && program.company_status === "ACTIVE");
const submitReport: Rule = (actor, program) =>
  actor.role === "Hacker" &&
  actor.email_verified &&
  program.member_role === null &&
  isOpenToActor(actor, program) &&
  program.status === "active" &&
  program.company_status === "ACTIVE";

export const programPolicy = { read, edit, submit_report: submitReport } satisfies Record<ProgramAction, Rule>;

/** What the caller may do with the program; sent with it, so the web derives no rule. */
export function programCan(actor: Actor, program: ProgramFacts): ProgramAction[] {
  return programActions.filter((action) => programPolicy[action](actor, program));
}
