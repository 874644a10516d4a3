import { login, me } from "@safeport/contract/accounts/core/account.endpoints";
import { startPasskey } from "@safeport/contract/accounts/passkeys/passkey.endpoints";
import { changePassword } from "@safeport/contract/accounts/password/password.endpoints";
import { updateProfile } from "@safeport/contract/accounts/profile/profile.endpoints";
import { reauthenticate } from "@safeport/contract/accounts/sessions/session.endpoints";
import { disableTwoFactor, enableTwoFactor, startTwoFactor } from "@safeport/contract/accounts/two-factor/two-factor.endpoints";
import { buildUser, factoryPassword } from "@safeport/db/factories/build-user";
import { type TOTP, URI } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildWorld, type Person, type World } from "./world.ts";

const env = { SECRET_KEY: "the one secret of two server processes", RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "1" };

let w: World;
/** The same server, as a second process. */
let other: World;
beforeAll(async () => {
  w = await buildWorld({ env });
  other = await buildWorld({ env });
});
afterAll(async () => {
  await w.close();
  await other.close();
});

let addresses = 0;
/** A sign-in from an address that nobody used before. */
const enter = (username: string, code?: string, world = w) =>
  world.call(null, login, {
    body: { username, password: factoryPassword, ...(code !== undefined && { code }) },
    headers: { "x-forwarded-for": `192.0.2.${(addresses++ % 250) + 1}` },
  });

/** The code of the app for the next half minute, or another: codes of a neighbour count, and a half minute may end at any time. */
const codeOf = (app: TOTP, steps = 1) => app.generate({ timestamp: Date.now() + steps * 30_000 });
/** Another code than the right ones of now. */
const wrongFor = (app: TOTP) => {
  const right = [-1, 0, 1, 2, 3].map((steps) => codeOf(app, steps));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !right.includes(code)) ?? "";
};

async function signedIn(): Promise<Person> {
  const { username, id } = await buildUser(w.db);
  const { body } = await enter(username);
  return { id, username, sessionId: "", token: body.access_token };
}

/** Somebody whose second factor is on, with their app and recovery codes. The code of the present half minute is used up. */
async function withApp() {
  const person = await signedIn();
  const started = await w.call(person, startTwoFactor);
  const app = URI.parse(started.body.otpauth_url) as TOTP;
  const enabled = await w.call(person, enableTwoFactor, { query: { code: codeOf(app, 0) } });
  expect(enabled.status).toBe(200);
  return { person, app, recovery: enabled.body.recovery_codes as string[], started };
}

/** Forgets which codes were used, as if half a minute had passed. */
const forgetSteps = (person: Person) =>
  w.db.updateTable("two_factor").set({ last_step: 0 }).where("user_id", "=", person.id).execute();

describe("turning the second factor on", () => {
  it("shows a secret for authenticator apps, and recovery codes once a first code is confirmed @spec:7.8", async () => {
    const { person, app, recovery, started } = await withApp();
    expect([app.issuer, app.label, app.digits, app.period, app.algorithm]).toEqual(["Safeport", person.username, 6, 30, "SHA1"]);
    expect(app.secret.base32).toBe(started.body.secret);
    expect(started.body.qr_svg).toMatch(/^<svg /);
    expect(new Set(recovery).size).toBe(10);
    for (const code of recovery) expect(code).toMatch(/^[2-9a-hj-km-np-z]{5}-[2-9a-hj-km-np-z]{5}$/);
    expect((await w.call(person, me)).body.two_factor_enabled).toBe(true);
  });

  it("asks for nothing at sign-in while it is not confirmed, and takes no wrong code", async () => {
    const person = await signedIn();
    expect((await w.call(person, enableTwoFactor, { query: { code: "123456" } })).status).toBe(404);
    const app = URI.parse((await w.call(person, startTwoFactor)).body.otpauth_url) as TOTP;
    expect((await enter(person.username)).status).toBe(200);
    const wrong = await w.call(person, enableTwoFactor, { query: { code: wrongFor(app) } });
    expect([wrong.status, wrong.body.errors[0].code]).toEqual([422, "code_wrong"]);
    expect((await w.call(person, me)).body.two_factor_enabled).toBe(false);
  });

  it("replaces a secret that was never confirmed, and none that was", async () => {
    const person = await signedIn();
    const first = URI.parse((await w.call(person, startTwoFactor)).body.otpauth_url) as TOTP;
    const second = URI.parse((await w.call(person, startTwoFactor)).body.otpauth_url) as TOTP;
    expect((await w.call(person, enableTwoFactor, { query: { code: codeOf(first) } })).status).toBe(422);
    expect((await w.call(person, enableTwoFactor, { query: { code: codeOf(second) } })).status).toBe(200);
    expect((await w.call(person, startTwoFactor)).status).toBe(409);
    expect((await w.call(person, enableTwoFactor, { query: { code: codeOf(second, 1) } })).status).toBe(409);
  });

  it("stores nothing that a copy of the database could be used with", async () => {
    const { person, app, recovery } = await withApp();
    const rows = await w.db.selectFrom("two_factor").selectAll().where("user_id", "=", person.id).execute();
    const codes = await w.db.selectFrom("recovery_code").selectAll().where("user_id", "=", person.id).execute();
    const secret = Buffer.from(app.secret.buffer);
    expect(rows[0]?.secret.includes(secret)).toBe(false);
    const log = await w.db.selectFrom("audit_log").selectAll().where("user_id", "=", person.id).execute();
    const dump = JSON.stringify([rows, codes, log]) + codes.map(({ hash }) => hash.toString("latin1")).join();
    for (const text of [app.secret.base32, secret.toString("hex"), ...recovery, ...recovery.map((code) => code.replace("-", ""))])
      expect(dump).not.toContain(text);
  });
});

describe("signing in with a second factor", () => {
  it("asks for the code after the right password alone", async () => {
    const { person, app } = await withApp();
    const without = await enter(person.username);
    expect([without.status, without.body.code]).toEqual([401, "two_factor_required"]);
    const wrongPassword = await w.call(null, login, { body: { username: person.username, password: "x", code: codeOf(app) } });
    expect([wrongPassword.status, wrongPassword.body.code]).toEqual([401, "credentials_invalid"]);
    const wrong = await enter(person.username, wrongFor(app));
    expect([wrong.status, wrong.body.code, wrong.body.detail]).toEqual([
      401,
      "two_factor_required",
      "This code is incorrect or was used before",
    ]);
    expect((await enter(person.username, ` ${codeOf(app).replace(/^.../, "$& ")}`)).status).toBe(200);
  });

  it("takes a code once, also of ten that arrive at two processes at once", async () => {
    const { person, app } = await withApp();
    const code = codeOf(app);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => enter(person.username, code, n % 2 ? w : other)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)]);
    // Nor an earlier one.
    expect((await enter(person.username, codeOf(app, 0))).status).toBe(401);
  });

  it("takes each recovery code once, in any case, with or without its hyphen", async () => {
    const { person, recovery } = await withApp();
    const [first = "", second = ""] = recovery;
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(person.username, first)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)]);
    expect((await enter(person.username, second.toUpperCase().replace("-", ""))).status).toBe(200);
    const stranger = await withApp();
    expect((await enter(stranger.person.username, recovery[2])).status).toBe(401);
  });

  it("takes twenty wrong codes in five minutes at most, by all processes, and right ones do not count", async () => {
    const { person, app } = await withApp();
    const wrong = wrongFor(app);
    const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => enter(person.username, wrong, n % 2 ? w : other)));
    expect(answers.filter(({ body }) => body.code === "two_factor_required")).toHaveLength(20);
    const right = await enter(person.username, codeOf(app));
    expect([right.status, right.body.code]).toEqual([429, "sign_in_limited"]);
  });
});

describe("with a second factor", () => {
  it("proving again who one is takes the password, with or without a right code, and never a code alone", async () => {
    const { person, app } = await withApp();
    const age = () =>
      w.db
        .updateTable("session")
        .set({ assured_at: new Date(Date.now() - 3_600_000) })
        .where("user_id", "=", person.id)
        .execute();
    const change = () => w.call(person, changePassword, { body: { new_password: "short" } });
    const prove = async (body: object) => (await w.call(person, reauthenticate, { body })).status;
    await age();
    expect((await change()).body.code).toBe("reauthentication_required");
    const password = factoryPassword;
    for (const body of [
      {},
      { code: codeOf(app) },
      { password },
      { password, code: wrongFor(app) },
      { password: "x", code: codeOf(app) },
    ])
      expect(await prove(body)).toBe(422);
    expect((await change()).body.code).toBe("reauthentication_required");
    expect(await prove({ password, code: codeOf(app) })).toBe(200);
    expect((await change()).body.code).toBe("invalid");
  });

  it("the password alone opens nothing that needs a recent sign-in, however recent it is", async () => {
    const { person } = await withApp();
    const session = () => w.db.updateTable("session").where("user_id", "=", person.id);
    await session().set({ assurance: "password", assured_at: new Date() }).execute();
    for (const endpoint of [startPasskey, changePassword])
      expect((await w.call(person, endpoint, { body: { new_password: "short" } })).body.code).toBe("reauthentication_required");
    const country = await w.call(person, updateProfile, {
      params: { username: person.username },
      body: { full_name: "Robin Example", language: "en", version: 1, country: "FR" },
    });
    expect(country.body.code).toBe("reauthentication_required");
  });

  it("a password given again does not undo a proof by second factor", async () => {
    const person = await signedIn();
    const sessions = w.db.updateTable("session").where("user_id", "=", person.id);
    await sessions.set({ assurance: "second_factor" }).execute();
    expect((await w.call(person, reauthenticate, { body: { password: factoryPassword } })).status).toBe(200);
    const rows = await w.db.selectFrom("session").select("assurance").where("user_id", "=", person.id).execute();
    expect(rows).toEqual([{ assurance: "second_factor" }]);
  });

  it("it is turned off by a code, after a recent sign-in, and can be set up again @spec:7.8", async () => {
    const { person, app } = await withApp();
    expect((await w.call(person, disableTwoFactor, { query: { code: wrongFor(app) } })).status).toBe(422);
    expect((await w.call(person, disableTwoFactor, { query: { code: codeOf(app) } })).body).toEqual({
      two_factor_enabled: false,
    });
    expect((await enter(person.username)).status).toBe(200);
    expect((await w.call(person, disableTwoFactor, { query: { code: codeOf(app, 1) } })).status).toBe(409);
    expect((await w.call(person, startTwoFactor)).status).toBe(200);
    expect(await w.db.selectFrom("recovery_code").select("hash").where("user_id", "=", person.id).execute()).toEqual([]);
  });

  it("the factor of somebody else cannot be opened in one's own row", async () => {
    const [one, two] = [await withApp(), await withApp()];
    const { secret } = await w.db
      .selectFrom("two_factor")
      .select("secret")
      .where("user_id", "=", one.person.id)
      .executeTakeFirstOrThrow();
    await w.db.updateTable("two_factor").set({ secret, last_step: 0 }).where("user_id", "=", two.person.id).execute();
    expect((await enter(two.person.username, codeOf(one.app))).status).toBe(500);
    await forgetSteps(one.person);
    expect((await enter(one.person.username, codeOf(one.app))).status).toBe(200);
  });
});
