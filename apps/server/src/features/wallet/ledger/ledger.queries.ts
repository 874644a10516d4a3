import type { AccountKind, LedgerAct, LedgerReference } from "@safeport/contract/wallet/ledger/ledger.values";
import type { Db } from "@safeport/db/named-statement";
import { newId } from "@safeport/db/new-id";
import { sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";

/** Identifies an account: its kind with the owner that the kind has. */
export type AccountOf =
  | { kind: "world" | "platform:fees" | "platform:unclaimed" | "platform:adjustments" }
  | { kind: "company:free" | "company:debt" | "company:refund"; company_id: string }
  | { kind: "company:held"; company_id: string; program_id: string }
  | { kind: "user:pending" | "user:available" | "user:payout"; user_id: string };

export interface Leg {
  /** Ids of accounts. */
  from: string;
  to: string;
  /** Minor units. */
  amount: bigint;
  /** The id of the transfer that this one takes back. */
  reverses?: string;
}

const negativeKinds: readonly AccountKind[] = ["world", "company:debt", "platform:fees", "platform:adjustments"];
const kindsWithoutBalance: readonly AccountKind[] = ["world", "platform:fees"];

function columnsOf(account: AccountOf) {
  const {
    kind,
    company_id = null,
    program_id = null,
    user_id = null,
  } = account as { kind: AccountKind } & Record<string, string>;
  return { kind, company_id, program_id, user_id };
}

/** The order in which missing accounts are inserted, so that two transactions do not wait for each other. */
export function keyOfAccount(account: AccountOf): string {
  return Object.values(columnsOf(account)).join(" ");
}

/** The ids of these accounts by `keyOfAccount()`; those that do not exist are missing. */
export async function findAccounts(db: Db, accounts: readonly AccountOf[]): Promise<Map<string, string>> {
  const columns = accounts.map(columnsOf);
  const { rows } = await sql<{ id: string } & ReturnType<typeof columnsOf>>`
    select a.id, a.kind, a.company_id, a.program_id, a.user_id
    from unnest(
      ${columns.map(({ kind }) => kind)}::account_kind[], ${columns.map(({ company_id }) => company_id)}::uuid[],
      ${columns.map(({ program_id }) => program_id)}::uuid[], ${columns.map(({ user_id }) => user_id)}::uuid[]
    ) k (kind, company_id, program_id, user_id)
    join ledger_account a on a.kind = k.kind
      and a.company_id is not distinct from k.company_id
      and a.program_id is not distinct from k.program_id
      and a.user_id is not distinct from k.user_id`.execute(db);
  return new Map(rows.map(({ id, ...row }) => [keyOfAccount(row as AccountOf), id]));
}

/** Inserts empty accounts, unless they exist. */
export async function insertAccounts(tx: Tx, accounts: readonly AccountOf[], currency: string): Promise<void> {
  await tx
    .insertInto("ledger_account")
    .values(
      accounts.map((account) => ({
        id: newId(),
        ...columnsOf(account),
        currency,
        floor: negativeKinds.includes(account.kind) ? null : 0,
        balance: kindsWithoutBalance.includes(account.kind) ? null : 0,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks accounts in the order in which posting does, and returns their balances by id. */
export async function lockAccountBalances(tx: Tx, ids: readonly string[]): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ id: string; balance: string }>`select id, balance from lock_accounts(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, balance }) => [id, BigInt(balance)]));
}

/** Calls `post_transfers` of the database. */
export async function callPostTransfers(
  tx: Tx,
  act: { act: LedgerAct; key: string; legs: readonly Leg[]; references: Partial<Record<LedgerReference, string | null>> },
): Promise<{ act_id: string; is_new: boolean }> {
  const { legs } = act;
  const { rows } = await sql<{ act_id: string; is_new: boolean }>`
    select act_id, is_new from post_transfers(
      ${newId()}, ${act.act}, ${act.key}, ${legs.map(({ from }) => from)}::uuid[], ${legs.map(({ to }) => to)}::uuid[],
      ${legs.map(({ amount }) => String(amount))}::bigint[], ${legs.map(({ reverses }) => reverses ?? null)}::bigint[],
      ${JSON.stringify(act.references)}::jsonb)`.execute(tx);
  const [posted] = rows;
  if (!posted) throw new Error("post_transfers returned nothing");
  return posted;
}

/** The balances of a company's or a person's accounts. */
export async function readBalances(
  db: Db,
  column: "company_id" | "user_id",
  owner: string,
): Promise<{ kind: AccountKind; program_id: string | null; balance: bigint }[]> {
  const rows = await db
    .selectFrom("ledger_account")
    .select(["kind", "program_id", "balance"])
    .where(column, "=", owner)
    .execute();
  return rows.map(({ balance, ...row }) => ({ ...row, balance: BigInt(balance ?? 0) }));
}

/** The currency of everything that was booked; undefined before the first booking. */
export async function findLedgerCurrency(db: Db): Promise<string | undefined> {
  return (await db.selectFrom("ledger_currency").select("currency").executeTakeFirst())?.currency;
}
