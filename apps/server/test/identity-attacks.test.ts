import { createHash } from "node:crypto";
import { finishIdentitySignIn, startIdentitySignIn } from "@safeport/contract/accounts/identities/identity.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Fault, newBrowser } from "./identity-server.ts";
import { buildIdentityWorld, type IdentityWorld } from "./identity-world.ts";

let w: IdentityWorld;
beforeAll(async () => {
  w = await buildIdentityWorld();
});
afterAll(() => w.close());

const accountsOf = async ({ email }: { email: string }) =>
  (await w.db.selectFrom("user_account").select("id").where("email", "=", email).execute()).length;

const minute = () => Math.floor(Date.now() / 1_000);
const wrongTokens: [string, () => Fault][] = [
  ["another nonce", () => ({ claims: { nonce: "another" } })],
  ["no nonce", () => ({ claims: { nonce: undefined } })],
  ["another audience", () => ({ claims: { aud: "another-client" } })],
  ["several audiences and another authorized party", () => ({ claims: { aud: ["safeport", "other"], azp: "other" } })],
  ["another issuer", () => ({ claims: { iss: "https://evil.example" } })],
  ["an expiry that has passed", () => ({ claims: { iat: minute() - 600, exp: minute() - 300 } })],
  ["no subject", () => ({ claims: { sub: undefined } })],
  ["no signature (alg none)", () => ({ signature: "none" })],
  ["the signature of a stranger", () => ({ signature: "stranger" })],
  ["a signature by the client's secret", () => ({ signature: "secret" })],
];

describe("an identity provider that answers wrongly @spec:10.53", () => {
  it.each(wrongTokens)("signs nobody in: an ID token with %s", async (_name, fault) => {
    const person = w.someone();
    const { status, body } = await w.signIn(person, { fault: fault() });
    expect([status, body.code]).toEqual([401, "credentials_invalid"]);
    expect(body.detail).toMatch(/^The answer of the identity provider is not valid/);
    expect(await accountsOf(person)).toBe(0);
  });

  it("signs nobody in when the answer names another issuer (mix-up), or none though it always does", async () => {
    for (const change of [
      (query: URLSearchParams) => query.set("iss", "https://evil.example"),
      (query: URLSearchParams) => query.delete("iss"),
    ]) {
      const { url, browser_secret } = await w.start();
      const answer = new URLSearchParams(w.provider.signIn(url, w.someone()));
      change(answer);
      const before = w.provider.exchanges.length;
      expect((await w.finish(answer.toString(), browser_secret)).status).toBe(401);
      // The code went nowhere.
      expect(w.provider.exchanges.length).toBe(before);
    }
  });

  it("says why the provider refused, without its words", async () => {
    const { url, browser_secret } = await w.start();
    const state = new URL(url).searchParams.get("state") ?? "";
    const query = new URLSearchParams({
      error: "access_denied",
      error_description: "Evil <b>words</b>",
      state,
      iss: w.provider.issuer,
    });
    const { status, body } = await w.finish(query.toString(), browser_secret);
    expect([status, body.detail]).toEqual([
      401,
      "The identity provider did not let you sign in. Start again, or ask the people who run it",
    ]);
  });

  it("is not used when it describes itself as another issuer", async () => {
    const company = await w.company();
    w.provider.metadata.set(`id.${company.domain}`, { issuer: "https://login.evil.example" });
    const { browser } = newBrowser();
    const started = await w.call(null, startIdentitySignIn, { body: { browser, email: `x@${company.domain}` } });
    expect([started.status, started.body.code]).toEqual([503, "unavailable"]);
  });
});

describe("an answer @spec:10.53", () => {
  const ended = "This sign-in has ended, or it began in another browser. Start again on the sign-in page";

  it("counts once, whatever is repeated: the whole, the state with a new code, and at the same time", async () => {
    const person = w.someone();
    const { url, browser_secret } = await w.start();
    const answer = w.provider.signIn(url, person);
    const both = await Promise.all([w.finish(answer, browser_secret), w.finish(answer, browser_secret)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    for (const again of [answer, w.provider.signIn(url, person)]) {
      const { status, body } = await w.finish(again, browser_secret);
      expect([status, body.detail]).toEqual([401, ended]);
    }
  });

  it("counts only in the browser that has begun (login CSRF)", async () => {
    const attacker = w.someone();
    const { url } = await w.start();
    const answer = w.provider.signIn(url, attacker);
    // The attacker's response in the browser of somebody else, who has begun a sign-in too.
    const victim = await w.start();
    const { status, body } = await w.finish(answer, victim.browser_secret);
    expect([status, body.detail]).toEqual([401, ended]);
    expect(await accountsOf(attacker)).toBe(0);
  });

  it("counts with its own state alone: no state, another, and two", async () => {
    const { url, browser_secret } = await w.start();
    const other = await w.start();
    const query = w.provider.signIn(url, w.someone());
    const state = (address: string) => new URL(address).searchParams.get("state") ?? "";
    const without = query.replace(`state=${state(url)}`, "");
    for (const answer of [without, `${without}&state=${state(other.url)}`, `${query}&state=${state(url)}`])
      expect((await w.finish(answer, browser_secret)).status).toBe(401);
    // A code of one sign-in in another of the same browser: PKCE and nonce are those of the first.
    const mixed = query.replace(`state=${state(url)}`, `state=${state(other.url)}`);
    expect((await w.finish(mixed, other.browser_secret)).status).toBe(401);
  });

  it("counts for some minutes only", async () => {
    const { url, browser_secret } = await w.start();
    await w.db
      .updateTable("identity_flow")
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where(
        "state",
        "=",
        createHash("sha256")
          .update(new URL(url).searchParams.get("state") ?? "")
          .digest(),
      )
      .execute();
    expect((await w.finish(w.provider.signIn(url, w.someone()), browser_secret)).status).toBe(401);
  });

  it("is refused for its form before anything is looked up", async () => {
    const { browser_secret } = newBrowser();
    for (const body of [
      { answer: "x".repeat(6_001), browser_secret },
      { answer: "state=x", browser_secret: "short" },
      { answer: "", browser_secret },
    ])
      expect((await w.call(null, finishIdentitySignIn, { body })).status).toBe(422);
  });
});

describe("a mail address @spec:10.53", () => {
  it("links no account and opens none unless the provider has verified it", async () => {
    const owner = await w.person();
    const { email } = await w.db.selectFrom("user_account").select("email").where("id", "=", owner.id).executeTakeFirstOrThrow();
    for (const email_verified of [false, undefined, "no"]) {
      const { status, body } = await w.signIn(w.someone(undefined, { email, email_verified }));
      expect([status, body.code]).toEqual([403, "forbidden"]);
    }
    expect((await w.signIn(w.someone(undefined, { email_verified: undefined }))).status).toBe(403);
    expect(await w.db.selectFrom("identity").select("id").where("user_id", "=", owner.id).execute()).toEqual([]);
    expect((await w.signIn(w.someone(undefined, { email }))).body.user.user_id).toBe(owner.id);
  });

  it("that its account has not confirmed links nothing, since a stranger may have typed it", async () => {
    const squatter = await w.person();
    const person = w.someone();
    const change = { email: person.email, email_verified_at: null };
    await w.db.updateTable("user_account").set(change).where("id", "=", squatter.id).execute();
    const { status, body } = await w.signIn(person);
    expect([status, body.code]).toEqual([409, "conflict"]);
    expect(body.detail).toMatch(/^An account has your mail address but never confirmed it/);
  });

  it("of another domain, or of another company, is refused by a company's provider", async () => {
    const [one, other] = [await w.company(), await w.company()];
    const victim = w.someone(other.domain);
    expect((await w.signIn(victim, { through: victim.email })).status).toBe(200);
    for (const person of [victim, w.someone(), { ...w.someone(one.domain), email: `x@sub.${one.domain}` }]) {
      const { status, body } = await w.signIn(person, { through: `x@${one.domain}` });
      expect([status, body.detail]).toEqual([
        403,
        "This identity provider cannot sign in people with your mail address. Sign in another way",
      ]);
    }
  });

  it("of a member of staff gives no company's provider their account", async () => {
    const company = await w.company();
    const staff = await w.person("Admin");
    const person = w.someone(company.domain);
    await w.db.updateTable("user_account").set({ email: person.email }).where("id", "=", staff.id).execute();
    const { status, body } = await w.signIn(person, { through: person.email });
    expect([status, body.code]).toEqual([403, "forbidden"]);
  });
});
