import { login, me } from "@safeport/contract/accounts/core/account.endpoints";
import { changePassword, forgotPassword, resetPassword } from "@safeport/contract/accounts/password/password.endpoints";
import { buildPasskey } from "@safeport/db/factories/build-passkey";
import { buildUser, factoryPassword } from "@safeport/db/factories/build-user";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startMailServer } from "./mail-server.ts";
import { buildWorld, type Person, type World } from "./world.ts";

const newPassword = "Lantern-harbour-97-willow";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const newerFirefox = firefox.replaceAll("140", "141");
const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

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

async function signIn(username: string, password = factoryPassword, userAgent = firefox) {
  const { status, body } = await w.call(null, login, { body: { username, password }, headers: { "user-agent": userAgent } });
  return { status, as: { id: "", username, sessionId: "", token: body.access_token } as Person };
}
const isSignedIn = async (person: Person) => (await w.call(person, me)).status === 200;
const subjectsTo = (email: string) => server.mailsTo(email).map((mail) => mail.email.subject);

/** The token of the newest link to set a new password, once this many mails have arrived. */
async function mailedToken(email: string, count = 1): Promise<string> {
  await expect.poll(() => server.mailsTo(email).length, { timeout: 10_000 }).toBe(count);
  return /\/reset-password#token=(\S+)/.exec(server.mailsTo(email).at(-1)?.email.text ?? "")?.[1] ?? "";
}
const requestReset = (username: string, next?: string) => w.call(null, forgotPassword, { body: { email: username, next } });
const reset = (token: string, password = newPassword) => w.call(null, resetPassword, { body: { token, password } });

const passkeysOf = (id: string) => w.db.selectFrom("passkey").select("id").where("user_id", "=", id).execute();

describe("changing the password", () => {
  it("takes the new one, ends all other sessions and mails the owner @spec:7.5", async () => {
    const user = await buildUser(w.db);
    const [{ as: mine }, { as: lost }] = [await signIn(user.username), await signIn(user.username)];
    const { status, body } = await w.call(mine, changePassword, { body: { new_password: newPassword } });
    expect([status, body]).toEqual([200, { ended_sessions: 1 }]);
    expect([await isSignedIn(mine), await isSignedIn(lost)]).toEqual([true, false]);
    expect([(await signIn(user.username)).status, (await signIn(user.username, newPassword)).status]).toEqual([401, 200]);
    await expect.poll(() => subjectsTo(user.email)).toEqual(["Your Safeport password was changed"]);
  });

  it("holds a new password to the rules of the sign-up, and names those it breaks", async () => {
    const user = await buildUser(w.db);
    const { as } = await signIn(user.username);
    const { status, body } = await w.call(as, changePassword, { body: { new_password: user.username } });
    expect([status, body.errors.map(({ loc }: { loc: string[] }) => loc.join("."))[0]]).toEqual([422, "body.new_password"]);
    expect(body.password_checks.find(({ code }: { code: string }) => code === "personal").passed).toBe(false);
    expect((await signIn(user.username)).status).toBe(200);
  });

  it("keeps the passkeys, and tells their owner how many there are", async () => {
    const user = await buildUser(w.db);
    const { as: mine } = await signIn(user.username);
    for (const _ of [1, 2]) await buildPasskey(w.db, user.id);
    await w.call(mine, changePassword, { body: { new_password: newPassword } });
    await expect.poll(() => server.mailsTo(user.email).at(-1)?.email.text).toContain("2 passkeys still sign in");
    expect(await passkeysOf(user.id)).toHaveLength(2);
  });

  it("leaves no session that began with the old one at the same time", async () => {
    const user = await buildUser(w.db);
    const { as } = await signIn(user.username);
    const [changed, ...entered] = await Promise.all([
      w.call(as, changePassword, { body: { new_password: newPassword } }),
      ...Array.from({ length: 6 }, () => signIn(user.username)),
    ]);
    expect(changed.status).toBe(200);
    for (const { status, as: person } of entered) if (status === 200) expect(await isSignedIn(person)).toBe(false);
  });
});

describe("a forgotten password", () => {
  it("is replaced at a mailed link, which ends every session and works once", async () => {
    const user = await buildUser(w.db);
    const { as: old } = await signIn(user.username);
    expect((await requestReset(` ${user.email.toUpperCase()} `)).status).toBe(200);
    const token = await mailedToken(user.email);
    const weak = await reset(token, "short");
    expect([weak.status, weak.body.errors[0].loc]).toEqual([422, ["body", "password"]]);
    const answer = await reset(token);
    expect([answer.status, answer.body]).toEqual([200, { username: user.username, next: null }]);
    expect(await isSignedIn(old)).toBe(false);
    expect([(await signIn(user.username)).status, (await signIn(user.username, newPassword)).status]).toEqual([401, 200]);
    const again = await reset(token, `${newPassword}-more`);
    expect([again.status, again.body.detail]).toEqual([404, "This link has expired or has already been used"]);
    await expect.poll(() => subjectsTo(user.email)).toEqual(["Set a new password", "Your Safeport password was changed"]);
  });

  it("leads to the page that the person wanted, if it is one of this site", async () => {
    const user = await buildUser(w.db);
    for (const next of ["//example.com", "https://example.com/"])
      expect((await requestReset(user.username, next)).status).toBe(422);
    await requestReset(user.username, "/bounties/acme/report");
    expect((await reset(await mailedToken(user.email))).body.next).toBe("/bounties/acme/report");
  });

  it("is replaced with all passkeys, which somebody else may have added", async () => {
    const user = await buildUser(w.db);
    await buildPasskey(w.db, user.id);
    await requestReset(user.username);
    expect((await reset(await mailedToken(user.email))).status).toBe(200);
    expect(await passkeysOf(user.id)).toEqual([]);
    await expect
      .poll(() => server.mailsTo(user.email).at(-1)?.email.text)
      .toContain("The passkey of your account has been removed");
  });

  it("is replaced once by ten parallel uses of one link", async () => {
    const user = await buildUser(w.db);
    await requestReset(user.username);
    const token = await mailedToken(user.email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => reset(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
  });

  it("is not replaced by an expired link, one for another purpose, or one that was tampered with", async () => {
    const user = await buildUser(w.db);
    await requestReset(user.username);
    const token = await mailedToken(user.email);
    const [id, signature] = token.split(".");
    const tampered = [
      `${id}.`,
      `${id}.${signature?.replace(/^./, (first) => (first === "A" ? "B" : "A"))}`,
      "x",
      `${crypto.randomUUID()}.${signature}`,
    ];
    for (const wrong of tampered) expect((await reset(wrong)).status).toBe(404);
    await w.db
      .updateTable("mailed_link")
      .set({ kind: "sign_in" })
      .where("id", "=", id ?? "")
      .execute();
    expect((await reset(token)).status).toBe(404);
    await w.db
      .updateTable("mailed_link")
      .set({ kind: "reset_password", expires_at: new Date(Date.now() - 1_000) })
      .where("id", "=", id ?? "")
      .execute();
    expect((await reset(token)).status).toBe(404);
    expect((await signIn(user.username)).status).toBe(200);
  });

  it("sends no mail for an unknown name or a suspended account, and gives the same answer", async () => {
    const [active, suspended] = [await buildUser(w.db), await buildUser(w.db, { state: "suspended" })];
    const answers = [await requestReset(active.username), await requestReset("nobody-here"), await requestReset(suspended.email)];
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    await mailedToken(active.email);
    expect(server.mailsTo(suspended.email)).toEqual([]);
  });

  it("verifies the address that the link went to", async () => {
    const user = await buildUser(w.db, { email_verified_at: null });
    await requestReset(user.username);
    await reset(await mailedToken(user.email));
    const { as } = await signIn(user.username, newPassword);
    expect((await w.call(as, me)).body.email_verified).toBe(true);
  });

  it("is mailed at most once a minute, whoever asks", async () => {
    const user = await buildUser(w.db);
    for (let n = 0; n < 3; n++) await requestReset(n % 2 ? user.username : user.email);
    await mailedToken(user.email);
    const links = await w.db.selectFrom("mailed_link").select("id").where("user_id", "=", user.id).execute();
    expect(links).toHaveLength(1);
  });
});

describe("a sign-in from a new device", () => {
  it("is mailed to the owner; the first one ever and a newer version of a known browser are not", async () => {
    const user = await buildUser(w.db);
    await signIn(user.username, factoryPassword, firefox);
    await signIn(user.username, factoryPassword, newerFirefox);
    await signIn(user.username, factoryPassword, chrome);
    await expect.poll(() => subjectsTo(user.email)).toEqual(["New sign-in to Safeport"]);
    const text = server.mailsTo(user.email)[0]?.email.text;
    expect(text).toContain("with Chrome on Windows, from 127.0.0.1, on ");
    await signIn(user.username, factoryPassword, chrome);
    const queued = await w.db.selectFrom("mail").select("id").where("user_id", "=", user.id).execute();
    expect(queued).toHaveLength(1);
  });
});
