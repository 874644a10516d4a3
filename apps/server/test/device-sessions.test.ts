import { login, me } from "@safeport/contract/accounts/core/account.endpoints";
import { changePassword } from "@safeport/contract/accounts/password/password.endpoints";
import {
  listSessions,
  logOutEverywhere,
  reauthenticate,
  revokeSession,
  type Session,
} from "@safeport/contract/accounts/sessions/session.endpoints";
import { buildUser, factoryPassword } from "@safeport/db/factories/build-user";
import { newId } from "@safeport/db/new-id";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildWorld, type Person, type World } from "./world.ts";

const env = { SECRET_KEY: "the one secret of two server processes", RATE_LIMIT_FACTOR: "1" };
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

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

async function signIn(username: string, userAgent: string): Promise<Person> {
  const { body } = await w.call(null, login, {
    body: { username, password: factoryPassword },
    headers: { "user-agent": userAgent },
  });
  const token = body.access_token as string;
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { jti: string };
  return { id: body.user.user_id, username, token, sessionId: claims.jti };
}

const sessionsOf = async (person: Person) => (await w.call(person, listSessions)).body.items as Session[];
const isSignedIn = async (person: Person, world = w) => (await world.call(person, me)).status === 200;

/** Moves a person's last reauthentication into the past. */
async function age(person: Person, minutes: number): Promise<void> {
  const assured_at = new Date(Date.now() - minutes * 60_000);
  await w.db.updateTable("session").set({ assured_at }).where("id", "=", person.sessionId).execute();
}

describe("the list of one's sessions", () => {
  it("has those that have not ended, newest first, with what the browser called itself @spec:1.16 @spec:7.24", async () => {
    const { username } = await buildUser(w.db);
    const [old, gone, current] = [
      await signIn(username, firefox),
      await signIn(username, safari),
      await signIn(username, safari),
    ];
    await w.call(current, revokeSession, { query: { session_id: gone.sessionId } });
    const stranger = await w.person();
    const items = await sessionsOf(current);
    expect(items.map(({ session_id, browser, os, is_current }) => [session_id, browser, os, is_current])).toEqual([
      [current.sessionId, "Safari", "iOS", true],
      [old.sessionId, "Firefox", "Linux", false],
    ]);
    expect(items[0]?.ip).toBe("127.0.0.1");
    expect((await sessionsOf(stranger)).map(({ session_id }) => session_id)).toEqual([stranger.sessionId]);
  });

  it("leaves out those that have expired", async () => {
    const one = await w.person();
    await w.db
      .insertInto("session")
      .values({ id: newId(), user_id: one.id, expires_at: new Date(Date.now() - 1_000) })
      .execute();
    expect(await sessionsOf(one)).toHaveLength(1);
  });

  it.each(["", "<script>alert(1)</script>/1.0", "https://evil.example/7", "\u202e(((".repeat(60)])(
    "takes %j for a browser",
    async (userAgent) => {
      const { username } = await buildUser(w.db);
      const [session] = await sessionsOf(await signIn(username, userAgent));
      expect(`${session?.browser}${session?.os}`).toMatch(/^[\p{L}\p{N} -]{0,60}$/u);
    },
  );
});

describe("ending a session", () => {
  it("ends it in every process at once, and no other @spec:1.16", async () => {
    const { username } = await buildUser(w.db);
    const [mine, lost] = [await signIn(username, firefox), await signIn(username, safari)];
    expect(await isSignedIn(lost, other)).toBe(true);
    const answer = await w.call(mine, revokeSession, { query: { session_id: lost.sessionId } });
    expect([answer.status, answer.body]).toEqual([200, { session_id: lost.sessionId }]);
    await expect.poll(() => isSignedIn(lost, other), { timeout: 2_000 }).toBe(false);
    expect([await isSignedIn(lost), await isSignedIn(mine), await isSignedIn(mine, other)]).toEqual([false, true, true]);
  });

  it("answers 404 for a session of somebody else, one that has ended and one that never was @spec:7.26", async () => {
    const [one, stranger] = [await w.person(), await w.person()];
    for (const session_id of [stranger.sessionId, newId()]) {
      const { status, body } = await w.call(one, revokeSession, { query: { session_id } });
      expect([status, body.code]).toEqual([404, "not_found"]);
    }
    expect(await isSignedIn(stranger)).toBe(true);
  });

  it("ends all of them, this one included @spec:7.27", async () => {
    const { username } = await buildUser(w.db);
    const [first, second, third] = [await signIn(username, firefox), await signIn(username, safari), await signIn(username, "")];
    const stranger = await w.person();
    expect((await w.call(first, logOutEverywhere)).body).toEqual({ ended: 3 });
    await expect.poll(() => isSignedIn(third, other), { timeout: 2_000 }).toBe(false);
    expect(await Promise.all([first, second, third, stranger].map((person) => isSignedIn(person)))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});

describe("a call that asks for a recent sign-in", () => {
  const weak = { body: { new_password: "short" } };

  it("is accepted for ten minutes after it, and refused then until the password was given again", async () => {
    const { username } = await buildUser(w.db);
    const person = await signIn(username, firefox);
    expect((await w.call(person, changePassword, weak)).body.code).toBe("invalid");
    await age(person, 9.9);
    expect((await w.call(person, changePassword, weak)).body.code).toBe("invalid");
    await age(person, 10.1);
    for (const world of [w, other]) {
      const { status, body } = await world.call(person, changePassword, weak);
      expect([status, body.code]).toEqual([403, "reauthentication_required"]);
    }
    const wrong = await w.call(person, reauthenticate, { body: { password: "not it" } });
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      [expect.objectContaining({ loc: ["body", "password"], code: "password_wrong" })],
    ]);
    expect((await other.call(person, changePassword, weak)).status).toBe(403);
    const right = await w.call(person, reauthenticate, { body: { password: factoryPassword } });
    expect(right.status).toBe(200);
    expect(Math.abs(Date.parse(right.body.valid_until) - Date.now() - 600_000)).toBeLessThan(60_000);
    // The other process has read the session before.
    for (const world of [w, other]) expect((await world.call(person, changePassword, weak)).body.code).toBe("invalid");
  });

  it("is refused where another session of the same person was proved", async () => {
    const { username } = await buildUser(w.db);
    const [proved, left] = [await signIn(username, firefox), await signIn(username, safari)];
    await age(left, 11);
    await w.call(proved, reauthenticate, { body: { password: factoryPassword } });
    expect((await w.call(left, changePassword, weak)).body.code).toBe("reauthentication_required");
  });

  it("lets nobody guess the password in an open browser, and does not keep the owner from their other sessions", async () => {
    const { username } = await buildUser(w.db);
    const [open, own] = [await signIn(username, firefox), await signIn(username, safari)];
    const guesses = await Promise.all(
      Array.from({ length: 24 }, (_, n) => (n % 2 ? w : other).call(open, reauthenticate, { body: { password: `guess ${n}` } })),
    );
    expect(guesses.filter(({ body }) => body.code === "invalid").length).toBeLessThanOrEqual(20);
    const right = await w.call(open, reauthenticate, { body: { password: factoryPassword } });
    expect([429].includes(right.status)).toBe(true);
    expect((await other.call(own, reauthenticate, { body: { password: factoryPassword } })).status).toBe(200);
  });
});
