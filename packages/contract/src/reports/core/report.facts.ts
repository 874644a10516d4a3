import type { CompanyRole } from "../../companies/member.policy.ts";
import type { DisclosurePolicy } from "../../programs/core/program.values.ts";
import type { DisclosureSide, DisclosureState } from "./disclosure.values.ts";
import type { ReportStatus } from "./report.state.ts";
import type { SeverityAnswer } from "./report.values.ts";

/** Facts about a report and the caller that decide about the caller's actions on it. */
export interface ReportFacts {
  author_id: string;
  /** Whether it was imported from a file: its author has no account that could answer or be paid. */
  imported: boolean;
  /** Whether the caller has accepted to share it with its author. */
  is_collaborator: boolean;
  /** Whether an award has fixed who shares it. */
  weights_frozen: boolean;
  status: ReportStatus;
  /** Whether it waits until its program lets it in. */
  waiting: boolean;
  validated: boolean;
  dispute_open: boolean;
  /** Staff have locked it: nobody changes it. */
  locked: boolean;
  /** Whether a target was missed for so long that it is in the platform's queue. */
  escalated: boolean;
  /** Whether the author has asked the company for an answer, which it owes. */
  answer_asked: boolean;
  /** Whether it is a duplicate of a report that has ended otherwise than resolved. */
  original_ended: boolean;
  /** Whether it is a duplicate whose original is neither resolved nor public. */
  original_hidden: boolean;
  /** The author's answer to the severity that the company set last; null where there is nothing to answer. */
  severity_answer: "pending" | SeverityAnswer | null;
  /** State of a retest of the fix; null if none runs. */
  retest: "asked" | "answered" | null;
  /** Whether the time for the answer to a retest has passed. */
  retest_overdue: boolean;
  /** State of the disclosure, the side that requested it, and whole days since; null if nobody has requested one. */
  disclosure: { state: DisclosureState; side: DisclosureSide | null; days: number } | null;
  /** The disclosure policy in the terms of the report; null for a report that is not closed. */
  disclosure_stance: DisclosurePolicy | null;
  /** Whether it is the duplicate of a known issue that its author has not been shown. */
  hides_known_issue: boolean;
  /** The decision of a dispute has fixed its status, or that it is no duplicate: only an appeal changes that. */
  decided_status: boolean;
  decided_distinct: boolean;
  /** Whole days since it was last closed; 0 while open. */
  days_closed: number;
  /** Whether the company it was sent to has been deleted: nobody works on its reports any more. */
  company_archived: boolean;
  /** Whether the caller, who is no staff, decides an open dispute on it. */
  is_guest_mediator: boolean;
  /** The caller's role in the company the report was sent to. */
  member_role: CompanyRole | null;
}
