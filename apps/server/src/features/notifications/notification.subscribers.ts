import { subscriber } from "../../platform/events/event.ts";
import { changesForFollowers } from "../programs/followers/followed-change.visibility.ts";
import { deliverNotifications, type Notice } from "./deliver-notifications.ts";
import type { ReportNews } from "./news.ts";
import {
  insertNotifications,
  inviteesOf,
  openReportsOfClosed,
  peopleOfReports,
  type ReportPeople,
  staff,
} from "./notification.queries.ts";
import { openTitles } from "./notification-mail.queries.ts";

/** Notifies each side of a report of the other side's actions, and the platform's admins of flagged comments. */
export const reportNotifications = subscriber({
  name: "notifications.reports",
  types: [
    "report.submitted",
    "report.status_changed",
    "report.severity_changed",
    "report.commented",
    "report.comment_flagged",
    "dispute.opened",
  ],
  async handle(tx, events) {
    const people = await peopleOfReports(tx, [...new Set(events.map(({ subject_id }) => subject_id))]);
    const needsStaff = events.some(({ type }) => type === "report.comment_flagged");
    const admins = needsStaff ? await staff(tx) : [];
    const notifications = events.flatMap((event) => {
      const content = contentOf(event);
      const team = people.get(event.subject_id);
      // An automatic transition is covered by the notification of the action that caused it.
      if (!content || !team) return [];
      const readers = content.kind === "comment_flagged" ? admins : readersOf(event, content.kind, team);
      const { kind, params } = content;
      const news = { kind, report_id: event.subject_id, number: team.number };
      return [{ event, news, params, userIds: readers.filter((reader) => reader !== event.actor_id) }];
    });
    await deliverNotifications(tx, notifications);
  },
});

/** Notifies the followers of a program of what has changed in its scope, rewards and policy. */
export const programNotifications = subscriber({
  name: "notifications.programs",
  types: ["program.terms_changed"],
  async handle(tx, events) {
    const titles = await openTitles(tx, [...new Set(events.map(({ subject_id }) => subject_id))]);
    const notices: Notice[] = [];
    for (const event of events) {
      const { subject_id: program_id, data } = event;
      const { to_version } = data;
      for (const { user_ids, from_version, parts } of await changesForFollowers(tx, program_id, data)) {
        const title = titles.get(program_id) ?? null;
        notices.push({
          event,
          news: { kind: "program_changed", program_id, title, parts, from_version, to_version },
          params: { parts: parts.join(" "), from_version: String(from_version), to_version: String(to_version) },
          userIds: user_ids,
        });
      }
    }
    await deliverNotifications(tx, notices);
  },
});

/** Notifies the authors of open reports to a program that closes, by the company or since it has left its list, that these go on. */
export const closedProgramNotifications = subscriber({
  name: "notifications.closed_programs",
  types: ["program.updated"],
  async handle(tx, events) {
    const closing = events.filter(({ data }) => data.changes.includes("status"));
    if (closing.length === 0) return;
    const reports = await openReportsOfClosed(tx, [...new Set(closing.map(({ subject_id }) => subject_id))]);
    const notices = closing.flatMap((event) =>
      reports
        .filter(({ program_id }) => program_id === event.subject_id)
        .map(({ id: report_id, number, author_id }): Notice => {
          // About their report, which they may still read when the program is gone for them.
          const about = { ...event, subject_type: "report" as const, subject_id: report_id };
          return { event: about, news: { kind: "program_closed", report_id, number }, params: {}, userIds: [author_id] };
        }),
    );
    await deliverNotifications(tx, notices);
  },
});

/** Notifies who was invited into a company, by their account or by the address that they have proved. */
export const invitationNotifications = subscriber({
  name: "notifications.invitations",
  types: ["company.invitation_sent"],
  async handle(tx, events) {
    const invitees = await inviteesOf(
      tx,
      events.map(({ data }) => data.invitation_id),
    );
    await insertNotifications(
      tx,
      events.flatMap((event) => {
        const user_id = invitees.get(event.data.invitation_id);
        if (user_id === undefined || user_id === event.actor_id) return [];
        const readers = [{ user_id, in_app: true, digest_due: false }];
        return [{ event, kind: "company_invitation" as const, params: { ...event.data }, readers }];
      }),
    );
  },
});

type Handled = Parameters<(typeof reportNotifications)["handle"]>[1][number];

interface Content {
  kind: ReportNews["kind"];
  params: Record<string, string>;
}

function contentOf(event: Handled): Content | null {
  switch (event.type) {
    case "report.submitted":
      return { kind: "report_submitted", params: {} };
    case "report.status_changed":
      return event.data.automatic ? null : { kind: "status_changed", params: { status: event.data.new_status } };
    case "report.severity_changed":
      return { kind: "severity_changed", params: { severity: event.data.new_severity } };
    case "report.commented":
      return { kind: event.data.is_internal ? "internal_comment" : "commented", params: {} };
    case "report.comment_flagged":
      return { kind: "comment_flagged", params: {} };
    case "dispute.opened":
      return { kind: "dispute_opened", params: {} };
  }
}

function readersOf({ actor_id }: Handled, kind: Content["kind"], { author, triagers, members }: ReportPeople): string[] {
  // An author who has since joined the company is not notified as one of its team.
  const team = triagers.filter((reader) => reader !== author);
  if (actor_id === author || kind === "internal_comment") return team;
  if (kind !== "dispute_opened") return [author];
  // A dispute opened by neither side is a review by the platform, which concerns both.
  return actor_id !== null && members.includes(actor_id) ? [author] : [author, ...team];
}
