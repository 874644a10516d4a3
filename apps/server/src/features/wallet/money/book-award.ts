import type { Tx } from "../../../platform/transaction.ts";
import { type AwardRow, listParts, markUnclaimedParts, updateAward } from "../core/award.queries.ts";
import { type AccountOf, findOrCreateAccounts, type Leg, postTransfers } from "../ledger/post-transfers.ts";
import { type Budget, freeMoney, type MoneySettings } from "./budget.ts";
import { drawnOf, findHold, type HoldRow, updateHold } from "./hold.queries.ts";
import { heldAccount } from "./hold-money.ts";

/** Sources of an award's money in minor units. `missing` is covered neither by the report's hold nor by free money. */
export interface Funding {
  /** The hold that the award draws on. */
  hold: HoldRow | undefined;
  fromHeld: bigint;
  fromFree: bigint;
  missing: bigint;
}

/** The hold that an award draws on: that of its report, which serves bounties alone. */
export async function holdOfAward(
  tx: Tx,
  { report_id, kind }: Pick<AwardRow, "report_id" | "kind">,
): Promise<HoldRow | undefined> {
  return kind === "bounty" ? findHold(tx, report_id) : undefined;
}

export async function fundingOf(
  tx: Tx,
  budget: Budget,
  hold: HoldRow | undefined,
  { amount, fee }: { amount: string | number; fee: string | number },
): Promise<Funding> {
  const total = BigInt(amount) + BigInt(fee);
  const held = BigInt(hold?.remaining ?? 0);
  const fromHeld = held < total ? held : total;
  const fromFree = total - fromHeld;
  const free = await freeMoney(tx, budget);
  return { hold, fromHeld, fromFree, missing: fromFree > free ? fromFree - free : 0n };
}

/** Books an award that is covered: first from the report's hold, then from free money, to the payees and then to the fees. */
export async function bookAward(
  tx: Tx,
  settings: MoneySettings,
  budget: Budget,
  award: AwardRow,
  { hold, fromHeld, fromFree }: Funding,
): Promise<AwardRow> {
  await markUnclaimedParts(tx, award.id);
  const parts = (await listParts(tx, award.id)).filter(({ amount }) => amount !== "0");
  const payees = parts.map(
    ({ user_id, unclaimed }): AccountOf => (unclaimed ? { kind: "platform:unclaimed" } : { kind: "user:pending", user_id }),
  );
  const ids = await findOrCreateAccounts(tx, settings.currency, payees);
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
