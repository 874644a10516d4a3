import { login, register } from "@safeport/contract/accounts/core/account.endpoints";
import {
  answerProgramInvitation,
  inviteResearcher,
  listOwnProgramInvitations,
  previewProgramInvitation,
  revokeProgramInvitation,
} from "@safeport/contract/programs/participation/invitation.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
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

const tokenOf = (id: string) => linkToken(w.app.services.keyFor, "program_invitation", id);

/** An address that a private program invites, with the token that is mailed to it. */
async function invited(email = `researcher-${uniqueSuffix()}@people.example`) {
  const owner = await w.member("owner");
  const program = await buildProgram(w.db, { company_id: owner.companyId, visibility: "PRIVATE" });
  const { body } = await w.call(owner, inviteResearcher, { params: { program: program.id }, body: { email, message: "" } });
  const id = body.invitation_id as string;
  return { owner, program, email, id, token: tokenOf(id) };
}
const preview = (token: string) => w.call(null, previewProgramInvitation, { body: { token } });
const signUp = (email: string, invitation_token: string, more: object = {}) => {
  const person = { username: `ines-${uniqueSuffix()}`, full_name: "Ines Invited", password: factoryPassword };
  return w.call(null, register, { body: { ...person, email, role: "Hacker", invitation_token, ...more } });
};

describe("the preview of an invitation to a program", () => {
  it("tells who invites, and whether the address has an account, but nothing of the program", async () => {
    const { owner, email, id, token } = await invited();
    const { body } = await preview(token);
    expect(body).toEqual({
      ...{ invitation_id: id, invited_by: owner.username, email, account: "none", sign_in: "password" },
      expires_at: expect.any(String),
    });
    for (const [role, account] of [
      ["Hacker", "researcher"],
      ["Business", "other"],
    ] as const) {
      const { username } = await w.person(role);
      expect((await preview((await invited(`${username}@people.example`)).token)).body.account).toBe(account);
    }
  });

  it("is refused for a forged token, one of another kind, and an invitation that has ended", async () => {
    const { owner, id, token } = await invited();
    const ofCompany = linkToken(w.app.services.keyFor, "company_invitation", id);
    for (const wrong of [`${id}.forged`, ofCompany]) expect((await preview(wrong)).status).toBe(404);
    expect((await preview(token)).status).toBe(200);
    await w.call(owner, revokeProgramInvitation, { body: { invitation_id: id } });
    expect((await preview(token)).status).toBe(404);
  });
});

describe("a sign-up by an invitation to a program", () => {
  it("makes a researcher whose address is verified, and who can accept the invitation", async () => {
    const { program, email, id, token } = await invited();
    const { status, body } = await signUp(email.toUpperCase(), token);
    expect(status).toBe(201);
    expect(body.user).toMatchObject({ role: "Hacker", email, email_verified: true });
    const { username, user_id: person_id } = body.user;
    const signedIn = await w.call(null, login, { body: { username, password: factoryPassword } });
    const person = { id: person_id, username, token: signedIn.body.access_token, sessionId: "" };
    const own = await w.call(person, listOwnProgramInvitations);
    expect(own.body.items.map((item: { invitation_id: string }) => item.invitation_id)).toEqual([id]);
    expect((await w.call(person, answerProgramInvitation, { body: { invitation_id: id, accept: true } })).body.status).toBe(
      "accepted",
    );
    const members = await w.db.selectFrom("program_member").select("user_id").where("program_id", "=", program.id).execute();
    expect(members).toEqual([{ user_id: body.user.user_id }]);
    expect((await signUp(email, token)).status).toBe(404);
  });

  it("is refused with another address, for a company, by a token of another kind, and when the invitation has expired", async () => {
    const { email, id, token } = await invited();
    const other = `other-${uniqueSuffix()}@people.example`;
    expect((await signUp(other, token)).body.errors[0]).toMatchObject({ loc: ["body", "email"], code: "invitation_address" });
    expect((await signUp(email, token, { role: "Business" })).status).toBe(422);
    expect((await signUp(email, linkToken(w.app.services.keyFor, "company_invitation", id))).status).toBe(404);
    await w.db.updateTable("program_invitation").set({ expires_at: new Date() }).where("id", "=", id).execute();
    expect((await signUp(email, token)).status).toBe(404);
    const accounts = await w.db.selectFrom("user_account").select("id").where("email", "in", [email, other]).execute();
    expect(accounts).toEqual([]);
  });
});
