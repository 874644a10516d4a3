import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { valuesOf } from "../src/features/accounts/identities/claims.ts";
import { buildIdentityWorld } from "./identity-world.ts";
import { buildRealProviderWorld, type ClaimsIn, type RealProviderWorld } from "./real-provider.ts";

const roles = { OIDC_ROLES: "customers=Business" };
const customers = { roles: ["customers"] };

/** The role of somebody who signs in with these claims for the first time. */
async function roleWith(w: RealProviderWorld, claims: object): Promise<string> {
  const id = `sub-${uniqueSuffix()}`;
  w.people.set(id, { email: `${id}@people.example`, email_verified: true, name: `Person ${id}`, ...claims });
  const { status, body } = await w.signIn(id);
  expect(status).toBe(200);
  return body.user.role;
}

it("a provider that sends a claim for a scope of its own is asked for it", async () => {
  const env = { ...roles, OIDC_ROLE_CLAIM: "roles" };
  for (const [more, role] of [
    [{}, "Hacker"],
    [{ OIDC_SCOPES: "email,profile,roles" }, "Business"],
  ] as const) {
    const w = await buildRealProviderWorld({ ...env, ...more });
    try {
      expect(await roleWith(w, customers)).toBe(role);
    } finally {
      await w.close();
    }
  }
});

describe.each(["userinfo", "id_token"] satisfies ClaimsIn[])("a claim that is nested, in %s", (claimsIn) => {
  let w: RealProviderWorld;
  beforeAll(async () => {
    w = await buildRealProviderWorld({ ...roles, OIDC_ROLE_CLAIM: "realm_access.roles" }, claimsIn);
  });
  afterAll(() => w.close());

  it("gives a role at the end of its path", async () => {
    expect(await roleWith(w, { realm_access: customers })).toBe("Business");
    expect(await roleWith(w, { realm_access: { roles: "customers" } })).toBe("Business");
  });

  it.each([
    ["is not there", {}],
    ["is null", { realm_access: null }],
    ["is in a list", { realm_access: [customers] }],
    ["is text", { realm_access: "customers" }],
    ["is an object", { realm_access: { roles: { customers: true } } }],
    ["is among others", { realm_access: { groups: ["customers"], roles: ["others"] } }],
  ])("gives none where it %s", async (_name, claims) => {
    expect(await roleWith(w, claims)).toBe("Hacker");
  });
});

it("a claim whose name has dots is one", async () => {
  const w = await buildRealProviderWorld({ ...roles, OIDC_ROLE_CLAIM: "https://roles.example/of" });
  try {
    expect(await roleWith(w, { "https://roles.example/of": ["customers"] })).toBe("Business");
  } finally {
    await w.close();
  }
});

it("takes a nested claim of the ID token before that of userinfo, and no word there on an address", async () => {
  const w = await buildIdentityWorld({ ...roles, OIDC_ROLE_CLAIM: "realm_access.roles" });
  try {
    const { issuer, metadata, userinfo } = w.provider;
    metadata.set("127.0.0.1", { userinfo_endpoint: `${issuer}/userinfo` });
    const { email, ...nameless } = w.someone();
    const person = { ...nameless, realm_access: { roles: ["others"] } };
    // A claim of the whole name at the other place is none either.
    Object.assign(userinfo, { sub: person.sub, email, email_verified: true, "realm_access.roles": ["customers"] });
    expect(await w.signIn(person)).toMatchObject({ status: 200, body: { user: { email, role: "Hacker" } } });
    expect((await w.signIn({ ...person, realm_access: {} })).body.user.role).toBe("Business");
  } finally {
    await w.close();
  }
  const odd = await buildIdentityWorld({ ...roles, OIDC_ROLE_CLAIM: "email_verified" });
  try {
    const { issuer, metadata, userinfo } = odd.provider;
    metadata.set("127.0.0.1", { userinfo_endpoint: `${issuer}/userinfo` });
    const { email_verified: _verified, ...unverified } = odd.someone();
    Object.assign(userinfo, { sub: unverified.sub, email: "another@people.example", email_verified: true });
    expect((await odd.signIn(unverified)).status).toBe(403);
  } finally {
    await odd.close();
  }
});

it("the role claim of a company can be nested, too", async () => {
  const w = await buildIdentityWorld();
  try {
    const role_map = [{ value: "bug-triage", role: "triager" }];
    const { domain, id } = await w.company({ role_claim: "realm_access.roles", role_map });
    const person = w.someone(domain, { realm_access: { roles: ["bug-triage"] } });
    const { body } = await w.signIn(person, { through: person.email });
    const member = w.db.selectFrom("company_member").select("role").where("company_id", "=", id);
    expect(await member.where("user_id", "=", body.user.user_id).execute()).toEqual([{ role: "triager" }]);
  } finally {
    await w.close();
  }
});

describe("the path of a claim", () => {
  const read = (json: string, claim: string) => valuesOf({ all: JSON.parse(json) }, claim);

  it("is not followed where a claim has the whole name, whatever its value is", () => {
    expect(read('{"a.b":["x"],"a":{"b":["y"]}}', "a.b")).toEqual(["x"]);
    expect(read('{"a.b":7,"a":{"b":["y"]}}', "a.b")).toEqual([]);
    // Names within a path have no dots.
    expect(read('{"a":{"b.c":["y"]}}', "a.b.c")).toEqual([]);
  });

  it("has at most five names", () => {
    expect(read('{"a":{"b":{"c":{"d":{"e":"x"}}}}}', "a.b.c.d.e")).toEqual(["x"]);
    expect(read('{"a":{"b":{"c":{"d":{"e":{"f":"x"}}}}}}', "a.b.c.d.e.f")).toEqual([]);
    expect(read('{"a.b.c.d.e.f":"x"}', "a.b.c.d.e.f")).toEqual(["x"]);
    expect(read("{}", ".".repeat(199))).toEqual([]);
  });

  it("leads through own properties of objects alone", () => {
    for (const claim of [
      "a.0",
      "a.length",
      "b.length",
      "b.0",
      "c.constructor.name",
      "constructor.name",
      "__proto__.x",
      "toString",
    ])
      expect(read('{"a":["x"],"b":"x","c":{}}', claim), claim).toEqual([]);
    expect(read('{"__proto__":{"x":["y"]},"c":{}}', "__proto__.x")).toEqual(["y"]);
    expect(read('{"__proto__":{"x":["y"]},"c":{}}', "c.__proto__.x")).toEqual([]);
    expect(read('{"c":{}}', "c.__proto__.constructor.name")).toEqual([]);
    Object.assign(Object.prototype, { inherited: ["y"] });
    try {
      expect(read('{"c":{}}', "c.inherited")).toEqual([]);
      expect(read('{"c":{}}', "inherited")).toEqual([]);
    } finally {
      Reflect.deleteProperty(Object.prototype, "inherited");
    }
  });

  it("gives texts alone, also of many values", () => {
    expect(read('{"a":{"b":["x",1,null,["y"],{"z":"z"},true,"w"]}}', "a.b")).toEqual(["x", "w"]);
    const many = Array.from({ length: 100_000 }, (_, at) => `g-${at}`);
    expect(read(JSON.stringify({ a: { b: many } }), "a.b")).toHaveLength(100_000);
    const deep = `${'{"a":'.repeat(5_000)}"x"${"}".repeat(5_000)}`;
    expect(read(deep, "a.a.a.a.a")).toEqual([]);
  });
});
