import { closeAccount } from "@safeport/contract/accounts/closing/closing.endpoints";
import { login, me } from "@safeport/contract/accounts/core/account.endpoints";
import * as passkeys from "@safeport/contract/accounts/passkeys/passkey.endpoints";
import { changePassword } from "@safeport/contract/accounts/password/password.endpoints";
import { enableTwoFactor, startTwoFactor } from "@safeport/contract/accounts/two-factor/two-factor.endpoints";
import { updateUser } from "@safeport/contract/accounts/users/admin-user.endpoints";
import { factoryPassword } from "@safeport/db/factories/build-user";
import { type TOTP, URI } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Authenticator, newAuthenticator } from "./authenticator.ts";
import { addPasskey, ageSession, fromAnywhere, origin, passkeyEnv, signInWith, startSignIn } from "./passkey-world.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
/** The same server, as a second process. */
let other: World;
beforeAll(async () => {
  w = await buildWorld({ env: passkeyEnv });
  other = await buildWorld({ env: passkeyEnv });
});
afterAll(async () => {
  await w.close();
  await other.close();
});

async function withPasskey() {
  const person = await w.person();
  return { person, ...(await addPasskey(w, person)) };
}

/** Sends a proof to a sign-in. */
const send = (credential: object, world = w) =>
  world.call(null, passkeys.logInWithPasskey, { body: { credential }, headers: fromAnywhere() });

describe("signing in with a passkey alone", () => {
  it("takes neither name nor password, and counts as two factors", async () => {
    const { person, authenticator } = await withPasskey();
    const { status, body } = await signInWith(w, authenticator);
    expect([status, body.user.username]).toEqual([200, person.username]);
    const signedIn = { ...person, token: body.access_token };
    expect((await other.call(signedIn, me)).body.username).toBe(person.username);
    const session = await w.db
      .selectFrom("session")
      .select(["assurance", "passkey_id"])
      .where("user_id", "=", person.id)
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();
    expect(session).toEqual({ assurance: "second_factor", passkey_id: expect.any(String) });
    expect((await w.call(person, passkeys.listPasskeys)).body.items[0].last_used_at).toEqual(expect.any(String));
  });

  it("offers everybody the same, whoever they are", async () => {
    const { challenge, ...options } = (await w.call(null, passkeys.startPasskeySignIn, { headers: fromAnywhere() })).body;
    expect(options).toEqual({ rpId: "safeport.example", timeout: 300_000, allowCredentials: [], userVerification: "required" });
    expect(Buffer.from(challenge, "base64url")).toHaveLength(32);
  });

  const forged: [string, Parameters<Authenticator["prove"]>[1]][] = [
    ["another origin", { origin: "https://evil.example" }],
    ["the same host without TLS", { origin: "http://safeport.example" }],
    ["a page that another site embeds", { crossOrigin: true, topOrigin: "https://evil.example" }],
    ["a page that is embedded somewhere", { crossOrigin: true }],
    ["a page below one of another site", { topOrigin: "https://evil.example" }],
    ["another domain", { rpId: "evil.example" }],
    ["an authenticator that has not verified its user", { verified: false }],
    ["a challenge that we did not make", { challenge: Buffer.alloc(32).toString("base64url") }],
    ["no challenge", { challenge: "" }],
    ["a counter that stands still", { count: 0 }],
    ["an owner that is not its own", { userHandle: Buffer.alloc(32).toString("base64url") }],
    ["an owner that it does not name", { userHandle: "" }],
  ];
  it.each(forged)("refuses a proof from %s as it does one of an unknown passkey", async (_what, over) => {
    const { authenticator } = await withPasskey();
    expect((await signInWith(w, authenticator)).status).toBe(200);
    const [wrong, unknown] = [await signInWith(w, authenticator, over), await signInWith(w, newAuthenticator(origin))];
    const { request_id: _of, ...problem } = wrong.body;
    const { request_id: _other, ...saidOfUnknown } = unknown.body;
    expect([wrong.status, problem]).toEqual([401, saidOfUnknown]);
    expect(problem.code).toBe("credentials_invalid");
    expect((await signInWith(w, authenticator)).status).toBe(200);
  });

  it("refuses a signature of another key, and one that was sent before", async () => {
    const { authenticator } = await withPasskey();
    const options = await startSignIn(w);
    const [proof, forgery] = [authenticator.prove(options), newAuthenticator(origin).prove(options)];
    const signature = forgery.response.signature;
    expect((await send({ ...proof, response: { ...proof.response, signature } })).status).toBe(401);
    // The challenge is used up, although the answer was wrong.
    expect((await send(proof)).status).toBe(401);
    const next = authenticator.prove(await startSignIn(w));
    expect((await send(next)).status).toBe(200);
    expect((await send(next)).status).toBe(401);
  });

  it("takes a challenge once, also of ten answers that arrive at two processes at once", async () => {
    const { authenticator } = await withPasskey();
    const options = await startSignIn(w);
    const proofs = Array.from({ length: 10 }, () => authenticator.prove(options));
    const answers = await Promise.all(proofs.map((proof, n) => send(proof, n % 2 ? w : other)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)]);
  });

  it("takes no challenge that has expired", async () => {
    const { authenticator } = await withPasskey();
    const options = await startSignIn(w);
    await w.db
      .updateTable("passkey_challenge")
      .set({ expires_at: new Date(Date.now() - 1) })
      .where("challenge", "=", Buffer.from(options.challenge, "base64url"))
      .execute();
    expect((await send(authenticator.prove(options))).status).toBe(401);
  });

  it("fails twenty times in five minutes with one passkey at most, by all processes, and others are not affected", async () => {
    const [{ authenticator }, stranger] = [await withPasskey(), await withPasskey()];
    const wrong = { ...authenticator.prove({ challenge: Buffer.alloc(32).toString("base64url") }) };
    const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => send(wrong, n % 2 ? w : other)));
    expect(answers.filter(({ body }) => body.code === "credentials_invalid")).toHaveLength(20);
    const right = await signInWith(w, authenticator);
    expect([right.status, right.body.code]).toEqual([429, "sign_in_limited"]);
    expect((await signInWith(w, stranger.authenticator)).status).toBe(200);
  });

  it("is refused while the account is suspended, and leaves failed tries in the audit log", async () => {
    const { person, authenticator } = await withPasskey();
    const admin = await w.person("Super Admin");
    const suspend = (suspended: boolean) =>
      w.call(admin, updateUser, { params: { user_id: person.id }, body: { suspended, reason: "Sold access to programs" } });
    await suspend(true);
    expect((await signInWith(w, authenticator)).body.code).toBe("credentials_invalid");
    const log = await w.db
      .selectFrom("audit_log")
      .select(["action", "status"])
      .where("user_id", "=", person.id)
      .where("action", "=", "session.refused")
      .execute();
    expect(log).toEqual([{ action: "session.refused", status: "failure" }]);
    await suspend(false);
    expect((await signInWith(w, authenticator)).status).toBe(200);
  });

  it("ends with the account, of which no passkey stays", async () => {
    const { person, authenticator } = await withPasskey();
    expect((await w.call(person, closeAccount, { params: { username: person.username } })).status).toBe(200);
    expect((await signInWith(w, authenticator)).body.code).toBe("credentials_invalid");
    expect(await w.db.selectFrom("passkey").select("id").where("user_id", "=", person.id).execute()).toEqual([]);
    const account = await w.db
      .selectFrom("user_account")
      .select("passkey_handle")
      .where("id", "=", person.id)
      .executeTakeFirstOrThrow();
    expect(account.passkey_handle).toBeNull();
  });
});

describe("a passkey in place of a code", () => {
  async function withApp() {
    const { person, authenticator } = await withPasskey();
    const app = URI.parse((await w.call(person, startTwoFactor)).body.otpauth_url) as TOTP;
    expect((await w.call(person, enableTwoFactor, { query: { code: app.generate() } })).status).toBe(200);
    return { person, authenticator };
  }
  const enter = async ({ username }: Person, authenticator: Authenticator, password = factoryPassword) =>
    w.call(null, login, {
      body: { username, password, passkey: authenticator.prove(await startSignIn(w)) },
      headers: fromAnywhere(),
    });

  it("is taken after the right password, of the same account only", async () => {
    const [{ person, authenticator }, stranger] = [await withApp(), await withPasskey()];
    expect((await enter(person, authenticator)).body.user.username).toBe(person.username);
    const otherAnswer = await enter(person, stranger.authenticator);
    expect([otherAnswer.status, otherAnswer.body.code, otherAnswer.body.detail]).toEqual([
      401,
      "two_factor_required",
      "This passkey can’t be used here",
    ]);
    const unknown = await enter(person, newAuthenticator(origin));
    expect({ ...unknown.body, request_id: "" }).toEqual({ ...otherAnswer.body, request_id: "" });
    expect((await enter(person, authenticator, "not it")).body.code).toBe("credentials_invalid");
  });

  it("is not requested while two-factor authentication is off", async () => {
    const { person } = await withPasskey();
    const body = { username: person.username, password: factoryPassword };
    expect((await w.call(null, login, { body, headers: fromAnywhere() })).status).toBe(200);
  });
});

describe("a passkey in place of the password", () => {
  const weak = { body: { new_password: "short" } };
  const start = (who: Person) => w.call(who, passkeys.startPasskeyReauthentication);
  const prove = (who: Person, credential: object, world = w) =>
    world.call(who, passkeys.reauthenticateWithPasskey, { body: { credential } });

  it("opens what needs a recent sign-in, in this session", async () => {
    const { person, authenticator } = await withPasskey();
    await ageSession(w, person);
    expect((await w.call(person, changePassword, weak)).body.code).toBe("reauthentication_required");
    const { body: options } = await start(person);
    expect(options.allowCredentials).toEqual([
      { id: authenticator.id.toString("base64url"), type: "public-key", transports: ["internal"] },
    ]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => prove(person, authenticator.prove(options), n % 2 ? w : other)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)]);
    for (const world of [w, other]) expect((await world.call(person, changePassword, weak)).body.code).toBe("invalid");
  });

  it("is refused from somebody else, from another session, and for a challenge of another kind", async () => {
    const [{ person, authenticator }, stranger] = [await withPasskey(), await withPasskey()];
    const second = { ...person, token: (await signInWith(w, authenticator)).body.access_token };
    const { body: registration } = await w.call(person, passkeys.startPasskey);
    await ageSession(w, person);
    const otherAnswer = stranger.authenticator.prove((await start(person)).body);
    const ofSecond = authenticator.prove((await start(second)).body);
    const ofSignIn = authenticator.prove(await startSignIn(w));
    const ofRegistration = authenticator.prove(registration);
    for (const credential of [otherAnswer, ofSecond, ofSignIn, ofRegistration]) {
      const { status, body } = await prove(person, credential);
      expect([status, body.errors[0].code]).toEqual([422, "passkey_refused"]);
    }
    expect((await w.call(person, changePassword, weak)).body.code).toBe("reauthentication_required");
    expect((await start(await w.person())).status).toBe(404);
  });
});
