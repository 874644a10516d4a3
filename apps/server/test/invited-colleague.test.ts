import { register } from "@safeport/contract/accounts/core/account.endpoints";
import { inviteMember, previewInvitation, revokeInvitation } from "@safeport/contract/companies/member.endpoints";
import { buildCompany } from "@safeport/db/factories/build-company";
import { factoryPassword } from "@safeport/db/factories/build-user";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { linkToken } from "../src/features/accounts/core/link-token.ts";
import { buildWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

/** An address without an account, invited by an owner, with the token that is mailed to it. */
async function invited(invitee = `colleague-${uniqueSuffix()}@people.example`, company?: string) {
  const owner = await w.member("owner", company);
  const params = { company_id: owner.companyId };
  const { body } = await w.call(owner, inviteMember, { params, body: { invitee, role: "triager" } });
  const id = body.invitation_id as string;
  return { owner, email: invitee, id, token: linkToken(w.app.services.keyFor, "company_invitation", id) };
}
const preview = (token: string) => w.call(null, previewInvitation, { body: { token } });
const signUp = (email: string, invitation_token: string, more: object = {}) => {
  const person = { username: `robin-${uniqueSuffix()}`, full_name: "Robin Colleague", password: factoryPassword };
  return w.call(null, register, { body: { ...person, email, role: "Business", invitation_token, ...more } });
};
const accountsOf = (email: string) => w.db.selectFrom("user_account").selectAll().where("email", "=", email).execute();

describe("the preview of an invitation", () => {
  it("tells who invites into which company, and whether the invitee has an account", async () => {
    const { id } = await buildCompany(w.db, { domain_status: "verified", name: `Quay Works ${uniqueSuffix()}` });
    const { owner, email, token } = await invited(undefined, id);
    const { body } = await preview(token);
    expect(body).toMatchObject({ company_id: id, invited_by: owner.username, role: "triager", email, username: null });
    expect([body.company_name, body.account, body.sign_in]).toEqual([expect.stringMatching(/^Quay Works/), "none", "password"]);
    for (const [role, account] of [
      ["Business", "company"],
      ["Hacker", "other"],
    ] as const) {
      const { username } = await w.person(role);
      expect((await preview((await invited(`${username}@people.example`)).token)).body.account).toBe(account);
    }
    const { username } = await w.person("Business");
    expect((await preview((await invited(username)).token)).body).toMatchObject({ username, email: null, account: "company" });
  });

  it("names no company that has not proved who it is", async () => {
    const { id } = await buildCompany(w.db, { domain_status: "pending" });
    expect((await preview((await invited(undefined, id)).token)).body.company_name).toBeNull();
  });

  it("is refused for a forged token and for an invitation that has ended", async () => {
    const { owner, id, token } = await invited();
    expect((await preview(`${id}.forged`)).status).toBe(404);
    await w.call(owner, revokeInvitation, { params: { company_id: owner.companyId, invitation_id: id } });
    expect((await preview(token)).status).toBe(404);
  });
});

describe("a sign-up by an invitation", () => {
  it("makes a member without a company of their own, whose address is verified, and works once", async () => {
    const { owner, email, token } = await invited();
    const { status, body } = await signUp(email.toUpperCase(), token);
    expect(status).toBe(201);
    expect(body.user).toMatchObject({ role: "Business", email, email_verified: true });
    const { user_id } = body.user;
    const members = await w.db.selectFrom("company_member").selectAll().where("user_id", "=", user_id).execute();
    expect(members).toMatchObject([{ company_id: owner.companyId, role: "triager" }]);
    const log = await w.db.selectFrom("audit_log").select("action").where("user_id", "=", user_id).execute();
    expect(log.map(({ action }) => action).sort()).toEqual(["account.registered", "company.member_joined"]);
    expect((await signUp(email, token)).status).toBe(404);
  });

  it("is refused with another address, as a researcher, and with a company", async () => {
    const { email, token } = await invited();
    const other = `other-${uniqueSuffix()}@people.example`;
    expect((await signUp(other, token)).body.errors[0]).toMatchObject({ loc: ["body", "email"], code: "invitation_address" });
    expect((await signUp(email, token, { role: "Hacker" })).status).toBe(422);
    expect((await signUp(email, token, { company_name: "Quay", company_domain: "quay.example" })).status).toBe(422);
    const byName = await invited((await w.person("Business")).username);
    expect((await signUp(other, byName.token)).status).toBe(422);
    expect([...(await accountsOf(other)), ...(await accountsOf(email))]).toEqual([]);
  });

  it("happens once of three times at once", async () => {
    const { email, token } = await invited();
    const answers = await Promise.all([1, 2, 3].map(() => signUp(email, token)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await accountsOf(email)).toHaveLength(1);
  });

  it("makes no account when the invitation has expired", async () => {
    const { email, id, token } = await invited();
    await w.db.updateTable("company_invitation").set({ expires_at: new Date() }).where("id", "=", id).execute();
    expect((await signUp(email, token)).status).toBe(404);
    expect(await accountsOf(email)).toEqual([]);
  });
});
