import { login, me } from "@safeport/contract/accounts/core/account.endpoints";
import {
  reauthenticateByIdentity,
  startIdentityReauthentication,
} from "@safeport/contract/accounts/identities/identity.endpoints";
import { changePassword } from "@safeport/contract/accounts/password/password.endpoints";
import { enableTwoFactor, startTwoFactor } from "@safeport/contract/accounts/two-factor/two-factor.endpoints";
import { removeMember } from "@safeport/contract/companies/member.endpoints";
import { factoryPassword } from "@safeport/db/factories/build-user";
import { readRequest, type SamlPerson } from "@safeport/db/factories/saml-provider";
import { type TOTP, URI } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newBrowser } from "./identity-server.ts";
import { buildSamlWorld, type SamlWorld } from "./saml-world.ts";
import type { Answer, Person } from "./world.ts";

let w: SamlWorld;
beforeAll(async () => {
  w = await buildSamlWorld();
});
afterAll(() => w.close());

const personOf = ({ body }: Answer): Person => ({
  id: body.user.user_id,
  username: body.user.username,
  token: body.access_token,
  sessionId: "",
});
const roleOf = async (companyId: string, userId: string) =>
  (
    await w.db
      .selectFrom("company_member")
      .select("role")
      .where("company_id", "=", companyId)
      .where("user_id", "=", userId)
      .executeTakeFirst()
  )?.role;

describe("a sign-in by SAML @spec:10.53", () => {
  it("asks by redirect, for the address of this company, and names nothing else", async () => {
    const company = await w.company();
    const { url } = await w.start(`x@${company.domain}`);
    expect(url).toMatch(new RegExp(`^https://idp.${company.domain}/saml/sso\\?`));
    const request = readRequest(url);
    const entity = `http://127.0.0.1:3000/saml/${company.id}`;
    expect(request).toMatchObject({ acs: `${entity}/acs`, issuer: entity });
    expect(request.id).toMatch(/^_[0-9a-f]{40}$/);
    expect(request.state).toMatch(/^[\w-]{43}$/);
    expect(request.xml).not.toMatch(/ForceAuthn|RequestedAuthnContext/);
  });

  it.each(["assertion", "response", "both"] as const)("opens an account and a membership, with %s signed", async (signed) => {
    const company = await w.company();
    const person = w.member(company.domain);
    const first = await w.samlSignIn(company, person, { signed });
    expect(first).toMatchObject({
      status: 200,
      body: { user: { email: person.email, email_verified: true, full_name: "Ada Example", role: "Business" } },
    });
    expect(await roleOf(company.id, first.body.user.user_id)).toBe("viewer");
    expect((await w.call(personOf(first), me)).status).toBe(200);
    const again = await w.samlSignIn(company, person, { signed });
    expect(again.body.user.user_id).toBe(first.body.user.user_id);
    const actions = await w.db
      .selectFrom("audit_log")
      .select("action")
      .where("user_id", "=", first.body.user.user_id)
      .orderBy("id")
      .execute();
    expect(actions.map(({ action }) => action)).toEqual([
      ...["account.registered", "identity.linked", "company.member_joined", "session.started"],
      "session.started",
    ]);
    // Nothing of the response stays but the id of its assertion, while that is valid.
    expect(await w.db.selectFrom("identity_flow").select("state").where("company_id", "=", company.id).execute()).toEqual([]);
    expect(
      await w.db.selectFrom("saml_assertion").select("assertion").where("company_id", "=", company.id).execute(),
    ).toHaveLength(2);
  });

  it("gives roles by groups at each sign-in, and never to somebody who was removed", async () => {
    const role_map = [
      { value: "bug-triage", role: "triager" },
      { value: "bug-lead", role: "manager" },
    ];
    const company = await w.company({ role_claim: "groups", role_map });
    const person = w.member(company.domain);
    const signIn = (attributes: SamlPerson["attributes"]) =>
      w.samlSignIn(company, { ...person, attributes: { ...person.attributes, ...attributes } });
    const id = (await signIn({ groups: ["all", "bug-triage"] })).body.user.user_id;
    expect(await roleOf(company.id, id)).toBe("triager");
    await signIn({ "http://schemas.microsoft.com/ws/2008/06/identity/claims/groups": "bug-lead" });
    expect(await roleOf(company.id, id)).toBe("manager");
    await signIn({});
    expect(await roleOf(company.id, id)).toBe("manager");
    await w.call(company.owner, removeMember, { params: { company_id: company.id, user_id: id } });
    expect((await signIn({ groups: "bug-lead" })).status).toBe(200);
    expect(await roleOf(company.id, id)).toBeUndefined();
  });

  const soap = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims";
  it.each<[string, (email: string) => SamlPerson["attributes"], string]>([
    [
      "Entra",
      (email) => ({ [`${soap}/emailaddress`]: email, [`${soap}/givenname`]: "Ada", [`${soap}/surname`]: "Entra" }),
      "Ada Entra",
    ],
    ["Okta", (email) => ({ email, firstName: "Ada", lastName: "Okta" }), "Ada Okta"],
    [
      "Keycloak",
      (email) => ({
        "urn:oid:1.2.840.113549.1.9.1": "x",
        "urn:oid:0.9.2342.19200300.100.1.3": email,
        "urn:oid:2.5.4.42": "Ada",
        "urn:oid:2.5.4.4": "Keycloak",
      }),
      "Ada Keycloak",
    ],
  ])("finds address and name under the usual attributes: %s", async (_name, attributes, full_name) => {
    const company = await w.company();
    const { email } = w.member(company.domain);
    const { body } = await w.samlSignIn(
      company,
      { nameId: "an-id-1", attributes: attributes(email.toUpperCase()) },
      { nameFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent" },
    );
    expect(body.user).toMatchObject({ email, full_name });
  });

  it("takes the address from the attribute that is set alone, from one value, and from the name id only if that is an address", async () => {
    const own = await w.company({ email_attribute: "work", name_attribute: "full" });
    const { email } = w.member(own.domain);
    const named = { nameId: email, attributes: { work: email, full: "Ada Named", email: `other@${own.domain}` } };
    expect((await w.samlSignIn(own, named)).body.user).toMatchObject({ email, full_name: "Ada Named" });
    expect((await w.samlSignIn(own, { nameId: "1", attributes: { email } })).status).toBe(403);
    const company = await w.company();
    const second = w.member(company.domain).email;
    expect((await w.samlSignIn(company, { nameId: second })).body.user.email).toBe(second);
    const third = w.member(company.domain).email;
    expect(
      (await w.samlSignIn(company, { nameId: third }, { nameFormat: "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified" }))
        .status,
    ).toBe(403);
    const two = { nameId: third, attributes: { email: [third, second] } };
    expect((await w.samlSignIn(company, two)).status).toBe(403);
  });

  it("links an account with the same confirmed address alone, and none of staff", async () => {
    const company = await w.company();
    const withAddress = async (role: "Hacker" | "Admin", change: object = {}) => {
      const [account, person] = [await w.person(role), w.member(company.domain)];
      const values = { email: person.email, ...change };
      await w.db.updateTable("user_account").set(values).where("id", "=", account.id).execute();
      return { account, person };
    };
    const owned = await withAddress("Hacker");
    expect((await w.samlSignIn(company, owned.person)).body.user.user_id).toBe(owned.account.id);
    const squatter = await withAddress("Hacker", { email_verified_at: null });
    expect((await w.samlSignIn(company, squatter.person)).status).toBe(409);
    expect((await w.samlSignIn(company, (await withAddress("Admin")).person)).status).toBe(403);
    const suspended = await withAddress("Hacker", { state: "suspended" });
    expect((await w.samlSignIn(company, suspended.person)).status).toBe(403);
  });

  it("can be required once somebody has signed in, and passwords of the domain are refused then", async () => {
    const company = await w.company();
    expect((await company.set({ is_enforced: true })).status).toBe(409);
    const person = w.member(company.domain);
    const { body } = await w.samlSignIn(company, person);
    expect((await company.set({ is_enforced: true })).status).toBe(200);
    const { password_hash } = await w.db
      .selectFrom("user_account")
      .select("password_hash")
      .where("id", "=", company.owner.id)
      .executeTakeFirstOrThrow();
    await w.db.updateTable("user_account").set({ password_hash }).where("id", "=", body.user.user_id).execute();
    const refused = await w.call(null, login, { body: { username: person.email, password: factoryPassword } });
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringMatching(/^Your company requires its own sign-in/)]);
    expect((await w.samlSignIn(company, person)).status).toBe(200);
  });
});

describe("after the answer of a SAML provider @spec:10.53", () => {
  it("the second factor of the account is asked for, with the same answer", async () => {
    const company = await w.company();
    const person = w.member(company.domain);
    const first = await w.person();
    await w.db.updateTable("user_account").set({ email: person.email }).where("id", "=", first.id).execute();
    const app = URI.parse((await w.call(first, startTwoFactor)).body.otpauth_url) as TOTP;
    expect((await w.call(first, enableTwoFactor, { query: { code: app.generate() } })).status).toBe(200);
    await w.db.updateTable("two_factor").set({ last_step: 0 }).where("user_id", "=", first.id).execute();
    const { url, browser_secret } = await w.start(person.email);
    const answer = (await w.deliver(company.id, company.provider.signIn(url, person))).query.toString();
    expect((await w.finish(answer, browser_secret)).body.code).toBe("two_factor_required");
    expect((await w.finish(answer.replace(/code=.*/, "code=x"), browser_secret, app.generate())).status).toBe(401);
    expect((await w.finish(answer, newBrowser().browser_secret, app.generate())).status).toBe(401);
    expect((await w.finish(answer, browser_secret, app.generate())).body.user.user_id).toBe(first.id);
  });

  it("a sensitive call waits for a new sign-in there, which has to be new", async () => {
    const company = await w.company();
    const person = w.member(company.domain);
    const as = personOf(await w.samlSignIn(company, person));
    const change = () => w.call(as, changePassword, { body: { new_password: "short" } });
    expect((await change()).body.code).toBe("reauthentication_required");
    async function again(who: SamlPerson, fault = {}) {
      const { browser, browser_secret } = newBrowser();
      const { url } = (await w.call(as, startIdentityReauthentication, { body: { browser } })).body;
      expect(readRequest(url).xml).toContain('ForceAuthn="true"');
      const { query } = await w.deliver(company.id, company.provider.signIn(url, who, fault));
      return w.call(as, reauthenticateByIdentity, { body: { answer: query.toString(), browser_secret } });
    }
    expect((await again(w.member(company.domain))).status).toBe(403);
    expect((await again(person, { authenticatedAt: new Date(Date.now() - 3_600_000) })).status).toBe(403);
    expect((await change()).body.code).toBe("reauthentication_required");
    expect((await again(person)).status).toBe(200);
    expect((await change()).status).toBe(422);
  });
});
