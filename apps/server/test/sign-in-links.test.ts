import { login, sendSignInLink } from "@safeport/contract/accounts/core/account.endpoints";
import { maxMailsToAddress } from "@safeport/contract/kernel/mail.limits";
import { buildUser, factoryPassword } from "@safeport/db/factories/build-user";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { newId } from "@safeport/db/new-id";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { forgetOldAttempts } from "../src/platform/limits/attempt.queries.ts";
import { startMailServer } from "./mail-server.ts";
import { useUpNetworks } from "./use-up-networks.ts";
import { buildWorld, type World } from "./world.ts";

const env = { SECRET_KEY: "the one secret of two server processes", RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "1" };

let database: OwnDatabase;
let server: Awaited<ReturnType<typeof startMailServer>>;
let w: World;
/** The same server, as a second process. */
let other: World;
beforeAll(async () => {
  [database, server] = await Promise.all([ownDatabase(inject("databaseUrl")), startMailServer()]);
  w = await buildWorld({ jobs: true, databaseUrl: database.url, env: { ...env, ...server.env } });
  other = await buildWorld({ databaseUrl: database.url, env: { ...env, ...server.env } });
});
afterAll(async () => {
  await w.close();
  await other.close();
  await server.close();
  await database.drop();
});

let addresses = 0;
/** A sign-in from an address that nobody used before. */
const enter = (username: string, password = factoryPassword, pass?: string, world = w) =>
  world.call(null, login, {
    body: { username, password, ...(pass && { pass }) },
    headers: { "x-forwarded-for": `192.0.2.${(addresses++ % 250) + 1}` },
  });

/** Brings a name to its limit, like an attacker who has a hundred networks and wants to lock the owner out. */
async function attack(username: string): Promise<void> {
  for (let n = 0; n < 21; n++) await enter(username, "wrong", undefined, n % 2 ? w : other);
  await useUpNetworks(w, username);
}

const ask = (username: string) =>
  w.call(null, sendSignInLink, { body: { username }, headers: { "x-forwarded-for": `198.51.100.${(addresses++ % 250) + 1}` } });

/** The token of the newest link mailed to somebody, once this many mails have arrived. */
async function mailedPass(email: string, count = 1): Promise<string> {
  await expect.poll(() => server.mailsTo(email).length).toBe(count);
  return /\/login#pass=(\S+)/.exec(server.mailsTo(email).at(-1)?.email.text ?? "")?.[1] ?? "";
}

it("two processes count the failures of a name together, and a mailed link lets its owner in all the same", async () => {
  const user = await buildUser(w.db);
  await attack(user.username);
  for (const world of [w, other]) {
    const { status, body } = await enter(user.username, factoryPassword, undefined, world);
    expect([status, body.code]).toEqual([429, "sign_in_limited"]);
  }
  expect((await ask(` ${user.username.toUpperCase()} `)).status).toBe(202);
  const pass = await mailedPass(user.email);
  expect(pass).not.toBe("");
  // The link alone is not enough, and a wrong password does not use it up.
  expect((await enter(user.username, "wrong", pass)).status).toBe(429);
  expect((await enter(user.username, factoryPassword, pass, other)).status).toBe(200);
  expect((await enter(user.username, factoryPassword, pass)).status).toBe(429);
});

it("a link lets nobody else in, and takes twenty guesses", async () => {
  const [user, victim] = [await buildUser(w.db), await buildUser(w.db)];
  await ask(user.email);
  const pass = await mailedPass(user.email);
  await attack(victim.username);
  expect((await enter(victim.username, factoryPassword, pass)).status).toBe(429);
  expect((await enter(victim.username, factoryPassword, `${pass}x`)).status).toBe(429);
  await attack(user.username);
  for (let n = 0; n < 20; n++) await enter(user.username, "wrong", pass);
  expect((await enter(user.username, factoryPassword, pass)).status).toBe(429);
});

it("a link works for a day, and there is one a minute and ten a day", async () => {
  const user = await buildUser(w.db);
  await ask(user.username);
  const first = await mailedPass(user.email);
  await attack(user.username);
  await ask(user.username);
  const jobs = () =>
    sql<{ left: number }>`select count(*)::int as left from graphile_worker.jobs where run_at <= now()`.execute(w.db);
  await expect.poll(async () => (await jobs()).rows[0]?.left).toBe(0);
  expect(server.mailsTo(user.email)).toHaveLength(1);
  const age = (interval: string) =>
    sql`update mailed_link set created_at = created_at - ${interval}::interval, expires_at = expires_at - ${interval}::interval
      where user_id = ${user.id}`.execute(w.db);
  await age("23 hours 59 minutes");
  await age("2 minutes");
  expect((await enter(user.username, factoryPassword, first)).status).toBe(429);
  await ask(user.username);
  const second = await mailedPass(user.email, 2);
  expect((await enter(user.username, factoryPassword, second)).status).toBe(200);
});

it("a stranger who uses up the links of a day leaves the owner a link that works", async () => {
  const user = await buildUser(w.db);
  // As many as one network can cause to an address.
  for (let n = 1; n <= maxMailsToAddress; n++) {
    await ask(user.username);
    await mailedPass(user.email, n);
    await sql`update mailed_link set created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour'
      where user_id = ${user.id}`.execute(w.db);
  }
  await attack(user.username);
  await ask(user.username);
  expect((await enter(user.username, factoryPassword, await mailedPass(user.email, maxMailsToAddress))).status).toBe(200);
});

it("of several sign-ins by one link one succeeds, and a sign-in that needs no link uses none up", async () => {
  const user = await buildUser(w.db);
  await ask(user.username);
  const pass = await mailedPass(user.email);
  expect((await enter(user.username, factoryPassword, pass)).status).toBe(200);
  await attack(user.username);
  const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => enter(user.username, factoryPassword, pass, n % 2 ? w : other)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429]);
});

it("no link goes to an address that is not verified", async () => {
  const user = await buildUser(w.db, { email_verified_at: null });
  const verified = await buildUser(w.db);
  await ask(user.email);
  await ask(verified.email);
  await mailedPass(verified.email);
  expect(server.mailsTo(user.email)).toEqual([]);
});

it("a request for a link answers alike whether or not the name exists", async () => {
  const user = await buildUser(w.db);
  const answers = [await ask(user.username), await ask(`nobody-${newId()}`), await ask("nobody@people.example")];
  for (const { status, body } of answers) expect([status, body]).toEqual([202, { accepted: true }]);
});

it("a typed name is stored as a hash, and forgotten after the window", async () => {
  const typed = `my secret password ${newId()}`;
  await enter(typed);
  const rows = await w.db.selectFrom("attempt").selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows) expect([key.length, key.toString()].join(" ")).not.toContain("secret");
  const keys = rows.map(({ key }) => key);
  const over = new Date(Date.now() - 1_000);
  await w.db.updateTable("attempt").set({ until: over }).where("key", "in", keys).execute();
  await forgetOldAttempts(w.db);
  // Other tests count attempts in the same database.
  expect(await w.db.selectFrom("attempt").select("key").where("key", "in", keys).where("until", "<=", over).execute()).toEqual(
    [],
  );
});
