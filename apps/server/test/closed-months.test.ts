import {
  closeMonth,
  decideMonthClosing,
  getLedgerBalances,
  listLedgerMonths,
} from "@safeport/contract/wallet/books/ledger.endpoints";
import { confirmDeposit, openDeposit } from "@safeport/contract/wallet/deposits/deposit.endpoints";
import { adjust, decideAdjustment, reverseAward } from "@safeport/contract/wallet/payments/payment.endpoints";
import { newId } from "@safeport/db/new-id";
import { openDatabase } from "@safeport/db/open-database";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { storeDays } from "../src/features/wallet/books/close-month.ts";
import { closeInLedger } from "../src/features/wallet/books/closed-months.queries.ts";
import { chainLedger } from "../src/features/wallet/ledger/chain-ledger.ts";
import { findOrCreateAccounts, postTransfers } from "../src/features/wallet/ledger/post-transfers.ts";
import { verifyLedger } from "../src/features/wallet/ledger/verify.queries.ts";
import { buildMoneyCase, expectRightLedger, reason } from "./money-world.ts";
import { dayOfMonthBefore, monthOf, moveBookings } from "./past-bookings.ts";
import { tamper } from "./tamper.ts";
import { untilOneWaits } from "./until-one-waits.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

type Tx = Parameters<typeof findOrCreateAccounts>[0];

const first = dayOfMonthBefore(3);
const later = dayOfMonthBefore(1, 3);
const month = monthOf(first);
const today = new Date().toISOString().slice(0, 10);

let w: World;
let c: Awaited<ReturnType<typeof buildMoneyCase>>;
let award_id: string;
beforeAll(async () => {
  w = await buildOwnWorld();
  c = await buildMoneyCase(w);
  await c.deposit(500_000);
  award_id = (await c.award(await c.report(), 100_000)).body.award_id;
  await moveBookings(w, first);
  await c.deposit(70_000);
  await moveBookings(w, later);
  await c.deposit(9_000);
});
afterAll(() => w.close());

const balances = (as: Person, query: Record<string, string>) => w.call(as, getLedgerBalances, { query });
const ofKinds = async (as: Person, query: Record<string, string>) => {
  const { body } = await balances(as, query);
  return Object.fromEntries(
    body.accounts
      .filter(({ balance }: { balance: number }) => balance !== 0)
      .map((row: { kind: string; balance: number }) => [row.kind, row.balance]),
  );
};
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
const close = (as: Person, body: object) => w.call(as, closeMonth, { body });
const decide = (as: Person, closing_id: string, confirm = true) =>
  w.call(as, decideMonthClosing, { params: { closing_id }, body: { confirm } });
const entriesOf = (
  action: "ledger.month_closed" | "ledger.month_rejected" | "ledger.month_withdrawn" | "ledger.month_proposed",
) => w.db.selectFrom("audit_log").select(["user_id", "object_snapshot"]).where("action", "=", action).orderBy("id").execute();
const actOf = (key: string) =>
  sql<{ concerns: string | null; created_at: Date }>`
    select to_char(concerns, 'YYYY-MM') as concerns, created_at from ledger_act where key = ${key}`
    .execute(w.db)
    .then(({ rows }) => rows[0]);

describe("balances as of a day", () => {
  const atFirst = { "company:free": 380_000, "user:pending": 100_000 };
  const expectSame = async () => {
    const ofCompany = (day: string) => ofKinds(c.finance, { company_id: c.company_id, day });
    const total = (day: string) => ofKinds(c.admin, { day });
    expect(await ofCompany(dayBefore(first))).toEqual({});
    expect(await total(dayBefore(first))).toEqual({});
    expect(await ofCompany(first)).toEqual({ "company:free": 380_000 });
    expect(await total(first)).toEqual({ ...atFirst, world: -500_000, "platform:fees": 20_000 });
    expect(await total(dayBefore(later))).toEqual({ ...atFirst, world: -500_000, "platform:fees": 20_000 });
    expect(await ofCompany(later)).toEqual({ "company:free": 450_000 });
    expect(await ofCompany(today)).toEqual({ "company:free": 459_000 });
    expect(await total(today)).toMatchObject({ "company:free": 459_000, world: -579_000 });
  };

  it("are those of the ledger until its end, before and after days were stored @spec:10.45", async () => {
    await expectSame();
    await Promise.all([storeDays(w.app.services), storeDays(w.app.services)]);
    const { rows } = await sql<{ days: number; last: string }>`
      select count(distinct day)::int as days, max(day)::text as last from ledger_day`.execute(w.db);
    expect(rows[0]).toEqual({ days: (Date.parse(today) - Date.parse(first)) / 86_400_000, last: dayBefore(today) });
    await expectSame();
    await expectRightLedger(w);
  });

  it("are for owners and finance of the company and for staff, and for no day to come", async () => {
    const query = { company_id: c.company_id, day: first };
    for (const as of [c.owner, c.admin]) expect((await balances(as, query)).status).toBe(200);
    expect((await balances(c.triager, query)).status).toBe(403);
    expect((await balances(c.hacker, query)).status).toBe(404);
    expect((await balances(await w.member("owner"), query)).status).toBe(404);
    expect((await balances(c.owner, { day: first })).status).toBe(404);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    expect((await balances(c.admin, { day: tomorrow })).status).toBe(422);
  });
});

describe("closing a month", () => {
  it("is for staff, who propose it to each other once it has ended", async () => {
    expect((await w.call(c.owner, listLedgerMonths)).status).toBe(404);
    expect((await close(c.owner, { month })).status).toBe(404);
    expect((await close(c.admin, { month: monthOf(today) })).status).toBe(409);
    expect((await close(c.admin, { month: monthOf(dayOfMonthBefore(4)) })).status).toBe(409);
    const proposed = await close(c.admin, { month });
    expect(proposed.body).toMatchObject({ waiting: { month, by: c.admin.username, can: ["withdraw"] }, closed: [] });
    expect(proposed.body.open).toEqual([1, 2, 3].map((before) => monthOf(dayOfMonthBefore(before))));
    expect((await close(c.second, { month })).status).toBe(409);
    const id = proposed.body.waiting.closing_id;
    expect((await decide(c.admin, id)).status).toBe(403);
    expect((await decide(c.owner, id)).status).toBe(404);
    expect((await decide(c.second, newId())).status).toBe(404);
    expect((await decide(c.admin, id, false)).body).toMatchObject({ waiting: null, closed: [] });
    const again = (await close(c.admin, { month })).body.waiting.closing_id;
    expect((await decide(c.second, again, false)).body).toMatchObject({ waiting: null, closed: [] });
    expect((await balances(c.admin, { day: first })).body.is_closed).toBe(false);
    expect(await entriesOf("ledger.month_withdrawn")).toHaveLength(1);
    expect(await entriesOf("ledger.month_rejected")).toMatchObject([{ user_id: c.second.id }]);
  });

  it("happens once, with the balances and the end of the chain of its last act @spec:10.45", async () => {
    const id = (await close(c.admin, { month })).body.waiting.closing_id;
    const calls = await Promise.all(Array.from({ length: 16 }, () => decide(c.second, id)));
    expect(calls.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 15 }, () => 409)]);
    const { body } = await w.call(c.admin, listLedgerMonths);
    expect(body.open).toEqual([1, 2].map((before) => monthOf(dayOfMonthBefore(before))));
    expect(body.closed).toMatchObject([{ month, proposed_by: c.admin.username, closed_by: c.second.username }]);
    const [closed] = body.closed;
    expect(closed.balances).toContainEqual({ kind: "company:free", balance: 380_000 });
    expect(closed.balances).toContainEqual({ kind: "world", balance: -500_000 });
    const { rows } = await sql<{ number: string; hash: string }>`
      select c.number, encode(c.hash, 'hex') as hash from ledger_chain c join ledger_act a on a.id = c.act_id
      where a.created_at < (${later}::date)::timestamp order by c.number desc limit 1`.execute(w.db);
    expect(closed.chain).toEqual({ number: Number(rows[0]?.number), hash: rows[0]?.hash });
    expect(await entriesOf("ledger.month_closed")).toMatchObject([
      { user_id: c.second.id, object_snapshot: { name: month, hash: rows[0]?.hash, proposed_by: c.admin.username } },
    ]);
    expect((await close(c.admin, { month })).status).toBe(409);
    expect((await balances(c.admin, { day: first })).body.is_closed).toBe(true);
    expect((await balances(c.admin, { day: later })).body.is_closed).toBe(false);
    await expectRightLedger(w);
  });

  it("waits for what is being booked", async () => {
    let posted: () => void = () => {};
    let goOn: () => void = () => {};
    const isPosted = new Promise<void>((resolve) => (posted = resolve));
    const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
    const booking = takenBack(w.db, async (tx) => {
      await post(tx);
      posted();
      await mayGoOn;
    });
    await isPosted;
    const closing = takenBack(w.db, (tx) => closeInLedger(tx, monthOf(later)));
    await untilOneWaits(w);
    goOn();
    await Promise.all([booking, closing]);
  });
});

/** Runs what is taken back at its end. */
async function takenBack(db: World["db"], run: (tx: Tx) => Promise<unknown>): Promise<void> {
  class TakenBack extends Error {}
  const tried = db.transaction().execute(async (tx) => {
    await run(tx);
    throw new TakenBack();
  });
  await tried.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
}

async function post(tx: Tx): Promise<void> {
  const [from = "", to = ""] = await findOrCreateAccounts(tx, "USD", [
    { kind: "platform:adjustments" },
    { kind: "company:free", company_id: c.company_id },
  ]);
  const act = { act: "adjustment" as const, key: newId(), actor_id: c.admin.id, reason };
  await postTransfers(tx, { ...act, legs: [{ from, to, amount: 100n }] });
}

/** Changes the database as an attacker with all rights could, and expects the check of the ledger to name the row; then takes the change back. */
async function expectNamed(change: string, named: string): Promise<void> {
  const { db, close: end } = openDatabase({ url: new URL(new URL(w.databaseUrl).pathname, inject("adminUrl")).href, max: 1 });
  let failure: unknown;
  await takenBack(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(change).execute(tx);
    failure = (await verifyLedger(tx)).failure;
  });
  await end();
  expect(failure, change).toMatchObject({ row: expect.stringContaining(named) });
}

describe("a closed month", () => {
  /** Closes the present month, as if the clock of the database went back afterwards. */
  const withClosed = async (run: () => Promise<void>) => {
    await tamper(w.databaseUrl, sql`insert into ledger_closing (month) values (${`${monthOf(today)}-01`}::date)`);
    try {
      await run();
    } finally {
      await tamper(w.databaseUrl, sql`delete from ledger_closing where month = ${`${monthOf(today)}-01`}::date`);
    }
  };

  it("takes no booking of the server's role, and no entry that the owner writes @spec:10.45", async () => {
    await withClosed(async () => {
      await expect(w.db.transaction().execute((tx) => post(tx))).rejects.toMatchObject({ code: "SP007" });
    });
    const writing = w.owner.transaction().execute(async (tx) => {
      await sql`set local safeport.ledger = 'posting'`.execute(tx);
      await sql`insert into ledger_act (id, act, key, digest, created_at) values (${newId()}, 'deposit', ${newId()}, 'x', ${first}::date)`.execute(
        tx,
      );
    });
    await expect(writing).rejects.toMatchObject({ code: "SP007" });
    const adding = w.owner.transaction().execute(async (tx) => {
      await sql`set local safeport.ledger = 'posting'`.execute(tx);
      await sql`insert into ledger_entry (transfer_id, account_id, amount, created_at)
        select min(t.id), (select id from ledger_account where kind = 'user:pending' limit 1), 5, ${first}::date from ledger_transfer t
        where exists (select from ledger_act a where a.id = t.act_id and a.act = 'deposit')`.execute(tx);
    });
    await expect(adding).rejects.toMatchObject({ code: "SP007" });
  });

  it("cannot be opened, changed or closed otherwise by the server's role, nor closed before its end", async () => {
    const denied: RawBuilder<unknown>[] = [
      sql`delete from ledger_closing`,
      sql`update ledger_closing set month = '2020-01-01'`,
      sql`insert into ledger_closing (month) values ('2020-01-01')`,
      sql`update ledger_closing_balance set balance = 1`,
      sql`insert into ledger_day (day, kind, balance) values ('2020-01-01', 'world', 1)`,
      sql`update ledger_act set concerns = null`,
    ];
    for (const statement of denied) await expect(statement.execute(w.db)).rejects.toMatchObject({ code: "42501" });
    for (const which of [monthOf(today), month])
      await expect(w.db.transaction().execute((tx) => closeInLedger(tx, which))).rejects.toMatchObject({ code: "SP008" });
    await expect(sql`delete from ledger_closing`.execute(w.owner)).rejects.toMatchObject({ code: "23001" });
  });

  it("is noted on what is booked later and concerns it: a reversal, a late deposit, a correction of two people @spec:10.45", async () => {
    const reversed = await w.call(c.admin, reverseAward, { params: { award_id }, body: { reason } });
    expect(reversed.status).toBe(200);
    const { rows } = await sql<{ concerns: string; day: string }>`
      select to_char(concerns, 'YYYY-MM') as concerns, (created_at at time zone 'UTC')::date::text as day
      from ledger_act where act = 'award_reversed' and award_id = ${award_id}`.execute(w.db);
    expect(rows).toEqual([{ concerns: month, day: today }]);

    const opened = await w.call(c.finance, openDeposit, { body: { company_id: c.company_id, amount: 1_000 } });
    const params = { deposit_id: opened.body.deposit_id };
    const body = { amount: 1_000, value_date: first, bank_reference: newId() };
    expect((await w.call(c.admin, confirmDeposit, { params, body })).body.status).toBe("confirmed");
    expect(await actOf(`deposit ${params.deposit_id}`)).toMatchObject({ concerns: month });

    const correction = { company_id: c.company_id, direction: "add", amount: 600_000, reason, concerns: month };
    const open = await w.call(c.admin, adjust, { body: { ...correction, concerns: monthOf(later) } });
    expect(open.status).toBe(422);
    const { adjustment_id } = (await w.call(c.admin, adjust, { body: correction })).body;
    const decided = await w.call(c.second, decideAdjustment, { params: { adjustment_id }, body: { approve: true } });
    expect(decided.body.status).toBe("booked");
    expect(await actOf(`adjustment ${adjustment_id}`)).toMatchObject({ concerns: month });
    const plain = (await w.call(c.admin, adjust, { body: { ...correction, amount: 100, concerns: undefined } })).body;
    expect(await actOf(`adjustment ${plain.adjustment_id}`)).toMatchObject({ concerns: null });
    expect(await ofKinds(c.finance, { company_id: c.company_id, day: first })).toEqual({ "company:free": 380_000 });
    await chainLedger(w.app.services);
    await expectRightLedger(w);
  });

  it("is compared with its balances, its acts and the audit log by the check of the ledger", async () => {
    await expectNamed("update ledger_closing_balance set balance = balance + 1 where kind = 'world'", `month ${month} (world)`);
    await expectNamed("update ledger_closing set chain_hash = 'x'", `month ${month}`);
    await expectNamed("delete from ledger_closing", `month ${month}`);
    await expectNamed(
      `update ledger_day set balance = balance + 1 where day = '${first}' and kind = 'company:free'`,
      `day ${first} (company:free)`,
    );
    await expectNamed(`update ledger_act set concerns = null where concerns is not null`, "of the chain");
    const { rows } = await sql<{ id: string }>`
      select id from ledger_act where act = 'adjustment' order by created_at desc limit 1`.execute(w.db);
    const id = rows[0]?.id ?? "";
    await expectNamed(`update ledger_act set created_at = '${first}' where id = '${id}'`, id);
  });
});
