import type { NewEvent } from "@safeport/contract/events/domain-event";
import type { Tx } from "../../../platform/transaction.ts";
import { listOwedAwards } from "../core/award.queries.ts";
import { bookAward, fundingOf, holdOfAward } from "./book-award.ts";
import { type Budget, freeMoney, type MoneySettings } from "./budget.ts";
import { listUncoveredHolds } from "./hold.queries.ts";
import { coverHold } from "./hold-money.ts";

/**
 * Uses money that has become free: first for awards that are owed, in their order, then for holds without cover, oldest first, and only ones that
 * it covers whole. The caller has locked the budget.
 */
export async function coverWaiting(tx: Tx, settings: MoneySettings, budget: Budget): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  for (const award of await listOwedAwards(tx, budget.companyId)) {
    const funding = await fundingOf(tx, budget, await holdOfAward(tx, award), award);
    // A later award must not take money that an earlier one waits for.
    if (funding.missing > 0n) return events;
    await bookAward(tx, settings, budget, award, funding);
    const { report_id: subject_id, company_id, program_id, id: award_id } = award;
    events.push({ type: "report.award_changed", subject_id, data: { company_id, program_id, award_id, change: "covered" } });
  }
  for (const hold of await listUncoveredHolds(tx, budget.companyId)) {
    const free = await freeMoney(tx, budget);
    if (free === 0n) break;
    if (BigInt(hold.amount) - BigInt(hold.drawn) > free) continue;
    await coverHold(tx, settings, budget, hold);
  }
  return events;
}
