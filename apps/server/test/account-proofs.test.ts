import { login, me } from "@safeport/contract/accounts/core/account.endpoints";
import { changePassword } from "@safeport/contract/accounts/password/password.endpoints";
import { reauthenticate } from "@safeport/contract/accounts/sessions/session.endpoints";
import { disableTwoFactor, enableTwoFactor, startTwoFactor } from "@safeport/contract/accounts/two-factor/two-factor.endpoints";
import { listAuditLog } from "@safeport/contract/audit/audit.endpoints";
import { factoryPassword } from "@safeport/db/factories/build-user";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { sql } from "kysely";
import { type TOTP, URI } from "otpauth";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { buildWorld, type Person, type World } from "./world.ts";

let own: OwnDatabase;
let w: World;
beforeAll(async () => {
  own = await ownDatabase(inject("databaseUrl"));
  // Only the limits of failed sign-ins apply here.
  w = await buildWorld({ databaseUrl: own.url, env: { RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "1" } });
});
afterAll(async () => {
  await w.close();
  await own.drop();
});

let addresses = 0;
const from = () => ({ "x-forwarded-for": `198.51.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}` });
const signIn = async (username: string, code?: string) =>
  w.call(null, login, { body: { username, password: factoryPassword, ...(code && { code }) }, headers: from() });

async function withApp() {
  const person = await w.person();
  const { body } = await w.call(person, startTwoFactor);
  const app = URI.parse(body.otpauth_url) as TOTP;
  return { person, app };
}
const enable = (person: Person, app: TOTP) => w.call(person, enableTwoFactor, { query: { code: app.generate() } });
/** A code that is not valid at any time in the hour around now. */
function wrongFor(app: TOTP): string {
  const right = Array.from({ length: 120 }, (_, n) => app.generate({ timestamp: Date.now() + (n - 60) * 30_000 }));
  return ["000000", "111111", "222222", "333333"].find((code) => !right.includes(code)) ?? "";
}
const refusedProofs = async (person: Person) =>
  (await w.call(person, listAuditLog, { query: { size: "100" } })).body.items
    .filter(
      ({ action, status }: { action: string; status: string }) => action === "session.proof_refused" && status === "failure",
    )
    .map((entry: { object_snapshot: { by: string } }) => entry.object_snapshot.by);

it("a wrong password or code in an open session is in the log", async () => {
  const { person, app } = await withApp();
  expect((await enable(person, app)).status).toBe(200);
  const prove = (body: object) => w.call(person, reauthenticate, { body });
  expect((await prove({ password: "wrong" })).status).toBe(422);
  expect(await refusedProofs(person)).toEqual(["password"]);
  expect((await prove({ password: factoryPassword, code: wrongFor(app) })).status).toBe(422);
  expect((await w.call(person, disableTwoFactor, { query: { code: wrongFor(app) } })).status).toBe(422);
  expect(await refusedProofs(person)).toEqual(["second_factor", "second_factor", "password"]);
});

it("turning the second factor on ends the other sessions, which began without it", async () => {
  const { person, app } = await withApp();
  const { body } = await signIn(person.username);
  const elsewhere = { ...person, token: body.access_token };
  expect((await w.call(elsewhere, me)).status).toBe(200);
  expect((await enable(person, app)).status).toBe(200);
  await expect.poll(async () => (await w.call(elsewhere, me)).body.code, { timeout: 2_000 }).toBe("session_ended");
  expect((await w.call(person, me)).status).toBe(200);
});

it("a new password that is the old one is refused", async () => {
  const person = await w.person();
  const { status, body } = await w.call(person, changePassword, { body: { new_password: factoryPassword } });
  expect([status, body.errors]).toEqual([
    422,
    [expect.objectContaining({ loc: ["body", "new_password"], code: "password_unchanged" })],
  ]);
});

it("a hundred wrong codes a day are too many, however slowly they come; a right one does not count", async () => {
  const { person, app } = await withApp();
  expect((await enable(person, app)).status).toBe(200);
  const wrong = wrongFor(app);
  const inFiveMinutes = () => sql`delete from attempt where until < now() + interval '10 minutes'`.execute(w.db);
  for (let round = 0; round < 5; round++) {
    const answers = [];
    for (let n = 0; n < 20; n++) answers.push((await signIn(person.username, wrong)).body.code);
    expect(new Set(answers)).toEqual(new Set(["two_factor_required"]));
    await inFiveMinutes();
  }
  const over = await signIn(person.username, wrong);
  expect([over.status, over.body.code]).toEqual([429, "sign_in_limited"]);
  expect(Number(over.headers["retry-after"])).toBeGreaterThan(12 * 3_600);
});
