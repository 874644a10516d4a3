import { type APIRequestContext, expect } from "@playwright/test";
import { superAdminRestDays } from "@safeport/contract/site/site.values";
import { confirmDeposit, openDeposit } from "@safeport/contract/wallet/deposits/deposit.endpoints";
import type { ConfirmDepositInput, Deposit } from "@safeport/contract/wallet/deposits/deposit.schema";
import { awardFinalDays } from "@safeport/contract/wallet/money/money.limits";
import { buildUser } from "@safeport/db/factories/build-user";
import { recentDay } from "@safeport/db/factories/recent-day";
import { bookMoney, db, queueJob } from "./database.ts";
import { type Account, logIn, type Owner, send } from "./people.ts";

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

/** Ends the first week of a member of staff, in which they are no second person. */
export async function endFirstWeek(username: string): Promise<void> {
  const staff_since = new Date(Date.now() - (superAdminRestDays + 1) * 86_400_000);
  await db.updateTable("user_account").set({ staff_since }).where("username", "=", username).execute();
}

/** Ends the days in which awards to somebody's reports are pending, and waits until their money can be withdrawn. */
export async function finalizeAwards({ user: { user_id } }: Account): Promise<void> {
  const reports = db.selectFrom("report").select("id").where("author_id", "=", user_id);
  const booked_at = new Date(Date.now() - (awardFinalDays + 1) * 86_400_000);
  await db.updateTable("award").set({ booked_at }).where("report_id", "in", reports).execute();
  await queueJob("finalize_awards");
  const pending = db.selectFrom("award").select("id").where("report_id", "in", reports).where("status", "=", "pending");
  await expect.poll(() => pending.execute(), { timeout: 15_000 }).toEqual([]);
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
  const receipt = { amount, value_date: recentDay(), bank_reference: deposit_id };
  return confirm(api, admin, deposit_id, receipt);
}

/** Confirms a deposit; a large one is booked by two people. */
async function confirm(api: APIRequestContext, admin: Account, deposit_id: string, body: ConfirmDepositInput): Promise<Deposit> {
  const by = (as: Account) => send<Deposit>(api, as, confirmDeposit, { params: { deposit_id }, body });
  const first = await by(admin);
  return first.proposal ? by(await logIn(api, (await buildUser(db, { role: "Admin" })).username)) : first;
}

/** Confirms the deposits that a company has announced, as staff do once the money is there. */
export async function confirmDeposits(api: APIRequestContext, companyName: string, admin: Account): Promise<void> {
  const announced = await db
    .selectFrom("deposit as d")
    .innerJoin("company as c", "c.id", "d.company_id")
    .select(["d.id", "d.amount"])
    .where("c.name", "=", companyName)
    .execute();
  for (const { id, amount } of announced) {
    const receipt = { amount: Number(amount), value_date: recentDay(), bank_reference: id };
    await confirm(api, admin, id, receipt);
  }
}
