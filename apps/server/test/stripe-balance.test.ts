import { listStripeDays } from "@safeport/contract/wallet/statements/statement.endpoints";
import type { StripeDay } from "@safeport/contract/wallet/statements/statement.schema";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readStripeBalance } from "../src/features/wallet/stripe/read-balance.ts";
import { hasStripeDescription, type StripeServer, startStripeServer } from "./stripe-server.ts";
import { confirmedDeposit, stripeEnv, stripeNotices } from "./stripe-world.ts";
import { buildOwnWorld, type World } from "./world.ts";

let server: StripeServer;
let w: World;

describe.runIf(hasStripeDescription)("Stripe's own record of its balance @spec:10.48", () => {
  beforeAll(async () => {
    server = await startStripeServer();
    w = await buildOwnWorld({ env: stripeEnv(server.origin) });
  });
  afterAll(async () => {
    expect(server.faults).toEqual([]);
    await w.close();
    await server.close();
  });
  const now = Math.floor(Date.now() / 1_000);
  /** An entry of Stripe's balance, days ago. */
  const entry = (reporting_category: string, amount: number, fee = 0, source: string | null = null, daysAgo = 0) =>
    server.make("balance_transaction", "txn", {
      ...{ reporting_category, type: reporting_category, amount, fee, net: amount - fee, source },
      ...{ currency: "usd", created: now - daysAgo * 86_400, available_on: now },
    });
  const day = (daysAgo = 0) => new Date((now - daysAgo * 86_400) * 1_000).toISOString().slice(0, 10);

  it("is read with all its pages, and stands beside the books by day, with what they do not know", async () => {
    await readStripeBalance(w.app.services);
    expect(server.requests.filter(({ path }) => path === "/v1/balance_transactions")).toEqual([]);
    const c = await confirmedDeposit(w, server, stripeNotices(server), 10_000);
    const charge = server.make("charge", "ch", { payment_intent: c.payment_intent, amount: 10_000 });
    entry("charge", 10_000, 320, charge.id);
    const days = async () => (await w.call(c.admin, listStripeDays)).body.items as StripeDay[];
    const today = async () => (await days()).find((one) => one.day === day());
    expect(await today()).toMatchObject({ stripe: 0, books: 10_000, difference: -10_000, until: -10_000 });
    await readStripeBalance(w.app.services);
    expect(await today()).toMatchObject({ stripe: 10_000, books: 10_000, difference: 0, until: 0, costs: 320, unknown: [] });

    // Money that nobody booked, a payout to the bank, and more fees than a page has.
    const stranger = server.make("charge", "ch", { payment_intent: "pi_of_nobody", amount: 700 });
    const unbooked = entry("charge", 700, 0, stranger.id);
    entry("payout", -9_000);
    for (let i = 0; i < 230; i += 1) entry("fee", -2);
    await readStripeBalance(w.app.services);
    const pages = server.requests.filter(({ path }) => path === "/v1/balance_transactions");
    expect(pages.map(({ body }) => body.limit)).toEqual(pages.map(() => "100"));
    expect(pages.filter(({ body }) => body.starting_after !== undefined)).toHaveLength(2);
    expect(await today()).toMatchObject({
      ...{ stripe: 10_700, books: 10_000, difference: 700, until: 700, costs: 320 + 460, to_bank: 9_000 },
      unknown: [{ id: unbooked.id, category: "charge", amount: 700, source: stranger.id }],
    });
    // Reading again changes nothing.
    const before = await days();
    await readStripeBalance(w.app.services);
    expect(await days()).toEqual(before);
    expect((await w.call(c.owner, listStripeDays)).status).toBe(404);
  });

  it("is read on where it ended when storing it ended in between, and misses nothing", async () => {
    const own = await buildOwnWorld({ env: stripeEnv(server.origin) });
    try {
      const { deposit_id } = await confirmedDeposit(own, server, stripeNotices(server), 10_000);
      const at = new Date((now - 28 * 86_400) * 1_000);
      await own.db.updateTable("deposit").set({ created_at: at }).where("id", "=", deposit_id).execute();
      // More than are stored at once, over more days than are read again.
      const made = Array.from({ length: 1_100 }, (_, i) => entry("fee", -2, 0, null, 27 - Math.floor(i / 50)).id);
      await sql`create function end_of_storing() returns trigger language plpgsql as
        $$ begin if (select count(*) >= 1000 from stripe_balance_entry) then raise 'The server ended'; end if; return null; end $$`.execute(
        own.owner,
      );
      await sql`create trigger ending before insert on stripe_balance_entry execute function end_of_storing()`.execute(own.owner);
      await expect(readStripeBalance(own.app.services)).rejects.toThrow("The server ended");
      await sql`drop trigger ending on stripe_balance_entry`.execute(own.owner);
      await readStripeBalance(own.app.services);
      const { rows } = await sql<{ id: string }>`select id from stripe_balance_entry`.execute(own.db);
      const stored = new Set(rows.map(({ id }) => id));
      expect(made.filter((id) => !stored.has(id))).toEqual([]);
    } finally {
      await own.close();
    }
  });

  it("agrees until a day if the books have it on another", async () => {
    const c = await confirmedDeposit(w, server, stripeNotices(server), 5_000);
    const charge = server.make("charge", "ch", { payment_intent: c.payment_intent, amount: 5_000 });
    const [last] = (await w.call(c.admin, listStripeDays)).body.items as StripeDay[];
    entry("charge", 5_000, 0, charge.id, 1);
    await readStripeBalance(w.app.services);
    const items = (await w.call(c.admin, listStripeDays)).body.items as StripeDay[];
    expect(items.find((one) => one.day === day(1))).toMatchObject({ stripe: 5_000, books: 0, until: 5_000 });
    expect(items[0]).toMatchObject({ day: day(), until: (last?.until ?? 0) + 5_000 });
  });
});
