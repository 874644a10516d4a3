import { depositDays } from "@safeport/contract/wallet/money/money.limits";
import { type Services, systemCtx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { expireDeposits as markExpired } from "./deposit.queries.ts";

/** In one transaction. */
const batch = 200;

/** The job: ends deposits whose money has not come, and tells their companies. */
export async function expireDeposits(services: Services): Promise<void> {
  let count = batch;
  while (count === batch)
    count = await unitOfWork(systemCtx(services, "expire_deposits"), async (tx) => {
      const expired = await markExpired(tx, depositDays, batch);
      return {
        result: expired.length,
        audit: expired.map(({ id, company_id, reference, currency }) => ({
          action: "deposit.expired" as const,
          object_type: "deposit" as const,
          object_id: id,
          company_id,
          snapshot: { name: reference, currency },
        })),
        events: expired.map(({ id, company_id }) => ({
          type: "money.deposit_settled" as const,
          subject_id: company_id,
          data: { deposit_id: id, status: "expired" as const },
        })),
      };
    });
}
