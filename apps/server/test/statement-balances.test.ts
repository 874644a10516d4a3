import type { BalanceDay } from "@safeport/contract/wallet/statement.schema";
import { camtFile } from "@safeport/db/factories/camt-file";
import { afterAll, beforeAll, expect, it } from "vitest";
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

it("a day has the bank beside the books, and what explains the difference", async () => {
  const dayOf = async (day: string) => (await steps.balances(admin)).find((one: BalanceDay) => one.day === day);
  expect(await steps.balances(admin)).toEqual([]);
  const [one, two] = await steps.announced(2, (nth) => 1_000 * (nth + 1));
  const entries = [
    { amount: 1_000, text: one?.reference, day: "2026-11-20" },
    { amount: 700, text: "Who?", day: "2026-11-20" },
    { amount: -30, text: "Fee", day: "2026-11-20" },
  ];
  const first = await steps.importFile(admin, camtFile({ id: newStatementId(), entries, opening: 50_000 }));
  const { statement_id } = first.body.statements[0];
  const before = { day: "2026-11-20", currency: "USD", bank: 51_670, before: 50_000, unseen: 0, unexplained: 0 };
  expect(await dayOf("2026-11-20")).toEqual({ ...before, books: 0, difference: 51_670, open: 1_670, dismissed: 0 });
  expect(await steps.confirmAll(admin, statement_id)).toEqual({ booked: 1 });
  const [, , fee] = await steps.entriesOf(admin, statement_id);
  await steps.dismiss(admin, fee?.entry_id ?? "");
  expect(await dayOf("2026-11-20")).toEqual({ ...before, books: 1_000, difference: 50_670, open: 700, dismissed: -30 });

  // The next day: a deposit, and money that left another account.
  const later = [{ amount: 2_000, text: two?.reference, day: "2026-11-21" }];
  const next = { entries: later, day: "2026-11-21", opening: 51_670 };
  const second = await steps.importFile(admin, camtFile({ id: newStatementId(), ...next }));
  await steps.confirmAll(admin, second.body.statements[0].statement_id);
  const [payout] = await steps.payouts(admin, 1, 500);
  const paying = { iban: payingIban, day: "2026-11-21", opening: 9_000 };
  const paid = [{ amount: -500, endToEndId: payout?.reference, day: "2026-11-21" }];
  const third = await steps.importFile(admin, camtFile({ id: newStatementId(), entries: paid, ...paying }));
  await steps.confirmAll(admin, third.body.statements[0].statement_id);
  expect(await dayOf("2026-11-21")).toMatchObject({
    ...{ bank: 53_670 + 8_500, books: 2_500, before: 59_000, open: 700, dismissed: -30, unseen: 0, unexplained: 0 },
  });
  expect(await dayOf("2026-11-20")).toMatchObject({ books: 1_000, unexplained: 0 });

  // A statement that is missing shows as a difference that nothing explains.
  await steps.importFile(admin, camtFile({ id: newStatementId(), entries: [], day: "2026-11-23", opening: 53_600 }));
  expect(await dayOf("2026-11-23")).toMatchObject({ unexplained: -70 });
});
