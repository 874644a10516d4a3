import type { APIRequestContext } from "@playwright/test";
import { confirmDeposit, openDeposit } from "@safeport/contract/wallet/deposit.endpoints";
import type { Deposit } from "@safeport/contract/wallet/deposit.schema";
import { bookMoney, db } from "./database.ts";
import { type Account, type Owner, send } from "./people.ts";

/** Gives somebody available money, in minor units. */
export function giveMoney({ user: { user_id } }: Account, amount: number): Promise<void> {
  return bookMoney(user_id, amount);
}

/** Lets the sessions of somebody count as signed in with a second factor. */
export async function proveSecondFactor({ user: { user_id } }: Account): Promise<void> {
  await db.updateTable("session").set({ assurance: "second_factor" }).where("user_id", "=", user_id).execute();
}

/** Lets somebody's bank accounts be paid to without the wait of a day. */
export async function endWait({ user: { user_id } }: Account): Promise<void> {
  await db.updateTable("bank_account").set({ usable_from: new Date() }).where("user_id", "=", user_id).execute();
}

/** Lets money of a company arrive, in minor units. */
export async function deposit(
  api: APIRequestContext,
  { company, ...owner }: Owner,
  admin: Account,
  amount: number,
): Promise<Deposit> {
  const body = { company_id: company.company_id, amount };
  const { deposit_id } = await send<Deposit>(api, owner, openDeposit, { body });
  const receipt = { amount, value_date: "2026-11-02", bank_reference: deposit_id };
  return send(api, admin, confirmDeposit, { params: { deposit_id }, body: receipt });
}
