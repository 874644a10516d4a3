import { subscriber } from "../../../platform/events/event.ts";
import { companyNames } from "../../wallet/money/payers.visibility.ts";
import { insertNotifications } from "../core/notification.queries.ts";
import { inviteesOf, leadersAmong } from "../core/notified-people.queries.ts";
import { deliverNotifications, type Notice } from "../delivery/deliver-notifications.ts";

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

const kinds = { "company.webhook_paused": "webhook_paused", "company.integration_broken": "integration_broken" } as const;

/** Notifies those who lead a company that one of its webhooks was turned off, or that a tracker or a chat needs them. */
export const webhookNotifications = subscriber({
  name: "notifications.webhooks",
  types: ["company.webhook_paused", "company.integration_broken"],
  async handle(tx, events, channels) {
    const companies = [...new Set(events.map(({ subject_id }) => subject_id))];
    const [leaders, names] = await Promise.all([leadersAmong(tx, companies), companyNames(tx, companies)]);
    await deliverNotifications(
      tx,
      events.map((event): Notice => {
        const news = { kind: kinds[event.type], company_id: event.subject_id, name: names.get(event.subject_id) ?? "" };
        const userIds = leaders.filter(({ company_id }) => company_id === event.subject_id).map(({ user_id }) => user_id);
        return { event, news, params: {}, userIds };
      }),
      channels,
    );
  },
});
