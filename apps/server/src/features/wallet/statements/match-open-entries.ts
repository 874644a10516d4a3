import type { Ctx, Services } from "../../../platform/context.ts";
import { lockName } from "../../../platform/name-lock.queries.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { storeBankDays } from "./balance.queries.ts";
import { knownBatchNames } from "./batch.queries.ts";
import { foldReference, matchEntries, type OpenEntry, referencesIn } from "./match-entries.ts";
import { listDepositOrders, listOpen, listPaymentOrders, storeMatches } from "./order.queries.ts";

/** Takes turns of all that change entries. */
export function lockEntries(tx: Tx): Promise<void> {
  return lockName(tx, "entries of bank statements");
}

/** Looks again which orders the open entries agree with. Books nothing. */
export async function matchOpenEntries({ settings }: Pick<Ctx, "settings">, tx: Tx): Promise<void> {
  const entries = await listOpen(tx);
  if (entries.length === 0) return;
  const named = entries.flatMap(referencesOf);
  const deposits = new Set(named.flatMap((references) => references.deposits.map(dashed)));
  const payments = new Set(named.flatMap((references) => references.payments));
  const assigned = entries.map(({ assigned_id }) => assigned_id).filter((id) => id !== null);
  const orders = [...(await listDepositOrders(tx, [...deposits], assigned)), ...(await listPaymentOrders(tx, [...payments]))];
  const batches = await knownBatchNames(tx, [...payments]);
  await storeMatches(tx, matchEntries(entries, orders, settings.currency, batches));
}

/** The same as a job, since orders change without the bank; and stores the sums of the days that have ended. */
export async function matchStatements({ db, settings }: Services): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockEntries(tx);
    await matchOpenEntries({ settings }, tx);
    await storeBankDays(tx);
  });
}

function referencesOf({ end_to_end_id, details }: OpenEntry) {
  const references = [end_to_end_id ?? "", details].map(referencesIn);
  return {
    deposits: references.flatMap(({ deposits }) => deposits),
    payments: [...references.flatMap(({ payments }) => payments), foldReference(end_to_end_id ?? "")],
  };
}

/** A folded reference of a deposit as it is stored. */
export const dashed = (reference: string) => `${reference.slice(0, 2)}-${reference.slice(2, 6)}-${reference.slice(6)}`;
