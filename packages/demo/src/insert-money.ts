import type { DB } from "@safeport/db/types.gen";
import { sql, type Transaction } from "kysely";
import type { GeneratedMoney, MoneyTools } from "./generate/money/generated-money.ts";
import { postActs } from "./post-acts.ts";

/** Inserts everything about money that the ledger and the timelines refer to. */
export async function insertMoney(tx: Transaction<DB>, money: GeneratedMoney): Promise<void> {
  await tx.insertInto("company_wallet").values(money.wallets).execute();
  await tx.insertInto("deposit").values(money.deposits).execute();
  await tx.insertInto("report_collaborator").values(money.collaborators).execute();
  await tx.insertInto("report_hold").values(money.holds).execute();
  await tx.insertInto("award").values(money.awards).execute();
  await tx.insertInto("award_part").values(money.parts).execute();
  await tx.insertInto("kyc_form").values(money.forms).execute();
  await tx.insertInto("bank_account").values(money.bankAccounts).execute();
  await tx.insertInto("withdrawal").values(money.withdrawals).execute();
}

/** Books everything, issues the documents of what was booked, and brings the levels of funds up to date. */
export async function recordMoney(tx: Transaction<DB>, money: GeneratedMoney, tools: MoneyTools, now: Date): Promise<void> {
  await tx.insertInto("ledger_account").values(money.accounts).execute();
  await postActs(tx, money.acts);
  for (const { id, company_id, amount, settled_at } of money.deposits)
    if (settled_at instanceof Date)
      await tools.issueReceipt(tx, { company_id, deposit_id: id, amount: BigInt(amount), at: settled_at });
  for (const { company_id } of money.wallets) {
    const first = money.acts.find((act) => act.company_id === company_id)?.at ?? now;
    for (const { month, at } of monthsBetween(first, now)) await tools.issueMonth(tx, { company_id, month, at });
    await sql`select refresh_program_funds(${company_id}, ${tools.unit}), refresh_average_funds(${company_id}, ${tools.unit})`.execute(
      tx,
    );
  }
}

/** The months (UTC) that have ended since a time, with the time at which their documents are issued. */
function monthsBetween(first: Date, now: Date): { month: string; at: Date }[] {
  const months: { month: string; at: Date }[] = [];
  for (let month = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), 1)); ; ) {
    const next = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1));
    const at = new Date(next.getTime() + 2 * 3_600_000);
    if (at > now) return months;
    months.push({ month: month.toISOString().slice(0, 10), at });
    month = next;
  }
}
