import { createHash, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { me } from "@safeport/contract/accounts/core/account.endpoints";
import { maxPasskeys } from "@safeport/contract/accounts/core/account.limits";
import * as passkeys from "@safeport/contract/accounts/passkeys/passkey.endpoints";
import { listSessions } from "@safeport/contract/accounts/sessions/session.endpoints";
import { newId } from "@safeport/db/new-id";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Attest, type Authenticator, newAuthenticator } from "./authenticator.ts";
import { addPasskey, ageSession, origin, passkeyEnv, signInWith } from "./passkey-world.ts";
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

const mailsOf = async (person: Person) => {
  const rows = await w.db.selectFrom("mail").select("params").where("user_id", "=", person.id).orderBy("id").execute();
  return rows.map(({ params }) => params);
};

describe("adding a passkey", () => {
  it("lists it by its name, tells its owner by mail, and stores what only checks signatures", async () => {
    const person = await w.person();
    const { answer, authenticator } = await addPasskey(w, person, "Work laptop");
    expect([answer.status, answer.body.name, answer.body.last_used_at]).toEqual([201, "Work laptop", null]);
    expect((await w.call(person, passkeys.listPasskeys)).body.items).toEqual([answer.body]);
    expect(await mailsOf(person)).toEqual([{ change: "added", name: "Work laptop" }]);
    const row = await w.db.selectFrom("passkey").selectAll().where("user_id", "=", person.id).executeTakeFirstOrThrow();
    expect(row.credential_id).toEqual(authenticator.id);
    // A COSE map of five entries: type, algorithm, curve and the two coordinates of a public key.
    expect([row.public_key[0], row.public_key.length]).toEqual([0xa5, 77]);
  });

  it("names the account by random bytes, the same for all its passkeys", async () => {
    const [person, stranger] = [await w.person(), await w.person()];
    const start = async (who: Person) => (await w.call(who, passkeys.startPasskey)).body;
    const [one, two, foreign] = [await start(person), await start(person), await start(stranger)];
    expect(one.rp).toEqual({ id: "safeport.example", name: "Safeport" });
    expect(Buffer.from(one.user.id, "base64url")).toHaveLength(32);
    expect(two.user.id).toBe(one.user.id);
    expect(foreign.user.id).not.toBe(one.user.id);
    expect(new Set([one.challenge, two.challenge, foreign.challenge]).size).toBe(3);
    expect(one.authenticatorSelection).toMatchObject({ residentKey: "required", userVerification: "required" });
  });

  it("needs a recent sign-in, to begin and to end", async () => {
    const person = await w.person();
    const { body } = await w.call(person, passkeys.startPasskey);
    await ageSession(w, person);
    const credential = newAuthenticator(origin).register(body);
    for (const answer of [
      await w.call(person, passkeys.startPasskey),
      await w.call(person, passkeys.addPasskey, { body: { name: "Key", credential } }),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, "reauthentication_required"]);
  });

  const forged: [string, Parameters<Authenticator["register"]>[1]][] = [
    ["another origin", { origin: "https://safeport.example.evil.example" }],
    ["another domain", { rpId: "evil.example" }],
    ["an authenticator that has not verified its user", { verified: false }],
    ["a challenge that we did not make", { challenge: Buffer.alloc(32).toString("base64url") }],
  ];
  it.each(forged)("refuses one from %s", async (_what, over) => {
    const person = await w.person();
    const { body } = await w.call(person, passkeys.startPasskey);
    const credential = newAuthenticator(origin).register(body, over);
    const answer = await w.call(person, passkeys.addPasskey, { body: { name: "Key", credential } });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [expect.objectContaining({ loc: ["body", "credential"], code: "passkey_refused" })],
    ]);
    expect(await mailsOf(person)).toEqual([]);
  });

  // The certificate says that 169.254.169.254 knows which ones were revoked.
  const certificate = new Uint8Array(new X509Certificate(readFileSync(new URL("fixtures/attestation.pem", import.meta.url))).raw);
  const statement = { alg: -7, sig: new Uint8Array(64), ver: "2.0", x5c: [certificate] };
  /** A SafetyNet attestation has its certificates inside a signed text. */
  const safetyNet: Attest = (signed) => {
    const nonce = createHash("sha256").update(signed).digest("base64");
    const parts = [
      { alg: "ES256", x5c: [Buffer.from(certificate).toString("base64")] },
      { nonce, timestampMs: Date.now(), ctsProfileMatch: true },
    ];
    const token = [...parts.map((part) => JSON.stringify(part)), "signature"].map((part) =>
      Buffer.from(part).toString("base64url"),
    );
    return ["android-safetynet", { alg: -7, ver: "1", response: new Uint8Array(Buffer.from(token.join("."))) }];
  };
  const withCertificate = ["packed", "apple", "android-key", "fido-u2f", "tpm"].map((format): [string, Attest] => [
    format,
    () => [format, statement],
  ]);
  const attestations: [string, Attest][] = [
    ...withCertificate,
    ["android-safetynet", safetyNet],
    ["an unknown one", () => ["compound", {}]],
  ];
  it.each(attestations)(
    "refuses an attestation with certificates, and fetches nothing from their addresses: %s",
    async (_format, attest) => {
      const person = await w.person();
      const { body } = await w.call(person, passkeys.startPasskey);
      const credential = newAuthenticator(origin).register(body, { attest });
      const fetched = vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("not allowed"));
      const answer = await w.call(person, passkeys.addPasskey, { body: { name: "Key", credential } });
      expect(answer.body.errors[0].code).toBe("passkey_refused");
      expect(fetched).not.toHaveBeenCalled();
      fetched.mockRestore();
    },
  );

  it("takes one that attests itself by its own key", async () => {
    const person = await w.person();
    const { body } = await w.call(person, passkeys.startPasskey);
    const attest: Attest = (_signed, sig) => ["packed", { alg: -7, sig: new Uint8Array(sig) }];
    const credential = newAuthenticator(origin).register(body, { attest });
    expect((await w.call(person, passkeys.addPasskey, { body: { name: "Key", credential } })).status).toBe(201);
  });

  it("takes a challenge once, in its own session and in time, whoever asks at once", async () => {
    const [person, stranger] = [await w.person(), await w.person()];
    const add = (who: Person, credential: object, world = w) =>
      world.call(who, passkeys.addPasskey, { body: { name: "Key", credential } });
    const start = async () => (await w.call(person, passkeys.startPasskey)).body;
    const options = await start();
    expect((await add(stranger, newAuthenticator(origin).register(options))).status).toBe(422);
    const credentials = Array.from({ length: 10 }, () => newAuthenticator(origin).register(options));
    const answers = await Promise.all(credentials.map((credential, n) => add(person, credential, n % 2 ? w : other)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(422)]);
    const late = await start();
    await w.db
      .updateTable("passkey_challenge")
      .set({ expires_at: new Date(Date.now() - 1) })
      .where("session_id", "=", person.sessionId)
      .execute();
    expect((await add(person, newAuthenticator(origin).register(late))).status).toBe(422);
  });

  it("refuses the passkey of somebody else, and more than one may have", async () => {
    const [person, stranger] = [await w.person(), await w.person()];
    const { authenticator } = await addPasskey(w, stranger);
    const { body } = await w.call(person, passkeys.startPasskey);
    const credential = authenticator.register(body);
    expect((await w.call(person, passkeys.addPasskey, { body: { name: "Key", credential } })).status).toBe(422);
    const made = Array.from({ length: maxPasskeys }, (_, n) => Buffer.from(`${newId()}-${n}`));
    const rest = { user_id: person.id, public_key: Buffer.alloc(77), sign_count: "0", transports: [], name: "Key" };
    await w.db
      .insertInto("passkey")
      .values(made.map((credential_id) => ({ id: newId(), credential_id, ...rest })))
      .execute();
    expect((await w.call(person, passkeys.startPasskey)).status).toBe(409);
  });
});

describe("the passkeys that one has", () => {
  it("are renamed and removed by their owner alone, after a recent sign-in", async () => {
    const [person, stranger] = [await w.person(), await w.person()];
    const { answer } = await addPasskey(w, person, "Old name");
    const params = { passkey_id: answer.body.passkey_id };
    const rename = (who: Person) => w.call(who, passkeys.renamePasskey, { params, body: { name: "New name" } });
    const remove = (who: Person) => w.call(who, passkeys.removePasskey, { params });
    for (const refused of [await rename(stranger), await remove(stranger)])
      expect([refused.status, refused.body.code]).toEqual([404, "not_found"]);
    await ageSession(w, person);
    for (const refused of [await rename(person), await remove(person)])
      expect(refused.body.code).toBe("reauthentication_required");
    await ageSession(w, person, 0);
    expect((await rename(person)).body.name).toBe("New name");
    expect((await remove(person)).status).toBe(200);
    expect((await remove(person)).status).toBe(404);
    expect((await w.call(person, passkeys.listPasskeys)).body.total).toBe(0);
    expect(await mailsOf(person)).toEqual([
      { change: "added", name: "Old name" },
      { change: "removed", name: "New name" },
    ]);
  });

  it("end the sessions that began with them when they are removed, but for that of the caller", async () => {
    const person = await w.person();
    const { authenticator, answer } = await addPasskey(w, person);
    const opened = [await signInWith(w, authenticator), await signInWith(w, authenticator)];
    const [first, second] = opened.map(({ body }) => ({ ...person, token: body.access_token as string }));
    if (!first || !second) throw new Error("two sign-ins make two sessions");
    const removed = await w.call(first, passkeys.removePasskey, { params: { passkey_id: answer.body.passkey_id } });
    expect(removed.body.ended_sessions).toBe(1);
    const statuses = await Promise.all([first, second, person].map(async (who) => (await w.call(who, me)).status));
    expect(statuses).toEqual([200, 401, 200]);
    expect((await w.call(first, listSessions)).body.total).toBe(2);
    expect((await signInWith(w, authenticator)).body.code).toBe("credentials_invalid");
  });
});
