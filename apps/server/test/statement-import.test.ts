import { listDeposits } from "@safeport/contract/wallet/deposits/deposit.endpoints";
import { type CamtEntry, camtFile } from "@safeport/db/factories/camt-file";
import { howMany } from "@safeport/db/factories/how-many";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { structureFaults } from "./camt-structure.ts";
import { expectRightLedger } from "./money-world.ts";
import { buildStatementWorld, newStatementId, receivingIban, statementSteps, type Transfer } from "./statement-world.ts";
import type { Person, World } from "./world.ts";

let w: World;
let admin: Person;
const steps = statementSteps(() => w);
beforeAll(async () => {
  w = await buildStatementWorld();
  admin = await w.person("Admin");
});
afterAll(async () => {
  await expectRightLedger(w);
  await w.close();
});

/** Entries besides 60 payouts and 20 refunds that are right, and 20 that are wrong. */
const deposited = howMany("STATEMENT_DEPOSITS", 100, 400);
const count = deposited + 100;

const credit = ({ reference, amount }: Transfer, nth = 0): CamtEntry => ({
  amount,
  text: nth % 2 === 0 ? `Deposit ${reference}` : reference.replaceAll("-", ""),
  name: "Old Works GmbH",
});
const debit = ({ reference, amount }: Transfer): CamtEntry => ({ amount: -amount, endToEndId: reference, name: "Robin Example" });

describe(`a statement of ${count} entries @spec:10.48`, { timeout: 300_000 }, () => {
  it("with 20 wrong ones is matched and listed right, doubles nothing, and eight members of staff book each once", async () => {
    const deposits = await steps.announced(deposited - 1, (nth) => 500 + nth);
    const spare = await steps.announced(9, (nth) => 2_000 + nth);
    const payouts = await steps.payouts(admin, 62, 300);
    const refunds = await steps.refunds(admin, 20, 400);
    const [cancelled, partly, twice, ...others] = spare;
    await sql`update deposit set status = 'expired', settled_at = now() where id = ${cancelled?.deposit_id}`.execute(w.owner);
    const paid = [...deposits, twice as (typeof spare)[number]];
    const right = [...paid.map(credit), ...payouts.slice(0, 60).map(debit), ...refunds.map(debit)];
    const named = (at: number) => others[at]?.reference ?? "";
    /** Wrong entries by the match under which they are listed. */
    const wrong: [string, CamtEntry][] = [
      ["unknown", { amount: 700, text: "SP-AAAA-AAAA", name: "Unknown Ltd" }],
      ["unknown", { amount: 700 }],
      ["unknown", { amount: 1, text: "Interest" }],
      ["unknown", { amount: -250, text: "Charges of the account" }],
      ["unknown", { amount: -300, endToEndId: "SP22222222222222ZZ" }],
      ["unknown", { amount: 700, text: `Rent ${named(0).slice(0, 9)}` }],
      ["not_waiting", { amount: 2_000, text: cancelled?.reference }],
      ["not_waiting", { amount: -2_001, text: partly?.reference }],
      ["other_amount", { amount: 2_102, text: named(1) }],
      ["other_amount", { amount: 1, text: named(2) }],
      ["other_amount", { amount: -299, endToEndId: payouts[60]?.reference }],
      ["other_amount", { amount: -301, endToEndId: payouts[61]?.reference }],
      ["ambiguous", { amount: 1_000, text: partly?.reference }],
      ["ambiguous", { amount: 1_001, text: partly?.reference }],
      ["ambiguous", { amount: 2_005, text: `${named(3)} ${named(4)}` }],
      ["repeated", { amount: deposits[0]?.amount ?? 0, text: deposits[0]?.reference }],
      ["repeated", { amount: deposits[1]?.amount ?? 0, text: deposits[1]?.reference }],
      ["repeated", { amount: -300, endToEndId: payouts[0]?.reference }],
      ["repeated", { amount: -400, endToEndId: refunds[0]?.reference }],
      ["repeated", { amount: 2_002, text: twice?.reference }],
    ];
    const entries = [...right, ...wrong.map(([, entry]) => entry)];
    const id = newStatementId();
    const file = camtFile({ id, entries, opening: 1_000_000 });
    expect(structureFaults(file)).toEqual([]);

    const imported = await steps.importFile(admin, file);
    expect([imported.status, imported.body.new_entries, imported.body.known_entries]).toEqual([201, count, 0]);
    const [statement] = imported.body.statements;
    expect(statement).toMatchObject({ account: receivingIban, entries: count, to_confirm: count - 20, to_clear: 20 });
    const { statement_id } = statement;
    const listed = await steps.entriesOf(admin, statement_id, { to_clear: "true" });
    expect(listed.map(({ match }) => match)).toEqual(wrong.map(([match]) => match));
    expect(listed.every(({ can }) => !can.includes("reopen") && can.includes("dismiss"))).toBe(true);

    const again = await steps.importFile(await w.person("Super Admin"), file);
    expect(again.body).toMatchObject({ new_entries: 0, known_entries: count, new_statements: 0, statements: [{ statement_id }] });
    const renamed = camtFile({ id: newStatementId(), entries: entries.map((one, at) => ({ ...one, ref: `${id}-${at}` })) });
    expect((await steps.importFile(admin, renamed)).body).toMatchObject({ new_entries: 0, known_entries: count });

    const staff = await Promise.all(Array.from({ length: 8 }, () => w.person("Admin")));
    const results = await Promise.all(staff.map((one) => steps.confirmAll(one, statement_id)));
    for (const counts of results) expect(Object.keys(counts)).toEqual(["booked"]);
    expect(await steps.statementOf(admin, statement_id)).toMatchObject({ to_confirm: 0, to_clear: 20 });
    const { rows } = await sql<{ act: string; count: number; sum: string }>`
      select a.act, count(*)::int as count, sum(t.amount) from ledger_act a join ledger_transfer t on t.act_id = a.id
      where a.deposit_id = any(${paid.map(({ deposit_id }) => deposit_id)}::uuid[]) and a.act = 'deposit'
        or a.withdrawal_id = any(${payouts.map(({ withdrawal_id }) => withdrawal_id)}::uuid[]) and a.act = 'withdrawal_paid'
        or a.act = 'refund_paid' group by 1 order by 1`.execute(w.db);
    const sum = paid.reduce((total, { amount }) => total + amount, 0);
    expect(rows.map(({ act, count, sum: total }) => [act, count, Number(total)])).toEqual([
      ["deposit", deposited, sum],
      ["refund_paid", 20, 8_000],
      ["withdrawal_paid", 60, 18_000],
    ]);
    const confirmed = await w.call(admin, listDeposits, {
      query: { status: "confirmed", company_id: deposits[0]?.company_id ?? "" },
    });
    expect(confirmed.body.items.every(({ received, amount }: { received: number; amount: number }) => received === amount)).toBe(
      true,
    );
  });
});
