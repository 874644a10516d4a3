import { getProgram, listPrograms } from "@safeport/contract/programs/core/program.endpoints";
import {
  listOwnProgramInvitations,
  listSentInvitations,
  revokeProgramInvitation,
} from "@safeport/contract/programs/participation/invitation.endpoints";
import { submitReport } from "@safeport/contract/reports/report.endpoints";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { newId } from "@safeport/db/new-id";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { whoSeesProgram } from "../src/features/programs/core/program.visibility.ts";
import { expireWaiting } from "../src/features/programs/participation/expire-waiting.ts";
import { invitationMail } from "../src/features/programs/participation/invitation-mail.ts";
import { isDue } from "./is-due.ts";
import { buildInvitationCase, emailOf, type InvitationCase, refusal } from "./program-invitation-case.ts";
import type { Person } from "./world.ts";

let w: InvitationCase["w"];
let one: InvitationCase["one"];
let hidden: InvitationCase["hidden"];
let invite: InvitationCase["invite"];
let answer: InvitationCase["answer"];
let invited: InvitationCase["invited"];
let sees: InvitationCase["sees"];
let close: InvitationCase["close"];
beforeAll(async () => {
  ({ w, one, hidden, invite, answer, invited, sees, close } = await buildInvitationCase());
});
afterAll(() => close());

const revoke = (as: Person, invitation_id: string) => w.call(as, revokeProgramInvitation, { body: { invitation_id } });
const endedText = "This invitation has expired, was withdrawn, or has already been answered";
const memberships = (program_id: string) =>
  w.db
    .selectFrom("program_member")
    .select("user_id")
    .where("program_id", "=", program_id)
    .where("ended_at", "is", null)
    .execute();

describe("an invitation to a private program", () => {
  it("shows it while it waits; accepted, it makes a member, who may report @spec:7.54", async () => {
    const program = await hidden();
    const person = await w.person("Hacker");
    expect(await sees(person, program)).toBe(false);
    const all = (await w.call(person, listPrograms)).body.total;
    const sent = await invite(one.manager, program.handle, { username: `@${person.username}`, message: "You know trains" });
    expect([sent.status, sent.body]).toMatchObject([201, { username: person.username, email: null, can: ["revoke"] }]);
    expect(await sees(person, program)).toBe(true);
    expect((await w.call(person, listPrograms)).body.total).toBe(all + 1);
    const own = await w.call(person, listOwnProgramInvitations, { query: { status: "pending" } });
    expect(own.body.items).toMatchObject([
      { program_title: program.title, message: "You know trains", invited_by: one.manager.username, can: ["accept", "decline"] },
    ]);
    const { invitation_id } = own.body.items[0];
    const opened = (await w.call(person, getProgram, { params: { program: program.id } })).body;
    expect(opened).toMatchObject({ can: ["read"], own_invitation_id: invitation_id });
    const submit = () =>
      w.call(person, submitReport, { body: { ...one.submission({ program_id: program.id }), scope_id: undefined } });
    expect(refusal(await submit())).toEqual([403, "You are invited to this program; accept the invitation to take part"]);
    expect((await answer(person, invitation_id, true)).body.status).toBe("accepted");
    expect((await w.call(person, getProgram, { params: { program: program.id } })).body).toMatchObject({
      can: ["read", "submit_report", "leave"],
      own_invitation_id: null,
    });
    expect(await memberships(program.id)).toEqual([{ user_id: person.id }]);
  });

  it("declined with reasons, revoked or expired, it shows the program no longer", async () => {
    const declined = await invited();
    const answered = await answer(declined.person, declined.id, false, { decline_reasons: ["rewards", "no_time"] });
    expect(answered.body.status).toBe("declined");
    expect(await sees(declined.person, declined.program)).toBe(false);
    const query = { program_id: declined.program.id };
    const sent = await w.call(one.owner, listSentInvitations, { params: { company_id: one.companyId }, query });
    expect(sent.body.items).toMatchObject([{ status: "declined", decline_reasons: ["rewards", "no_time"], can: [] }]);

    const revoked = await invited();
    expect((await revoke(one.owner, revoked.id)).body.status).toBe("revoked");
    expect(await sees(revoked.person, revoked.program)).toBe(false);

    const expired = await invited();
    await w.db.updateTable("program_invitation").set({ expires_at: new Date() }).where("id", "=", expired.id).execute();
    expect(await sees(expired.person, expired.program)).toBe(false);
    await expireWaiting(w.app.services);
    const row = w.db.selectFrom("program_invitation").select("status").where("id", "=", expired.id);
    expect(await row.executeTakeFirst()).toEqual({ status: "expired" });

    for (const { person, id } of [declined, revoked, expired]) {
      expect(refusal(await answer(person, id, true))).toEqual([409, endedText]);
      expect((await w.call(person, listOwnProgramInvitations)).body.total).toBe(0);
    }
  });

  it.each([
    ["was removed", (by: Person) => w.db.deleteFrom("company_member").where("user_id", "=", by.id)],
    ["was suspended", (by: Person) => w.db.updateTable("user_account").set({ state: "suspended" }).where("id", "=", by.id)],
    ["became a viewer", (by: Person) => w.db.updateTable("company_member").set({ role: "viewer" }).where("user_id", "=", by.id)],
    [
      "became a triager",
      (by: Person) => w.db.updateTable("company_member").set({ role: "triager" }).where("user_id", "=", by.id),
    ],
    ["became finance", (by: Person) => w.db.updateTable("company_member").set({ role: "finance" }).where("user_id", "=", by.id)],
  ])("ends when its inviter %s", async (_what, lose) => {
    const [program, person, inviter] = [await hidden(), await w.person("Hacker"), await w.member("manager", one.companyId)];
    const address = `${uniqueSuffix()}@mail.example`;
    const other = await w.person("Hacker");
    const { body } = await invite(inviter, program.id, { username: person.username });
    const { body: byAddress } = await invite(inviter, program.id, { email: emailOf(other) });
    const { body: toStranger } = await invite(inviter, program.id, { email: address });
    const mail = { id: newId(), kind: "programs.invitation", params: { invitation_id: toStranger.invitation_id } };
    const recipient = { user_id: one.owner.id, address, username: one.owner.username, language: "en" as const, confirmed: true };
    expect(await isDue(invitationMail, w.db, { ...mail, recipient })).toBe(true);
    expect([await sees(person, program), await sees(other, program)]).toEqual([true, true]);
    await lose(inviter).execute();
    expect([await sees(person, program), await sees(other, program)]).toEqual([false, false]);
    expect(refusal(await answer(person, body.invitation_id, true))).toEqual([409, endedText]);
    expect(refusal(await answer(other, byAddress.invitation_id, true))).toEqual([409, endedText]);
    expect((await w.call(person, listOwnProgramInvitations)).body.total).toBe(0);
    expect(await memberships(program.id)).toEqual([]);
    expect(await isDue(invitationMail, w.db, { ...mail, recipient })).toBe(false);
    const query = { program_id: program.id };
    const sent = await w.call(one.owner, listSentInvitations, { params: { company_id: one.companyId }, query });
    expect(sent.body.items.map(({ status, can }: { status: string; can: string[] }) => [status, can])).toEqual(
      Array(3).fill(["revoked", []]),
    );
  });

  it("of staff works while they are staff", async () => {
    const [program, person, admin] = [await hidden(), await w.person("Hacker"), await w.person("Admin")];
    const { body } = await invite(admin, program.id, { username: person.username });
    expect(await sees(person, program)).toBe(true);
    await w.db.updateTable("user_account").set({ role: "Hacker" }).where("id", "=", admin.id).execute();
    expect(await sees(person, program)).toBe(false);
    expect(refusal(await answer(person, body.invitation_id, true))).toEqual([409, endedText]);
  });

  it("brings live updates of the program while it waits, and none after it", async () => {
    const { program, person, id } = await invited();
    const stranger = await w.person("Hacker");
    const actors = [person, stranger].map((one) => ({
      user_id: one.id,
      username: one.username,
      role: "Hacker" as const,
      email_verified: true,
      session_id: newId(),
      assurance: { by: "password" as const, at: 0 },
      company_ids: [],
    }));
    expect(await whoSeesProgram(w.db, program.id, actors)).toEqual(new Set([person.id]));
    await answer(person, id, false);
    expect(await whoSeesProgram(w.db, program.id, actors)).toEqual(new Set());
  });

  it("lasts seven days", async () => {
    const { id } = await invited();
    const row = await w.db.selectFrom("program_invitation").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(Math.round((Number(row.expires_at) - Number(row.created_at)) / 86_400_000)).toBe(7);
  });

  it("is accepted once of ten times at once, also while it is being revoked", async () => {
    const { program, person, id } = await invited();
    const answers = await Promise.all(Array.from({ length: 10 }, () => answer(person, id, true)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await memberships(program.id)).toHaveLength(1);

    const two = await invited();
    const [accepted, revoked] = await Promise.all([answer(two.person, two.id, true), revoke(one.owner, two.id)]);
    expect([accepted.status, revoked.status].sort()).toEqual([200, 409]);
    expect(await memberships(two.program.id)).toHaveLength(accepted.status === 200 ? 1 : 0);
  });

  it("does not exist for others, and is answered by no one of the company", async () => {
    const { id } = await invited();
    for (const outsider of [await w.person("Hacker"), await w.member("owner")])
      expect(refusal(await answer(outsider, id, true))).toEqual(refusal(await answer(outsider, newId(), true)));
    expect((await answer(one.owner, id, true)).status).toBe(403);
    for (const role of ["triager", "finance", "viewer"] as const) expect((await revoke(one[role], id)).status).toBe(403);
    expect((await revoke(await w.person("Hacker"), id)).status).toBe(404);
  });

  it("is not accepted for a program that has been closed", async () => {
    const { program, person, id } = await invited();
    await w.db.updateTable("program").set({ status: "closed" }).where("id", "=", program.id).execute();
    expect(refusal(await answer(person, id, true))).toEqual([409, "Nobody can join a program that is a draft or closed"]);
  });
});

describe("inviting", () => {
  it("replaces an earlier invitation to the same person", async () => {
    const { program, person, id } = await invited();
    const next = await invite(one.manager, program.id, { username: person.username });
    expect(refusal(await answer(person, id, true))).toEqual([409, endedText]);
    expect((await w.call(person, listOwnProgramInvitations, { query: { status: "pending" } })).body.total).toBe(1);
    expect((await answer(person, next.body.invitation_id, true)).status).toBe(200);
  });

  it("refuses who cannot take part, and what nobody can join", async () => {
    const program = await hidden();
    const field = async (body: object) => {
      const { status, body: refused } = await invite(one.owner, program.id, body);
      return [status, refused.errors?.[0]?.code ?? refused.code];
    };
    expect(await field({ username: "nobody-of-this-name" })).toEqual([422, "researcher_unknown"]);
    expect(await field({ username: (await w.person("Business")).username })).toEqual([422, "researcher_unknown"]);
    expect(await field({ email: "a@b" })).toEqual([422, "invalid_email"]);
    expect(await field({})).toEqual([422, "required"]);
    expect(await field({ username: "a", email: "a@people.example" })).toEqual([422, "required"]);
    expect(await field({ username: "a", message: "x".repeat(1_001) })).toEqual([422, "too_long"]);
    for (const status of ["draft", "closed"] as const) {
      const shut = await hidden({ status });
      expect((await invite(one.owner, shut.id, { username: "a" })).status).toBe(409);
    }
    for (const role of ["triager", "finance", "viewer"] as const)
      expect((await invite(one[role], program.id, { username: "a" })).status).toBe(403);
    expect((await invite(await w.person("Hacker"), program.id, { username: "a" })).status).toBe(404);
  });
});
