import { removeIdentityProvider } from "@safeport/contract/companies/identity-provider.endpoints";
import { addScimToken, getScim, revokeScimToken } from "@safeport/contract/companies/scim.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildIdentityWorld, type IdentityWorld } from "./identity-world.ts";
import { buildDirectory, errorSchema } from "./scim-case.ts";

let w: IdentityWorld;
beforeAll(async () => {
  w = await buildIdentityWorld();
});
afterAll(() => w.close());

const directory = () => buildDirectory(w);

describe("a SCIM token", () => {
  it("is made and revoked by owners of a company with a provider, shown once, stored as a hash and logged", async () => {
    const { owner, params, id, token, send } = await directory();
    const read = await w.call(owner, getScim, { params });
    expect(read.body).toMatchObject({ address: "http://127.0.0.1:3000/scim/v2", tokens: [{ prefix: token.slice(0, 12) }] });
    expect(JSON.stringify(read.body)).not.toContain(token);
    const [stored] = await w.db.selectFrom("scim_token").selectAll().where("company_id", "=", id).execute();
    expect(JSON.stringify(stored)).not.toContain(token.slice(12));
    for (const role of ["manager", "viewer"] as const) {
      const member = await w.member(role, id);
      expect((await w.call(member, getScim, { params })).status).toBe(403);
      expect((await w.call(member, addScimToken, { params })).status).toBe(403);
    }
    const stranger = await w.member("owner");
    expect((await w.call(stranger, getScim, { params })).status).toBe(404);
    expect((await w.call(stranger, addScimToken, { params: { company_id: stranger.companyId } })).status).toBe(409);
    expect((await w.call(owner, addScimToken, { params })).body.tokens).toHaveLength(2);
    expect((await w.call(owner, addScimToken, { params })).status).toBe(409);

    expect((await send("GET", "/Users")).status).toBe(200);
    const token_id = read.body.tokens[0].token_id;
    expect((await w.call(stranger, revokeScimToken, { params: { company_id: stranger.companyId, token_id } })).status).toBe(404);
    expect((await w.call(owner, revokeScimToken, { params: { ...params, token_id } })).body.tokens).toHaveLength(1);
    expect((await send("GET", "/Users")).status).toBe(401);
    const log = await w.db
      .selectFrom("audit_log")
      .select(["action", "object_snapshot"])
      .where("company_id", "=", id)
      .orderBy("at")
      .orderBy("id")
      .execute();
    const actions = log.map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith("company.scim"))).toEqual([
      ...["company.scim_token_added", "company.scim_token_added", "company.scim_token_revoked"],
    ]);
    expect(JSON.stringify(log)).not.toContain(token.slice(12));
  });

  it("opens nothing without the provider, without the verified domain, and where it is wrong", async () => {
    const unverified = await directory();
    await w.db.updateTable("company").set({ domain_status: "pending" }).where("id", "=", unverified.id).execute();
    const removed = await directory();
    await w.call(removed.owner, removeIdentityProvider, { params: removed.params });
    for (const { send } of [unverified, removed]) expect((await send("GET", "/Users")).status).toBe(401);
    const { send, owner } = await directory();
    for (const authorization of ["", "Bearer scim_wrong-wrong-wrong-wrong-wrong", `Bearer ${owner.token}`, "Basic YTpi"])
      for (const [method, url] of [
        ["GET", "/Users"],
        ["POST", "/Users"],
        ["GET", "/ServiceProviderConfig"],
        ["GET", "/nothing"],
      ] as const) {
        const { status, headers, body } = await send(method, url, method === "POST" ? "{" : undefined, { authorization });
        expect([url, status, headers["www-authenticate"]]).toEqual([url, 401, "Bearer"]);
        expect(body).toMatchObject({ schemas: [errorSchema], status: "401" });
      }
  });
});
