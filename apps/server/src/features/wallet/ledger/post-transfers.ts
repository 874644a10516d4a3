import { type LedgerAct, type LedgerReference, ledgerActs, type NeedsOf } from "@safeport/contract/wallet/ledger/ledger.values";
import type { Tx } from "../../../platform/transaction.ts";
import {
  type AccountOf,
  callPostTransfers,
  findAccounts,
  insertAccounts,
  keyOfAccount,
  type Leg,
  lockAccountBalances,
} from "./ledger.queries.ts";

export type { AccountOf, Leg } from "./ledger.queries.ts";

export type NewAct<A extends LedgerAct = LedgerAct> = {
  act: A;
  /** Posting again with the same key changes nothing. Name the noun and its id: `deposit <id>`. */
  key: string;
  /** In order: an account may not fall below its floor between two of them either. Legs of 0 are left out. */
  legs: readonly Leg[];
} & { [R in NeedsOf<A>]: string } & { [R in Exclude<LedgerReference, NeedsOf<A>>]?: string | null };

/** SQLSTATEs of `post_transfers`. */
export const ledgerErrors = {
  overdrawn: "SP001",
  keyOfAnotherAct: "SP002",
  notAllowed: "SP003",
  otherCurrency: "SP006",
  closedMonth: "SP007",
} as const;

/**
 * Posts the transfers of a business act in the transaction of a unit of work, all or none. `isNew` is false if an act with this key was posted
 * before. Throws a database error with a code of `ledgerErrors`; callers check balances first, under the locks of `lockBalances()`, and so
 * refuse with an explanation.
 */
export async function postTransfers<A extends LedgerAct>(tx: Tx, posting: NewAct<A>): Promise<{ actId: string; isNew: boolean }> {
  const { act, key, legs, ...references } = posting;
  const missing = ledgerActs[act].needs.find((name) => !(references as Record<string, unknown>)[name]);
  if (missing) throw new Error(`The act ${act} needs ${missing}`);
  const posted = await callPostTransfers(tx, { act, key, legs: legs.filter(({ amount }) => amount !== 0n), references });
  return { actId: posted.act_id, isNew: posted.is_new };
}

/** The ids of these accounts, in their order; missing ones are created, in the currency of the instance. */
export async function findOrCreateAccounts(tx: Tx, currency: string, accounts: readonly AccountOf[]): Promise<string[]> {
  const keys = accounts.map(keyOfAccount);
  let ids = await findAccounts(tx, accounts);
  const missing = accounts.filter((account) => !ids.has(keyOfAccount(account)));
  if (missing.length > 0) {
    await insertAccounts(
      tx,
      [...new Map(missing.map((account) => [keyOfAccount(account), account]))]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, account]) => account),
      currency,
    );
    ids = await findAccounts(tx, accounts);
  }
  return keys.map((key) => {
    const id = ids.get(key);
    if (!id) throw new Error(`The account ${key} was not created`);
    return id;
  });
}

/** The id of one account; see `findOrCreateAccounts()`. */
export async function findOrCreateAccount(tx: Tx, currency: string, account: AccountOf): Promise<string> {
  const [id = ""] = await findOrCreateAccounts(tx, currency, [account]);
  return id;
}

/**
 * Locks accounts until the transaction ends, and returns their balances in minor units, in the order of `ids`. A transaction that posts several acts locks
 * all of their accounts first, in one call.
 */
export async function lockBalances(tx: Tx, ids: readonly string[]): Promise<bigint[]> {
  const balances = await lockAccountBalances(tx, ids);
  return ids.map((id) => balances.get(id) ?? 0n);
}
