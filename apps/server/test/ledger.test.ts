import { currencyExponent, decimalAmount, toMinorUnits } from "@safeport/contract/kernel/currency";
import { ledgerActs } from "@safeport/contract/wallet/ledger/ledger.values";
import type { OpenOwnDatabase } from "@safeport/db/factories/own-database";
import { newId } from "@safeport/db/new-id";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ledgerErrors, postTransfers } from "../src/features/wallet/ledger/post-transfers.ts";
import { verifyLedger } from "../src/features/wallet/ledger/verify.queries.ts";
import { requireCurrency } from "../src/require-currency.ts";
import { buildLedgerCase, type LedgerCase } from "./ledger-case.ts";

let own: OpenOwnDatabase;
/** Ids of accounts. */
let world: string;
let free: string;
let debt: string;
let fees: string;
let people: string[];
let company_id: string;
let report_id: string;
let deposit_id: string;
let award_id: string;
let deposit: LedgerCase["deposit"];
let balanceOf: LedgerCase["balanceOf"];
beforeAll(async () => {
  const built = await buildLedgerCase();
  ({ own, company_id, report_id, deposit_id, award_id, deposit, balanceOf } = built);
  ({ world, free, debt, fees, people } = built.accounts);
});
afterAll(() => own.close());

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code ?? String(error),
  );

describe("the rules @spec:1.12", () => {
  it("are the same in the contract and in the database", async () => {
    const rows = await own.db.selectFrom("ledger_rule").selectAll().execute();
    const stored = rows.map(({ act, from_kind, to_kind }) => `${act}: ${from_kind} -> ${to_kind}`).sort();
    const declared = Object.entries(ledgerActs).flatMap(([act, { moves }]) =>
      moves.flatMap(({ from, to }: { from: readonly string[]; to: readonly string[] }) =>
        from.flatMap((a) => to.flatMap((b) => (a === b && act !== "hold_moved" ? [] : [`${act}: ${a} -> ${b}`]))),
      ),
    );
    expect(stored).toEqual(declared.sort());
  });
});

describe("posting @spec:1.12", () => {
  it("books once for a key, however often and at once it is used, and refuses the key for anything else", async () => {
    const before = await balanceOf(free);
    const key = `deposit ${newId()}`;
    const post = (amount: bigint) =>
      own.db
        .transaction()
        .execute((tx) =>
          postTransfers(tx, { act: "deposit", key, legs: [{ from: world, to: free, amount }], company_id, deposit_id }),
        );
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(500n)));
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(answers.map(({ actId }) => actId)).size).toBe(1);
    expect((await balanceOf(free)) - before).toBe(500n);
    expect(await codeOf(post(501n))).toBe(ledgerErrors.keyOfAnotherAct);
  });

  it("never takes an account below zero, also when many try at once", async () => {
    const before = await balanceOf(free);
    await deposit(1_000n);
    const tries = await Promise.all(
      Array.from({ length: 30 }, () =>
        codeOf(
          own.db.transaction().execute((tx) =>
            postTransfers(tx, {
              act: "subscription",
              key: `subscription ${newId()}`,
              legs: [{ from: free, to: fees, amount: before + 300n }],
              company_id,
            }),
          ),
        ),
      ),
    );
    expect(tries.filter((code) => code === null).length).toBeLessThanOrEqual(3);
    expect(new Set(tries.filter(Boolean))).toEqual(new Set([ledgerErrors.overdrawn]));
    expect(await balanceOf(free)).toBeGreaterThanOrEqual(0n);
  });

  it("names the missing amount", async () => {
    const balance = await balanceOf(free);
    const work = own.db
      .transaction()
      .execute((tx) =>
        postTransfers(tx, { act: "fee", key: newId(), legs: [{ from: free, to: fees, amount: balance + 42n }], company_id }),
      );
    const detail = await work.catch((error: { detail: string }) => JSON.parse(error.detail));
    expect(detail).toEqual({ account: free, kind: "company:free", missing: "42" });
  });

  it("has no deadlock when two acts pay the same ten people in opposite order, 200 times (money-06)", async () => {
    await deposit(1_000_000n);
    const pay = (order: readonly string[]) =>
      own.db.transaction().execute((tx) =>
        postTransfers(tx, {
          act: "bonus",
          key: newId(),
          legs: order.map((to, place) => ({ from: free, to, amount: BigInt(place + 1) })),
          company_id,
          report_id,
          award_id,
        }),
      );
    // As many at once as the pool has connections: more would only wait for one, and give up on a slow machine.
    for (let round = 0; round < 20; round++) {
      const acts = Array.from({ length: 10 }, () => [codeOf(pay(people)), codeOf(pay([...people].reverse()))]);
      expect((await Promise.all(acts.flat())).filter(Boolean)).toEqual([]);
    }
    expect((await verifyLedger(own.db, { withBusiness: false })).failure).toBeNull();
  });

  it("reverses a transfer in parts, and never by more than it was", async () => {
    const { actId } = await deposit(700n);
    const { id } = await own.db.selectFrom("ledger_transfer").select("id").where("act_id", "=", actId).executeTakeFirstOrThrow();
    const takeBack = (amount: bigint) =>
      own.db.transaction().execute((tx) =>
        postTransfers(tx, {
          act: "deposit_taken_back",
          key: newId(),
          legs: [{ from: free, to: world, amount, reverses: id }],
          company_id,
          deposit_id,
        }),
      );
    expect(await codeOf(takeBack(701n))).toBe(ledgerErrors.notAllowed);
    expect(await codeOf(takeBack(300n))).toBeNull();
    expect(await codeOf(takeBack(401n))).toBe(ledgerErrors.notAllowed);
    // Of two at once that exceed it together, one is refused.
    expect((await Promise.all([codeOf(takeBack(300n)), codeOf(takeBack(300n))])).sort()).toEqual([ledgerErrors.notAllowed, null]);
    expect(await codeOf(takeBack(100n))).toBeNull();
    expect(await codeOf(takeBack(1n))).toBe(ledgerErrors.notAllowed);
  });

  it("lets a debt end at zero", async () => {
    await own.db.transaction().execute((tx) =>
      postTransfers(tx, {
        act: "deposit_taken_back",
        key: newId(),
        legs: [{ from: debt, to: world, amount: 90n }],
        company_id,
        deposit_id,
      }),
    );
    expect(await balanceOf(debt)).toBe(-90n);
    const settle = (amount: bigint) =>
      own.db
        .transaction()
        .execute((tx) =>
          postTransfers(tx, { act: "debt_settled", key: newId(), legs: [{ from: free, to: debt, amount }], company_id }),
        );
    expect(await codeOf(settle(91n))).toBe("23514");
    expect(await codeOf(settle(90n))).toBeNull();
  });
});

describe("the tables @spec:1.12", () => {
  it("refuse every change that post_transfers does not make", async () => {
    const { actId } = await deposit(100n);
    const { id } = await own.db.selectFrom("ledger_transfer").select("id").where("act_id", "=", actId).executeTakeFirstOrThrow();
    const changes = [
      sql`update ledger_act set reason = 'another' where id = ${actId}`,
      sql`delete from ledger_entry where transfer_id = ${id}`,
      sql`update ledger_transfer set amount = amount + 1 where id = ${id}`,
      sql`truncate ledger_entry`,
      sql`truncate ledger_act cascade`,
      sql`delete from ledger_account where id = ${debt}`,
      sql`update ledger_account set balance = balance + 1 where id = ${free}`,
      sql`update ledger_currency set currency = 'EUR'`,
      sql`insert into ledger_entry (transfer_id, account_id, amount, created_at) values (${id}, ${fees}, 5, now())`,
      sql`insert into ledger_account (id, kind, currency, balance) values (${newId()}, 'platform:adjustments', 'USD', 5)`,
    ];
    for (const change of changes) expect(await codeOf(change.execute(own.db))).toBe("SP005");
  });

  it("refuse changes again after each end of post_transfers, in the same transaction", async () => {
    const key = newId();
    const change = sql`update ledger_account set balance = balance + 1 where id = ${free}`;
    const changeAfter = (amount: bigint, end: string) =>
      own.db.transaction().execute(async (tx) => {
        await sql`savepoint before`.execute(tx);
        const legs = [{ from: world, to: free, amount }];
        const posted = await postTransfers(tx, { act: "deposit", key, legs, company_id, deposit_id }).catch(async () => {
          await sql`rollback to savepoint before`.execute(tx);
          return { isNew: "refused" };
        });
        expect(String(posted.isNew)).toBe(end);
        await sql`savepoint after`.execute(tx);
        expect(await codeOf(change.execute(tx))).toBe("SP005");
        await sql`rollback to savepoint after`.execute(tx);
      });
    await changeAfter(5n, "true");
    await changeAfter(5n, "false");
    await changeAfter(6n, "refused");
  });

  it("refuse at the commit a transfer whose entries do not sum to zero", async () => {
    const { actId } = await deposit(100n);
    const insert = own.db.transaction().execute(async (tx) => {
      await sql`set local safeport.ledger = 'posting'`.execute(tx);
      await sql`insert into ledger_transfer (act_id, position, from_id, to_id, amount, currency) values (${actId}, 2, ${world}, ${free}, 5, 'USD')`.execute(
        tx,
      );
    });
    expect(await codeOf(insert)).toBe("SP004");
  });
});

describe("the currency @spec:1.12", () => {
  it("stays that of the first booking", async () => {
    await requireCurrency(own.url, "USD");
    await expect(requireCurrency(own.url, "EUR")).rejects.toThrow("Money was booked in USD, so CURRENCY must stay USD");
  });

  it("has the minor unit of ISO 4217", () => {
    expect(["USD", "JPY", "KWD", "CLF", "HUF", "IQD"].map(currencyExponent)).toEqual([2, 0, 3, 4, 2, 3]);
    expect(toMinorUnits(5_000, "JPY")).toBe(5_000);
    expect(toMinorUnits(5_000, "USD")).toBe(500_000);
    expect(["USD", "JPY", "KWD"].map((code) => decimalAmount(-1_050, code))).toEqual(["-10.50", "-1050", "-1.050"]);
    expect(decimalAmount(5n, "USD")).toBe("0.05");
  });
});
