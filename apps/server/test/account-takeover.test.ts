import { login } from "@safeport/contract/accounts/core/account.endpoints";
import { changePassword, resetPassword } from "@safeport/contract/accounts/password/password.endpoints";
import { logOutEverywhere } from "@safeport/contract/accounts/sessions/session.endpoints";
import { disableTwoFactor, enableTwoFactor, startTwoFactor } from "@safeport/contract/accounts/two-factor/two-factor.endpoints";
import { buildUser, factoryPassword } from "@safeport/db/factories/build-user";
import { sql } from "kysely";
import { type TOTP, URI } from "otpauth";
import { afterAll, beforeAll, expect, it } from "vitest";
import { linkToken } from "../src/features/accounts/core/link-token.ts";
import { insertLink } from "../src/features/accounts/core/mailed-link.queries.ts";
import { queueRequestedReset } from "../src/features/accounts/password/send-password-reset.ts";
import { buildWorld, type Person, type World } from "./world.ts";

const env = { SECRET_KEY: "the one secret of two server processes", RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "1" };
const newPassword = "Lantern-harbour-97-willow";

let w: World;
beforeAll(async () => {
  w = await buildWorld({ env });
});
afterAll(() => w.close());

const home = "203.0.113.77";
let addresses = 0;
/** A sign-in; from an address that nobody used before when none is given. */
const enter = (
  username: string,
  { code, from, pass, password = factoryPassword }: { code?: string; from?: string; pass?: string; password?: string } = {},
) =>
  w.call(null, login, {
    body: { username, password, ...(code !== undefined && { code }), ...(pass && { pass }) },
    headers: { "x-forwarded-for": from ?? `192.0.2.${(addresses++ % 250) + 1}` },
  });

async function signedIn(username: string, from?: string): Promise<Person> {
  const { body } = await enter(username, { ...(from && { from }) });
  return { id: body.user.user_id, username, sessionId: "", token: body.access_token };
}

/** Somebody whose second factor is on, with their app. */
async function withApp(from?: string) {
  const { username } = await buildUser(w.db);
  const person = await signedIn(username, from);
  const app = URI.parse((await w.call(person, startTwoFactor)).body.otpauth_url) as TOTP;
  const code = app.generate({ timestamp: Date.now() });
  expect((await w.call(person, enableTwoFactor, { query: { code } })).status).toBe(200);
  return { person, next: () => app.generate({ timestamp: Date.now() + 30_000 }) };
}

it("a session that its owner has ended changes no password, also when the call had begun before", async () => {
  const { username } = await buildUser(w.db);
  const [thief, owner] = [await signedIn(username), await signedIn(username)];
  const changing = await w.db.transaction().execute(async (tx) => {
    await tx.selectFrom("user_account").select("id").where("username", "=", username).forNoKeyUpdate().execute();
    const call = w.call(thief, changePassword, { body: { new_password: newPassword } });
    const waiting = () =>
      sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like 'update "user_account" set "password_hash"%'`
        .execute(w.db)
        .then(({ rows }) => rows.length);
    await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0);
    await w.call(owner, logOutEverywhere);
    return { call };
  });
  const changed = await changing.call;
  expect([changed.status, changed.body.code]).toEqual([401, "session_ended"]);
  expect((await enter(username)).status).toBe(200);
});

it("links to set a new password end with the password that they were asked for", async () => {
  const user = await buildUser(w.db);
  const linkOf = async () => {
    await w.db
      .updateTable("mailed_link")
      .set({ created_at: new Date(Date.now() - 120_000) })
      .where("user_id", "=", user.id)
      .execute();
    await queueRequestedReset(w.app.services, { login: user.username, ip: null });
    const { id } = await w.db
      .selectFrom("mailed_link")
      .select("id")
      .where("user_id", "=", user.id)
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();
    return linkToken(w.app.services.keyFor, "reset_password", id);
  };
  const reset = (token: string, password: string) => w.call(null, resetPassword, { body: { token, password } });
  const [first, second, third] = [await linkOf(), await linkOf(), await linkOf()];
  expect((await reset(second, newPassword)).status).toBe(200);
  expect((await reset(first, `${newPassword}-first`)).status).toBe(404);
  expect((await reset(third, `${newPassword}-third`)).status).toBe(404);
  const fourth = await linkOf();
  const { body } = await enter(user.username, { password: newPassword });
  const owner: Person = { id: user.id, username: user.username, sessionId: "", token: body.access_token };
  expect((await w.call(owner, changePassword, { body: { new_password: `${newPassword}-own` } })).status).toBe(200);
  expect((await reset(fourth, `${newPassword}-fourth`)).status).toBe(404);
});

it("requests for links all day long leave the owner a link that works", async () => {
  const user = await buildUser(w.db);
  const links = () => w.db.selectFrom("mailed_link").select("expires_at").where("user_id", "=", user.id).execute();
  // A stranger asks once a minute for an hour and a half.
  const aMinutePasses = {
    created_at: sql<Date>`created_at - interval '61 s'`,
    expires_at: sql<Date>`expires_at - interval '61 s'`,
  };
  for (let minute = 0; minute < 90; minute++) {
    await queueRequestedReset(w.app.services, { login: user.username, ip: null });
    await w.db.updateTable("mailed_link").set(aMinutePasses).where("user_id", "=", user.id).execute();
  }
  const working = (await links()).filter(({ expires_at }) => expires_at.getTime() > Date.now() + 5 * 60_000);
  expect(working.length).toBeGreaterThan(0);
  expect((await links()).length).toBeLessThan(20);
});

it("a wrong code after the right password is in the activity log of its owner", async () => {
  const { person } = await withApp();
  expect((await enter(person.username, { code: "abcde-fghjk" })).status).toBe(401);
  const refused = await w.db
    .selectFrom("audit_log")
    .select("status")
    .where("user_id", "=", person.id)
    .where("action", "=", "session.refused")
    .execute();
  expect(refused).toEqual([{ status: "failure" }]);
});

it("an attacker who has the password and guesses codes does not lock the owner out where they usually sign in", async () => {
  const { person, next } = await withApp(home);
  for (let n = 0; n < 21; n++) await enter(person.username, { code: "abcde-fghjk" });
  expect((await enter(person.username, { code: next() })).status).toBe(429);
  expect((await enter(person.username, { code: "abcde-fghjk", from: home })).status).toBe(401);
  expect((await enter(person.username, { code: next(), from: home })).status).toBe(200);
});

it("a mailed link is another way past the limit of codes, once, and not without end", async () => {
  const { person, next } = await withApp();
  const user = await w.db.selectFrom("user_account").select("email").where("id", "=", person.id).executeTakeFirstOrThrow();
  const id = await w.db
    .transaction()
    .execute((tx) => insertLink(tx, { kind: "sign_in", user: { id: person.id, email: user.email }, minutes: 60 }));
  const pass = linkToken(w.app.services.keyFor, "sign_in", id);
  for (let n = 0; n < 21; n++) await enter(person.username, { code: "abcde-fghjk" });
  for (let n = 0; n < 19; n++) expect((await enter(person.username, { code: "abcde-fghjk", pass })).status).toBe(401);
  const code = next();
  expect((await enter(person.username, { code })).status).toBe(429);
  expect((await enter(person.username, { code, pass })).status).toBe(200);
  await w.db.updateTable("two_factor").set({ last_step: 0 }).where("user_id", "=", person.id).execute();
  expect((await enter(person.username, { code, pass })).status).toBe(429);
});

it("the owner is mailed when the second factor is turned on, and when it is turned off", async () => {
  const { person, next } = await withApp();
  const changes = async () => {
    const mails = w.db.selectFrom("mail").select("params").where("user_id", "=", person.id).orderBy("created_at");
    return (await mails.where("kind", "=", "accounts.two_factor_changed").execute()).map(({ params }) => params);
  };
  expect(await changes()).toMatchObject([{ change: "on" }]);
  expect((await w.call(person, disableTwoFactor, { query: { code: next() } })).status).toBe(200);
  expect(await changes()).toMatchObject([{ change: "on" }, { change: "off" }]);
});
