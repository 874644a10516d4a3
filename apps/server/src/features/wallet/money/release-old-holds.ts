import { holdDays } from "@safeport/contract/wallet/money/money.limits";
import { type Services, systemCtx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { listOldHolds } from "./hold.queries.ts";
import { endHold } from "./holds.ts";

/** Frees the money that was held for reports for too long. */
export async function releaseOldHolds(services: Services): Promise<void> {
  const ctx = systemCtx(services, "release_old_holds");
  for (const { report_id, company_id } of await listOldHolds(services.db, holdDays, 1_000))
    await unitOfWork(ctx, async (tx) => {
      const events = await endHold(tx, services.settings, { id: report_id, company_id });
      return {
        result: undefined,
        audit: events
          ? [{ action: "hold.expired", object_type: "report", object_id: report_id, company_id, snapshot: { days: holdDays } }]
          : [],
        events: events ?? [],
      };
    });
}
