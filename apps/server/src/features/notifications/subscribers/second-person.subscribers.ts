import { subscriber } from "../../../platform/events/event.ts";
import { membersAmong, staff } from "../core/notified-people.queries.ts";
import { deliverNotifications, type Notice } from "../delivery/deliver-notifications.ts";

/**
 * Notifies other staff of a proposal, except those whose money it is; of money settings, only Super Admins. The author is notified of why
 * somebody declined it.
 */
export const secondPersonNotifications = subscriber({
  name: "notifications.second_person",
  types: ["proposal.waits", "proposal.declined"],
  async handle(tx, events, channels) {
    const waiting = events.filter((event) => event.type === "proposal.waits");
    const [admins, superAdmins] = waiting.length === 0 ? [[], []] : [await staff(tx), await staff(tx, ["Super Admin"])];
    const companyIds = waiting.flatMap(({ data }) => data.company_id ?? []);
    const members = await membersAmong(tx, companyIds, admins);
    const notices = events.map((event): Notice => {
      if (event.type === "proposal.declined") {
        const { place, reason } = event.data;
        return {
          event,
          news: { kind: "proposal_declined", place, reason },
          params: { place, reason },
          userIds: [event.subject_id],
        };
      }
      const { place, company_id, owner_id, sum } = event.data;
      const isParty = (id: string) =>
        id === event.subject_id ||
        id === owner_id ||
        members.some((member) => member.user_id === id && member.company_id === company_id);
      const userIds = (place === "settings" ? superAdmins : admins).filter((id) => !isParty(id));
      return {
        event,
        news: { kind: "second_person_waits", place, sum, owner: company_id ?? owner_id },
        params: { place },
        userIds,
      };
    });
    await deliverNotifications(tx, notices, channels);
  },
});
