import { login } from "@safeport/contract/accounts/core/account.endpoints";
import { setUp } from "@safeport/contract/accounts/operator/set-up.endpoints";
import { buildUser } from "@safeport/db/factories/build-user";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { newSetUpToken } from "../src/features/accounts/operator/set-up-link.ts";
import { runFixture } from "./run-fixture.ts";
import { buildWorld, type World } from "./world.ts";

const password = "seven-otters-by-the-quay-64";

let own: OwnDatabase;
let w: World;
let other: World;
beforeAll(async () => {
  own = await ownDatabase(inject("databaseUrl"));
  w = await buildWorld({ databaseUrl: own.url });
  other = await buildWorld({ databaseUrl: own.url });
});
afterAll(async () => {
  await w.close();
  await other.close();
  await own.drop();
});

const rosa = { full_name: "Rosa Root", username: "rosa", email: "rosa@safeport.example", password };
const open = (token: string, over: object = {}, world = w) => world.call(null, setUp, { body: { ...rosa, token, ...over } });

/** Lines that a server prints until it listens, and the token in them. */
async function start(): Promise<{ lines: string[]; token: string }> {
  const env = { DATABASE_URL: own.url, DATA_DIR: w.dataDir, PORT: "0", DEMO: "0", LOG_LEVEL: "error" };
  const { child, output, ended } = runFixture(new URL("fixtures/start.ts", import.meta.url), [], env);
  await expect.poll(() => output().includes("ready at") || child.exitCode, { timeout: 120_000 }).toBe(true);
  child.kill("SIGTERM");
  await ended;
  const lines = output().trim().split("\n");
  return { lines, token: /\/setup#(\S+)/.exec(output())?.[1] ?? "" };
}

it("is at a link that each start prints, in place of the one before, until somebody has used it", {
  timeout: 180_000,
}, async () => {
  const first = await newSetUpToken(w.db);
  const second = await start();
  const at = second.lines.findIndex((text) =>
    text.startsWith("There is no Super Admin yet. Become the first one within 24 hours at http://"),
  );
  expect(at).toBeGreaterThanOrEqual(0);
  expect(at).toBeLessThan(second.lines.findIndex((text) => text.startsWith("Safeport is ready at ")));
  const stored = await sql<{
    row: string;
  }>`select encode(hash, 'escape') || encode(hash, 'base64') as row from set_up_link`.execute(w.db);
  expect(stored.rows).toHaveLength(1);
  expect(stored.rows[0]?.row).not.toContain(second.token);

  for (const token of [first ?? "", "", "x"]) expect((await open(token)).body.code).toBe("not_found");
  // Refused values leave the link as it is.
  const weak = await open(second.token, { password: "rosa@safeport.example" });
  expect([weak.status, weak.body.password_checks.length]).toEqual([422, 4]);
  expect((await open(second.token, { username: "r" })).status).toBe(400);
  expect((await open(second.token, { email: "nowhere" })).status).toBe(400);

  const calls = Array.from({ length: 10 }, (_, n) =>
    open(second.token, { username: `rosa${n}`, email: `rosa${n}@safeport.example` }, n % 2 ? w : other),
  );
  const answers = await Promise.all(calls);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(404)]);
  const username = answers.find(({ status }) => status === 201)?.body.username;
  const signedIn = await w.call(null, login, { body: { username, password } });
  expect(signedIn.body.user).toMatchObject({ role: "Super Admin", email_verified: true, full_name: "Rosa Root" });
  expect(await newSetUpToken(w.db)).toBeNull();
});

it("ends the link after a day, and the next start makes another", async () => {
  await w.db.updateTable("user_account").set({ role: "Hacker" }).where("role", "=", "Super Admin").execute();
  const token = (await newSetUpToken(w.db)) ?? "";
  const age = (interval: string) => sql`update set_up_link set expires_at = expires_at - ${interval}::interval`.execute(w.db);
  await age("23 hours");
  // Its values are checked, which those of a link that no longer works are not.
  expect((await open(token, { email: "nowhere" })).status).toBe(400);
  await age("1 hour");
  expect((await open(token)).body.code).toBe("not_found");
  const next = (await newSetUpToken(w.db)) ?? "";
  const late = { username: "rosalind", email: "rosalind@safeport.example" };
  expect((await open(next, late)).status).toBe(201);
});

it("ends the link when a Super Admin is made in another way", async () => {
  await w.db.updateTable("user_account").set({ role: "Hacker" }).where("role", "=", "Super Admin").execute();
  const token = (await newSetUpToken(w.db)) ?? "";
  const { id } = await buildUser(w.db, { role: "Super Admin" });
  expect((await open(token)).body.code).toBe("not_found");
  await w.db.updateTable("user_account").set({ state: "suspended" }).where("id", "=", id).execute();
  expect((await open(token)).status).toBe(201);
});
