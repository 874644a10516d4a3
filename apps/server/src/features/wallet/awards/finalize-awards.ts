import { awardFinalDays } from "@safeport/contract/wallet/money/money.limits";
import { type Services, systemCtx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { hasPaymentDispute, listAwardTransfers, listFinalAwards, lockAward, updateAward } from "../core/award.queries.ts";
import { findOrCreateAccounts, postTransfers } from "../ledger/post-transfers.ts";

const batch = 200;

/** Makes awards final whose waiting days are over: the amount that was not taken back can be withdrawn from then on. */
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
    const pending = (await listAwardTransfers(tx, id, award.kind))
      .map(({ to_id, to_kind, user_id, amount, taken_back }) => ({
        ...{ from: to_id, to_kind, user_id },
        amount: BigInt(amount) - BigInt(taken_back),
      }))
      .filter(({ to_kind, amount }) => to_kind === "user:pending" && amount > 0n);
    const { report_id, company_id, program_id } = award;
    if (pending.length > 0) {
      const available = await findOrCreateAccounts(
        tx,
        award.currency,
        pending.map(({ user_id }) => ({ kind: "user:available" as const, user_id: user_id ?? "" })),
      );
      const legs = pending.map(({ from, amount }, place) => ({ from, to: available[place] ?? "", amount }));
      await postTransfers(tx, { act: "award_final", key: `award_final ${id}`, legs, company_id, report_id, award_id: id });
    }
    await updateAward(tx, id, { status: "final" });
    return {
      result: undefined,
      audit: [{ action: "award.final", object_type: "award", object_id: id, company_id, snapshot: {} }],
      events: [
        { type: "report.award_changed", subject_id: report_id, data: { company_id, program_id, award_id: id, change: "final" } },
      ],
    };
  });
}
