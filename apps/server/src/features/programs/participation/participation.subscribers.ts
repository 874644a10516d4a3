import type { EventOf, EventType } from "@safeport/contract/events/domain-event";
import { isStaff } from "@safeport/contract/kernel/actor";
import { recipients, subscriber } from "../../../platform/events/event.ts";
import { forgetParticipants } from "../core/program-member.queries.ts";
import { leadersOf } from "./participation.visibility.ts";

/** Ends the memberships, applications and invitations of people who have closed their account. */
export const participantsOfClosedAccounts = subscriber({
  name: "programs.participants_of_closed_accounts",
  types: ["account.closed"],
  async handle(tx, events) {
    await forgetParticipants(
      tx,
      events.map(({ subject_id }) => subject_id),
    );
  },
});

const credentialTypes = ["credentials.added", "credentials.given", "credentials.ended", "credentials.removed"] as const;
const types = [
  ...credentialTypes,
  "interest.sent",
  "interest.settled",
  "invitation.sent",
  "invitation.settled",
  "program.member_ended",
  "account.part_ended",
  "company.bans_changed",
] as const satisfies readonly EventType[];
type Handled = EventOf<(typeof types)[number]>;

/**
 * The recipients of live updates about participation: the owners and managers of the company, the staff unless it is about credentials, and the
 * person concerned unless they were removed from a program. Only that person hears that their part in a company's programs has ended.
 */
export const participationRecipients = recipients({
  types,
  async among(db, events, actors) {
    const companies = [...new Set(events.map(companyOf))];
    const leaders = new Map(await Promise.all(companies.map(async (id) => [id, await leadersOf(db, id)] as const)));
    const staff = actors.filter(isStaff).map(({ user_id }) => user_id);
    return new Map(
      events.map((event) => {
        const person = personOf(event);
        if (event.type === "account.part_ended") return [event.id, new Set(person ? [person] : [])];
        // Staff do not see credentials.
        const staffToo = (credentialTypes as readonly EventType[]).includes(event.type) ? [] : staff;
        return [event.id, new Set([...staffToo, ...(leaders.get(companyOf(event)) ?? []), ...(person ? [person] : [])])];
      }),
    );
  },
});

function companyOf(event: Handled): string {
  return event.type === "company.bans_changed" ? event.subject_id : event.data.company_id;
}

function personOf(event: Handled): string | null {
  switch (event.type) {
    case "company.bans_changed":
    case "credentials.added":
    case "credentials.removed":
      return null;
    case "account.part_ended":
      return event.subject_id;
    case "program.member_ended":
      // A removed person is notified by an event that does not name the program.
      return event.data.how === "left" ? event.data.user_id : null;
    default:
      return event.data.user_id;
  }
}
