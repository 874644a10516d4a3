import { bookMoney, db } from "./database.ts";
import type { Account } from "./people.ts";

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
