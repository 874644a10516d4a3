import type { KindAbout } from "@safeport/contract/notifications/core/notification-kinds";
import { subscriber } from "../../../platform/events/event.ts";
import { inviteesOf, leadersOf } from "../../programs/participation/participation.visibility.ts";
import { openTitles } from "../core/notification-mail.queries.ts";
import { deliverNotifications, type Notice } from "../delivery/deliver-notifications.ts";

/** Notifies researchers of companies' decisions on their participation in programs, and companies of researchers' steps. */
export const participationNotifications = subscriber({
  name: "notifications.participation",
  types: [
    "interest.sent",
    "interest.settled",
    "invitation.sent",
    "invitation.settled",
    "program.member_ended",
    "account.part_ended",
    "credentials.ran_out",
    "credentials.ended",
  ],
  async handle(tx, events, channels) {
    const sent = events.flatMap((event) => (event.type === "invitation.sent" ? [event.data.invitation_id] : []));
    const invitees = await inviteesOf(tx, sent);
    const leaders = new Map<string, string[]>();
    for (const companyId of new Set(events.map(({ data }) => data.company_id)))
      leaders.set(companyId, await leadersOf(tx, companyId));
    const titles = await openTitles(tx, [...new Set(events.map(({ subject_id }) => subject_id))]);
    const notices = events.flatMap((event): Notice[] => {
      const content = contentOf(event);
      if (!content) return [];
      const { kind, status = "", to } = content;
      const invitee = event.type === "invitation.sent" ? invitees.get(event.data.invitation_id) : undefined;
      const readers = to === "leaders" ? leaders.get(event.data.company_id) : [to ?? invitee];
      const program_id = kind === "part_ended" ? null : event.subject_id;
      return [
        {
          event,
          news: { kind, program_id, title: titles.get(event.subject_id) ?? null, status },
          params: status === "" ? {} : { status },
          // An invitation to an address has a mail of its own.
          isUnmailed: event.type === "invitation.sent" && !(event.data.is_mailed && event.data.user_id !== null),
          userIds: (readers ?? []).filter((reader) => reader !== undefined && reader !== event.actor_id) as string[],
        },
      ];
    });
    await deliverNotifications(tx, notices, channels);
  },
});

type Handled = Parameters<(typeof participationNotifications)["handle"]>[1][number];

interface Content {
  kind: KindAbout<"participation">;
  status?: string;
  /** `"leaders"` for the owners and managers of the company, the id of a person, or null for the invitee of the event. */
  to: string | null;
}

/** The notification of an event; null where nobody is notified. */
function contentOf(event: Handled): Content | null {
  switch (event.type) {
    case "interest.sent":
      return { kind: "interest_received", to: "leaders" };
    case "interest.settled": {
      const { status, user_id } = event.data;
      return status === "withdrawn" || status === "pending" ? null : { kind: "interest_answered", status, to: user_id };
    }
    case "invitation.sent":
      return { kind: "invitation_received", to: null };
    case "invitation.settled": {
      const { status } = event.data;
      return status === "revoked" ? null : { kind: "invitation_answered", status, to: "leaders" };
    }
    case "program.member_ended":
      return event.data.how === "left" ? { kind: "program_left", to: "leaders" } : null;
    case "credentials.ran_out":
      return { kind: "credentials_ran_out", to: "leaders" };
    case "credentials.ended":
      return { kind: "credentials_ended", status: event.data.how, to: event.data.user_id };
    case "account.part_ended":
      return { kind: "part_ended", to: event.subject_id };
  }
}
