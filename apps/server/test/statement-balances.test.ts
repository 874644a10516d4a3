import { confirmDeposit } from "@safeport/contract/wallet/deposits/deposit.endpoints";
import { payRefund } from "@safeport/contract/wallet/refunds/refund.endpoints";
import type { BalanceDay } from "@safeport/contract/wallet/statements/statement.schema";
import { payWithdrawal } from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import { camtFile } from "@safeport/db/factories/camt-file";
import { recentDay } from "@safeport/db/factories/recent-day";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { callPostTransfers } from "../src/features/wallet/ledger/ledger.queries.ts";
import { findOrCreateAccounts } from "../src/features/wallet/ledger/post-transfers.ts";
import { matchStatements } from "../src/features/wallet/statements/match-open-entries.ts";
import { buildStatementWorld, newStatementId, payingIban, statementSteps } from "./statement-world.ts";
import type { Person, World } from "./world.ts";

let w: World;
let admin: Person;
const steps = statementSteps(() => w);
beforeAll(async () => {
  w = await buildStatementWorld();
  admin = await w.person("Admin");
});
afterAll(() => w.close());

it("a day has the bank beside the books, and what explains the difference @spec:10.48", async () => {
  const dayOf = async (day: string) => (await steps.balances(admin)).find((one: BalanceDay) => one.day === day);
  expect(await steps.balances(admin)).toEqual([]);
  const [one, two] = await steps.announced(2, (nth) => 1_000 * (nth + 1));
  const entries = [
    { amount: 1_000, text: one?.reference, day: recentDay(10) },
    { amount: 700, text: "Who?", day: recentDay(10) },
    { amount: -30, text: "Fee", day: recentDay(10) },
  ];
  const first = await steps.importFile(admin, camtFile({ id: newStatementId(), entries, day: recentDay(10), opening: 50_000 }));
  const { statement_id } = first.body.statements[0];
  const before = { day: recentDay(10), currency: "USD", bank: 51_670, before: 50_000, unseen: 0, unexplained: 0 };
  expect(await dayOf(recentDay(10))).toEqual({ ...before, books: 0, difference: 51_670, open: 1_670, dismissed: 0 });
  expect(await steps.confirmAll(admin, statement_id)).toEqual({ booked: 1 });
  const [, , fee] = await steps.entriesOf(admin, statement_id);
  await steps.dismiss(admin, fee?.entry_id ?? "");
  expect(await dayOf(recentDay(10))).toEqual({ ...before, books: 1_000, difference: 50_670, open: 700, dismissed: -30 });

  // The next day: a deposit, and money that left another account.
  const later = [{ amount: 2_000, text: two?.reference, day: recentDay(9) }];
  const next = { entries: later, day: recentDay(9), opening: 51_670 };
  const second = await steps.importFile(admin, camtFile({ id: newStatementId(), ...next }));
  await steps.confirmAll(admin, second.body.statements[0].statement_id);
  const [payout] = await steps.payouts(admin, 1, 500);
  const paying = { iban: payingIban, day: recentDay(9), opening: 9_000 };
  const paid = [{ amount: -500, endToEndId: payout?.reference, day: recentDay(9) }];
  const third = await steps.importFile(admin, camtFile({ id: newStatementId(), entries: paid, ...paying }));
  await steps.confirmAll(admin, third.body.statements[0].statement_id);
  expect(await dayOf(recentDay(9))).toMatchObject({
    ...{ bank: 53_670 + 8_500, books: 2_500, before: 59_000, open: 700, dismissed: -30, unseen: 0, unexplained: 0 },
  });
  expect(await dayOf(recentDay(10))).toMatchObject({ books: 1_000, unexplained: 0 });

  // A statement that is missing shows as a difference that nothing explains.
  await steps.importFile(admin, camtFile({ id: newStatementId(), entries: [], day: recentDay(7), opening: 53_600 }));
  expect(await dayOf(recentDay(7))).toMatchObject({ unexplained: -70 });
});

/** The rows of the ledger's entries that reading the balances looks at, as PostgreSQL counts them. */
async function entriesRead(): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  await steps.balances(admin);
  const asked = query.mock.calls.map(([one]) => one as unknown as { text?: string; values?: unknown[] });
  query.mockRestore();
  const { text, values } = asked.find((one) => one.text?.includes("bank_movement")) ?? {};
  const client = new pg.Client(w.databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
    return rowsOf(rows[0]["QUERY PLAN"][0].Plan);
  } finally {
    await client.end();
  }
}
interface Plan {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}
function rowsOf(plan: Plan): number {
  const read = (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0)) * plan["Actual Loops"];
  const own = plan["Relation Name"] === "ledger_entry" ? read : 0;
  return (plan.Plans ?? []).reduce((sum, below) => sum + rowsOf(below), own);
}

it("are the same from the sums of stored days, of which no entry is read, also when entries are booked afterwards @spec:10.48", async () => {
  const late = await steps.announced(3, () => 1_500);
  const [payout] = await steps.payouts(admin, 1, 600);
  const [refund] = await steps.refunds(admin, 1, 700);
  await w.call(admin, payWithdrawal, {
    params: { withdrawal_id: payout?.withdrawal_id ?? "" },
    body: { external_ref: "BY-HAND-1" },
  });
  await w.call(admin, payRefund, { params: { refund_id: refund?.refund_id ?? "" }, body: { external_ref: "BY-HAND-2" } });
  for (const [nth, { deposit_id }] of late.entries()) {
    const body = { amount: 1_500, value_date: recentDay(5), bank_reference: `BY-HAND-D${nth}` };
    expect((await w.call(admin, confirmDeposit, { params: { deposit_id }, body })).status).toBe(200);
  }
  // So many that PostgreSQL does not read them as a whole to find a few.
  await w.db.transaction().execute(async (tx) => {
    const [from = "", to = ""] = await findOrCreateAccounts(tx, "USD", [
      { kind: "world" },
      { kind: "company:free", company_id: late[0]?.company_id ?? "" },
    ]);
    for (let nth = 0; nth < 500; nth++)
      await callPostTransfers(tx, { act: "deposit", key: `past ${nth}`, legs: [{ from, to, amount: 1n }], references: {} });
  });
  await sql`analyze ledger_entry`.execute(w.owner);
  const before = await steps.balances(admin);
  expect(await entriesRead()).toBeGreaterThan(500);
  // As the hourly job does for a day that has ended.
  await sql`insert into ledger_day (day, kind, balance) values ((now() at time zone 'UTC')::date, 'world', 0)`.execute(w.owner);
  await matchStatements(w.app.services);
  expect(await steps.balances(admin)).toEqual(before);
  expect(await entriesRead()).toBe(0);
  // A later statement moves it to the day of its entry.
  const entries = [
    { amount: 1_500, text: late[0]?.reference, day: recentDay(5) },
    { amount: -600, endToEndId: payout?.reference, day: recentDay(5) },
    { amount: -700, endToEndId: refund?.reference, day: recentDay(5) },
  ];
  const file = camtFile({ id: newStatementId(), entries, day: recentDay(5), opening: 53_600 });
  const { statement_id } = (await steps.importFile(admin, file)).body.statements[0];
  expect(await steps.confirmAll(admin, statement_id)).toEqual({ booked: 3 });
  const after = await steps.balances(admin);
  expect(after.find(({ day }: BalanceDay) => day === recentDay(5)).unseen).not.toBe(before[0].unseen);
  await matchStatements(w.app.services);
  expect(await steps.balances(admin)).toEqual(after);
  expect(await entriesRead()).toBe(0);
  await sql`with days as (delete from bank_day) delete from bank_day_end`.execute(w.owner);
  expect(await steps.balances(admin)).toEqual(after);
});
