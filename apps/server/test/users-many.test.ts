import { listUsers } from "@safeport/contract/accounts/users/admin-user.endpoints";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { buildWorld, type Person, type World } from "./world.ts";

const many = 20_000;

let own: OwnDatabase;
let w: World;
let admin: Person;
beforeAll(async () => {
  own = await ownDatabase(inject("databaseUrl"));
  w = await buildWorld({ databaseUrl: own.url });
  admin = await w.person("Admin");
  await sql`
    insert into user_account (id, username, email, full_name, role, password_hash, country, created_at)
    select gen_random_uuid(), 'user-' || i, 'user-' || i || '@many.example', 'Person ' || i, 'Researcher', 'none',
      case when i % 4 = 0 then 'IS' else 'FR' end, '2003-01-01'::timestamptz - i * interval '1 minute'
    from generate_series(1, ${sql.lit(many)}) i`.execute(w.db);
}, 120_000);
afterAll(async () => {
  await w.close();
  await own.drop();
});

const list = async (query: Record<string, string>) => (await w.call(admin, listUsers, { query })).body;

it("twenty thousand accounts are counted, searched and filtered, and have pages to the last @spec:7.15", {
  timeout: 60_000,
}, async () => {
  const role = "Researcher";
  const last = await list({ role, page: "200", size: "100" });
  expect([last.total, last.pages, last.items.length]).toEqual([many, 200, 100]);
  expect(last.items.at(-1).username).toBe(`user-${many}`);
  expect((await list({ role, sort: "oldest" })).items[0].username).toBe(`user-${many}`);
  expect((await list({ role, page: "201", size: "100" })).items).toEqual([]);
  const found = await list({ search: "SER-17777" });
  expect([found.total, found.items[0].email]).toEqual([1, "user-17777@many.example"]);
  expect((await list({ country: "IS", search: "person" })).total).toBe(many / 4);
});
