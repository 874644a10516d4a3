import { awardFinalDays } from "@safeport/contract/wallet/money.limits";
import { type Services, systemCtx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { findOrCreateAccounts, postTransfers } from "../ledger/post-transfers.ts";
import { hasPaymentDispute, listFinalAwards, listParts, lockAward, updateAward } from "./award.queries.ts";

const batch = 200;

/** Makes awards final whose days of waiting are over: their money can be withdrawn from then on. */
export async function finalizeAwards(services: Services): Promise<void> {
  for (;;) {
    const awards = await listFinalAwards(services.db, awardFinalDays, batch);
    for (const { id } of awards) await finalizeAward(services, id);
    if (awards.length < batch) return;
  }
}

async function finalizeAward(services: Services, id: string): Promise<void> {
  const ctx = systemCtx(services, "finalize_awards");
  await unitOfWork(ctx, async (tx) => {
    const award = await lockAward(tx, id);
    // A dispute may have been opened since the list was read.
    if (award?.status !== "pending" || (await hasPaymentDispute(tx, award.report_id))) return { result: undefined, audit: [] };
    const parts = (await listParts(tx, id)).filter(({ unclaimed, amount }) => !unclaimed && amount !== "0");
    const { report_id, company_id, program_id } = award;
    if (parts.length > 0) {
      const ids = await findOrCreateAccounts(
        tx,
        award.currency,
        parts.flatMap(({ user_id }) => [
          { kind: "user:pending" as const, user_id },
          { kind: "user:available" as const, user_id },
        ]),
      );
      const legs = parts.map(({ amount }, place) => ({
        from: ids[2 * place] ?? "",
        to: ids[2 * place + 1] ?? "",
        amount: BigInt(amount),
      }));
      await postTransfers(tx, { act: "award_final", key: `award_final ${id}`, legs, company_id, report_id, award_id: id });
    }
    await updateAward(tx, id, { status: "final" });
    return {
      result: undefined,
      audit: [{ action: "award.final", object_type: "award", object_id: id, company_id, snapshot: {} }],
      events: [{ type: "report.award_changed", subject_id: report_id, data: { company_id, program_id, award_id: id } }],
    };
  });
}
