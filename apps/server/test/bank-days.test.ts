import { confirmDeposit } from "@safeport/contract/wallet/deposits/deposit.endpoints";
import { payWithdrawal } from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import { type CamtEntry, camtFile } from "@safeport/db/factories/camt-file";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { storeDays } from "../src/features/wallet/books/close-month.ts";
import { verifyLedger } from "../src/features/wallet/ledger/verify.queries.ts";
import { matchStatements } from "../src/features/wallet/statements/match-open-entries.ts";
import { expectRightLedger } from "./money-world.ts";
import { dayOfMonthBefore, moveBookings } from "./past-bookings.ts";
import { buildStatementWorld, newStatementId, payingIban, statementSteps } from "./statement-world.ts";
import type { Person, World } from "./world.ts";

let w: World;
let admin: Person;
const steps = statementSteps(() => w);
const [first, later] = [dayOfMonthBefore(1, 10), dayOfMonthBefore(1, 20)];
beforeAll(async () => {
  w = await buildStatementWorld();
  admin = await w.person("Admin");
});
afterAll(() => w.close());

async function byStatement(entries: CamtEntry[], account = {}): Promise<void> {
  const file = camtFile({
    id: newStatementId(),
    entries: entries.map((one) => ({ ...one, day: later })),
    day: later,
    ...account,
  });
  const { statement_id } = (await steps.importFile(admin, file)).body.statements[0];
  expect(await steps.confirmAll(admin, statement_id)).toEqual({ booked: entries.length });
}
const days = async () =>
  (
    await sql<Record<"day" | "amount" | "unseen", string>>`select day::text, amount, unseen from bank_day order by day`.execute(
      w.db,
    )
  ).rows;

it("the stored days of the bank count each entry once, whoever calls their functions again, and the check of the books compares them @spec:10.48", async () => {
  const [shown, byHand, last] = await steps.announced(3, (nth) => 1_000 * (nth + 1));
  const [payout] = await steps.payouts(admin, 1, 500);
  // One that a statement shows before its day is stored, and three that staff enter by hand.
  await byStatement([{ amount: 1_000, text: shown?.reference }]);
  for (const { deposit_id, amount } of [byHand, last].filter((one) => one !== undefined)) {
    const body = { amount, value_date: later, bank_reference: `BY-HAND-${amount}` };
    expect((await w.call(admin, confirmDeposit, { params: { deposit_id }, body })).status).toBe(200);
  }
  const params = { withdrawal_id: payout?.withdrawal_id ?? "" };
  expect((await w.call(admin, payWithdrawal, { params, body: { external_ref: "BY-HAND-OUT" } })).status).toBe(200);
  await moveBookings(w, first);
  await storeDays(w.app.services);
  await matchStatements(w.app.services);
  expect(await days()).toEqual([
    { day: first, amount: "-500", unseen: "-500" },
    { day: later, amount: "6000", unseen: "5000" },
  ]);
  // A statement shows two of them later; what left moves to its day.
  await byStatement([{ amount: 2_000, text: byHand?.reference }]);
  await byStatement([{ amount: -500, endToEndId: payout?.reference }], { iban: payingIban });
  const moved = [
    { day: first, amount: "0", unseen: "0" },
    { day: later, amount: "5500", unseen: "3000" },
  ];
  expect(await days()).toEqual(moved);
  await expectRightLedger(w);

  // Without the lock of bank entries, as a compromised server would: what was stored on its day, and what was moved to it.
  const again = () => sql`select store_bank_days(), move_bank_days(array(select id from bank_entry))`.execute(w.db);
  await Promise.all(Array.from({ length: 4 }, again));
  expect(await days()).toEqual(moved);
  await expectRightLedger(w);
  const tamperings = [
    ["amount = amount + 7", "amount = amount - 7"],
    ["unseen = unseen + 7", "unseen = unseen - 7"],
  ];
  for (const [change = "", back = ""] of tamperings) {
    const update = (set: string) => sql`update bank_day set ${sql.raw(set)} where day = ${later}`.execute(w.owner);
    await update(change);
    const { failure } = await verifyLedger(w.db);
    expect(failure?.rule).toBe("a stored day of the bank has what was booked for it");
    expect(failure?.row).toContain(later);
    await update(back);
  }
  await expectRightLedger(w);
});
