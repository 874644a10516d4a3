import { canLead, canPay, canTriage } from "../../companies/member.policy.ts";
import { type Actor, isStaff } from "../../kernel/actor.ts";
import { disclosureDays } from "./disclosure.limits.ts";
import type { DisclosureSide } from "./disclosure.values.ts";
import type { ReportFacts } from "./report.facts.ts";
import { reopenDays } from "./report.limits.ts";
import { isClosed, isDraft as isDraftStatus, type ReportParty, type ReportStatus, reachable } from "./report.state.ts";

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
  "let_in",
  "assign",
  "label",
  "file_issue",
  "see_similar",
  "see_checks",
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
  "choose_naming",
  "dispute",
  "request_recheck",
  "award",
  "ask_answer",
  "nothing_to_add",
  "move",
  "lock",
  "invite_outsider",
  "end_outsider",
] as const;
export type ReportAction = (typeof reportActions)[number];

const isAuthor: Rule = (actor, report) => actor.user_id === report.author_id;
const isCollaborator: Rule = (actor, report) => report.is_collaborator && !isAuthor(actor, report) && !isDraft(actor, report);
/** The reporter's side: the author and the collaborators. They see nothing internal of the report, even as members or staff. */
const isReporter: Rule = (actor, report) => isAuthor(actor, report) || isCollaborator(actor, report);
const isDraft: Rule = (_actor, report) => isDraftStatus(report.status);
const triages: Rule = (actor, report) => isStaff(actor) || canTriage(report.member_role);
const read: Rule = (actor, report) =>
  isReporter(actor, report) ||
  (!isDraft(actor, report) && (isStaff(actor) || report.member_role !== null || report.is_guest_mediator));
/** A guest mediator reads what both sides read. */
const seeInternal: Rule = (actor, report) =>
  !isReporter(actor, report) && !isDraft(actor, report) && (isStaff(actor) || report.member_role !== null);

/** People who decide about the report: triagers of its company and staff, unless they are on the reporter's side. */
const decides: Rule = (actor, report) => !isReporter(actor, report) && triages(actor, report);
const speaksInternally: Rule = (actor, report) =>
  !isReporter(actor, report) && (isStaff(actor) || (report.member_role !== null && report.member_role !== "viewer"));
const speaks: Rule = (actor, report) => isReporter(actor, report) || speaksInternally(actor, report);
/** Collaborators only comment, disputes are the author's. */
const isParty: Rule = (actor, report) => speaks(actor, report) && !isCollaborator(actor, report);
const leads: Rule = (actor, report) =>
  !isReporter(actor, report) && (report.member_role === "owner" || report.member_role === "manager");

const always: Rule = () => true;
const isUnlocked: Rule = (_actor, report) => !report.locked;
/** Whether anybody may write about the report: it was sent, and staff have not locked it. */
const isOpenToWords: Rule = (actor, report) => isUnlocked(actor, report) && !isDraft(actor, report);
/** Whether the report takes changes: its company has not been deleted either. */
const takesChanges: Rule = (actor, report) => isOpenToWords(actor, report) && !report.company_archived;

/** Whether somebody here can answer for the report and be paid for it. */
const hasAuthor: Rule = (_actor, report) => !report.imported;

/** The side for which the caller decides about publishing the report; null for others. */
export function disclosingSide(actor: Actor, report: ReportFacts): DisclosureSide | null {
  if (isAuthor(actor, report)) return "reporter";
  if (isCollaborator(actor, report)) return null;
  return canLead(report.member_role) ? "company" : null;
}

const mayAskDisclosure: Rule = (actor, report) => {
  const side = disclosingSide(actor, report);
  const { disclosure, disclosure_stance } = report;
  if (report.locked || !isClosed(report.status) || report.company_archived || !disclosure_stance) return false;
  if (report.original_hidden) return false;
  if (!disclosure) return true;
  return disclosure.state === "refused" && (disclosure.side !== side || disclosure.days >= disclosureDays.again);
};
const waitsForAnswer = ({ disclosure }: ReportFacts) => disclosure?.state === "asked" || disclosure?.state === "undecided";

/** No award is given for reports with these statuses. */
export const notPaid: readonly ReportStatus[] = ["draft", "duplicate", "spam", "not_applicable"];

const takesAwards: Rule = (actor, report) =>
  hasAuthor(actor, report) && !report.locked && report.validated && !report.company_archived;

/** People who may take an action, and the states of a report in which they may take it. */
interface Permission {
  who: Rule;
  when: Rule;
}

const permissions: Record<ReportAction, Permission> = {
  read: { who: read, when: always },
  edit_draft: { who: isAuthor, when: isDraft },
  delete_draft: { who: isAuthor, when: isDraft },
  comment: { who: speaks, when: isOpenToWords },
  comment_internal: { who: speaksInternally, when: isOpenToWords },
  see_internal: { who: seeInternal, when: always },
  change_severity: { who: decides, when: takesChanges },
  answer_severity: {
    who: isAuthor,
    when: (_actor, { locked, severity_answer }) => !locked && (severity_answer === "pending" || severity_answer === "contested"),
  },
  change_status: {
    who: decides,
    when: (actor, report) => takesChanges(actor, report) && allowedStatuses(actor, report).length > 0,
  },
  validate: {
    who: decides,
    when: (actor, report) => takesChanges(actor, report) && !isClosed(report.status) && !report.validated,
  },
  let_in: { who: decides, when: (actor, report) => takesChanges(actor, report) && report.waiting },
  assign: { who: decides, when: takesChanges },
  label: { who: decides, when: takesChanges },
  /** As an issue in a tracker of the company, and to see its issues. */
  file_issue: { who: (actor, report) => decides(actor, report) && canTriage(report.member_role), when: takesChanges },
  /** The author of a draft sees similar ones among their own reports. */
  see_similar: {
    who: (actor, report) =>
      (isAuthor(actor, report) && isDraft(actor, report)) || (seeInternal(actor, report) && triages(actor, report)),
    when: always,
  },
  // The author sees them while writing and afterwards.
  see_checks: {
    who: (actor, report) => isAuthor(actor, report) || (seeInternal(actor, report) && triages(actor, report)),
    when: always,
  },
  // Nobody else knows of a draft.
  watch: { who: read, when: (actor, report) => !isDraft(actor, report) },
  correct: { who: decides, when: takesChanges },
  ask_retest: {
    who: decides,
    when: (actor, report) =>
      report.status === "resolved" &&
      hasAuthor(actor, report) &&
      takesChanges(actor, report) &&
      (report.retest === null || (report.retest === "asked" && report.retest_overdue)),
  },
  answer_retest: { who: isAuthor, when: (_actor, report) => !report.locked && report.retest === "asked" },
  decide_retest: { who: decides, when: (actor, report) => takesChanges(actor, report) && report.retest === "answered" },
  reveal_known_issue: { who: isAuthor, when: (_actor, report) => !report.locked && report.hides_known_issue },
  ask_disclosure: {
    who: (actor, report) => disclosingSide(actor, report) !== null && report.disclosure_stance !== "none",
    when: mayAskDisclosure,
  },
  // Staff decide only where the silent side no longer can.
  answer_disclosure: {
    who: (actor, report) => {
      const side = disclosingSide(actor, report);
      return side ? side !== report.disclosure?.side : isStaff(actor);
    },
    when: (actor, report) =>
      !report.locked &&
      waitsForAnswer(report) &&
      (disclosingSide(actor, report) !== null || report.disclosure?.state === "undecided"),
  },
  withdraw_disclosure: {
    who: (actor, report) => {
      const side = disclosingSide(actor, report);
      return side !== null && side === (report.disclosure?.side ?? side);
    },
    when: (_actor, report) => !report.locked && waitsForAnswer(report),
  },
  take_down: { who: (actor) => isStaff(actor), when: (_actor, report) => report.disclosure?.state === "public" },
  set_cve: { who: decides, when: takesChanges },
  withdraw: { who: isAuthor, when: (actor, report) => allowedStatuses(actor, report).includes("closed") },
  // The text of a dispute appears in the timeline, so opening one requires the right to comment.
  dispute: {
    who: isParty,
    when: (actor, report) =>
      hasAuthor(actor, report) && isOpenToWords(actor, report) && !isClosed(report.status) && !report.waiting,
  },
  request_recheck: {
    who: isParty,
    // Only a resolved report can have open disputes of both types.
    when: (actor, report) =>
      hasAuthor(actor, report) &&
      takesChanges(actor, report) &&
      isClosed(report.status) &&
      (!report.dispute_open || report.status === "resolved") &&
      (report.days_closed <= reopenDays || report.original_ended),
  },
  ask_answer: {
    who: isAuthor,
    when: (_actor, report) => !report.locked && report.escalated && !report.answer_asked,
  },
  nothing_to_add: { who: isReporter, when: (_actor, report) => !report.locked && report.status === "needs_more_info" },
  // Within the company; the terms and the clock of the report stay.
  move: { who: leads, when: takesChanges },
  lock: {
    who: (actor, report) => isStaff(actor) && !isReporter(actor, report),
    when: (actor, report) => !isDraft(actor, report),
  },
  // As publishing it, a decision of those who lead; ending it is possible in every state.
  invite_outsider: { who: leads, when: takesChanges },
  end_outsider: { who: leads, when: (actor, report) => !isDraft(actor, report) },
  set_collaborators: {
    who: isAuthor,
    when: (_actor, report) => !report.locked && !report.weights_frozen && !report.company_archived,
  },
  choose_naming: {
    who: isCollaborator,
    when: (_actor, { locked, disclosure }) => !locked && ["asked", "undecided", "public"].includes(disclosure?.state ?? ""),
  },
  leave_collaboration: { who: isCollaborator, when: (_actor, report) => !report.locked && !report.weights_frozen },
  award: {
    who: (actor, report) => !isReporter(actor, report) && canPay(report.member_role),
    when: (actor, report) => takesAwards(actor, report) && !notPaid.includes(report.status),
  },
};

/** Whether the caller may take an action on a report now. */
export const reportPolicy = Object.fromEntries(
  reportActions.map((action): [ReportAction, Rule] => {
    const { who, when } = permissions[action];
    return [action, (actor, report) => who(actor, report) && when(actor, report)];
  }),
) as Record<ReportAction, Rule>;

/** Whether an action belongs to the caller in some state of the report, so that only its present one refuses it. */
export function mayInOtherState(action: ReportAction, actor: Actor, report: ReportFacts): boolean {
  return permissions[action].who(actor, report);
}

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
  if (report.decided_status) return [];
  return reachable(report.status, party).filter((target) => {
    if (target === "duplicate" && report.decided_distinct) return false;
    // An author can only withdraw here; sending a draft and answering a question have their own endpoints.
    if (party === "author" && (target !== "closed" || report.validated)) return false;
    return !(report.dispute_open && party !== "admin" && isClosed(target));
  });
}

/** Allowed actions of the caller on a report, sent with it so that the web derives no rule. */
export function reportCan(actor: Actor, report: ReportFacts): ReportAction[] {
  return reportActions.filter((action) => reportPolicy[action](actor, report));
}
