import { login, me, register } from "@safeport/contract/accounts/core/account.endpoints";
import { maxFailuresAtLimit, maxSignInFailures } from "@safeport/contract/accounts/core/sign-in.limits";
import { sendEmailCode } from "@safeport/contract/accounts/email/email.endpoints";
import { resetPassword } from "@safeport/contract/accounts/password/password.endpoints";
import { reauthenticate } from "@safeport/contract/accounts/sessions/session.endpoints";
import { acceptOwnInvitation, listOwnInvitations } from "@safeport/contract/companies/member.endpoints";
import { listReports } from "@safeport/contract/reports/report.endpoints";
import { getSite } from "@safeport/contract/site/site.endpoints";
import { buildUser, factoryPassword } from "@safeport/db/factories/build-user";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { newId } from "@safeport/db/new-id";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { linkToken } from "../src/features/accounts/core/link-token.ts";
import { insertLink } from "../src/features/accounts/core/mailed-link.queries.ts";
import { createSuperAdmin } from "../src/features/accounts/operator/create-super-admin.ts";
import { makeToken } from "./api-token-case.ts";
import { buildIdentityWorld, type IdentityWorld } from "./identity-world.ts";
import { addPasskey, origin, signInWith } from "./passkey-world.ts";
import { buildRealProviderWorld, type RealProviderWorld } from "./real-provider.ts";
import type { World } from "./world.ts";

const detail =
  "This platform requires sign-in with Acme ID. If you are one of its Super Admins, check your username and password";
const refused = { status: 403, body: { code: "forbidden", detail } };
const password = "seven-otters-by-the-quay-64";

const logIn = (w: World, username: string, secret = factoryPassword) =>
  w.call(null, login, { body: { username, password: secret } });
function signUp(w: World, email: string, more: object = {}) {
  const person = { username: `new-${uniqueSuffix()}`, full_name: `Person ${uniqueSuffix()}`, role: "Hacker" };
  return w.call(null, register, { body: { ...person, email, password, ...more } });
}
const someone = (domain = "people.example", more: object = {}) => ({
  email: `p-${uniqueSuffix()}@${domain}`,
  email_verified: true,
  name: `Person ${uniqueSuffix()}`,
  ...more,
});

describe("a provider that is required of everybody @spec:10.53", () => {
  let w: RealProviderWorld;
  beforeAll(async () => {
    w = await buildRealProviderWorld({ OIDC_REQUIRED: "1", OIDC_NAME: "Acme ID" });
  });
  afterAll(() => w.close());
  afterEach(() => void vi.restoreAllMocks());

  /** Somebody at the provider. */
  function atProvider(claims: object): string {
    const id = `sub-${uniqueSuffix()}`;
    w.people.set(id, claims);
    return id;
  }

  it("refuses right passwords, wrong ones and unknown names in the same words", async () => {
    expect((await w.call(null, getSite)).body).toMatchObject({ identity_provider_required: true, identity_provider: "Acme ID" });
    for (const role of ["Hacker", "Business", "Admin"] as const) {
      const { username, email } = await buildUser(w.db, { role });
      for (const name of [username, email.toUpperCase()])
        for (const secret of [factoryPassword, "wrong"]) expect(await logIn(w, name, secret)).toMatchObject(refused);
    }
    const ruler = await buildUser(w.db, { role: "Super Admin" });
    for (const name of [ruler.username, `nobody-${uniqueSuffix()}`, "nobody@people.example"])
      expect(await logIn(w, name, "wrong")).toMatchObject(refused);
  });

  it("signs people in, who are staff as well, and opens accounts", async () => {
    const { id, email } = await buildUser(w.db, { role: "Admin" });
    const admin = await w.signIn(atProvider({ ...someone(), email }));
    expect(admin).toMatchObject({ status: 200, body: { user: { user_id: id, role: "Admin" } } });
    expect((await w.signIn(atProvider(someone()))).status).toBe(200);
  });

  it("opens no account by a password, for nobody", async () => {
    const company = { role: "Business", company_name: "Acme", company_domain: `c-${uniqueSuffix()}.example` };
    for (const more of [{}, company]) {
      const email = someone().email;
      const { status, body } = await signUp(w, email, more);
      expect([status, body.code, body.errors]).toEqual([
        400,
        "registration_refused",
        [expect.objectContaining({ loc: ["body", "email"], code: "sign_up_provider" })],
      ]);
      expect(await w.db.selectFrom("user_account").select("id").where("email", "=", email).execute()).toEqual([]);
    }
  });

  it("leaves an invitation to somebody who signs in with it", async () => {
    const { site } = w.app.services;
    vi.spyOn(site, "current", "get").mockReturnValue({ ...site.current, sign_up: "invitation" });
    const claims = someone();
    const { companyId: company_id, id: invited_by } = await w.member("owner");
    const expires_at = new Date(Date.now() + 86_400_000);
    const invitation = { id: newId(), company_id, invited_by, email: claims.email, role: "viewer" as const, expires_at };
    await w.db.insertInto("company_invitation").values(invitation).execute();
    expect((await w.signIn(atProvider(someone()))).body.code).toBe("registration_refused");
    const { body } = await w.signIn(atProvider(claims));
    const invited = { id: body.user.user_id, username: body.user.username, token: body.access_token, sessionId: "" };
    expect((await w.call(invited, listOwnInvitations)).body.items).toMatchObject([{ invitation_id: invitation.id }]);
    expect((await w.call(invited, acceptOwnInvitation, { params: { invitation_id: invitation.id } })).status).toBe(200);
  });

  it("leaves sessions, their confirmation by a password and API tokens as they are", async () => {
    const person = await w.person("Hacker");
    expect((await w.call(person, me)).status).toBe(200);
    expect((await w.call(person, reauthenticate, { body: { password: factoryPassword } })).status).toBe(200);
    expect((await w.call((await makeToken(w, person, ["reports:read"])).as, listReports)).status).toBe(200);
  });

  it("is required of accounts without a confirmed address as well, which a new password by mail confirms", async () => {
    const user = await buildUser(w.db, { email_verified_at: null });
    expect(await logIn(w, user.username)).toMatchObject(refused);
    const id = atProvider({ ...someone(), email: user.email });
    expect((await w.signIn(id)).status).toBe(409);
    const link = await w.db.transaction().execute((tx) => insertLink(tx, { kind: "reset_password", user, minutes: 60 }));
    const token = linkToken(w.app.services.keyFor, "reset_password", link);
    expect((await w.call(null, resetPassword, { body: { token, password } })).status).toBe(200);
    expect(await logIn(w, user.username, password)).toMatchObject(refused);
    expect((await w.signIn(id)).body.user.user_id).toBe(user.id);
  });

  it("lets Super Admins in by their password while it fails, also one whom the operator has just made", async () => {
    const { username } = await buildUser(w.db, { role: "Super Admin" });
    expect(await logIn(w, username)).toMatchObject({ status: 200, body: { user: { role: "Super Admin" } } });
    const suffix = uniqueSuffix();
    const account = { username: `root-${suffix}`, email: `root-${suffix}@people.example`, full_name: `Root ${suffix}` };
    const token = await createSuperAdmin(w.app.services.db, w.app.services.keyFor, account);
    expect((await w.call(null, resetPassword, { body: { token, password } })).status).toBe(200);
    expect((await logIn(w, account.username, password)).status).toBe(200);
  });
});

it("a right password is counted and noted like a wrong one, so that guessing does not find it @spec:10.53", async () => {
  const w = await buildIdentityWorld({ OIDC_REQUIRED: "1", RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "1" });
  try {
    const [right, wrong] = [await buildUser(w.db), await buildUser(w.db)];
    const tries = maxSignInFailures.count + maxFailuresAtLimit.ofNetwork + 1;
    const statuses = async (username: string, secret: string) => {
      const answers: number[] = [];
      for (let at = 0; at < tries; at++) {
        const headers = { "x-forwarded-for": `203.0.${right.username === username ? 113 : 114}.${at}` };
        answers.push((await w.call(null, login, { body: { username, password: secret }, headers })).status);
      }
      return answers;
    };
    const of = await statuses(right.username, factoryPassword);
    expect(of).toEqual(await statuses(wrong.username, "wrong"));
    expect(of).toEqual(Array.from({ length: tries }, (_, at) => (at < maxSignInFailures.count ? 403 : 429)));
    for (const { id } of [right, wrong]) {
      const noted = w.db.selectFrom("audit_log").select("id").where("action", "=", "session.refused").where("user_id", "=", id);
      expect(await noted.execute()).toHaveLength(tries);
    }
  } finally {
    await w.close();
  }
});

it("passkeys are refused as passwords are, except those of Super Admins @spec:10.53", async () => {
  const env = { OIDC_REQUIRED: "1", OIDC_NAME: "Acme ID", PUBLIC_URL: origin, TRUST_PROXY: "1" };
  const w = await buildRealProviderWorld(env);
  try {
    for (const role of ["Hacker", "Admin", "Super Admin"] as const) {
      const { authenticator } = await addPasskey(w, await w.person(role));
      const answer = await signInWith(w, authenticator);
      if (role === "Super Admin") expect(answer.status).toBe(200);
      else expect(answer).toMatchObject(refused);
    }
  } finally {
    await w.close();
  }
});

describe("a provider that is required of the people of some mail domains @spec:10.53", () => {
  let w: IdentityWorld;
  beforeAll(async () => {
    w = await buildIdentityWorld({ OIDC_REQUIRED: "1", OIDC_DOMAINS: "staff.example, sub.staff.example", OIDC_NAME: "Acme ID" });
  });
  afterAll(() => w.close());
  const at = (domain: string) => buildUser(w.db, { email: `p-${uniqueSuffix()}@${domain}` });

  it("refuses their passwords alone", async () => {
    expect((await w.call(null, getSite)).body).toMatchObject({ identity_provider_required: false });
    const { username, email } = await at("staff.example");
    for (const name of [email, email.toUpperCase()]) expect(await logIn(w, name)).toMatchObject(refused);
    for (const name of [email, "nobody@staff.example"]) expect(await logIn(w, name, "wrong")).toMatchObject(refused);
    // Usernames tell no domain: one whose password is right gets the same as any other.
    const other = await at("people.example");
    const answers = [logIn(w, username), ...[username, other.username, "nobody"].map((name) => logIn(w, name, "wrong"))];
    for (const { status, body } of await Promise.all(answers)) {
      expect([status, body.code]).toEqual([403, "forbidden"]);
      expect(body.detail).toBe(
        "Check your username and password. If you have a mail address of an organization that signs in with Acme ID, sign in with that instead",
      );
    }
    expect((await logIn(w, other.username)).status).toBe(200);
    for (const domain of ["people.example", "not-staff.example", "staff.example.org", "other.staff.example"]) {
      const user = await at(domain);
      expect((await logIn(w, user.email)).status).toBe(200);
      expect((await logIn(w, user.email, "wrong")).status).toBe(401);
    }
  });

  it("opens no account for their addresses by a password", async () => {
    for (const email of [`a-${uniqueSuffix()}@staff.example`, ` B-${uniqueSuffix()}@Sub.STAFF.example `])
      expect((await signUp(w, email)).body.errors).toMatchObject([{ code: "sign_up_provider" }]);
    expect((await signUp(w, `a-${uniqueSuffix()}@people.example`)).status).toBe(201);
    expect((await w.signIn(w.someone("staff.example"))).status).toBe(200);
  });

  it("cannot be left by another address", async () => {
    const signedIn = await w.signIn(w.someone("staff.example"));
    const { user, access_token: token } = signedIn.body;
    const person = { id: user.user_id, username: user.username, token, sessionId: "" };
    const ask = (email: string) => w.call(person, sendEmailCode, { body: { email } });
    const left = await ask(`a-${uniqueSuffix()}@people.example`);
    expect(left).toMatchObject({ status: 422, body: { errors: [{ loc: ["body", "email"], code: "provider_domain" }] } });
    expect((await ask(`a-${uniqueSuffix()}@sub.staff.example`)).status).toBe(202);
    expect((await w.call(await w.person(), sendEmailCode, { body: { email: "x@people.example" } })).status).toBe(202);
  });
});

it("people of a company still sign in with the provider of their company @spec:10.53", async () => {
  const w = await buildIdentityWorld({ OIDC_REQUIRED: "1" });
  try {
    const { owner, domain, set } = await w.company();
    const person = w.someone(domain);
    expect((await w.signIn(person, { through: person.email })).status).toBe(200);
    // It speaks of its own sign-in to people of whom the company requires it, and its owners use that or the platform's.
    expect((await set({ is_enforced: true })).status).toBe(200);
    const member = await buildUser(w.db, { role: "Business", email: `m@${domain}` });
    expect((await logIn(w, member.email)).body.detail).toContain("Your company requires its own sign-in");
    await w.db
      .updateTable("user_account")
      .set({ email: `o@${domain}` })
      .where("id", "=", owner.id)
      .execute();
    expect(await logIn(w, owner.username)).toMatchObject(refused);
  } finally {
    await w.close();
  }
});
