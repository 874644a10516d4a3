import type { DisclosureStep } from "@safeport/contract/reports/core/disclosure.values";
import { subscriber } from "../../../platform/events/event.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { undoableChangeOf } from "../../reports/core/undone-change.visibility.ts";
import { disputeEndOf } from "../core/dispute-end.ts";
import type { ReportNews } from "../core/news.ts";
import { bulksNotified, peopleOfReports, type ReportPeople, staff, writersOf } from "../core/notified-people.queries.ts";
import { deliverNotifications, type Notice } from "../delivery/deliver-notifications.ts";
import { keptNotice, withDecisions } from "./decided-comments.ts";
import { letInNotices } from "./let-in-notices.ts";

/** Notifies each side of a report of the other side's actions, and the platform's admins of flagged comments. */
export const reportNotifications = subscriber({
  name: "notifications.reports",
  types: [
    ...(["report.submitted", "report.let_in"] as const),
    "report.status_changed",
    "report.severity_changed",
    "report.validated",
    "report.severity_answered",
    "report.awarded",
    "report.award_changed",
    ...(["report.retest_asked", "report.retest_answered", "report.retest_confirmed", "report.retest_rejected"] as const),
    "report.corrected",
    "report.commented",
    "report.comment_changed",
    "report.comment_published",
    "report.assigned",
    "report.comment_flagged",
    "report.original_resolved",
    "report.known_issue_revealed",
    "report.disclosure_changed",
    "report.target_missed",
    ...(["report.answer_awaited", "report.answer_asked", "report.answer_missed"] as const),
    "report.locked",
    "report.moved",
    "report.outsider_invited",
    "report.outsider_ended",
    "report.original_ended",
    "dispute.appealed",
    "dispute.step_missed",
    "dispute.opened",
    "dispute.answered",
    "dispute.assigned",
    "dispute.decided",
    "dispute.resolved",
  ],
  async handle(tx, events, channels) {
    const people = await peopleOfReports(tx, [...new Set(events.map(({ subject_id }) => subject_id))]);
    const flagged = events.flatMap((event) => (event.type === "report.comment_flagged" ? [event.data.item_id] : []));
    const admins = flagged.length > 0 ? await staff(tx) : [];
    const writers = await writersOf(tx, flagged);
    const isLate = events.some(({ type }) => type === "dispute.step_missed");
    const superAdmins = isLate ? await staff(tx, ["Super Admin"]) : [];
    const notifications = events.flatMap((event): Notice[] => {
      const team = people.get(event.subject_id);
      const named = team ? mentionNotices(event, team) : [];
      const content = contentOf(event);
      // An automatic transition is covered by the notification of the action that caused it.
      if (!content || !team) return named;
      const readers = content.kind === "comment_flagged" ? [...admins] : readersOf(event, content.kind, team);
      // Naming a mediator and a late decision are the platform's own steps.
      if (event.type === "dispute.step_missed" && event.data.step !== "answer") readers.push(...superAdmins);
      if (event.type === "dispute.assigned") readers.push(event.data.mediator_id);
      const { kind } = content;
      const { bulk_id } = event.data;
      // The page of the dispute, where the next step is taken.
      const ofDispute = "dispute_id" in event.data && { dispute_id: event.data.dispute_id };
      const params = { ...content.params, ...(bulk_id && { bulk_id }), ...ofDispute };
      const change = undoableChangeOf(event);
      const news = {
        kind,
        report_id: event.subject_id,
        number: team.number,
        ...(bulk_id && { many: true }),
        ...(change && { change }),
        ...content.about,
        ...ofDispute,
      };
      // The writer of a comment never learns who has flagged it.
      const writer = event.type === "report.comment_flagged" ? writers.get(event.data.item_id) : undefined;
      const alreadyNotified = [event.actor_id, writer, ...named.flatMap(({ userIds }) => userIds)];
      const others = (people: readonly string[]) => people.filter((reader) => !alreadyNotified.includes(reader));
      const kept =
        event.type === "report.status_changed" && event.data.kept_comment
          ? [keptNotice(event, event.data.kept_comment, others(readers), team.number)]
          : [];
      if (event.type === "report.let_in") return letInNotices({ event, news, params }, team, { readers, others });
      if (event.type !== "report.validated" || !team.bounty_due)
        return [...named, { event, news, params, userIds: others(readers) }, ...kept];
      const payers = team.payers.filter((payer) => !team.reporters.includes(payer) && !team.muted.includes(payer));
      const due = { kind: "bounty_due" as const, report_id: event.subject_id, number: team.number };
      return [
        { event, news: due, params: {}, userIds: others(payers) },
        { event, news, params, userIds: others(readers).filter((reader) => !payers.includes(reader)) },
      ];
    });
    const notices = await firstOfBulks(tx, notifications);
    await deliverNotifications(tx, withDecisions(events, notices), channels);
  },
});

/** The notice to people whom a comment mentions. It replaces their notice about the comment itself. */
function mentionNotices(event: Handled, { number }: ReportPeople): Notice[] {
  if (!("mentioned" in event.data) || !event.data.mentioned?.length) return [];
  const kind = event.data.is_internal ? "mentioned_internally" : "mentioned";
  return [{ event, news: { kind, report_id: event.subject_id, number }, params: {}, userIds: event.data.mentioned }];
}

/** Leaves out repeated news: of each bulk act and kind, one notification reaches each person. */
async function firstOfBulks(tx: Tx, notices: readonly Notice[]): Promise<Notice[]> {
  const bulks = [...new Set(notices.flatMap(({ params }) => params.bulk_id ?? []))];
  if (bulks.length === 0) return [...notices];
  const notifiedBulks = await bulksNotified(tx, bulks);
  return notices.map((notice) => {
    const { params, news } = notice;
    if (!params.bulk_id) return notice;
    const isNew = (user: string) => {
      const key = `${user} ${news.kind} ${params.bulk_id}`;
      const before = notifiedBulks.size;
      return notifiedBulks.add(key).size > before;
    };
    return { ...notice, userIds: notice.userIds.filter(isNew) };
  });
}

type Handled = Parameters<(typeof reportNotifications)["handle"]>[1][number];

interface Content {
  kind: ReportNews["kind"];
  params?: Record<string, string>;
  /** The award, target or time that the mail is about. */
  about?: Pick<ReportNews, "award_id" | "target" | "end">;
}

function contentOf(event: Handled): Content | null {
  switch (event.type) {
    // The team hears of it once it is let in.
    case "report.submitted":
      return event.data.waiting ? null : { kind: "report_submitted" };
    case "report.let_in":
      return { kind: "report_let_in" };
    case "report.status_changed":
      return event.data.automatic ? null : { kind: "status_changed", params: { status: event.data.new_status } };
    case "report.severity_changed":
      return { kind: "severity_changed", params: { severity: event.data.new_severity } };
    case "report.retest_asked":
      return { kind: "retest_asked" };
    case "report.retest_answered":
      return { kind: "retest_answered" };
    case "report.retest_confirmed":
    case "report.retest_rejected":
      return { kind: "retest_decided" };
    case "report.severity_answered":
      return event.data.answer === "contested" ? { kind: "severity_contested" } : null;
    case "report.validated":
      return { kind: "validated" };
    case "report.awarded":
      return { kind: "awarded", about: { award_id: event.data.award_id } };
    case "report.award_changed": {
      const { change, award_id } = event.data;
      const kind = awardKindOf[change];
      return kind && { kind, about: { award_id } };
    }
    case "report.corrected":
      return { kind: "corrected" };
    case "report.commented":
      return { kind: event.data.is_internal ? "internal_comment" : "commented" };
    case "report.comment_changed":
      return null;
    // To the reporter's side it is a new comment.
    case "report.comment_published":
      return { kind: "commented" };
    case "report.assigned":
      return event.data.assignee_id === null ? null : { kind: "assigned" };
    case "report.comment_flagged":
      return { kind: "comment_flagged" };
    case "report.original_resolved":
      return { kind: "original_resolved" };
    case "report.known_issue_revealed":
      return { kind: "known_issue_revealed" };
    case "report.disclosure_changed": {
      const kind = disclosureKindOf[event.data.step];
      return kind ? { kind } : null;
    }
    case "report.target_missed":
      // The platform's queue is a page of staff.
      return event.data.step === "platform" ? null : { kind: "target_missed", about: { target: event.data.target } };
    case "report.answer_awaited":
      return { kind: "answer_awaited" };
    case "report.answer_asked":
      return { kind: "answer_asked" };
    case "report.answer_missed":
      return { kind: "answer_missed" };
    case "report.locked":
      return event.data.locked ? { kind: "report_locked" } : null;
    case "report.moved":
      return { kind: "report_moved" };
    case "report.outsider_invited":
      return { kind: "outsider_invited" };
    case "report.outsider_ended":
      return { kind: "outsider_ended" };
    case "report.original_ended":
      return { kind: "original_ended" };
    case "dispute.appealed":
      return { kind: "dispute_appealed" };
    case "dispute.step_missed":
      return { kind: "dispute_overdue", params: { status: event.data.step } };
    case "dispute.resolved":
      return { kind: "dispute_ended" };
    case "dispute.answered":
      return { kind: "dispute_answered" };
    case "dispute.assigned":
      return { kind: "mediator_named" };
    case "dispute.decided": {
      const end = disputeEndOf(event.data);
      return { kind: "dispute_decided", params: { status: end }, about: { end } };
    }
    case "dispute.opened":
      return { kind: "dispute_opened" };
  }
}

const awardKindOf = {
  final: "award_final",
  covered: "award_covered",
  reversed: "award_reversed",
  contested: "award_contested",
  confirmed: null,
} as const;

const disclosureKindOf: Partial<Record<DisclosureStep, Content["kind"]>> = {
  asked: "disclosure_asked",
  reminded: "disclosure_reminded",
  refused: "disclosure_refused",
  ended: "disclosure_ended",
  published: "report_published",
  taken_down: "report_taken_down",
};

/** Kinds for one side only: watchers of the report are not notified. */
const unwatchedKinds: readonly Content["kind"][] = ["original_resolved", "original_ended", "target_missed", "answer_awaited"];

/** Kinds that concern both sides, as acts of the platform on a dispute or a report do. */
const bothSidesKinds: readonly Content["kind"][] = [
  "dispute_opened",
  "dispute_answered",
  "mediator_named",
  "dispute_decided",
  "dispute_ended",
  "dispute_overdue",
  "dispute_appealed",
  "report_locked",
  "outsider_ended",
];

/** Recipients of an event: those of `whomItConcerns` who have not muted this report, and those who watch it. */
function readersOf(event: Handled, kind: Content["kind"], people: ReportPeople): string[] {
  // An assignment is a request to one person, whatever they watch.
  if (event.type === "report.assigned") return event.data.assignee_id === null ? [] : [event.data.assignee_id];
  const concerned = whomItConcerns(event, kind, people);
  const others = unwatchedKinds.includes(kind) ? [] : people.watchers.filter((reader) => !people.reporters.includes(reader));
  return [...new Set([...concerned, ...others])].filter((reader) => !people.muted.includes(reader));
}

/** Kinds that only the author can answer. */
const onlyOfAuthor: readonly Content["kind"][] = ["retest_asked", "known_issue_revealed"];

function whomItConcerns(event: Handled, kind: Content["kind"], people: ReportPeople): string[] {
  const { actor_id } = event;
  const { author, reporters, triagers, members, owners, assignee } = people;
  // A reporter who has since joined the company is not notified as one of its team.
  const team = triagers.filter((reader) => !reporters.includes(reader));
  if (event.type === "report.target_missed") {
    if (event.data.step === "owners") return owners.filter((reader) => !reporters.includes(reader));
    // A bounty is for those who can award it.
    const others = event.data.target === "bounty" ? people.payers.filter((reader) => !reporters.includes(reader)) : [];
    return [...(assignee === null ? team : [assignee]), ...others];
  }
  if (kind === "original_resolved") return reporters;
  if (event.type === "report.disclosure_changed") {
    const { step, side } = event.data;
    if (step === "reminded") return side === "reporter" ? team : [author];
    if (step === "published" || step === "taken_down" || step === "ended") return [...reporters, ...team];
    // Collaborators choose whether to be named.
    if (step === "asked") return side === "reporter" ? [...team, ...reporters.filter((reader) => reader !== author)] : reporters;
    return side === "reporter" ? [author] : team;
  }
  if (kind === "awarded") return [...reporters, ...team];
  if (kind === "internal_comment") return team;
  if (onlyOfAuthor.includes(kind)) return [author];
  if ("by_outsider" in event.data && event.data.by_outsider) return [...team, ...reporters];
  if (actor_id !== null && reporters.includes(actor_id)) return [...team, ...(kind === "commented" ? reporters : [])];
  // The author of a withdrawn original, who has no part in this report, made it the original.
  const isSuccession = event.type === "report.status_changed" && event.data.old_status === "duplicate";
  if (!bothSidesKinds.includes(kind) && !isSuccession) return reporters;
  return actor_id !== null && members.includes(actor_id) ? reporters : [...reporters, ...team];
}
