import { lateBusinessDays } from "@safeport/contract/wallet/core/withdrawal.limits";
import { type Services, systemCtx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { findPerson } from "../core/person.queries.ts";
import { lockLate, setWithdrawal } from "../core/withdrawal.queries.ts";
import { withdrawalEntry } from "./settle-withdrawal.ts";
import { businessDaysBefore } from "./target-day.ts";
import { queueWithdrawalMail } from "./withdrawal-mail.ts";

/** In one transaction. */
const batch = 100;

/** The job: tells people once when their withdrawal has been processing for more than five business days, and notifies staff. */
export async function announceLate(services: Services): Promise<void> {
  let count = batch;
  while (count === batch)
    count = await unitOfWork(systemCtx(services, "announce_late_payouts"), async (tx) => {
      const late = await lockLate(tx, businessDaysBefore(new Date(), lateBusinessDays), batch);
      for (const withdrawal of late) {
        await setWithdrawal(tx, withdrawal.id, { late_notice_at: new Date() });
        const person = await findPerson(tx, withdrawal.user_id);
        if (person) await queueWithdrawalMail(tx, person, withdrawal, { news: "late" });
      }
      return {
        result: late.length,
        audit: late.map((row) => withdrawalEntry("withdrawal.late", row, row)),
        events: late.map(({ id, user_id }) => ({
          type: "withdrawal.late" as const,
          subject_id: user_id,
          data: { withdrawal_id: id },
        })),
      };
    });
}
