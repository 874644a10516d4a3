import { isStaff } from "@safeport/contract/kernel/actor";
import { recipients } from "../../platform/events/event.ts";
import { listMembersAmong } from "./members/member.queries.ts";

/** Recipients of live updates about a company: its members and staff. */
export const companyRecipients = recipients({
  types: [
    "company.updated",
    "company.members_changed",
    "company.domain_verified",
    "company.domain_revoked",
    "company.vouched",
    "company.vouching_withdrawn",
  ],
  async among(db, events, actors) {
    const companies = [...new Set(events.map(({ subject_id }) => subject_id))];
    const members = await listMembersAmong(
      db,
      companies,
      actors.map(({ user_id }) => user_id),
    );
    const staff = actors.filter(isStaff).map(({ user_id }) => user_id);
    const recipientIds = (id: string) => new Set([...staff, ...members.filter((m) => m.company_id === id).map((m) => m.user_id)]);
    return new Map(events.map(({ id, subject_id }) => [id, recipientIds(subject_id)]));
  },
});
