import { me } from "@safeport/contract/accounts/core/account.endpoints";
import { enableTwoFactor, startTwoFactor } from "@safeport/contract/accounts/two-factor/two-factor.endpoints";
import { updateUser } from "@safeport/contract/accounts/users/admin-user.endpoints";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { newId } from "@safeport/db/new-id";
import { type TOTP, URI } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildIdentityWorld } from "./identity-world.ts";
import { buildRealProviderWorld, type ClaimsIn, type RealProviderWorld } from "./real-provider.ts";
import { untilOneWaits } from "./until-one-waits.ts";
import type { Answer, Person } from "./world.ts";

const roles = { OIDC_ROLES: "bounty-hackers=Hacker, customers=Business,Admin=Hacker" };
let w: RealProviderWorld;
beforeAll(async () => {
  w = await buildRealProviderWorld({ ...roles, OIDC_ROLE: "Business" });
});
afterAll(() => w.close());

/** Somebody at the provider, with the claims of `more`. */
function someone(more: object, email = `p-${uniqueSuffix()}@people.example`, to = w): string {
  const id = `sub-${uniqueSuffix()}`;
  to.people.set(id, { email, email_verified: true, name: `Person ${id}`, ...more });
  return id;
}
/** Changes what the provider says of somebody. */
const now = (id: string, more: object) => w.people.set(id, { ...w.people.get(id), ...more });
/** The provider's account of a person of the platform. */
async function accountOf(person: Person, more: object, from = w): Promise<string> {
  const row = from.db.selectFrom("user_account").select("email").where("id", "=", person.id);
  return someone(more, (await row.executeTakeFirstOrThrow()).email, from);
}
const roleOf = async (id: string) =>
  (await w.db.selectFrom("user_account").select("role").where("id", "=", id).executeTakeFirstOrThrow()).role;
const changesOf = (id: string) =>
  w.db
    .selectFrom("audit_log")
    .select(["user_id", "object_snapshot"])
    .where("object_id", "=", id)
    .where("action", "=", "account.role_changed")
    .execute();
const personOf = ({ body }: Answer): Person => ({
  id: body.user.user_id,
  username: body.user.username,
  token: body.access_token,
  sessionId: "",
});

describe("the role of a new account @spec:10.53", () => {
  const given: [string, object, string][] = [
    ["a list", { groups: ["all", "bounty-hackers"] }, "Hacker"],
    ["a text", { groups: "bounty-hackers" }, "Hacker"],
    ["two values, of which the first of the settings decides", { groups: ["customers", "bounty-hackers"] }, "Hacker"],
    ["a value named like a role of staff", { groups: ["Admin"] }, "Hacker"],
    ["a list of 8,000 values", { groups: [...Array.from({ length: 8_000 }, (_, at) => `g-${at}`), "bounty-hackers"] }, "Hacker"],
    ["no claim", {}, "Business"],
    ["null", { groups: null }, "Business"],
    ["an empty list", { groups: [] }, "Business"],
    ["numbers and booleans", { groups: [1, true] }, "Business"],
    ["nested lists", { groups: [["bounty-hackers"], [["bounty-hackers"]]] }, "Business"],
    ["objects", { groups: { "bounty-hackers": true, value: "bounty-hackers", length: 1, 0: "bounty-hackers" } }, "Business"],
    ["other capitals, spaces, and parts of a value", { groups: ["Bounty-Hackers", " bounty-hackers", "bounty"] }, "Business"],
    ["several values in one text", { groups: "all,bounty-hackers" }, "Business"],
    ["a role instead of a value", { groups: ["Hacker"] }, "Business"],
  ];
  it.each(given)("is that of %s", async (_name, claims, role) => {
    expect(await w.signIn(someone(claims))).toMatchObject({ status: 200, body: { user: { role } } });
  });

  it("is read in the ID token, too", async () => {
    const inToken: ClaimsIn = "id_token";
    const other = await buildRealProviderWorld(roles, inToken);
    try {
      const answer = await other.signIn(someone({ groups: ["customers"] }, undefined, other));
      expect(answer).toMatchObject({ status: 200, body: { user: { role: "Business" } } });
    } finally {
      await other.close();
    }
  });

  it("is not read in an answer that is too long", async () => {
    const groups = Array.from({ length: 30_000 }, (_, at) => `group-${at}`);
    expect(await w.signIn(someone({ groups: [...groups, "bounty-hackers"] }))).toMatchObject({ status: 503 });
  });

  it("is that of a company account for somebody whom a company has invited", async () => {
    const { companyId: company_id, id: invited_by } = await w.member("owner");
    const email = `i-${uniqueSuffix()}@people.example`;
    const expires_at = new Date(Date.now() + 86_400_000);
    await w.db
      .insertInto("company_invitation")
      .values({ id: newId(), company_id, invited_by, email, role: "viewer", expires_at })
      .execute();
    const id = someone({ groups: ["bounty-hackers"] }, email);
    for (const _time of ["first", "later"]) expect((await w.signIn(id)).body.user.role).toBe("Business");
  });
});

describe("the role of an account that exists @spec:10.53", () => {
  it("follows the claims at each sign-in, at once in all sessions and in the activity log; no value changes nothing", async () => {
    const id = someone({ groups: ["bounty-hackers"] });
    const first = personOf(await w.signIn(id));
    now(id, { groups: ["customers"] });
    const second = await w.signIn(id);
    expect(second.body.user).toMatchObject({ user_id: first.id, role: "Business" });
    expect((await w.call(first, me)).body.role).toBe("Business");
    const snapshot = { old_role: "Hacker", new_role: "Business", by: "identity_provider" };
    // It is no deed of the person.
    expect(await changesOf(first.id)).toMatchObject([{ user_id: null, object_snapshot: snapshot }]);
    now(id, { groups: ["others"] });
    expect((await w.signIn(id)).body.user.role).toBe("Business");
    now(id, { groups: ["customers"] });
    expect((await w.signIn(id)).body.user.role).toBe("Business");
    expect(await changesOf(first.id)).toHaveLength(1);
  });

  it.each(["Admin", "Super Admin"] as const)("stays where staff have made somebody %s", async (role) => {
    const id = someone({ groups: ["bounty-hackers"] });
    const person = personOf(await w.signIn(id));
    const ruler = await w.person("Super Admin");
    const promote = { params: { user_id: person.id }, body: { role, reason: "Joins the team" } };
    expect((await w.call(ruler, updateUser, promote)).status).toBe(200);
    expect((await w.signIn(id)).body.user.role).toBe(role);
    now(id, { groups: ["customers"] });
    expect((await w.signIn(id)).body.user.role).toBe(role);
    expect(await changesOf(person.id)).toHaveLength(1);
  });

  it("stays where staff make somebody an Admin while they sign in", async () => {
    const id = someone({ groups: ["bounty-hackers"] });
    const person = personOf(await w.signIn(id));
    now(id, { groups: ["customers"] });
    const { answer, browser_secret } = await w.prove(id);
    const finished = await w.db.transaction().execute(async (tx) => {
      await tx.updateTable("user_account").set({ role: "Admin" }).where("id", "=", person.id).execute();
      const waiting = w.finish(answer, browser_secret);
      await untilOneWaits(w);
      return { waiting };
    });
    expect((await finished.waiting).body.user.role).toBe("Admin");
    expect(await changesOf(person.id)).toEqual([]);
  });

  it("stays that of another kind of researcher", async () => {
    const person = await w.person("Hacker");
    await w.db.updateTable("user_account").set({ role: "Researcher" }).where("id", "=", person.id).execute();
    expect((await w.signIn(await accountOf(person, { groups: ["bounty-hackers"] }))).body.user.role).toBe("Researcher");
  });

  it("stays that of a company account while somebody is a member of a company", async () => {
    const member = await w.member("viewer");
    expect((await w.signIn(await accountOf(member, { groups: ["bounty-hackers"] }))).body.user.role).toBe("Business");
    expect(await changesOf(member.id)).toEqual([]);
  });

  it("does not change for somebody who is suspended", async () => {
    const person = await w.person("Hacker");
    const id = await accountOf(person, { groups: ["customers"] });
    await w.db.updateTable("user_account").set({ state: "suspended" }).where("id", "=", person.id).execute();
    expect((await w.signIn(id)).status).toBe(403);
    expect(await roleOf(person.id)).toBe("Hacker");
    expect(await changesOf(person.id)).toEqual([]);
  });

  it("changes after the second factor alone, and not for somebody who became staff in between", async () => {
    for (const between of ["Hacker", "Admin"] as const) {
      const person = await w.person("Hacker");
      const id = await accountOf(person, { groups: ["customers"] });
      const app = URI.parse((await w.call(person, startTwoFactor)).body.otpauth_url) as TOTP;
      expect((await w.call(person, enableTwoFactor, { query: { code: app.generate() } })).status).toBe(200);
      // The code that turned it on is used up.
      await w.db.updateTable("two_factor").set({ last_step: 0 }).where("user_id", "=", person.id).execute();
      const { answer, browser_secret } = await w.prove(id);
      expect((await w.finish(answer, browser_secret)).body.code).toBe("two_factor_required");
      expect(await roleOf(person.id)).toBe("Hacker");
      await w.db.updateTable("user_account").set({ role: between }).where("id", "=", person.id).execute();
      const role = between === "Admin" ? "Admin" : "Business";
      expect((await w.finish(answer, browser_secret, app.generate())).body.user.role).toBe(role);
      expect(await roleOf(person.id)).toBe(role);
    }
  });
});

it("where only values give roles, nobody without one gets in, except staff @spec:10.53", async () => {
  const strict = await buildRealProviderWorld({ ...roles, OIDC_ROLE: "none" });
  try {
    const detail = "The identity provider has you in no group that may use this platform. Ask the people who run the platform";
    const email = `p-${uniqueSuffix()}@people.example`;
    const newcomer = someone({ groups: ["others"] }, email, strict);
    expect(await strict.signIn(newcomer)).toMatchObject({ status: 403, body: { code: "forbidden", detail } });
    expect(await strict.db.selectFrom("user_account").select("id").where("email", "=", email).execute()).toEqual([]);
    strict.people.set(newcomer, { ...strict.people.get(newcomer), groups: ["bounty-hackers"] });
    expect((await strict.signIn(newcomer)).status).toBe(200);
    strict.people.set(newcomer, { ...strict.people.get(newcomer), groups: [] });
    expect(await strict.signIn(newcomer)).toMatchObject({ status: 403, body: { detail } });
    const admin = await accountOf(await strict.person("Admin"), {}, strict);
    expect((await strict.signIn(admin)).body.user.role).toBe("Admin");
  } finally {
    await strict.close();
  }
});

it("takes nothing but the claim of roles from userinfo where the ID token has an address @spec:10.53", async () => {
  const other = await buildIdentityWorld(roles);
  try {
    const { issuer, metadata, userinfo } = other.provider;
    metadata.set("127.0.0.1", { userinfo_endpoint: `${issuer}/userinfo` });
    const { email_verified: _verified, ...unverified } = other.someone();
    Object.assign(userinfo, {
      sub: unverified.sub,
      email: "another@people.example",
      email_verified: true,
      groups: ["customers"],
    });
    expect(await other.signIn(unverified)).toMatchObject({ status: 403, body: { code: "forbidden" } });
    const verified = { ...unverified, email_verified: true };
    const answer = await other.signIn(verified);
    expect(answer).toMatchObject({ status: 200, body: { user: { email: verified.email, role: "Business" } } });
    // Of somebody else.
    userinfo.sub = "another";
    expect((await other.signIn(verified)).status).toBe(401);
  } finally {
    await other.close();
  }
});

it("claims of the platform's roles say nothing at the provider of a company @spec:10.53", async () => {
  const other = await buildIdentityWorld({ ...roles, OIDC_ROLE: "none" });
  try {
    const { domain } = await other.company();
    const person = other.someone(domain, { groups: ["bounty-hackers"] });
    expect((await other.signIn(person, { through: person.email })).body.user.role).toBe("Business");
    expect((await other.signIn(person, { through: person.email })).body.user.role).toBe("Business");
  } finally {
    await other.close();
  }
});
