import { randomUUID } from "node:crypto";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allEndpoints } from "./all-endpoints.ts";
import { depositCalls } from "./deposit-calls.ts";
import { type MoneyCall, moneyCalls } from "./money-calls.ts";
import { buildMoneyCase, expectRightLedger } from "./money-world.ts";
import { buildStatementWorld } from "./statement-world.ts";
import type { World } from "./world.ts";

let w: World;
let calls: readonly MoneyCall[];
beforeAll(async () => {
  w = await buildStatementWorld();
  const c = await buildMoneyCase(w);
  calls = [...depositCalls(w, c), ...moneyCalls(w, c)];
});
afterAll(() => w.close());

const keyed = allEndpoints.filter(({ idempotent }) => idempotent === "required");

/** Calls under the addresses of money that move none. */
const withoutKey = [
  "payout_batches.file",
  "refunds.view_account",
  "statements.assign_entry",
  "statements.dismiss_entry",
  "statements.import",
  "statements.reopen_entry",
  "stripe.connect",
  "stripe.notice",
  "stripe.refresh",
  "withdrawals.view_account",
];

describe("a call that moves money", () => {
  it("needs a key for the request, and this test knows each of them", () => {
    const posts = allEndpoints.filter(
      ({ method, path }) => method === "POST" && /^\/v1\/payments\/|\/award(-approvals\/.*)?\/$/.test(path),
    );
    const isKeyed = (endpoint: Endpoint) => keyed.includes(endpoint);
    expect(posts.filter((endpoint) => !isKeyed(endpoint)).map(({ name }) => name)).toEqual(withoutKey);
    expect(keyed.map(({ name }) => name)).toEqual(calls.map(([{ name }]) => name).sort());
  });

  it.each(keyed.map(({ name }) => name))(
    "%s is done once under its key, answers alike, and refuses another body",
    async (name) => {
      const [endpoint, prepare] = calls.find(([one]) => one.name === name) ?? [];
      if (!endpoint || !prepare) throw new Error(`No call of ${name}`);
      const { as, other, ...call } = await prepare();
      const headers = { "idempotency-key": randomUUID() };
      const booked = async () =>
        (await sql<{ acts: number }>`select count(*)::int as acts from ledger_act`.execute(w.db)).rows[0]?.acts;
      const first = await w.call(as, endpoint, { ...call, headers });
      expect([first.status, first.body], endpoint.name).toEqual([endpoint.status ?? 200, first.body]);
      const acts = await booked();
      const again = await Promise.all([1, 2, 3].map(() => w.call(as, endpoint, { ...call, headers })));
      for (const { status, body } of again) expect([status, body]).toEqual([first.status, first.body]);
      expect(await booked(), "acts of the ledger").toBe(acts);
      const mismatch = await w.call(as, endpoint, { ...call, ...other, headers });
      expect([mismatch.status, mismatch.body.code]).toEqual([409, "idempotency_mismatch"]);
      expect(await booked(), "acts of the ledger").toBe(acts);
    },
  );

  it("leaves the books right", () => expectRightLedger(w));
});
