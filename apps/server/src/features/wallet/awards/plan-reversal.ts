import { feeOf, splitAmount } from "@safeport/contract/wallet/money/fee";
import type { AwardRow } from "../core/award.queries.ts";
import type { Leg } from "../ledger/post-transfers.ts";

/** A transfer that booked a part of an award, or of its fee. */
export interface AwardTransfer {
  id: string;
  from_id: string;
  /** The rest that has not been taken back, in minor units. */
  left: bigint;
  /** The account that it is taken back from: pending or available money of a payee, or the fees. */
  source: string;
  isFee: boolean;
}

/** Accounts of the company; `held` is the one that what was held goes back to. */
interface ReversalAccounts {
  free: string;
  debt: string;
  held: string;
}

export interface ReversalPlan {
  legs: Leg[];
  /** The part of what is taken back that is held for the report again, in minor units. */
  toHold: bigint;
  /** The part of the amount that none of the payees has any more. */
  open: bigint;
}

/** The part of an award's fee that is taken back with `amount`, so that the rest has the fee that its rate gives; in minor units. */
export function feeTakenBack(
  award: Pick<AwardRow, "amount" | "taken_back" | "fee" | "fee_taken_back" | "fee_rate">,
  amount: number,
): bigint {
  const rest = Number(award.amount) - Number(award.taken_back) - amount;
  return BigInt(award.fee) - BigInt(feeOf(rest, award.fee_rate)) - BigInt(award.fee_taken_back);
}

/**
 * Plans to take `amount` from the payees and `fee` from the fees, in minor units, along the transfers that paid them. Each payee gives in proportion to
 * what they still have of the award; what somebody's account lacks is taken from the others.
 */
export function planReversal(
  { amount, fee }: { amount: number; fee: bigint },
  transfers: readonly AwardTransfer[],
  balances: ReadonlyMap<string, bigint>,
  { free, debt, held }: ReversalAccounts,
): ReversalPlan {
  const toPeople = transfers.filter(({ isFee }) => !isFee);
  const payees = [...new Set(toPeople.map(({ source }) => source))].map((source) => ({
    source,
    paid: toPeople.filter((one) => one.source === source).reduce((sum, { left }) => sum + left, 0n),
    balance: balances.get(source) ?? 0n,
  }));
  const { taken, open } = sharesOf(amount, payees);
  const fees = transfers.find(({ isFee }) => isFee)?.source;
  const wasHeld = ({ from_id }: AwardTransfer) => from_id !== free && from_id !== debt;
  const parts = alongTransfers(transfers, fees === undefined ? taken : new Map([...taken, [fees, fee]]));
  return {
    legs: parts.map(({ transfer, part }) => ({
      from: transfer.source,
      to: wasHeld(transfer) ? held : free,
      amount: part,
      reverses: transfer.id,
    })),
    toHold: parts.filter(({ transfer }) => wasHeld(transfer)).reduce((sum, { part }) => sum + part, 0n),
    open,
  };
}

/** Spreads the amount of each source over its transfers, in their order, up to what is left of each. */
function alongTransfers(transfers: readonly AwardTransfer[], amounts: ReadonlyMap<string, bigint>) {
  const rest = new Map(amounts);
  return transfers
    .map((transfer) => {
      const part = least(transfer.left, rest.get(transfer.source) ?? 0n);
      rest.set(transfer.source, (rest.get(transfer.source) ?? 0n) - part);
      return { transfer, part };
    })
    .filter(({ part }) => part > 0n);
}

const least = (...amounts: bigint[]) => amounts.reduce((one, other) => (one < other ? one : other));

interface PaidPayee {
  /** The account that is drawn. */
  source: string;
  /** The rest of their part of the award. */
  paid: bigint;
  balance: bigint;
}

/** Splits an amount over payees so that what is left is split as it was before; `open` is the amount that none of them has. */
function sharesOf(amount: number, payees: readonly PaidPayee[]): { taken: Map<string, bigint>; open: bigint } {
  const parts = payees.map(({ paid }) => Number(paid));
  const whole = parts.reduce((sum, part) => sum + part, 0);
  const kept = whole > 0 ? splitAmount(whole - amount, parts) : parts;
  const taken = new Map(
    payees.map(({ source, paid, balance }, place) => [source, least(paid - BigInt(kept[place] ?? 0), balance)]),
  );
  let open = BigInt(amount) - [...taken.values()].reduce((sum, part) => sum + part, 0n);
  for (const { source, paid, balance } of payees) {
    const before = taken.get(source) ?? 0n;
    const more = least(paid - before, balance - before, open);
    taken.set(source, before + more);
    open -= more;
  }
  return { taken, open };
}
