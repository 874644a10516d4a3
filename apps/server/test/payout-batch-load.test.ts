import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as batches from "@safeport/contract/wallet/withdrawals/payout-batch.endpoints";
import { howMany } from "@safeport/db/factories/how-many";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { foldName } from "../src/features/wallet/sanctions/fold-name.ts";
import { insertNames } from "../src/features/wallet/sanctions/list.queries.ts";
import { loadLists } from "../src/features/wallet/sanctions/load-lists.ts";
import { expectRightLedger } from "./money-world.ts";
import { buildPayee, type Payee } from "./payees.ts";
import { withdrawalSteps } from "./withdrawal-case.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let folder: string;
let file: string;
let w: World;
let staff: Person;
const steps = withdrawalSteps(() => w);
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "safeport-lists-"));
  file = path.join(folder, "sdn.csv");
  await writeFile(file, '77,"DRAVENOR, Ulric","individual","SDGT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 1970"\r\n');
  w = await buildOwnWorld({ env: { SANCTIONS_FILES: file, WITHDRAWAL_MIN: "100" } });
  await loadLists(w.app.services);
  staff = await w.person("Admin");
});
afterAll(async () => {
  await expectRightLedger(w);
  await w.close();
  await rm(folder, { recursive: true });
});

const people = howMany("BATCH_PEOPLE", 6, 20);

/** Withdrawals that wait, ten of each person, with their owners. */
async function waiting(of: number, over: object = {}): Promise<{ ids: string[]; owners: Payee[] }> {
  const [ids, owners]: [string[], Payee[]] = [[], []];
  for (let nth = 0; nth < of; nth++) {
    const owner = await buildPayee(w, 1_000, over);
    owners.push(owner);
    for (let part = 0; part < 10; part++) ids.push(await steps.requested(owner, 100));
  }
  return { ids, owners };
}

/** Makes or voids a batch, and counts the statements of all connections meanwhile. */
async function counted(act: () => Promise<{ status: number; body: { lines?: number; batch_id: string } }>) {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    const { status, body } = await act();
    expect([200, 201]).toContain(status);
    return { body, statements: query.mock.calls.length };
  } finally {
    query.mockRestore();
  }
}
const make = (withdrawal_ids: string[]) => () => w.call(staff, batches.createPayoutBatch, { body: { withdrawal_ids } });
const voided = (batch_id: string) => () => w.call(staff, batches.voidPayoutBatch, { params: { batch_id } });

it(`a batch takes as many statements for ${people * 10} payouts to ${people} people as for 10 to one, and so does voiding it`, async () => {
  const [few, many] = [await waiting(1), await waiting(people)];
  // Statements that a process runs once.
  const first = await counted(make((await waiting(1)).ids));
  await counted(voided(first.body.batch_id));
  const [small, large] = [await counted(make(few.ids)), await counted(make(many.ids))];
  expect([small.body.lines, large.body.lines]).toEqual([10, people * 10]);
  expect(large.statements).toBe(small.statements);
  const back = [await counted(voided(small.body.batch_id)), await counted(voided(large.body.batch_id))];
  expect(back[1]?.statements).toBe(back[0]?.statements);
});

it("payouts that fail or are held stay out of a batch, each with its reason, and the others are paid", async () => {
  const [good, frozen] = [await waiting(1), await waiting(1)];
  const name = "Perrin Oakbluff";
  const listed = await buildPayee(w, 1_000, { holder_name: name }, { legal_name: name });
  const held = await steps.requested(listed, 100);
  const names = [{ list: "OFAC SDN", reference: "900", name, folded: foldName(name) }];
  await w.db.transaction().execute((tx) => insertNames(tx, file, names));
  await w.db
    .insertInto("payout_freeze")
    .values({ user_id: frozen.owners[0]?.id ?? "", frozen_by: staff.id, reason: "We ask the bank about this account" })
    .execute();
  const { body } = await make([...good.ids, ...frozen.ids, held])();
  expect(body).toMatchObject({ lines: 10 });
  expect(body.left_out).toHaveLength(10);
  expect(new Set(body.left_out.map(({ failure }: { failure: string }) => failure))).toEqual(new Set(["account_frozen"]));
  expect((await steps.get(staff, held)).body).toMatchObject({ status: "pending", being_checked: true });
  const hits = w.db.selectFrom("sanction_hit").select("status").where("user_id", "=", listed.id);
  expect(await hits.execute()).toEqual([{ status: "open" }]);
});
