import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { getDesk } from "@safeport/contract/site/desk.endpoints";
import {
  cancelDeposit,
  confirmDeposit,
  declineDeposit,
  listDeposits as getDeposits,
} from "@safeport/contract/wallet/deposits/deposit.endpoints";
import type { CamtEntry } from "@safeport/db/factories/camt-file";
import { recentDay } from "@safeport/db/factories/recent-day";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { matchStatements } from "../src/features/wallet/statements/match-open-entries.ts";
import { expectRightLedger } from "./money-world.ts";
import { buildStatementWorld, importedStatement, statementSteps } from "./statement-world.ts";
import { untilOneWaits } from "./until-one-waits.ts";
import { withdrawalSteps } from "./withdrawal-case.ts";
import type { Person, World } from "./world.ts";

let w: World;
let admin: Person;
let second: Person;
const steps = statementSteps(() => w);
const _withdrawals = withdrawalSteps(() => w);
beforeAll(async () => {
  w = await buildStatementWorld();
  admin = await w.person("Admin");
  second = await w.person("Super Admin");
});
afterAll(async () => {
  await expectRightLedger(w);
  await w.close();
});

const imported = (entries: readonly CamtEntry[], over?: object) => importedStatement(steps, admin, entries, over);
const announced = async (amount: number) => {
  const [deposit] = await steps.announced(1, () => amount);
  if (!deposit) throw new Error("no deposit");
  return deposit;
};
const statusOf = async (deposit_id: string) =>
  (await w.db.selectFrom("deposit").selectAll().where("id", "=", deposit_id).executeTakeFirstOrThrow()).status;

describe("a deposit on a statement @spec:10.48", () => {
  it("of a large amount waits for a second person, who confirms the same", async () => {
    const { reference, deposit_id } = await announced(500_000);
    const s = await imported([{ amount: 500_000, text: reference }]);
    expect(await s.confirm(admin)).toMatchObject({ result: "waits", error: null });
    expect(await s.one()).toMatchObject({ state: "open", order: { proposed_by: admin.username }, can: ["assign", "dismiss"] });
    expect((await steps.entriesOf(second, s.statement_id))[0]?.can).toEqual(["confirm", "assign", "dismiss"]);
    expect(await s.confirm(admin)).toMatchObject({ result: "refused", error: { code: "forbidden" } });
    expect(await statusOf(deposit_id)).toBe("open");
    expect(await s.confirm(second)).toMatchObject({ result: "booked" });
    expect(await s.one()).toMatchObject({ state: "booked", decided_by: second.username, can: [] });
    expect(await statusOf(deposit_id)).toBe("confirmed");
  });

  it("of another amount is left out of the common step, and confirmed by two people", async () => {
    const { reference } = await announced(1_000);
    const s = await imported([{ amount: 900, text: reference }]);
    expect(await steps.confirmAll(admin, s.statement_id)).toEqual({});
    expect(await s.confirm(admin)).toMatchObject({ result: "waits" });
    expect(await s.confirm(second)).toMatchObject({ result: "booked" });
  });

  it("that one person confirmed cannot be cancelled; one cancelled while its money is there is named to staff, and revived by two people", async () => {
    const { reference, deposit_id, owner } = await announced(1_000);
    const params = { deposit_id };
    const s = await imported([{ amount: 900, text: reference }]);
    expect(await s.confirm(admin)).toMatchObject({ result: "waits" });
    expect((await w.call(owner, getDeposits, { query: { company_id: owner.companyId } })).body.items[0].can).toEqual([]);
    expect((await w.call(owner, cancelDeposit, { params })).body).toMatchObject({
      code: "conflict",
      detail: expect.stringContaining("cannot be cancelled"),
    });
    const declined = await w.call(second, declineDeposit, { params, body: { reason: "Ask the company first" } });
    expect(declined.body.can).toContain("cancel");
    expect((await w.call(owner, cancelDeposit, { params })).body.status).toBe("cancelled");
    await w.deliver();
    const told = w.db
      .selectFrom("notification")
      .select("kind")
      .where("user_id", "=", second.id)
      .where("subject_id", "=", owner.companyId);
    expect((await told.execute()).map(({ kind }) => kind)).toContain("deposit_withdrawn");
    await matchStatements(w.app.services);
    expect(await s.one()).toMatchObject({ match: "not_waiting", action: null, can: ["assign", "dismiss"] });
    const { body } = await steps.assign(admin, (await s.one()).entry_id, reference.toLowerCase().replaceAll("-", " "));
    expect(body).toMatchObject({ match: "not_waiting", action: "confirm", can: ["confirm", "assign", "dismiss"] });
    expect(await steps.confirmAll(admin, s.statement_id)).toEqual({});
    const desk = (await w.call(second, getDesk)).body;
    expect(await s.confirm(admin)).toMatchObject({ result: "waits", error: null });
    expect(await s.one()).toMatchObject({ order: { proposed_by: admin.username }, can: ["assign", "dismiss"] });
    expect(await s.confirm(admin)).toMatchObject({ result: "refused" });
    expect(await statusOf(deposit_id)).toBe("cancelled");
    expect((await w.call(second, getDesk)).body).toMatchObject({
      proposed_deposits: desk.proposed_deposits,
      revived_deposits: desk.revived_deposits + 1,
    });
    await w.deliver();
    const news = async (as: Person) => (await w.call(as, listNotifications)).body.items[0] as { title: string; link: string };
    expect(await news(second)).toMatchObject({
      title: "The booking of money to a cancelled or expired deposit waits for a second person",
      link: "/admin/statements?tab=open&state=open",
    });
    await w.call(second, declineDeposit, { params, body: { reason: "Whose money is it?" } });
    await w.deliver();
    expect(await news(admin)).toMatchObject({
      title: `Robin Example declined the booking of money to a cancelled or expired deposit that you proposed`,
      link: "/admin/statements?tab=open&state=open",
    });
    expect((await w.call(second, getDesk)).body.revived_deposits).toBe(desk.revived_deposits);
    expect(await s.confirm(admin)).toMatchObject({ result: "waits" });
    expect(await s.confirm(second)).toMatchObject({ result: "booked" });
    expect(await statusOf(deposit_id)).toBe("confirmed");
  });

  it("that was cancelled is not confirmed by hand", async () => {
    const { deposit_id, owner } = await announced(1_020);
    await w.call(owner, cancelDeposit, { params: { deposit_id } });
    const body = { amount: 1_020, value_date: recentDay(), bank_reference: "By hand 9" };
    expect((await w.call(admin, confirmDeposit, { params: { deposit_id }, body })).body.detail).toBe(
      "This deposit was cancelled",
    );
  });

  it("of long ago is confirmed by the bank's own value date, which nobody could state by hand", async () => {
    const { reference, deposit_id } = await announced(1_050);
    const day = new Date(Date.now() - 400 * 86_400_000).toISOString().slice(0, 10);
    const body = { amount: 1_050, value_date: day, bank_reference: "By hand 0" };
    expect((await w.call(admin, confirmDeposit, { params: { deposit_id }, body })).status).toBe(422);
    const s = await imported([{ amount: 1_050, text: reference, day }], { day });
    expect(await s.confirm(admin)).toMatchObject({ result: "booked" });
    expect(await statusOf(deposit_id)).toBe("confirmed");
  });

  it("that staff confirmed by hand is linked, and books nothing again", async () => {
    const { reference, deposit_id } = await announced(1_100);
    const body = { amount: 1_100, value_date: recentDay(), bank_reference: "By hand 1" };
    expect((await w.call(second, confirmDeposit, { params: { deposit_id }, body })).status).toBe(200);
    const day = body.value_date;
    const s = await imported([{ amount: 1_100, text: reference, day }], { day });
    expect(await s.one()).toMatchObject({ match: "settled", can: ["confirm", "assign", "dismiss"] });
    expect(await steps.confirmAll(admin, s.statement_id)).toEqual({ booked: 1 });
    const acts = await sql`select from ledger_act where deposit_id = ${deposit_id}`.execute(w.db);
    expect(acts.rows).toHaveLength(1);
  });

  it("of the reader's own company is theirs to see, not to confirm", async () => {
    const { reference, company_id } = await announced(1_200);
    await w.db.insertInto("company_member").values({ company_id, user_id: second.id, role: "viewer" }).execute();
    const s = await imported([{ amount: 1_200, text: reference }]);
    const [entry] = await steps.entriesOf(second, s.statement_id);
    expect(entry).toMatchObject({ match: "matched", can: ["assign", "dismiss"] });
    expect(await s.confirm(second)).toMatchObject({ result: "refused", error: { code: "forbidden" } });
    expect(await s.confirm(admin)).toMatchObject({ result: "booked" });
  });

  it("is not booked for another deposit that is assigned while it is confirmed", async () => {
    const [one, other] = [await announced(1_250), await announced(1_250)];
    const s = await imported([{ amount: 1_250, text: one.reference }]);
    const { entry_id } = await s.one();
    let confirming: ReturnType<typeof s.confirm> | undefined;
    await w.owner.transaction().execute(async (tx) => {
      await tx.selectFrom("deposit").select("id").where("id", "=", one.deposit_id).forNoKeyUpdate().execute();
      confirming = s.confirm(admin);
      await untilOneWaits(w);
      expect((await steps.assign(second, entry_id, other.reference)).body).toMatchObject({ match: "matched" });
    });
    expect(await confirming).toMatchObject({ result: "refused", error: { code: "conflict" } });
    expect(await s.one()).toMatchObject({ state: "open", order: { reference: other.reference } });
    expect([await statusOf(one.deposit_id), await statusOf(other.deposit_id)]).toEqual(["confirmed", "open"]);
    expect((await steps.assign(second, entry_id, one.reference)).body).toMatchObject({ match: "settled" });
    expect(await s.confirm(second)).toMatchObject({ result: "booked" });
  });

  it("without a reference is assigned by hand, dismissed with a reason, and opened again", async () => {
    const { reference } = await announced(1_300);
    const s = await imported([
      { amount: 1_300, text: "thank you" },
      { amount: -5, text: "Fee" },
    ]);
    const [credit, fee] = await s.read();
    if (!credit || !fee) throw new Error("no entries");
    expect([credit.match, credit.can]).toEqual(["unknown", ["assign", "dismiss"]]);
    expect((await steps.assign(admin, credit.entry_id, "SP-ZZZZ-ZZZZ")).status).toBe(409);
    expect((await steps.assign(admin, fee.entry_id, reference)).status).toBe(409);
    const assigned = await steps.assign(admin, credit.entry_id, reference.toLowerCase());
    expect(assigned.body).toMatchObject({ match: "matched", order: { reference }, can: ["confirm", "assign", "dismiss"] });
    await matchStatements(w.app.services);
    expect(await s.one()).toMatchObject({ match: "matched" });
    const dismissed = await steps.dismiss(admin, fee.entry_id);
    expect(dismissed.body).toMatchObject({ state: "dismissed", decided_by: admin.username, can: ["reopen"] });
    expect((await steps.dismiss(admin, fee.entry_id)).status).toBe(409);
    expect((await steps.reopen(admin, fee.entry_id)).body).toMatchObject({ state: "open", reason: null });
    expect((await steps.reopen(admin, fee.entry_id)).status).toBe(409);
    expect(await steps.confirmAll(admin, s.statement_id)).toEqual({ booked: 1 });
    for (const person of [await w.person("Hacker"), await w.member("owner")])
      for (const answer of [
        await steps.assign(person, credit.entry_id, reference),
        await steps.dismiss(person, credit.entry_id),
        await steps.reopen(person, credit.entry_id),
        await steps.confirm(person, s.statement_id),
      ])
        expect(answer.status).toBe(404);
    const log = w.db.selectFrom("audit_log").select("action").where("object_id", "=", s.statement_id).orderBy("action");
    expect((await log.execute()).map(({ action }) => action)).toEqual([
      "statement.confirmed",
      "statement.entry_assigned",
      "statement.entry_dismissed",
      "statement.entry_reopened",
      "statement.imported",
    ]);
  });
});

it("the server's role cannot change what the bank wrote @spec:10.48", async () => {
  const s = await imported([{ amount: 1, text: "x" }]);
  const { entry_id } = await s.one();
  for (const change of [
    sql`update bank_entry set amount = 2 where id = ${entry_id}`,
    sql`delete from bank_entry where id = ${entry_id}`,
    sql`update bank_statement set closing = 0 where id = ${s.statement_id}`,
  ])
    await expect(change.execute(w.db)).rejects.toThrow(/permission denied/);
});
