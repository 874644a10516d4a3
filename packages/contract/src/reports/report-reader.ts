import type { CompanyRole } from "../companies/company.policy.ts";
import { type Actor, isStaff } from "../kernel/actor.ts";
import { isDraft, type ReportStatus } from "./report.state.ts";

/** What rights in a report depend on. */
export interface ReportFacts {
  author_id: string;
  status: ReportStatus;
  validated: boolean;
  dispute_open: boolean;
  /** Whole days since it was last closed; 0 while open. */
  days_closed: number;
  /** The caller's role in the company the report was sent to. */
  member_role: CompanyRole | null;
}

/** Whether the caller wrote the report. */
export function isAuthor(actor: Actor, report: ReportFacts): boolean {
  return actor.user_id === report.author_id;
}

/** Whether the caller may read the report: its author, and once it was sent the company and the platform. */
export function mayReadReport(actor: Actor, report: ReportFacts): boolean {
  return isAuthor(actor, report) || (!isDraft(report.status) && (isStaff(actor) || report.member_role !== null));
}
