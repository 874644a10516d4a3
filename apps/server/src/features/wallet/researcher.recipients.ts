import { isStaff } from "@safeport/contract/kernel/actor";
import { recipients } from "../../platform/events/event.ts";

/** Live updates about somebody's identity check, bank accounts and withdrawals go to them and to staff. */
export const researcherRecipients = recipients({
  types: [
    "bank_account.added",
    "bank_account.changed",
    "bank_account.removed",
    "bank_account.name_reviewed",
    "kyc.submitted",
    "kyc.taken",
    "kyc.approved",
    "kyc.rejected",
    "kyc.expired",
    "withdrawal.asked",
    "withdrawal.changed",
    "withdrawal.late",
    "balance.adjusted",
  ],
  async among(_db, events, actors) {
    const staff = actors.filter(isStaff).map(({ user_id }) => user_id);
    return new Map(events.map(({ id, subject_id }) => [id, new Set([subject_id, ...staff])]));
  },
});
