import { kycRenewalDays } from "@safeport/contract/wallet/kyc/kyc.limits";
import { type Services, systemCtx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { lockEnded, lockEnding, noteReminder, setExpired } from "../core/kyc.queries.ts";
import { personEntry } from "../core/wallet-entry.ts";
import { queueKycMail } from "./kyc-mail.ts";

/** In one transaction. */
const batch = 100;

/** The job: reminds people whose approval ends soon, and marks those that have ended. */
export async function expireKyc(services: Services): Promise<void> {
  let reminded = batch;
  while (reminded === batch)
    reminded = await services.db.transaction().execute(async (tx) => {
      const forms = await lockEnding(tx, kycRenewalDays, batch);
      for (const form of forms) {
        await noteReminder(tx, form.id);
        await queueKycMail(tx, form, "ending");
      }
      return forms.length;
    });
  let expired = batch;
  while (expired === batch)
    expired = await unitOfWork(systemCtx(services, "expire_kyc"), async (tx) => {
      const forms = await lockEnded(tx, batch);
      if (forms.length === 0) return { result: 0, audit: [] };
      await setExpired(
        tx,
        forms.map(({ id }) => id),
      );
      for (const form of forms) await queueKycMail(tx, form, "expired");
      return {
        result: forms.length,
        audit: forms.map((form) => personEntry("kyc.expired", form, { kyc_id: form.id })),
        events: forms.map(({ id, user_id }) => ({ type: "kyc.expired" as const, subject_id: user_id, data: { kyc_id: id } })),
      };
    });
}
