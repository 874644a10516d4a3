import { subscriber } from "../../../platform/events/event.ts";
import { peopleOfReports } from "../core/notified-people.queries.ts";
import { deliverNotifications } from "../delivery/deliver-notifications.ts";

/** Notifies people who were asked to share a report. The subject is the author: an invitee may not see the report before accepting. */
export const collaborationNotifications = subscriber({
  name: "notifications.collaborations",
  types: ["report.collaborator_invited"],
  async handle(tx, events, channels) {
    const people = await peopleOfReports(tx, [...new Set(events.map(({ subject_id }) => subject_id))]);
    const notices = events.flatMap((event) => {
      const report = people.get(event.subject_id);
      if (!report) return [];
      const report_id = event.subject_id;
      return [
        {
          event: { ...event, subject_type: "user" as const, subject_id: report.author },
          news: { kind: "collaboration_invited" as const, report_id, number: report.number },
          params: { report_id },
          userIds: [event.data.user_id],
          isUnmailed: !event.data.is_mailed,
        },
      ];
    });
    await deliverNotifications(tx, notices, channels);
  },
});
