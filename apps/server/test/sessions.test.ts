import { createHmac } from "node:crypto";
import { login, me } from "@safeport/contract/accounts/core/account.endpoints";
import { logOut } from "@safeport/contract/accounts/sessions/session.endpoints";
import { buildSession } from "@safeport/db/factories/build-session";
import { buildUser, factoryPassword } from "@safeport/db/factories/build-user";
import { newId } from "@safeport/db/new-id";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { signToken } from "../src/features/accounts/core/session-tokens.ts";
import { buildWorld, type Person, type World } from "./world.ts";

const env = { SECRET_KEY: "the one secret of two server processes" };

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

const signIn = (username: string, password = factoryPassword) => w.call(null, login, { body: { username, password } });

async function meAs(token: string, world = w): Promise<[number, string | undefined]> {
  const { status, body } = await world.call({ id: "", username: "", sessionId: "", token }, me);
  return [status, body.code];
}

describe("signing in", () => {
  it("takes the username or the address, in whatever case, and answers a token that works @spec:7.4", async () => {
    const user = await buildUser(w.db);
    for (const name of [user.username, user.username.toUpperCase(), ` ${user.username} `, user.email, user.email.toUpperCase()]) {
      const { status, body } = await signIn(name);
      expect([status, body.token_type, body.user.username, body.user.email]).toEqual([200, "Bearer", user.username, user.email]);
      const hours = (Date.parse(body.expires_at) - Date.now()) / 3_600_000;
      expect(hours > 11.9 && hours <= 12).toBe(true);
      expect(await meAs(body.access_token)).toEqual([200, undefined]);
    }
  });

  it("notes when a session was last used, to the minute", async () => {
    const one = await w.person();
    const lastUsed = async () => {
      const row = await w.db
        .selectFrom("session")
        .select("last_used_at")
        .where("id", "=", one.sessionId)
        .executeTakeFirstOrThrow();
      return row.last_used_at.getTime();
    };
    const anHourAgo = Date.now() - 3_600_000;
    await w.db
      .updateTable("session")
      .set({ last_used_at: new Date(anHourAgo) })
      .where("id", "=", one.sessionId)
      .execute();
    expect((await w.call(one, me)).status).toBe(200);
    const first = await lastUsed();
    expect(Date.now() - first).toBeLessThan(60_000);
    // A call within the same minute writes nothing, in whichever process.
    expect((await other.call(one, me)).status).toBe(200);
    expect(await lastUsed()).toBe(first);
  });

  it("keeps where and with what a session began, and gives each its own token", async () => {
    const user = await buildUser(w.db);
    const agent = "Lighthouse/12 (a tablet)";
    const answer = await w.call(null, login, {
      body: { username: user.username, password: factoryPassword },
      headers: { "user-agent": agent },
    });
    const again = await signIn(user.username);
    expect(again.body.access_token).not.toBe(answer.body.access_token);
    const sessions = await w.db.selectFrom("session").selectAll().where("user_id", "=", user.id).orderBy("id").execute();
    expect(sessions).toMatchObject([{ user_agent: agent, ip: "127.0.0.1", ended_at: null }, { ended_at: null }]);
  });

  it.each([
    ["fe80::1%eth0", "fe80::1"],
    ["::ffff:192.0.2.7", "::ffff:192.0.2.7"],
  ])("begins from the address %j", async (remoteAddress, ip) => {
    const user = await buildUser(w.db);
    const payload = { username: user.username, password: factoryPassword };
    const answer = await w.app.fastify.inject({ method: "POST", url: login.path, payload, remoteAddress });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await w.db.selectFrom("session").select("ip").where("user_id", "=", user.id).execute()).toEqual([{ ip }]);
  });

  it("fails alike for a wrong password, an unknown name and a closed account", async () => {
    const user = await buildUser(w.db);
    const suspended = await buildUser(w.db, { state: "suspended" });
    const deleted = await buildUser(w.db, { state: "deleted" });
    const answers = [
      await signIn(user.username, "wrong password"),
      await signIn(user.email, "wrong password"),
      await signIn(`nobody-${newId().slice(-12)}`),
      await signIn(`nobody-${newId().slice(-12)}@mail.example`),
      await signIn(suspended.username),
      await signIn(deleted.email),
      await signIn(`${user.username}%`),
      await signIn(user.full_name),
    ];
    // The parts that always differ between answers.
    const common = ({ headers }: (typeof answers)[number]) => ({
      ...headers,
      date: 0,
      "x-request-id": 0,
      "x-ratelimit-remaining": 0,
      "x-ratelimit-reset": 0,
    });
    for (const answer of answers) {
      const { status, body } = answer;
      expect(status).toBe(401);
      expect({ ...body, request_id: null }).toEqual({
        type: "/v1/docs/errors#credentials_invalid",
        title: "Login failed",
        status: 401,
        detail: "Login failed. Check your credentials.",
        code: "credentials_invalid",
        request_id: null,
      });
      expect(common(answer)).toEqual(common(answers[0] as typeof answer));
    }
    const sessions = await w.db
      .selectFrom("session")
      .select("id")
      .where("user_id", "in", [user.id, suspended.id, deleted.id])
      .execute();
    expect(sessions).toEqual([]);
  });

  it("takes one name and one password, and no more", async () => {
    for (const body of [
      {},
      { username: "a" },
      { username: " ", password: "p" },
      { username: "a", password: "" },
      { username: "a", password: "p".repeat(257) },
    ])
      expect((await w.call(null, login, { body })).status).toBe(422);
    expect((await w.call(null, login, { body: { username: "a", password: { $ne: null } } })).status).toBe(422);
  });
});

describe("signing out", () => {
  it("ends the token at once, here and in every other process, and no other session @spec:3.8 @spec:7.25", async () => {
    for (let n = 0; n < 20; n++) {
      const one = await w.person();
      const { id } = await buildSession(w.db, { user_id: one.id });
      const second = await signToken(w.app.services.keyFor("session-tokens"), {
        sessionId: id,
        userId: one.id,
        expiresAt: new Date(Date.now() + 60_000),
      });
      // Both processes have just cached the session.
      expect([await meAs(one.token), await meAs(one.token, other)]).toEqual([
        [200, undefined],
        [200, undefined],
      ]);
      const answer = await w.call(one, logOut);
      expect([answer.status, answer.body]).toEqual([200, { session_id: one.sessionId }]);
      expect(await meAs(one.token)).toEqual([401, "session_ended"]);
      await expect.poll(() => meAs(one.token, other), { timeout: 2_000, interval: 20 }).toEqual([401, "session_ended"]);
      expect(await meAs(second)).toEqual([200, undefined]);
      expect((await w.call(one, logOut)).status).toBe(401);
    }
  });

  it("needs no notice: a session ended in the database is over within two seconds", async () => {
    const one = await w.person();
    expect(await meAs(one.token, other)).toEqual([200, undefined]);
    await w.db.updateTable("session").set({ ended_at: new Date() }).where("id", "=", one.sessionId).execute();
    await expect.poll(() => meAs(one.token, other), { timeout: 2_000, interval: 20 }).toEqual([401, "session_ended"]);
  });
});

describe("a token", () => {
  it.each<[string, (person: Person) => Promise<unknown>]>([
    [
      "of a suspended account",
      ({ id }) => w.db.updateTable("user_account").set({ state: "suspended" }).where("id", "=", id).execute(),
    ],
    [
      "of a deleted account",
      ({ id }) => w.db.updateTable("user_account").set({ state: "deleted" }).where("id", "=", id).execute(),
    ],
    [
      "of a session that is over",
      ({ sessionId }) =>
        w.db
          .updateTable("session")
          .set({ expires_at: new Date(0) })
          .where("id", "=", sessionId)
          .execute(),
    ],
    ["of a session that is gone", ({ sessionId }) => w.db.deleteFrom("session").where("id", "=", sessionId).execute()],
  ])("%s is refused within two seconds", async (_name, happen) => {
    const one = await w.person();
    expect(await meAs(one.token)).toEqual([200, undefined]);
    await happen(one);
    await expect.poll(() => meAs(one.token), { timeout: 2_000, interval: 20 }).toEqual([401, "session_ended"]);
  });

  it("changes its rights with the role, within two seconds", async () => {
    const one = await w.person("Admin");
    expect((await w.call(one, me)).body.role).toBe("Admin");
    await w.db.updateTable("user_account").set({ role: "Hacker" }).where("id", "=", one.id).execute();
    await expect.poll(async () => (await w.call(one, me)).body.role, { timeout: 2_000, interval: 20 }).toBe("Hacker");
  });

  it("is over when it says so, also one that was just believed", async () => {
    const one = await w.person();
    const key = w.app.services.keyFor("session-tokens");
    const until = (at: number) => signToken(key, { sessionId: one.sessionId, userId: one.id, expiresAt: new Date(at) });
    expect(await meAs(await until(Date.now() - 1_000))).toEqual([401, "token_expired"]);
    const short = await until(Date.now() + 60_000);
    expect(await meAs(short)).toEqual([200, undefined]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
    try {
      expect(await meAs(short)).toEqual([401, "token_expired"]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("is refused when we did not sign it as it is", async () => {
    const one = await w.person();
    const key = w.app.services.keyFor("session-tokens");
    const [head = "", claims = "", signature = ""] = one.token.split(".");
    const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const admin = await w.person("Super Admin");
    const changed = base64({ ...JSON.parse(Buffer.from(claims, "base64url").toString()), jti: admin.sessionId });
    const made = (alg: string, issuer: string) =>
      new SignJWT().setProtectedHeader({ alg }).setIssuer(issuer).setJti(one.sessionId).setExpirationTime("1h");
    const forged = [
      `${head}.${changed}.${signature}`,
      `${base64({ alg: "none" })}.${claims}.`,
      `${base64({ alg: "none" })}.${claims}.${signature}`,
      `${head}.${claims}.${createHmac("sha256", "another key").update(`${head}.${claims}`).digest("base64url")}`,
      `${head}.${claims}.${signature.slice(0, -4)}AAAA`,
      await made("HS256", "safeport").sign(new TextEncoder().encode("the key of somebody else, long enough")),
      await made("HS256", "safeport").sign(w.app.services.keyFor("file-links")),
      await made("HS512", "safeport").sign(key),
      await made("HS256", "elsewhere").sign(key),
      await new SignJWT().setProtectedHeader({ alg: "HS256" }).setIssuer("safeport").setJti(one.sessionId).sign(key),
      await new SignJWT().setProtectedHeader({ alg: "HS256" }).setIssuer("safeport").setExpirationTime("1h").sign(key),
      "x".repeat(40),
      "a.b.c",
    ];
    for (const token of forged) expect([token, await meAs(token)]).toEqual([token, [401, "unauthenticated"]]);
    expect(await meAs(await made("HS256", "safeport").sign(key))).toEqual([200, undefined]);
  });

  it("comes in its header and nowhere else", async () => {
    const { token } = await w.person();
    const ask = async (headers: Record<string, string>, url = "/v1/users/me/") =>
      (await w.app.fastify.inject({ method: "GET", url, headers })).statusCode;
    expect(await ask({ authorization: `bearer ${token}` })).toBe(200);
    for (const authorization of [
      token,
      `Basic ${token}`,
      `Bearer  ${token}`,
      `Bearer ${token} `,
      `Bearer ${token},${token}`,
      "Bearer",
      "",
    ])
      expect(await ask({ authorization })).toBe(401);
    expect(await ask({ cookie: `token=${token}; access_token=${token}` })).toBe(401);
    expect(await ask({}, `/v1/users/me/?access_token=${token}`)).toBe(401);
  });
});
