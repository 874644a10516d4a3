import { closeAccount } from "@safeport/contract/accounts/closing/closing.endpoints";
import { login, me } from "@safeport/contract/accounts/core/account.endpoints";
import {
  reauthenticateByIdentity,
  startIdentityReauthentication,
} from "@safeport/contract/accounts/identities/identity.endpoints";
import { changePassword } from "@safeport/contract/accounts/password/password.endpoints";
import { enableTwoFactor, startTwoFactor } from "@safeport/contract/accounts/two-factor/two-factor.endpoints";
import { getSite } from "@safeport/contract/site/site.endpoints";
import { factoryPassword } from "@safeport/db/factories/build-user";
import { newId } from "@safeport/db/new-id";
import { type TOTP, URI } from "otpauth";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { newBrowser } from "./identity-server.ts";
import { buildIdentityWorld, type IdentityWorld } from "./identity-world.ts";
import type { Answer, Person } from "./world.ts";

let w: IdentityWorld;
beforeAll(async () => {
  w = await buildIdentityWorld();
});
afterAll(() => w.close());
afterEach(() => void vi.restoreAllMocks());

/** Somebody with the session of a response. */
const personOf = ({ body }: Answer): Person => ({
  id: body.user.user_id,
  username: body.user.username,
  token: body.access_token,
  sessionId: "",
});
const emailOf = async ({ id }: Person) =>
  (await w.db.selectFrom("user_account").select("email").where("id", "=", id).executeTakeFirstOrThrow()).email;
const actionsOf = async (userId: string) =>
  (await w.db.selectFrom("audit_log").select("action").where("user_id", "=", userId).orderBy("id").execute()).map(
    (row) => row.action,
  );

describe("a sign-in with the platform's identity provider @spec:10.53", () => {
  it("is offered by its name, and uses PKCE, state, nonce and the address of this server", async () => {
    expect((await w.call(null, getSite)).body).toMatchObject({ identity_provider: "Acme ID" });
    const query = new URL((await w.start()).url).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: "code",
      client_id: "safeport",
      redirect_uri: "http://127.0.0.1:3000/sign-in",
      code_challenge_method: "S256",
      scope: "openid email profile",
    });
    for (const name of ["state", "nonce", "code_challenge"]) expect(query.get(name)?.length).toBeGreaterThanOrEqual(43);
  });

  it("opens an account at the first time, with a confirmed address, and is that account afterwards", async () => {
    const person = w.someone(undefined, { preferred_username: "Ada.Ünique Example", name: "Ada Example" });
    const first = await w.signIn(person);
    expect(first).toMatchObject({
      status: 200,
      body: { user: { email: person.email, email_verified: true, full_name: "Ada Example", role: "Hacker" } },
    });
    expect(first.body.user.username).toMatch(/^ada-u-?nique-example/);
    expect((await w.call(personOf(first), me)).status).toBe(200);
    // The provider's account decides, whatever address it has by now.
    const later = await w.signIn({ ...person, email: "another@people.example" });
    expect(later.body.user.user_id).toBe(first.body.user.user_id);
    expect(await actionsOf(first.body.user.user_id)).toEqual([
      ...["account.registered", "identity.linked", "session.started"],
      "session.started",
    ]);
  });

  it("takes no name of the platform, and another username where one is taken", async () => {
    const taken = await w.person();
    const { body } = await w.signIn(w.someone(undefined, { preferred_username: taken.username, name: "Safeport Support" }));
    expect(body.user.username).toMatch(new RegExp(`^${taken.username.slice(0, 25)}.*-\\d{6}$`));
    expect(body.user.full_name).toBe(body.user.username);
    expect((await w.signIn(w.someone(undefined, { preferred_username: "admin" }))).body.user.username).toMatch(/^admin-\d{6}$/);
  });

  it("is that of the person with the same confirmed address, and never of a suspended one", async () => {
    const owner = await w.person();
    const person = w.someone(undefined, { email: (await emailOf(owner)).toUpperCase() });
    expect((await w.signIn(person)).body.user.user_id).toBe(owner.id);
    await w.db.updateTable("user_account").set({ state: "suspended" }).where("id", "=", owner.id).execute();
    const refused = await w.signIn(person);
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      "This account is suspended or closed. Write to the platform’s team if you think that is wrong",
    ]);
    expect((await actionsOf(owner.id)).at(-1)).toBe("session.refused");
  });

  it("obeys the sign-up of the platform: by invitation, and by domain", async () => {
    const { site } = w.app.services;
    const mode = (sign_up: "invitation" | "domain") =>
      vi.spyOn(site, "current", "get").mockReturnValue({ ...site.current, sign_up, sign_up_domains: ["allowed.example"] });
    const person = w.someone();
    expect((await w.signIn(person)).status).toBe(200);
    mode("invitation");
    expect(await w.signIn(w.someone())).toMatchObject({ status: 400, body: { code: "registration_refused" } });
    expect((await w.signIn(person)).status).toBe(200);
    const invited = w.someone();
    const { companyId: company_id, id: invited_by } = await w.member("owner");
    const expires_at = new Date(Date.now() + 86_400_000);
    await w.db
      .insertInto("company_invitation")
      .values({ id: newId(), company_id, invited_by, email: invited.email, role: "viewer", expires_at })
      .execute();
    // Somebody whom a company waits for is one of its people.
    expect(await w.signIn(invited)).toMatchObject({ status: 200, body: { user: { role: "Business" } } });
    mode("domain");
    expect((await w.signIn(w.someone("other.example"))).status).toBe(400);
    expect((await w.signIn(w.someone("allowed.example"))).status).toBe(200);
    // A company's provider brings nobody in whom the platform does not let sign up.
    const company = await w.company();
    expect((await w.signIn(w.someone(company.domain), { through: `x@${company.domain}` })).status).toBe(400);
  });
});

async function withSecondFactor(person: Person): Promise<TOTP> {
  const app = URI.parse((await w.call(person, startTwoFactor)).body.otpauth_url) as TOTP;
  expect((await w.call(person, enableTwoFactor, { query: { code: app.generate() } })).status).toBe(200);
  // The code that turned it on is used up.
  await w.db.updateTable("two_factor").set({ last_step: 0 }).where("user_id", "=", person.id).execute();
  return app;
}

describe("the second factor of an account @spec:10.53", () => {
  it("is asked for after the provider, which is not asked again", async () => {
    const owner = await w.person();
    const app = await withSecondFactor(owner);
    const { url, browser_secret } = await w.start();
    const answer = w.provider.signIn(url, w.someone(undefined, { email: await emailOf(owner) }));
    const challenged = await w.finish(answer, browser_secret);
    expect([challenged.status, challenged.body.code]).toEqual([401, "two_factor_required"]);
    expect(await w.db.selectFrom("identity").select("id").where("user_id", "=", owner.id).execute()).toEqual([]);
    expect((await w.finish(answer, newBrowser().browser_secret, app.generate())).status).toBe(401);
    expect((await w.finish(answer, browser_secret, "000000")).body).toMatchObject({ code: "two_factor_required" });
    const exchanges = w.provider.exchanges.length;
    expect((await w.finish(answer, browser_secret, app.generate())).body.user.user_id).toBe(owner.id);
    expect(w.provider.exchanges.length).toBe(exchanges);
    expect((await w.finish(answer, browser_secret, app.generate())).status).toBe(401);
  });
});

describe("a call that asks for a recent sign-in @spec:10.53", () => {
  const change = (as: Person) => w.call(as, changePassword, { body: { new_password: "short" } });
  const old = () => ({ claims: { auth_time: Math.floor(Date.now() / 1_000) - 3_600 } });

  it("accepts a sign-in that has just happened at the provider, and no older one", async () => {
    const person = w.someone();
    expect((await change(personOf(await w.signIn(person)))).status).toBe(422);
    for (const fault of [old(), { claims: { auth_time: undefined } }]) {
      const { body } = await change(personOf(await w.signIn(person, { fault })));
      expect(body.code).toBe("reauthentication_required");
    }
  });

  it("accepts another sign-in at the provider, by the same person, in this session", async () => {
    const person = w.someone();
    const as = personOf(await w.signIn(person, { fault: old() }));
    async function again(who: Record<string, unknown>, fault = {}, by = as) {
      const { browser, browser_secret } = newBrowser();
      const { url } = (await w.call(as, startIdentityReauthentication, { body: { browser } })).body;
      expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: "login", max_age: "0" });
      const answer = w.provider.signIn(url, who, fault);
      return w.call(by, reauthenticateByIdentity, { body: { answer, browser_secret } });
    }
    expect(await again(w.someone())).toMatchObject({ status: 403, body: { code: "forbidden" } });
    expect(await again(person, old())).toMatchObject({ status: 403 });
    expect(await again(person, { claims: { auth_time: undefined } })).toMatchObject({ status: 403 });
    // The response for one session in another of the same person.
    expect(await again(person, {}, personOf(await w.signIn(person, { fault: old() })))).toMatchObject({ status: 403 });
    expect((await change(as)).body.code).toBe("reauthentication_required");
    expect((await again(person)).status).toBe(200);
    expect((await change(as)).status).toBe(422);
  });

  it("has no provider for somebody who never used one", async () => {
    const { browser } = newBrowser();
    expect((await w.call(await w.person(), startIdentityReauthentication, { body: { browser } })).status).toBe(404);
  });
});

it("an account that a provider opened can be closed, and a later sign-in is that of somebody new @spec:10.53", async () => {
  const person = w.someone();
  const first = await w.signIn(person);
  const closed = await w.call(personOf(first), closeAccount, { params: { username: first.body.user.username } });
  expect(closed.status).toBe(200);
  expect(await w.db.selectFrom("identity").select("id").where("subject", "=", person.sub).execute()).toEqual([]);
  expect((await w.signIn(person)).body.user.user_id).not.toBe(first.body.user.user_id);
});

it("a password still signs in people of the platform's provider @spec:10.53", async () => {
  const owner = await w.person();
  await w.signIn(w.someone(undefined, { email: await emailOf(owner) }));
  expect((await w.call(null, login, { body: { username: owner.username, password: factoryPassword } })).status).toBe(200);
});
