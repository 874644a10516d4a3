import { type CompanyRole, canLead, canTriage } from "../companies/member.policy.ts";
import { type Actor, isStaff } from "../kernel/actor.ts";
import type { DisclosurePolicy } from "../programs/program.values.ts";
import { disclosureDays } from "./disclosure/disclosure.limits.ts";
import type { DisclosureSide, DisclosureState } from "./disclosure/disclosure.values.ts";
import { reopenDays } from "./report.limits.ts";
import { isClosed, isDraft as isDraftStatus, type ReportParty, type ReportStatus, reachable } from "./report.state.ts";
import type { SeverityAnswer } from "./report.values.ts";

export interface ReportFacts {
  author_id: string;
  /** Whether the caller has accepted to share it with its author. */
  is_collaborator: boolean;
  /** Whether an award has fixed who shares it. */
  weights_frozen: boolean;
  status: ReportStatus;
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
  /** The author's answer to the severity that the company set last; null where there is nothing to answer. */
  severity_answer: "pending" | SeverityAnswer | null;
  /** How far a retest of the fix is; null where none runs. */
  retest: "asked" | "answered" | null;
  /** Whether the time for the answer to a retest has passed. */
  retest_overdue: boolean;
  /** How far publishing it is, who asked, and whole days since; null where nobody has. */
  disclosure: { state: DisclosureState; side: DisclosureSide | null; days: number } | null;
  /** The disclosure policy in the terms of the report; null for a report that is not closed. */
  disclosure_stance: DisclosurePolicy | null;
  /** Whether it is the duplicate of a known issue that its author has not been shown. */
  hides_known_issue: boolean;
  /** Whole days since it was last closed; 0 while open. */
  days_closed: number;
  /** Whether the company it was sent to has been deleted: nobody works on its reports any more. */
  company_archived: boolean;
  /** The caller's role in the company the report was sent to. */
  member_role: CompanyRole | null;
}
type Rule = (actor: Actor, report: ReportFacts) => boolean;

export const reportActions = [
  "read",
  "edit_draft",
  "delete_draft",
  "comment",
  "comment_internal",
  "see_internal",
  "change_severity",
  "answer_severity",
  "change_status",
  "validate",
  "assign",
  "label",
  "file_issue",
  "see_similar",
  "watch",
  "correct",
  "withdraw",
  "ask_retest",
  "answer_retest",
  "decide_retest",
  "reveal_known_issue",
  "ask_disclosure",
  "answer_disclosure",
  "withdraw_disclosure",
  "take_down",
  "set_cve",
  "set_collaborators",
  "leave_collaboration",
  "dispute",
  "request_recheck",
  "award",
  "ask_answer",
  "nothing_to_add",
  "move",
  "lock",
] as const;
export type ReportAction = (typeof reportActions)[number];

const isAuthor: Rule = (actor, report) => actor.user_id === report.author_id;
const isCollaborator: Rule = (actor, report) => report.is_collaborator && !isAuthor(actor, report) && !isDraft(actor, report);
/** The reporter's side: the author and the collaborators. They see nothing internal of the report, even as members or staff. */
const isReporter: Rule = (actor, report) => isAuthor(actor, report) || isCollaborator(actor, report);
const isDraft: Rule = (_actor, report) => isDraftStatus(report.status);
const isUnlocked: Rule = (_actor, report) => !report.locked;
const triages: Rule = (actor, report) => isStaff(actor) || canTriage(report.member_role);
const read: Rule = (actor, report) =>
  isReporter(actor, report) || (!isDraft(actor, report) && (isStaff(actor) || report.member_role !== null));
const ownDraft: Rule = (actor, report) => isAuthor(actor, report) && isDraft(actor, report);
const commentInternal: Rule = (actor, report) =>
  isUnlocked(actor, report) &&
  !isReporter(actor, report) &&
  !isDraft(actor, report) &&
  (isStaff(actor) || (report.member_role !== null && report.member_role !== "viewer"));
const seeInternal: Rule = (actor, report) => !isReporter(actor, report) && read(actor, report);
const comment: Rule = (actor, report) =>
  isUnlocked(actor, report) && !isDraft(actor, report) && (isReporter(actor, report) || commentInternal(actor, report));
/** Whether the caller may comment and is no collaborator: collaborators only comment, disputes are the author's. */
const isParty: Rule = (actor, report) => comment(actor, report) && !isCollaborator(actor, report);
const changeSeverity: Rule = (actor, report) =>
  isUnlocked(actor, report) &&
  !isDraft(actor, report) &&
  !isReporter(actor, report) &&
  !report.company_archived &&
  triages(actor, report);

/** The side for which the caller decides about publishing the report; null for others. */
export function disclosingSide(actor: Actor, report: ReportFacts): DisclosureSide | null {
  if (isAuthor(actor, report)) return "reporter";
  if (isCollaborator(actor, report)) return null;
  return canLead(report.member_role) ? "company" : null;
}

const askDisclosure: Rule = (actor, report) => {
  const side = disclosingSide(actor, report);
  const { disclosure, disclosure_stance } = report;
  if (!side || report.locked || !isClosed(report.status) || report.company_archived) return false;
  if (!disclosure_stance || disclosure_stance === "none") return false;
  if (!disclosure) return true;
  return disclosure.state === "refused" && (disclosure.side !== side || disclosure.days >= disclosureDays.again);
};
const waitsForAnswer = ({ disclosure }: ReportFacts) => disclosure?.state === "asked" || disclosure?.state === "undecided";

/** No award is given for reports with these statuses. */
export const notPaid: readonly ReportStatus[] = ["draft", "duplicate", "spam", "not_applicable"];

export const reportPolicy = {
  read,
  edit_draft: ownDraft,
  delete_draft: ownDraft,
  comment,
  comment_internal: commentInternal,
  see_internal: seeInternal,
  change_severity: changeSeverity,
  answer_severity: (actor, report) =>
    isAuthor(actor, report) && !report.locked && (report.severity_answer === "pending" || report.severity_answer === "contested"),
  change_status: (actor, report) => changeSeverity(actor, report) && allowedStatuses(actor, report).length > 0,
  validate: (actor, report) => changeSeverity(actor, report) && !isClosed(report.status) && !report.validated,
  assign: changeSeverity,
  label: changeSeverity,
  /** As an issue in a tracker of the company, and to see its issues. */
  file_issue: (actor, report) => changeSeverity(actor, report) && canTriage(report.member_role),
  /** The author of a draft sees similar ones among their own reports. */
  see_similar: (actor, report) => ownDraft(actor, report) || (seeInternal(actor, report) && triages(actor, report)),
  // Nobody else knows of a draft.
  watch: (actor, report) => !isDraft(actor, report) && read(actor, report),
  correct: changeSeverity,
  ask_retest: (actor, report) =>
    report.status === "resolved" &&
    changeSeverity(actor, report) &&
    (report.retest === null || (report.retest === "asked" && report.retest_overdue)),
  answer_retest: (actor, report) => isAuthor(actor, report) && !report.locked && report.retest === "asked",
  decide_retest: (actor, report) => changeSeverity(actor, report) && report.retest === "answered",
  reveal_known_issue: (actor, report) => isAuthor(actor, report) && report.hides_known_issue,
  ask_disclosure: askDisclosure,
  // Staff decide only where the silent side no longer can.
  answer_disclosure: (actor, report) => {
    const side = disclosingSide(actor, report);
    if (report.locked || !waitsForAnswer(report)) return false;
    return side ? side !== report.disclosure?.side : isStaff(actor) && report.disclosure?.state === "undecided";
  },
  withdraw_disclosure: (actor, report) =>
    !report.locked && waitsForAnswer(report) && disclosingSide(actor, report) === report.disclosure?.side,
  take_down: (actor, report) => isStaff(actor) && report.disclosure?.state === "public",
  set_cve: changeSeverity,
  withdraw: (actor, report) => isAuthor(actor, report) && allowedStatuses(actor, report).includes("closed"),
  // The text of a dispute appears in the timeline, so opening one requires the right to comment.
  dispute: (actor, report) => isParty(actor, report) && !isClosed(report.status),
  request_recheck: (actor, report) =>
    isParty(actor, report) &&
    isClosed(report.status) &&
    !report.company_archived &&
    (report.days_closed <= reopenDays || report.original_ended),
  ask_answer: (actor, report) => isAuthor(actor, report) && !report.locked && report.escalated && !report.answer_asked,
  nothing_to_add: (actor, report) => isAuthor(actor, report) && !report.locked && report.status === "needs_more_info",
  // Within the company; the terms and the clock of the report stay.
  move: (actor, report) =>
    isUnlocked(actor, report) &&
    !isDraft(actor, report) &&
    !isReporter(actor, report) &&
    !report.company_archived &&
    (report.member_role === "owner" || report.member_role === "manager"),
  lock: (actor, report) => isStaff(actor) && !isDraft(actor, report) && !isReporter(actor, report),
  set_collaborators: (actor, report) =>
    isAuthor(actor, report) && !report.locked && !report.weights_frozen && !report.company_archived,
  leave_collaboration: (actor, report) => isCollaborator(actor, report) && !report.locked && !report.weights_frozen,
  award: (actor, report) =>
    !report.locked &&
    !isReporter(actor, report) &&
    (report.member_role === "owner" || report.member_role === "finance") &&
    report.validated &&
    !report.company_archived &&
    !notPaid.includes(report.status),
} satisfies Record<ReportAction, Rule>;

/** The capacity in which the caller changes the status of the report; null when they may not. */
export function partyOf(actor: Actor, report: ReportFacts): ReportParty | null {
  if (isAuthor(actor, report)) return "author";
  if (isCollaborator(actor, report)) return null;
  if (isStaff(actor)) return "admin";
  return triages(actor, report) ? "company" : null;
}

/** The statuses the caller can set now: those of the transitions table, except where validation, a dispute or the time since closing forbids one. */
export function allowedStatuses(actor: Actor, report: ReportFacts): ReportStatus[] {
  const party = partyOf(actor, report);
  if (!party || report.company_archived || report.locked) return [];
  if (isClosed(report.status) && report.days_closed > reopenDays && !report.original_ended) return [];
  return reachable(report.status, party).filter((target) => {
    // An author can only withdraw here; sending a draft and answering a question have their own endpoints.
    if (party === "author" && (target !== "closed" || report.validated)) return false;
    return !(report.dispute_open && party !== "admin" && isClosed(target));
  });
}

/** What the caller may do with the report; sent with it, so the web derives no rule. */
export function reportCan(actor: Actor, report: ReportFacts): ReportAction[] {
  return reportActions.filter((action) => reportPolicy[action](actor, report));
}
