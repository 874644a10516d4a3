import type { Tx } from "../../../platform/transaction.ts";
import { type AwardRow, listParts, markUnclaimedParts, updateAward } from "../core/award.queries.ts";
import { type AccountOf, findOrCreateAccounts, type Leg, postTransfers } from "../ledger/post-transfers.ts";
import { type Budget, freeMoney, type MoneySettings } from "./budget.ts";
import { drawnOf, findHold, updateHold } from "./hold.queries.ts";
import { heldAccount } from "./hold-money.ts";

type Costs = Pick<AwardRow, "report_id" | "kind"> & { amount: string | number; fee: string | number };

/** Sources of an award's money in minor units. `missing` is covered neither by the report's hold nor by free money. */
export async function neededFor(
  tx: Tx,
  budget: Budget,
  { report_id, kind, amount, fee }: Costs,
): Promise<{ fromHeld: bigint; fromFree: bigint; missing: bigint }> {
  const total = BigInt(amount) + BigInt(fee);
  // A hold serves the bounties of its report.
  const hold = kind === "bounty" ? await findHold(tx, report_id) : undefined;
  const held = BigInt(hold?.remaining ?? 0);
  const fromHeld = held < total ? held : total;
  const fromFree = total - fromHeld;
  const free = await freeMoney(tx, budget);
  return { fromHeld, fromFree, missing: fromFree > free ? fromFree - free : 0n };
}

/** Books an award that is covered: first from the report's hold, then from free money, to the payees and then to the fees. */
export async function bookAward(tx: Tx, settings: MoneySettings, budget: Budget, award: AwardRow): Promise<AwardRow> {
  const { fromHeld, fromFree } = await neededFor(tx, budget, award);
  await markUnclaimedParts(tx, award.id);
  const parts = (await listParts(tx, award.id)).filter(({ amount }) => amount !== "0");
  const payees = parts.map(
    ({ user_id, unclaimed }): AccountOf => (unclaimed ? { kind: "platform:unclaimed" } : { kind: "user:pending", user_id }),
  );
  const ids = await findOrCreateAccounts(tx, settings.currency, payees);
  const hold = award.kind === "bounty" ? await findHold(tx, award.report_id) : undefined;
  const sources = [
    ...(hold && fromHeld > 0n ? [{ account: await heldAccount(tx, settings, hold), amount: fromHeld }] : []),
    { account: budget.accounts.free, amount: fromFree },
  ];
  const sinks = [
    ...parts.map(({ amount }, place) => ({ account: ids[place] ?? "", amount: BigInt(amount) })),
    { account: budget.accounts.fees, amount: BigInt(award.fee) },
  ];
  const { id, kind, report_id, company_id, awarded_by } = award;
  const references = { company_id, report_id, award_id: id, actor_id: awarded_by };
  await postTransfers(tx, { act: kind, key: `award ${id}`, legs: fill(sources, sinks), ...references });
  if (hold)
    await updateHold(tx, report_id, {
      remaining: BigInt(hold.remaining) - fromHeld,
      drawn: await drawnOf(tx, report_id, hold.amount),
    });
  return updateAward(tx, id, { status: "pending", booked_at: new Date() });
}

interface Pot {
  account: string;
  amount: bigint;
}

/** Transfers that empty the sources into the sinks, each in its order. */
function fill(sources: readonly Pot[], sinks: readonly Pot[]): Leg[] {
  const rest = sources.map((source) => ({ ...source }));
  return sinks.flatMap(({ account: to, amount }) => {
    const legs: Leg[] = [];
    let needed = amount;
    for (const source of rest) {
      const taken = source.amount < needed ? source.amount : needed;
      if (taken === 0n) continue;
      legs.push({ from: source.account, to, amount: taken });
      source.amount -= taken;
      needed -= taken;
    }
    return legs;
  });
}
