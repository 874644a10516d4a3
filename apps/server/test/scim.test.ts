import { me } from "@safeport/contract/accounts/core/account.endpoints";
import { addScimToken } from "@safeport/contract/companies/scim.endpoints";
import { buildMember } from "@safeport/db/factories/build-member";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildIdentityWorld, type IdentityWorld } from "./identity-world.ts";
import { buildDirectory, errorSchema, patchSchema, roleInCompany, userSchema } from "./scim-case.ts";

let w: IdentityWorld;
beforeAll(async () => {
  w = await buildIdentityWorld();
});
afterAll(() => w.close());
const absent = "0199a5f2-0000-7000-8000-000000000000";

const directory = () => buildDirectory(w);
const roleIn = (companyId: string, userId: string) => roleInCompany(w, companyId, userId);

describe("an identity provider @spec:10.53", () => {
  it("learns what the service can do", async () => {
    const { send } = await directory();
    const { headers, body } = await send("GET", "/ServiceProviderConfig");
    expect(headers["content-type"]).toBe("application/scim+json");
    expect(body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
    });
    expect((await send("GET", "/ResourceTypes")).body).toMatchObject({ totalResults: 1, Resources: [{ endpoint: "/Users" }] });
    expect((await send("GET", "/Schemas")).body.Resources[0].attributes.map(({ name }: { name: string }) => name)).toContain(
      "active",
    );
    expect((await send("GET", `/Schemas/${userSchema}`)).body.id).toBe(userSchema);
    expect((await send("GET", "/Groups")).body).toMatchObject({ schemas: [errorSchema], status: "404" });
  });

  it("finds people by name and by its own id, page by page, and those who were members before", async () => {
    const company = await w.company();
    const early = await w.member("viewer", company.id);
    const address = `early-${uniqueSuffix()}@${company.domain}`;
    await w.db
      .updateTable("user_account")
      .set({ email: address, email_verified_at: new Date() })
      .where("id", "=", early.id)
      .execute();
    const { body } = await w.call(company.owner, addScimToken, { params: company.params });
    const find = async (filter: string) => {
      const url = `/scim/v2/Users?filter=${encodeURIComponent(filter)}`;
      const answer = await w.app.fastify.inject({ url, headers: { authorization: `Bearer ${body.token}` } });
      return JSON.parse(answer.body);
    };
    expect(await find(`userName eq "${address.toUpperCase()}"`)).toMatchObject({
      totalResults: 1,
      Resources: [{ userName: address }],
    });
    expect(await find(`username EQ "nobody@${company.domain}"`)).toMatchObject({ totalResults: 0, Resources: [] });

    const { send, domain } = await directory();
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      const user = { userName: `p${n}@${domain}`, externalId: `ext-${n}`, name: { givenName: "Ada" }, groups: [] };
      ids.push((await send("POST", "/Users", user)).body.id);
    }
    expect((await send("GET", `/Users?filter=${encodeURIComponent('externalId eq "ext-3"')}`)).body.Resources[0].id).toBe(ids[3]);
    const page = (await send("GET", "/Users?startIndex=2&count=2")).body;
    expect(page).toMatchObject({ totalResults: 5, startIndex: 2, itemsPerPage: 2 });
    expect(page.Resources.map(({ id }: { id: string }) => id)).toEqual(ids.slice(1, 3));
    expect((await send("GET", "/Users?count=0")).body).toMatchObject({ totalResults: 5, itemsPerPage: 0 });
    for (const filter of ['displayName eq "x"', 'userName sw "x"', 'userName eq "a" or userName eq "b"', "userName eq 7"])
      expect((await send("GET", `/Users?filter=${encodeURIComponent(filter)}`)).body).toMatchObject({
        status: "400",
        scimType: "invalidFilter",
      });
  });

  it("gets names back as it sent them, and finds them in any case", async () => {
    const { send, domain } = await directory();
    const userName = `Kim.Doe@${domain}`;
    const { status, body } = await send("POST", "/Users", { userName });
    expect([status, body.userName, body.emails[0].value]).toEqual([201, userName, userName]);
    const found = await send("GET", `/Users?filter=${encodeURIComponent(`userName eq "kim.doe@${domain}"`)}`);
    expect(found.body.Resources).toMatchObject([{ userName }]);
    expect((await send("POST", "/Users", { userName: userName.toLowerCase() })).status).toBe(409);
    const shout = userName.toUpperCase();
    expect((await send("PUT", `/Users/${body.id}`, { userName: shout })).body.userName).toBe(shout);
  });

  it("may name attributes with their schema, as a path and as a key", async () => {
    const { send, domain } = await directory();
    const { body } = await send("POST", "/Users", { userName: `kim@${domain}`, active: false });
    const name = `${userSchema}:active`;
    const patch = async (operation: object) =>
      (await send("PATCH", `/Users/${body.id}`, { Operations: [operation] })).body.active;
    expect(await patch({ op: "replace", value: { [name]: true } })).toBe(true);
    expect(await patch({ op: "replace", path: name, value: false })).toBe(false);
  });

  it("ends the sessions and the membership of who is deactivated, at once, however it says so", async () => {
    const d = await directory();
    const words = [
      (id: string) => d.setActive(id, "False"),
      (id: string) => d.setActive(id, false),
      (id: string) =>
        d.send("PATCH", `/Users/${id}`, { schemas: [patchSchema], Operations: [{ op: "replace", value: { active: false } }] }),
      (id: string) =>
        d.send(
          "PATCH",
          `/Users/${id}`,
          { Operations: [{ op: "add", path: `${userSchema}:active`, value: false }] },
          { "content-type": "application/json" },
        ),
    ];
    for (const deactivate of words) {
      const { person, id } = await d.member("manager");
      expect((await w.call(person, me)).status).toBe(200);
      const { status, body } = await deactivate(id);
      expect([status, body.active]).toEqual([200, false]);
      expect(await roleIn(d.id, person.id)).toBeUndefined();
      expect((await w.call(person, me)).body.code).toBe("session_ended");
      // A second time nothing changes.
      expect((await deactivate(id)).body.active).toBe(false);
      expect((await d.setActive(id, "True")).body.active).toBe(true);
      expect(await roleIn(d.id, person.id)).toBe("manager");
    }
    const limited = await d.member("finance");
    const own = w.db.selectFrom("company_member").select("award_limit").where("user_id", "=", limited.person.id);
    await w.db.updateTable("company_member").set({ award_limit: "50000" }).where("user_id", "=", limited.person.id).execute();
    for (const isActive of ["False", "True"]) await d.setActive(limited.id, isActive);
    expect(await own.executeTakeFirst()).toEqual({ award_limit: "50000" });
    const put = await d.member("viewer");
    const replaced = await d.send("PUT", `/Users/${put.id}`, { userName: put.address, externalId: "e1", active: false });
    expect(replaced.body).toMatchObject({ externalId: "e1", active: false });
    expect(await roleIn(d.id, put.person.id)).toBeUndefined();
    const gone = await d.member("viewer");
    expect((await d.send("DELETE", `/Users/${gone.id}`)).status).toBe(204);
    expect(await roleIn(d.id, gone.person.id)).toBeUndefined();
    expect((await d.send("GET", `/Users/${gone.id}`)).status).toBe(404);
    const log = await w.db.selectFrom("audit_log").select("action").where("company_id", "=", d.id).execute();
    const count = (action: string) => log.filter((entry) => entry.action === action).length;
    expect([count("company.member_deactivated"), count("company.member_reactivated")]).toEqual([7, 5]);
  });

  it("never takes the last owner, and gives an owner back as an ordinary member", async () => {
    const d = await directory();
    const { person, id } = await d.member("owner");
    await w.db
      .updateTable("company_member")
      .set({ role: "manager" })
      .where("company_id", "=", d.id)
      .where("user_id", "=", d.owner.id)
      .execute();
    for (const answer of [await d.setActive(id, false), await d.send("DELETE", `/Users/${id}`)])
      expect(answer.body).toMatchObject({ schemas: [errorSchema], status: "409" });
    expect(await roleIn(d.id, person.id)).toBe("owner");
    expect((await d.send("GET", `/Users/${id}`)).body.active).toBe(true);
    await w.db
      .updateTable("company_member")
      .set({ role: "owner" })
      .where("company_id", "=", d.id)
      .where("user_id", "=", d.owner.id)
      .execute();
    expect((await d.setActive(id, false)).status).toBe(200);
    await d.setActive(id, true);
    expect(await roleIn(d.id, person.id)).toBe("viewer");
  });

  it("keeps one of two owners who are deactivated at the same moment", async () => {
    const d = await directory();
    const owners = [await d.member("owner"), await d.member("owner")];
    await w.db.deleteFrom("company_member").where("company_id", "=", d.id).where("user_id", "=", d.owner.id).execute();
    const answers = await Promise.all(owners.map(({ id }) => d.setActive(id, false)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("touches nobody of another company: not their users, not their memberships, not their sessions", async () => {
    const [d, other] = [await directory(), await directory()];
    const foreign = await other.member("manager");
    for (const [method, body] of [
      ["GET"],
      ["PUT", { userName: `x@${d.domain}`, active: false }],
      ["PATCH", { Operations: [{ op: "replace", path: "active", value: false }] }],
      ["DELETE"],
    ] as const)
      for (const id of [foreign.id, absent, "none"])
        expect((await d.send(method, `/Users/${id}`, body)).body).toEqual({
          schemas: [errorSchema],
          status: "404",
          detail: "The company has no such user.",
        });
    expect((await d.send("POST", "/Users", { userName: foreign.address, active: false })).body).toMatchObject({
      status: "400",
      scimType: "invalidValue",
    });
    expect((await d.send("GET", "/Users")).body.Resources.map(({ id }: { id: string }) => id)).not.toContain(foreign.id);
    expect(await roleIn(other.id, foreign.person.id)).toBe("manager");
    expect((await w.call(foreign.person, me)).status).toBe(200);

    // Somebody who works for both loses one, and goes on with the other.
    const both = await d.member("triager");
    await buildMember(w.db, { company_id: other.id, user_id: both.person.id, role: "viewer" });
    await d.setActive(both.id, false);
    expect([await roleIn(d.id, both.person.id), await roleIn(other.id, both.person.id)]).toEqual([undefined, "viewer"]);
    expect((await w.call(both.person, me)).status).toBe(200);
  });

  it("speaks for no staff, no researcher and no unconfirmed address", async () => {
    const d = await directory();
    for (const change of [{ role: "Admin" as const }, { role: "Hacker" as const }, { email_verified_at: null }]) {
      const person = await w.member("viewer", d.id);
      const address = `s-${uniqueSuffix()}@${d.domain}`;
      await w.db
        .updateTable("user_account")
        .set({ email: address, email_verified_at: new Date(), ...change })
        .where("id", "=", person.id)
        .execute();
      const { body } = await d.send("POST", "/Users", { userName: address, active: false });
      expect(body.active).toBe(false);
      expect(await roleIn(d.id, person.id)).toBe("viewer");
    }
  });

  it("keeps out who was deactivated before their first sign-in", async () => {
    const d = await directory();
    const [out, into] = [w.someone(d.domain), w.someone(d.domain)];
    await d.send("POST", "/Users", { userName: out.email, active: "False" });
    await d.send("POST", "/Users", { userName: into.email });
    for (const person of [out, into]) {
      const { body } = await w.signIn(person, { through: person.email });
      expect(await roleIn(d.id, body.user.user_id)).toBe(person === out ? undefined : "viewer");
    }
  });

  it("is refused in SCIM's form what is wrong, twice there, too large or too often", async () => {
    const d = await directory();
    const { id, address } = await d.member();
    const wrong: [string, string, object | string, number, string?][] = [
      ["POST", "/Users", {}, 400, "invalidValue"],
      ["POST", "/Users", "{", 400, "invalidSyntax"],
      ["POST", "/Users", [] as object, 400, "invalidSyntax"],
      ["POST", "/Users", '{"__proto__": {}, "userName": "a@b.example"}', 400, "invalidSyntax"],
      ["POST", "/Users", { userName: "no address" }, 400, "invalidValue"],
      ["POST", "/Users", { userName: address }, 409, "uniqueness"],
      ["PUT", `/Users/${id}`, { active: false }, 400, "invalidValue"],
      ["PATCH", `/Users/${id}`, { Operations: [] }, 400, "invalidSyntax"],
      ["PATCH", `/Users/${id}`, { Operations: [{ op: "move" }] }, 400, "invalidSyntax"],
      ["PATCH", `/Users/${id}`, { Operations: [{ op: "remove" }] }, 400, "invalidPath"],
      ["PATCH", `/Users/${id}`, { Operations: [{ op: "remove", path: "active" }] }, 400, "mutability"],
      ["PATCH", `/Users/${id}`, { Operations: [{ op: "replace", path: "active", value: "perhaps" }] }, 400, "invalidValue"],
      [
        "PATCH",
        `/Users/${id}`,
        { Operations: [{ op: "replace", path: "externalId", value: "x".repeat(256) }] },
        400,
        "invalidValue",
      ],
      ["PATCH", `/Users/${id}`, { Operations: Array(51).fill({ op: "add", path: "active", value: true }) }, 400, "invalidValue"],
      ["POST", "/Users", { userName: address, filler: "x".repeat(70_000) }, 413],
    ];
    for (const [method, url, body, status, scimType] of wrong) {
      const answer = await d.send(method as "POST", url, body);
      expect([body, answer.status, answer.body]).toEqual([
        body,
        status,
        expect.objectContaining({ schemas: [errorSchema], status: String(status), ...(scimType && { scimType }) }),
      ]);
      expect(answer.headers["content-type"]).toBe("application/scim+json");
    }
    expect((await d.send("POST", "/Users", "a=b", { "content-type": "application/x-www-form-urlencoded" })).status).toBe(415);
    // Attributes that are not kept are ignored.
    expect(
      (await d.send("PATCH", `/Users/${id}`, { Operations: [{ op: "add", path: "name.givenName", value: "Ada" }] })).status,
    ).toBe(200);
  });
});
