import { login, me } from "@safeport/contract/accounts/core/account.endpoints";
import { maxAddressCodesADay } from "@safeport/contract/accounts/core/sign-in.limits";
import { changeEmail, sendEmailCode } from "@safeport/contract/accounts/email/email.endpoints";
import { reauthenticate } from "@safeport/contract/accounts/sessions/session.endpoints";
import { enableTwoFactor, startTwoFactor } from "@safeport/contract/accounts/two-factor/two-factor.endpoints";
import { buildUser, factoryPassword } from "@safeport/db/factories/build-user";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { sql } from "kysely";
import { type TOTP, URI } from "otpauth";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { emailCode } from "../src/features/accounts/email/email-code.ts";
import { startMailServer } from "./mail-server.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let database: OwnDatabase;
let server: Awaited<ReturnType<typeof startMailServer>>;
let w: World;
beforeAll(async () => {
  [database, server] = await Promise.all([ownDatabase(inject("databaseUrl")), startMailServer()]);
  w = await buildWorld({ jobs: true, databaseUrl: database.url, env: server.env });
});
afterAll(async () => {
  await w.close();
  await server.close();
  await database.drop();
});

const newAddress = () => `new-${uniqueSuffix()}@mail.example`;

async function signedIn(): Promise<Person & { email: string }> {
  const user = await buildUser(w.db);
  const { body } = await w.call(null, login, { body: { username: user.username, password: factoryPassword } });
  return { id: user.id, username: user.username, email: user.email, sessionId: "", token: body.access_token };
}

/** The code in the newest mail to an address, once this many have arrived. */
async function mailedCode(address: string, count = 1): Promise<string> {
  await expect.poll(() => server.mailsTo(address).length, { timeout: 10_000 }).toBe(count);
  return /: (\d{6})\n/.exec(server.mailsTo(address).at(-1)?.email.text ?? "")?.[1] ?? "";
}
const ask = (as: Person, email: string) => w.call(as, sendEmailCode, { body: { email } });
const change = (as: Person, otp: string, password = factoryPassword) => w.call(as, changeEmail, { body: { otp, password } });
const emailOf = async (as: Person) => (await w.call(as, me)).body.email;
/** Another code than this one. */
const not = (code: string) => (code === "000000" ? "111111" : "000000");

it("an address is changed by the password and the code that was mailed to the new one; the former one hears of it @spec:7.6", async () => {
  const person = await signedIn();
  const email = newAddress();
  expect((await ask(person, ` ${email.toUpperCase()} `)).status).toBe(202);
  const otp = await mailedCode(email);
  expect(await emailOf(person)).toBe(person.email);
  const wrong = await change(person, not(otp));
  expect([wrong.status, wrong.body.errors[0]]).toEqual([
    422,
    expect.objectContaining({ loc: ["body", "otp"], code: "code_wrong" }),
  ]);
  const guess = await change(person, otp, "not my password");
  expect([guess.status, guess.body.errors[0].code]).toEqual([422, "password_wrong"]);
  const changed = await change(person, otp);
  expect([changed.status, changed.body.user.email, changed.body.user.email_verified]).toEqual([200, email, true]);
  expect(await emailOf(person)).toBe(email);
  expect((await change(person, otp)).status).toBe(422);
  await expect
    .poll(() => server.mailsTo(person.email).map((mail) => mail.email.subject))
    .toEqual(["Your Safeport email address was changed"]);
  const signIn = (username: string) => w.call(null, login, { body: { username, password: factoryPassword } });
  expect([(await signIn(person.email)).status, (await signIn(email)).status]).toEqual([401, 200]);
});

it("five tries use a code up, and a newer one replaces it", async () => {
  const person = await signedIn();
  const email = newAddress();
  await ask(person, email);
  const first = await mailedCode(email);
  for (let n = 0; n < 5; n++) expect((await change(person, not(first))).status).toBe(422);
  expect((await change(person, first)).status).toBe(422);
  await ask(person, email);
  const second = await mailedCode(email, 2);
  if (second !== first) expect((await change(person, first)).status).toBe(422);
  expect((await change(person, second)).status).toBe(200);
});

it("nobody learns whether an address is taken, and it is never taken twice", async () => {
  const [one, two, owner] = [await signedIn(), await signedIn(), await signedIn()];
  const free = newAddress();
  const answers = [await ask(one, free), await ask(two, owner.email)];
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  const otp = await mailedCode(free);
  expect(server.mailsTo(owner.email)).toEqual([]);
  // Somebody else takes the address between the code and its use.
  await w.db.updateTable("user_account").set({ email: free }).where("id", "=", two.id).execute();
  expect((await change(one, otp)).status).toBe(422);
  expect([await emailOf(one), await emailOf(two)]).toEqual([one.email, free]);
});

it("ten parallel uses of one code change the address once, and an expired code never", async () => {
  const person = await signedIn();
  const email = newAddress();
  await ask(person, email);
  const otp = await mailedCode(email);
  const answers = await Promise.all(Array.from({ length: 10 }, () => change(person, otp)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await ask(person, newAddress());
  await w.db
    .updateTable("email_change")
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where("user_id", "=", person.id)
    .execute();
  expect((await change(person, otp)).status).toBe(422);
  expect(await emailOf(person)).toBe(email);
});

it("guesses at the codes for one address add up over accounts", async () => {
  const strict = await buildWorld({ databaseUrl: database.url, env: { ...server.env, RATE_LIMIT_FACTOR: "1" } });
  const email = newAddress();
  const guess = async () => {
    const person = await strict.person();
    await strict.call(person, sendEmailCode, { body: { email } });
    const { code_id } = await strict.db
      .selectFrom("email_change")
      .select("code_id")
      .where("user_id", "=", person.id)
      .executeTakeFirstOrThrow();
    const wrong = not(emailCode(strict.app.services.keyFor, code_id));
    const answers = [];
    for (let n = 0; n < 5; n++)
      answers.push(await strict.call(person, changeEmail, { body: { otp: wrong, password: factoryPassword } }));
    return answers.map(({ status }) => status);
  };
  const statuses = [];
  for (let n = 0; n < 4; n++) statuses.push(...(await guess()));
  expect(statuses).toEqual([...Array(maxAddressCodesADay).fill(422), ...Array(20 - maxAddressCodesADay).fill(429)]);
  await strict.close();
});

it("an account with a second factor needs a recent code of it to change its address", async () => {
  const person = await signedIn();
  const { body: started } = await w.call(person, startTwoFactor);
  const totp = URI.parse(started.otpauth_url) as TOTP;
  expect((await w.call(person, enableTwoFactor, { query: { code: totp.generate() } })).status).toBe(200);
  const email = newAddress();
  await ask(person, email);
  const otp = await mailedCode(email);
  const age = sql<Date>`assured_at - interval '11 minutes'`;
  await w.db.updateTable("session").set({ assured_at: age }).where("user_id", "=", person.id).execute();
  const refused = await change(person, otp);
  expect([refused.status, refused.body.code, refused.body.remedy]).toEqual([403, "reauthentication_required", "reauthenticate"]);
  expect(await emailOf(person)).toBe(person.email);
  const code = totp.generate({ timestamp: Date.now() + 30_000 });
  expect((await w.call(person, reauthenticate, { body: { password: factoryPassword, code } })).status).toBe(200);
  expect((await change(person, otp)).status).toBe(200);
  expect(await emailOf(person)).toBe(email);
});
