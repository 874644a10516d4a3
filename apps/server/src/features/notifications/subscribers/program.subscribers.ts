import { subscriber } from "../../../platform/events/event.ts";
import { changesForFollowers } from "../../programs/followers/followed-change.visibility.ts";
import { openTitles } from "../core/notification-mail.queries.ts";
import { openReportsOfClosed } from "../core/notified-people.queries.ts";
import { deliverNotifications, type Notice } from "../delivery/deliver-notifications.ts";

/** Notifies the followers of a program of changes to its scope, rewards and policy. */
export const programNotifications = subscriber({
  name: "notifications.programs",
  types: ["program.terms_changed"],
  async handle(tx, events, channels) {
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
    await deliverNotifications(tx, notices, channels);
  },
});

/**
 * Notifies the authors of open reports that their program closes, whether its company closes it or an import does, and that their reports stay
 * open.
 */
export const closedProgramNotifications = subscriber({
  name: "notifications.closed_programs",
  types: ["program.updated"],
  async handle(tx, events, channels) {
    const closing = events.filter(({ data }) => data.changes.includes("status"));
    if (closing.length === 0) return;
    const reports = await openReportsOfClosed(tx, [...new Set(closing.map(({ subject_id }) => subject_id))]);
    const notices = closing.flatMap((event) =>
      reports
        .filter(({ program_id }) => program_id === event.subject_id)
        .map(({ id: report_id, number, author_id }): Notice => {
          // About their report, which they may still read when they no longer see the program.
          const about = { ...event, subject_type: "report" as const, subject_id: report_id };
          return { event: about, news: { kind: "program_closed", report_id, number }, params: {}, userIds: [author_id] };
        }),
    );
    await deliverNotifications(tx, notices, channels);
  },
});
