import { subscriber } from "../../platform/events/event.ts";
import { insertNotifications } from "./notification.queries.ts";
import { inviteesOf } from "./notified-people.queries.ts";

/** Notifies the people who were invited to a company, by their account or by an address that they have confirmed. */
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
