import {
  checkVerificationLink,
  login,
  register,
  sendVerificationEmail,
  verifyEmail,
} from "@safeport/contract/accounts/core/account.endpoints";
import { buildUser } from "@safeport/db/factories/build-user";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { newId } from "@safeport/db/new-id";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
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

const password = "tramway violin 58 pelican";

async function signUp(acceptLanguage = "en", over: object = {}) {
  const username = `new-${newId().slice(-12)}`;
  const email = `${username}@mail.example`;
  const { status, body } = await w.call(null, register, {
    body: { email, username, full_name: "Noor Haddad", password, role: "Hacker", ...over },
    headers: { "accept-language": acceptLanguage },
  });
  expect([status, body.detail]).toEqual([201, undefined]);
  return { id: body.user.user_id as string, username, email };
}

/** The newest mail to an address, once this many have arrived. */
async function mailTo(email: string, count = 1) {
  await expect.poll(() => server.mailsTo(email).length, { timeout: 15_000 }).toBe(count);
  const mail = server.mailsTo(email).at(-1)?.email;
  const link = /https:\/\/safeport\.example\/verify-email#token=(\S+)/.exec(mail?.text ?? "");
  return { subject: mail?.subject, text: mail?.text ?? "", html: mail?.html ?? "", token: link?.[1] ?? "" };
}

/** Waits until no job is due any more; those that failed wait for later. */
async function jobsDone() {
  const due = sql<{
    count: number;
  }>`select count(*)::int from graphile_worker.jobs where run_at <= now() and attempts < max_attempts`;
  await expect.poll(async () => (await due.execute(w.db)).rows[0]?.count, { timeout: 15_000 }).toBe(0);
}

const verify = (token: string, proof: object = { password }, as: Person | null = null) =>
  w.call(as, verifyEmail, { body: { token, ...proof } });
const check = (token: string, as: Person | null = null) => w.call(as, checkVerificationLink, { body: { token } });
const askAgain = (email: string) => w.call(null, sendVerificationEmail, { query: { email } });

async function isVerified(userId: string) {
  const user = w.db.selectFrom("user_account").select("email_verified_at").where("id", "=", userId);
  return (await user.executeTakeFirstOrThrow()).email_verified_at !== null;
}

describe("the mail of a sign-up", () => {
  it.each([
    ["fr-CA, en;q=0.5", "Bienvenue sur Safeport : confirmez votre adresse e-mail", "Bonjour", "fr"],
    ["de, fr;q=0.2, en;q=0.8", "Welcome to Safeport: confirm your email address", "Hello", "en"],
    ["", "Welcome to Safeport: confirm your email address", "Hello", "en"],
  ])("comes in the language of the browser: %s", async (acceptLanguage, subject, greeting, language) => {
    const user = await signUp(acceptLanguage);
    const mail = await mailTo(user.email);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(`${greeting} ${user.username},`);
    expect(mail.html).toContain(`<html lang="${language}">`);
    expect(mail.html).toContain(`${greeting} ${user.username},`);
    expect(mail.html).toContain(mail.token);
  });

  it("carries nothing that a stranger who gave the address could have written", async () => {
    const user = await signUp("en", { full_name: "You won! Visit evil.example", role: "Business" });
    const mail = await mailTo(user.email);
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toContain("evil");
  });

  it("proves the address by its link, once; after that the link says that it is confirmed", async () => {
    const user = await signUp();
    const { token } = await mailTo(user.email);
    expect(await isVerified(user.id)).toBe(false);
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(token)));
    expect(answers.filter(({ body }) => body.already === false)).toHaveLength(1);
    expect(answers.find(({ body }) => body.already === false)?.body).toEqual({
      email_verified: true,
      already: false,
      next: null,
    });
    expect(await isVerified(user.id)).toBe(true);
    // The link itself may say so: nothing changes.
    expect((await verify(token, {})).body).toEqual({ email_verified: true, already: true, next: null });
    expect((await check(token)).body).toEqual({ state: "confirmed", username: null, is_own: false, next: null });
    const log = w.db.selectFrom("audit_log").select(["action", "user_id", "log_type"]).where("object_id", "=", user.id);
    expect(await log.where("action", "=", "account.email_verified").execute()).toEqual([
      { action: "account.email_verified", user_id: user.id, log_type: "user_log" },
    ]);
  });

  it("leads back to the page that the person wanted, also from a second mail, and names it in neither", async () => {
    const next = "/bounties/shop/report";
    const user = await signUp("en", { next });
    await w.db
      .updateTable("mailed_link")
      .set({ created_at: new Date(Date.now() - 61_000) })
      .where("user_id", "=", user.id)
      .execute();
    const first = await mailTo(user.email);
    await askAgain(user.email);
    const second = await mailTo(user.email, 2);
    expect(`${first.text}${first.html}${second.text}${second.html}`).not.toContain("shop");
    expect((await check(first.token)).body).toMatchObject({ state: "open", next });
    expect((await verify(second.token)).body).toEqual({ email_verified: true, already: false, next });
    expect((await check(second.token)).body).toMatchObject({ state: "confirmed", next });
  });

  it.each(["https://evil.example", "//evil.example", "/\\evil.example", "bounties", "/a b", `/${"a".repeat(300)}`])(
    "leads to paths of this site only: %s",
    async (next) => {
      const email = `${newId().slice(-12)}@mail.example`;
      const body = { email, username: email.split("@")[0], full_name: "Noor Haddad", password, role: "Hacker", next };
      const { status, body: answer } = await w.call(null, register, { body: body as never });
      expect([status, answer.errors[0]?.loc]).toEqual([422, ["body", "next"]]);
    },
  );

  it("proves nothing by being opened, whoever opens it", async () => {
    const user = await signUp();
    const { token } = await mailTo(user.email);
    const stranger = await w.person();
    for (const as of [null, stranger]) {
      expect((await check(token, as)).body).toEqual({ state: "open", username: user.username, is_own: false, next: null });
      const { status, body } = await verify(token, {}, as);
      expect([status, body.errors[0]]).toMatchObject([422, { loc: ["body", "password"], code: "required" }]);
    }
    expect((await w.app.fastify.inject({ url: `/verify-email?token=${token}` })).statusCode).toBeLessThan(500);
    expect(await isVerified(user.id)).toBe(false);
    expect((await verify(token)).body).toEqual({ email_verified: true, already: false, next: null });
  });

  it("proves the address in a session of its account without the password, and by no other account", async () => {
    const [user, attacker] = [await signUp(), await signUp()];
    const { token } = await mailTo(user.email);
    const sessionOf = async ({ id, username }: typeof user): Promise<Person> => {
      const { body } = await w.call(null, login, { body: { username, password } });
      return { id, username, sessionId: "", token: body.access_token };
    };
    expect((await verify(token, {}, await sessionOf(attacker))).status).toBe(422);
    const wrong = await verify(token, { password: "not the password" });
    expect([wrong.status, wrong.body.errors[0].code]).toEqual([422, "password_wrong"]);
    expect(await isVerified(user.id)).toBe(false);
    const own = await sessionOf(user);
    expect((await check(token, own)).body).toEqual({ state: "open", username: user.username, is_own: true, next: null });
    expect((await check(token, { ...own, token: "ended" })).body.is_own).toBe(false);
    expect((await verify(token, {}, own)).body).toEqual({ email_verified: true, already: false, next: null });
  });

  it("has a link that ends after 24 hours, and with the account or the address", async () => {
    const [late, suspended, moved] = [await signUp(), await signUp(), await signUp()];
    const tokens = [];
    for (const { email } of [late, suspended, moved]) tokens.push((await mailTo(email)).token);
    const [row] = await w.db.selectFrom("mailed_link").selectAll().where("user_id", "=", late.id).execute();
    expect(Number(row?.expires_at) - Number(row?.created_at)).toBe(86_400_000);
    await w.db.updateTable("mailed_link").set({ expires_at: new Date() }).where("user_id", "=", late.id).execute();
    await w.db.updateTable("user_account").set({ state: "suspended" }).where("id", "=", suspended.id).execute();
    await w.db
      .updateTable("user_account")
      .set({ email: `x${moved.email}` })
      .where("id", "=", moved.id)
      .execute();
    for (const token of tokens) {
      expect((await verify(token)).status).toBe(404);
      expect((await check(token)).body).toEqual({ state: "spent", username: null, is_own: false, next: null });
    }
    for (const { id } of [late, suspended, moved]) expect(await isVerified(id)).toBe(false);
  });

  it("has a token that nobody can make, change or find in the database", async () => {
    const user = await signUp();
    const { token } = await mailTo(user.email);
    const [id = "", signature = ""] = token.split(".");
    for (const wrong of [
      "",
      id,
      `${id}.`,
      `${id}.${signature.slice(1)}`,
      `${newId()}.${signature}`,
      `${token}.`,
      `${token} `,
      "a.b.c",
    ])
      expect((await verify(wrong)).status, wrong).toBe(404);
    const tables = ["mail", "mailed_link", "domain_event", "audit_log", "idempotency_key", "graphile_worker.jobs"];
    for (const table of tables) {
      const rows = await sql`select to_jsonb(t) as row from ${sql.raw(table)} t`.execute(w.db);
      expect(JSON.stringify(rows.rows)).not.toContain(signature);
    }
    expect((await verify(token)).status).toBe(200);
  });
});

describe("asking for another link", () => {
  it("gives everybody the same answer, and mails only those who need it @spec:7.7", async () => {
    const user = await signUp();
    const first = await mailTo(user.email);
    // Not within the first minute.
    await w.db
      .updateTable("mailed_link")
      .set({ created_at: sql<Date>`created_at - interval '2 minutes'` })
      .where("user_id", "=", user.id)
      .execute();
    const verified = await buildUser(w.db);
    const suspended = await buildUser(w.db, { email_verified_at: null, state: "suspended" });
    const answers = [];
    for (const email of [user.email, ` ${user.email.toUpperCase()} `, verified.email, suspended.email, "nobody@mail.example"])
      answers.push(await askAgain(email));
    for (const { status, body } of answers) expect([status, body]).toEqual([202, { accepted: true }]);
    const again = await mailTo(user.email, 2);
    expect(again.subject).toBe("Confirm your email address");
    await jobsDone();
    expect(server.mailsTo(user.email)).toHaveLength(2);
    for (const email of [verified.email, suspended.email, "nobody@mail.example"]) expect(server.mailsTo(email)).toEqual([]);
    // Both links verify the same address, but only one changes something.
    expect((await verify(again.token)).body.already).toBe(false);
    expect((await verify(first.token)).body.already).toBe(true);
  });

  it("sends one mail a minute and five a day", async () => {
    const user = await signUp();
    await mailTo(user.email);
    const earlier = (interval: string) =>
      sql`update mailed_link set created_at = created_at - ${interval}::interval where user_id = ${user.id}`.execute(w.db);
    for (let sent = 2; sent <= 5; sent++) {
      await earlier("2 minutes");
      await Promise.all([askAgain(user.email), askAgain(user.email)]);
      await askAgain(user.email);
      await mailTo(user.email, sent);
      await jobsDone();
    }
    await earlier("2 minutes");
    await askAgain(user.email);
    await jobsDone();
    expect(server.mailsTo(user.email)).toHaveLength(5);
    await earlier("1 day");
    await askAgain(user.email);
    await mailTo(user.email, 6);
  });

  it("takes one address", async () => {
    for (const email of ["", "nobody", "a@b.example, c@d.example", "a@b.example\r\nBcc: c@d.example"])
      expect((await askAgain(email)).status).toBe(422);
  });
});
