import { isStaff } from "@safeport/contract/kernel/actor";
import { recipients } from "../../platform/events/event.ts";
import { listPayersAmong } from "./money/payers.visibility.ts";

/** Recipients of live updates about a company's money: its owners and finance, and staff. */
export const moneyRecipients = recipients({
  types: [
    "money.deposit_opened",
    "money.deposit_settled",
    "money.award_waits",
    "money.award_decided",
    "money.corrected",
    "money.refund_changed",
    "money.deposit_taken_back",
    "money.adjusted",
    "money.balance_low",
    "money.intake_changed",
    "money.subscription_refused",
  ],
  async among(db, events, actors) {
    const companies = [...new Set(events.map(({ subject_id }) => subject_id))];
    const payers = await listPayersAmong(
      db,
      companies,
      actors.map(({ user_id }) => user_id),
    );
    const staff = actors.filter(isStaff).map(({ user_id }) => user_id);
    return new Map(
      events.map(({ id, subject_id }) => [
        id,
        new Set([...staff, ...payers.filter((payer) => payer.company_id === subject_id).map(({ user_id }) => user_id)]),
      ]),
    );
  },
});
