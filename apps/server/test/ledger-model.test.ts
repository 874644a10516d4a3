import {
  type AccountKind,
  accountKinds,
  type LedgerAct,
  ledgerActNames,
  ledgerActs,
} from "@safeport/contract/wallet/ledger/ledger.values";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildUser } from "@safeport/db/factories/build-user";
import { howMany } from "@safeport/db/factories/how-many";
import { openOwnDatabase } from "@safeport/db/factories/own-database";
import type { Database } from "@safeport/db/open-database";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { callPostTransfers } from "../src/features/wallet/ledger/ledger.queries.ts";
import { type AccountOf, findOrCreateAccounts } from "../src/features/wallet/ledger/post-transfers.ts";
import { verifyLedger } from "../src/features/wallet/ledger/verify.queries.ts";
import type { Tx } from "../src/platform/transaction.ts";

/** `LEDGER_HISTORIES=10000 npx vitest run ledger-model --testTimeout 3600000` */
const histories = howMany("LEDGER_HISTORIES", 60, 10_000);

let own: Database;
let owners: AccountOf[];
beforeAll(async () => {
  own = await openOwnDatabase(inject("databaseUrl"), 2);
  const [first, second] = [await buildProgram(own.db), await buildProgram(own.db)];
  const people = [await buildUser(own.db), await buildUser(own.db)];
  owners = [
    { kind: "world" },
    { kind: "platform:fees" },
    { kind: "platform:unclaimed" },
    { kind: "platform:adjustments" },
    ...[first, second].flatMap(({ id: program_id, company_id }): AccountOf[] => [
      { kind: "company:free", company_id },
      { kind: "company:debt", company_id },
      { kind: "company:refund", company_id },
      { kind: "company:held", company_id, program_id },
    ]),
    ...people.flatMap(({ id: user_id }): AccountOf[] => [
      { kind: "user:pending", user_id },
      { kind: "user:available", user_id },
      { kind: "user:payout", user_id },
    ]),
  ];
});
afterAll(() => own.close());

interface Posting {
  act: LedgerAct;
  key: number;
  legs: { from: number; to: number; amount: number }[];
}

/** The ledger as a person would keep it on paper: a balance per account, and the postings by key. */
class Model {
  readonly balances: number[];
  readonly posted = new Map<number, string>();
  constructor() {
    this.balances = owners.map(() => 0);
  }

  /** Posts, or says why not. */
  post({ act, key, legs }: Posting): string {
    const content = JSON.stringify([act, legs]);
    const before = this.posted.get(key);
    if (before !== undefined) return before === content ? "repeated" : "SP002";
    const kindOf = (place: number): AccountKind => owners[place]?.kind ?? "world";
    const rules: readonly { from: readonly AccountKind[]; to: readonly AccountKind[] }[] = ledgerActs[act].moves;
    const allowed = legs.every(({ from, to }) =>
      rules.some((rule) => rule.from.includes(kindOf(from)) && rule.to.includes(kindOf(to))),
    );
    if (!allowed) return "SP003";
    const next = [...this.balances];
    let short = false;
    for (const { from, to, amount } of legs) {
      if (from === to) return "23514";
      next[from] = (next[from] ?? 0) - amount;
      next[to] = (next[to] ?? 0) + amount;
      if ((next[from] ?? 0) < 0 && !accountKinds[kindOf(from)].mayBeNegative) short = true;
    }
    if (short) return "SP001";
    if (owners.some(({ kind }, place) => kind === "company:debt" && (next[place] ?? 0) > 0)) return "23514";
    this.balances.splice(0, next.length, ...next);
    this.posted.set(key, content);
    return "posted";
  }
}

/** Postings, most of them of a form that the act allows. */
const posting = (): fc.Arbitrary<Posting> =>
  fc.constantFrom(...ledgerActNames).chain((act) => {
    const place = fc.nat(owners.length - 1);
    const of = (kinds: readonly AccountKind[]) =>
      fc.constantFrom(...owners.flatMap(({ kind }, at) => (kinds.includes(kind) ? [at] : [])));
    const allowed = fc.constantFrom(...ledgerActs[act].moves).chain(({ from, to }) => fc.record({ from: of(from), to: of(to) }));
    const leg = fc
      .tuple(
        fc.oneof({ weight: 30, arbitrary: allowed }, { weight: 1, arbitrary: fc.record({ from: place, to: place }) }),
        fc.integer({ min: 1, max: 40 }),
      )
      .map(([ends, amount]) => ({ ...ends, amount }));
    return fc.record({
      act: fc.constant(act),
      key: fc.nat(60),
      legs: fc.array(leg, { minLength: 1, maxLength: 4 }),
    });
  });

class RolledBack extends Error {}

it(`does what a model says in ${histories} random histories, and verifies after each @spec:1.12`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(posting(), { minLength: 1, maxLength: 14 }), async (history) => {
      const model = new Model();
      const run = own.db.transaction().execute(async (tx) => {
        const ids = await findOrCreateAccounts(tx, "USD", owners);
        const funds: Posting[] = ids.flatMap((_, to): Posting[] => {
          const { kind } = owners[to] ?? {};
          return kind?.startsWith("user:") || kind === "company:free" || kind === "company:held"
            ? [{ act: "adjustment", key: 1_000 + to, legs: [{ from: 3, to, amount: 60 }] }]
            : [];
        });
        for (const one of [...funds, ...history]) expect(await post(tx, ids, one), JSON.stringify(one)).toBe(model.post(one));
        expect(await balancesOf(tx, ids)).toEqual(model.balances);
        await sql`set constraints all immediate`.execute(tx);
        expect((await verifyLedger(tx, { withBusiness: false })).failure).toBeNull();
        throw new RolledBack();
      });
      await run.catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error;
      });
    }),
    { numRuns: histories },
  );
});

async function post(tx: Tx, ids: string[], { act, key, legs }: Posting): Promise<string> {
  await sql`savepoint one`.execute(tx);
  try {
    const at = (place: number) => ids[place] ?? "";
    const { is_new } = await callPostTransfers(tx, {
      act,
      key: String(key),
      legs: legs.map(({ from, to, amount }) => ({ from: at(from), to: at(to), amount: BigInt(amount) })),
      references: {},
    });
    await sql`release savepoint one`.execute(tx);
    return is_new ? "posted" : "repeated";
  } catch (error) {
    await sql`rollback to savepoint one`.execute(tx);
    return (error as { code: string }).code;
  }
}

async function balancesOf(tx: Tx, ids: string[]): Promise<number[]> {
  const { rows } = await sql<{ balance: string }>`
    select coalesce(a.balance, (select sum(amount) from counter_part where owner_id = a.id), 0) as balance
    from unnest(${ids}::uuid[]) with ordinality k (id, place) join ledger_account a on a.id = k.id order by k.place`.execute(tx);
  return rows.map(({ balance }) => Number(balance));
}
