import { login } from "@safeport/contract/accounts/core/account.endpoints";
import { changeEmail, sendEmailCode } from "@safeport/contract/accounts/email/email.endpoints";
import { startIdentitySignIn } from "@safeport/contract/accounts/identities/identity.endpoints";
import {
  getIdentityProvider,
  removeIdentityProvider,
  setIdentityProvider,
} from "@safeport/contract/companies/identity-provider.endpoints";
import { removeMember } from "@safeport/contract/companies/member.endpoints";
import { factoryPassword } from "@safeport/db/factories/build-user";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emailCode } from "../src/features/accounts/email/email-code.ts";
import { clientSecret, newBrowser } from "./identity-server.ts";
import { buildIdentityWorld, type IdentityWorld } from "./identity-world.ts";
import type { Person } from "./world.ts";

let w: IdentityWorld;
beforeAll(async () => {
  w = await buildIdentityWorld();
});
afterAll(() => w.close());

const roleOf = async (companyId: string, userId: string) =>
  (
    await w.db
      .selectFrom("company_member")
      .select("role")
      .where("company_id", "=", companyId)
      .where("user_id", "=", userId)
      .executeTakeFirst()
  )?.role;

describe("the identity provider of a company @spec:10.53", () => {
  it("has the issuer by which it calls itself, which saving asks for", async () => {
    const { domain, set } = await w.company();
    const host = `idp.${domain}`;
    const save = (issuer: string) => set({ issuer, client_id: "x", secret: "a secret" });
    w.provider.metadata.set(host, { issuer: `https://${host}/` });
    expect((await save(`https://${host}`)).body.errors).toMatchObject([
      { loc: ["body", "issuer"], code: "issuer_other", msg: `The provider calls itself https://${host}/: use exactly that` },
    ]);
    expect((await save(`https://${host}/`)).status).toBe(200);
    w.provider.metadata.set(host, { issuer: "https://login.example/{tenantid}/v2.0" });
    expect((await save(`https://${host}`)).body.errors).toMatchObject([{ code: "issuer_other" }]);
    w.provider.metadata.set(host, { issuer: undefined });
    expect((await save(`https://${host}`)).body.errors).toMatchObject([{ code: "issuer_undescribed" }]);
    // The fake server answers 404 below a path.
    expect((await save(`https://${host}/o`)).body.errors).toMatchObject([{ code: "issuer_undescribed" }]);
  });

  it("is set by its owners alone, for a verified domain, and never answers its secret", async () => {
    const { owner, params, id, set } = await w.company();
    const read = await w.call(owner, getIdentityProvider, { params });
    expect(read.body).toMatchObject({ redirect_uri: "http://127.0.0.1:3000/sign-in", provider: { default_role: "viewer" } });
    expect(JSON.stringify(read.body)).not.toContain(clientSecret);
    const stored = await w.db
      .selectFrom("identity_provider")
      .select("sealed")
      .where("company_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(stored.sealed?.toString("latin1")).not.toContain(clientSecret);
    for (const role of ["manager", "viewer"] as const) {
      const member = await w.member(role, id);
      for (const endpoint of [getIdentityProvider, removeIdentityProvider])
        expect((await w.call(member, endpoint, { params })).status).toBe(403);
      expect((await w.call(member, setIdentityProvider, { params, body: { default_role: "manager" } })).status).toBe(403);
    }
    const stranger = await w.member("owner");
    expect((await w.call(stranger, getIdentityProvider, { params })).status).toBe(404);
    const staff = await w.person("Admin");
    expect((await w.call(staff, getIdentityProvider, { params })).status).toBe(200);
    expect((await w.call(staff, setIdentityProvider, { params, body: { default_role: "manager" } })).status).toBe(403);
    await w.db.updateTable("company").set({ domain_status: "pending" }).where("id", "=", stranger.companyId).execute();
    const unverified = { params: { company_id: stranger.companyId }, body: { issuer: "https://id.example" } };
    expect((await w.call(stranger, setIdentityProvider, unverified)).status).toBe(409);
    // Fields that are not sent stay, and another issuer requires the secret again.
    expect((await set({ default_role: "triager", version: 1 })).body.provider).toMatchObject({
      client_id: "safeport",
      version: 2,
    });
    expect((await set({ default_role: "viewer", version: 1 })).body.code).toBe("version_stale");
    expect((await set({ issuer: "https://other.example" })).body.errors).toMatchObject([{ loc: ["body", "secret"] }]);
    for (const issuer of ["http://id.example", "https://a:b@id.example", "https://id.example/?x", "id.example"])
      expect((await set({ issuer, secret: "x" })).status).toBe(422);
  });

  it("is never asked at a private address", async () => {
    const { set, domain } = await w.company();
    // The address is refused by the guard of outside requests, which the other tests replace.
    const { fetchOutside } = await import("../src/platform/outbound/fetch-outside.ts");
    await set({ issuer: "https://169.254.169.254", secret: "x" });
    const guarded = w.app.services.outbound.fetch;
    w.app.services.outbound.fetch = (address, options) => fetchOutside(address, options);
    const { browser } = newBrowser();
    const started = await w.call(null, startIdentitySignIn, { body: { browser, email: `x@${domain}` } });
    w.app.services.outbound.fetch = guarded;
    expect([started.status, started.body.code]).toEqual([503, "unavailable"]);
  });

  it("makes people members at their first sign-in, once, with the role of their claims or the first role", async () => {
    const role_map = [
      { value: "bug-triage", role: "triager" },
      { value: "bug-lead", role: "manager" },
    ];
    const { owner, domain, id, set } = await w.company({ role_claim: "groups", role_map });
    const through = `x@${domain}`;
    const person = w.someone(domain, { groups: ["all", "bug-triage"] });
    const first = await w.signIn(person, { through });
    expect(first).toMatchObject({ status: 200, body: { user: { role: "Business" } } });
    const userId = first.body.user.user_id;
    expect(await roleOf(id, userId)).toBe("triager");
    await w.signIn({ ...person, groups: "bug-lead" }, { through });
    expect(await roleOf(id, userId)).toBe("manager");
    // Claims that say nothing change nothing.
    await w.signIn({ ...person, groups: [{ nested: "bug-triage" }, 7] }, { through });
    expect(await roleOf(id, userId)).toBe("manager");
    const plain = await w.signIn(w.someone(domain), { through });
    expect(await roleOf(id, plain.body.user.user_id)).toBe("viewer");

    const removed = await w.call(owner, removeMember, { params: { company_id: id, user_id: userId } });
    expect(removed.status).toBe(200);
    expect((await w.signIn(person, { through })).status).toBe(200);
    expect(await roleOf(id, userId)).toBeUndefined();

    // Claims neither make nor unmake an owner, and a researcher stays one.
    const ownerPerson = w.someone(domain, { groups: ["bug-triage"] });
    await w.db.updateTable("user_account").set({ email: ownerPerson.email }).where("id", "=", owner.id).execute();
    expect((await w.signIn(ownerPerson, { through })).body.user.user_id).toBe(owner.id);
    expect(await roleOf(id, owner.id)).toBe("owner");
    const hacker = await w.person("Hacker");
    const hackerPerson = w.someone(domain, { groups: ["bug-triage"] });
    await w.db.updateTable("user_account").set({ email: hackerPerson.email }).where("id", "=", hacker.id).execute();
    expect((await w.signIn(hackerPerson, { through })).body.user.user_id).toBe(hacker.id);
    expect(await roleOf(id, hacker.id)).toBeUndefined();
    expect((await set({ role_map: [{ value: "x", role: "owner" }] })).status).toBe(422);
  });

  it("can be required once it was used: passwords of the domain are then refused, those of owners are not", async () => {
    const { owner, domain, set } = await w.company();
    expect((await set({ is_enforced: true })).status).toBe(409);
    const person = w.someone(domain);
    const { body } = await w.signIn(person, { through: person.email });
    const member = await w.person("Business");
    await w.db
      .updateTable("user_account")
      .set({ email: `m@${domain}` })
      .where("id", "=", member.id)
      .execute();
    const logIn = (username: string, password = factoryPassword) => w.call(null, login, { body: { username, password } });
    expect((await logIn(member.username)).status).toBe(200);
    expect((await set({ is_enforced: true })).status).toBe(200);
    const text = "Your company requires its own sign-in. Choose “Sign in through your company” and enter your mail address";
    for (const name of [member.username, `m@${domain}`, `nobody@${domain}`])
      expect((await logIn(name)).body).toMatchObject({ code: "forbidden", detail: text });
    // A wrong password of a username says nothing.
    expect((await logIn(member.username, "wrong")).body.code).toBe("credentials_invalid");
    expect((await logIn(body.user.username, "wrong")).body.code).toBe("credentials_invalid");
    await w.db
      .updateTable("user_account")
      .set({ email: `o@${domain}` })
      .where("id", "=", owner.id)
      .execute();
    expect((await logIn(owner.username)).status).toBe(200);
    // Another issuer has to be tried first, too.
    expect((await set({ issuer: `https://new.${domain}`, secret: "x" })).status).toBe(409);
  });

  it("cannot be left by another address where it is required, except by owners, researchers and once it is not required", async () => {
    const { owner, domain, set } = await w.company();
    const claims = w.someone(domain);
    const { body } = await w.signIn(claims, { through: claims.email });
    const member = { id: body.user.user_id, username: body.user.username, token: body.access_token, sessionId: "" };
    const password_hash = w.db.selectFrom("user_account").select("password_hash").where("id", "=", owner.id);
    await w.db.updateTable("user_account").set({ password_hash }).where("id", "=", member.id).execute();
    const outside = () => `x-${uniqueSuffix()}@people.example`;
    const ask = (person: Person, email: string) => w.call(person, sendEmailCode, { body: { email } });
    // A code that was mailed before it was required does not help.
    const early = outside();
    expect((await ask(member, early)).status).toBe(202);
    expect((await set({ is_enforced: true })).status).toBe(200);
    const waiting = w.db.selectFrom("email_change").select("code_id").where("user_id", "=", member.id);
    const otp = emailCode(w.app.services.keyFor, (await waiting.executeTakeFirstOrThrow()).code_id);
    const change = await w.call(member, changeEmail, { body: { password: factoryPassword, otp } });
    expect(change).toMatchObject({ status: 422, body: { errors: [{ loc: ["body", "otp"], code: "provider_domain" }] } });
    const other = await w.company();
    for (const email of [outside(), `x@sub.${domain}`, `x@${other.domain}`])
      expect(await ask(member, email)).toMatchObject({
        status: 422,
        body: { errors: [{ loc: ["body", "email"], code: "provider_domain" }] },
      });
    expect((await ask(member, `x-${uniqueSuffix()}@${domain.toUpperCase()}`)).status).toBe(202);

    const hacker = await w.person("Hacker");
    for (const { id } of [owner, hacker])
      await w.db
        .updateTable("user_account")
        .set({ email: `p-${uniqueSuffix()}@${domain}` })
        .where("id", "=", id)
        .execute();
    for (const person of [owner, hacker]) expect((await ask(person, outside())).status).toBe(202);
    expect((await set({ is_enforced: false })).status).toBe(200);
    expect((await ask(member, outside())).status).toBe(202);
  });

  it("ends with the verified domain, with the company, and when it is removed", async () => {
    for (const end of [
      (id: string) => w.db.updateTable("company").set({ domain_status: "revoked" }).where("id", "=", id).execute(),
      (id: string) => w.db.updateTable("company").set({ archived_at: new Date() }).where("id", "=", id).execute(),
    ]) {
      const { domain, id } = await w.company();
      const person = w.someone(domain);
      const { url, browser_secret } = await w.start(person.email);
      await end(id);
      expect((await w.finish(w.provider.signIn(url, person), browser_secret)).status).toBe(401);
      const { browser } = newBrowser();
      expect((await w.call(null, startIdentitySignIn, { body: { browser, email: person.email } })).status).toBe(404);
    }
    const { owner, domain, params } = await w.company();
    const person = w.someone(domain);
    const { url, browser_secret } = await w.start(person.email);
    expect((await w.call(owner, removeIdentityProvider, { params })).body.provider).toBeNull();
    expect((await w.finish(w.provider.signIn(url, person), browser_secret)).status).toBe(401);
  });
});
