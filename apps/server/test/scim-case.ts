import { addScimToken } from "@safeport/contract/companies/scim.endpoints";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import type { CompanyRole } from "@safeport/db/types.gen";
import type { InjectOptions } from "fastify";
import { expect } from "vitest";
import type { IdentityWorld } from "./identity-world.ts";

export const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";
export const errorSchema = "urn:ietf:params:scim:api:messages:2.0:Error";
export const patchSchema = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

/** A company with an identity provider and a SCIM token, and what its provider sends with it. */
export async function buildDirectory(w: IdentityWorld) {
  const company = await w.company();
  const made = await w.call(company.owner, addScimToken, { params: company.params });
  expect(made.status).toBe(201);
  const token = made.body.token as string;
  const send = async (method: InjectOptions["method"], url: string, payload?: object | string, headers: object = {}) => {
    const answer = await w.app.fastify.inject({
      ...{ method: method as "GET", url: `/scim/v2${url}` },
      headers: {
        authorization: `Bearer ${token}`,
        ...(payload !== undefined && { "content-type": "application/scim+json" }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.body === "" ? null : JSON.parse(answer.body) };
  };
  return {
    ...company,
    token,
    send,
    /** Somebody with an address at the domain, who is a member with this role, and whom the provider has named. */
    async member(role: CompanyRole = "triager") {
      const person = await w.member(role, company.id);
      const address = `m-${uniqueSuffix()}@${company.domain}`;
      await w.db
        .updateTable("user_account")
        .set({ email: address, email_verified_at: new Date() })
        .where("id", "=", person.id)
        .execute();
      const { status, body } = await send("POST", "/Users", { schemas: [userSchema], userName: address.toUpperCase() });
      expect([status, body.userName, body.active]).toEqual([201, address.toUpperCase(), true]);
      return { person, address, id: body.id as string };
    },
    setActive: (id: string, active: unknown) =>
      send("PATCH", `/Users/${id}`, { schemas: [patchSchema], Operations: [{ op: "Replace", path: "active", value: active }] }),
  };
}

/** The role of somebody in a company; undefined for no member. */
export const roleInCompany = async (w: IdentityWorld, companyId: string, userId: string) =>
  (
    await w.db
      .selectFrom("company_member")
      .select("role")
      .where("company_id", "=", companyId)
      .where("user_id", "=", userId)
      .executeTakeFirst()
  )?.role;
