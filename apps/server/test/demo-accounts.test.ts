import { demoAccounts } from "@safeport/contract/accounts/core/account.endpoints";
import type { DemoAccount } from "@safeport/contract/accounts/core/account.schema";
import { buildUser } from "@safeport/db/factories/build-user";
import { ownDatabase } from "@safeport/db/factories/own-database";
import { demoAccounts as accountsOfTheDemo } from "@safeport/demo/demo-accounts";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { buildWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

describe("the accounts of the demo", () => {
  const offered = async (world: World): Promise<DemoAccount[]> => (await world.call(null, demoAccounts)).body.items;

  it("are offered in the demo, as far as they are there, and only to callers at this machine", async () => {
    const own = await ownDatabase(inject("databaseUrl"));
    const accounts = accountsOfTheDemo.map((account) => ({ ...account, password: "four-quiet-herons-81" }));
    const world = await buildWorld({ databaseUrl: own.url, demoAccounts: accounts });
    try {
      const there = accounts.slice(0, 2);
      for (const { username, role } of there) await buildUser(world.db, { username, role });
      expect(await offered(world)).toEqual(there);
      const elsewhere = [
        { origin: "https://evil.example" },
        { referer: "http://demo.example/login" },
        { "x-forwarded-for": "203.0.113.9" },
        { forwarded: "for=203.0.113.9" },
        { host: "rebound.evil.example" },
      ];
      for (const headers of elsewhere)
        expect((await world.call(null, demoAccounts, { headers })).body.items, JSON.stringify(headers)).toEqual([]);
    } finally {
      await world.close();
      await own.drop();
    }
  });

  it("are not even named outside it", async () => {
    expect(await offered(w)).toEqual([]);
  });
});
