import { buildCompany } from "@safeport/db/factories/build-company";
import { buildProgram } from "@safeport/db/factories/build-program";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildInvitationCase, emailOf, type InvitationCase } from "./program-invitation-case.ts";

let w: InvitationCase["w"];
let one: InvitationCase["one"];
let server: InvitationCase["server"];
let hidden: InvitationCase["hidden"];
let invite: InvitationCase["invite"];
let answer: InvitationCase["answer"];
let sees: InvitationCase["sees"];
let close: InvitationCase["close"];
beforeAll(async () => {
  ({ w, one, server, hidden, invite, answer, sees, close } = await buildInvitationCase());
});
afterAll(() => close());

describe("an invitation by address", () => {
  it("is mailed, names no private program, and is for whoever has proved the address @spec:7.54", async () => {
    const program = await hidden({ title: `Nightshade ${uniqueSuffix()}` });
    const person = await w.person("Hacker");
    const address = emailOf(person);
    const sent = await invite(one.owner, program.id, { email: address.toUpperCase(), message: "Secret hello" });
    expect(sent.body).toMatchObject({ username: null, email: address });
    await vi.waitFor(() => expect(server.mailsTo(address)).toHaveLength(1), 20_000);
    const { source, email } = server.mailsTo(address)[0] as (typeof server.received)[number];
    expect(email.subject).toMatch(new RegExp(`^${one.owner.username} of .* invites you to a program on Safeport$`));
    for (const secret of [program.title, program.handle, "Secret hello"]) expect(source).not.toContain(secret);
    const confirm = (at: Date | null) =>
      w.db.updateTable("user_account").set({ email_verified_at: at }).where("id", "=", person.id).execute();
    await confirm(null);
    expect(await sees(person, program)).toBe(false);
    expect((await answer(person, sent.body.invitation_id, true)).status).toBe(404);
    await confirm(new Date());
    expect(await sees(person, program)).toBe(true);
    expect((await answer(await w.person("Hacker"), sent.body.invitation_id, true)).status).toBe(404);
    expect((await answer(person, sent.body.invitation_id, true)).status).toBe(200);
  });

  it("is answered alike with an account, without one, for a member, a colleague and somebody banned", async () => {
    const program = await hidden();
    const banned = await w.person("Hacker");
    await w.db.insertInto("company_ban").values({ company_id: one.companyId, user_id: banned.id, reason: "No" }).execute();
    const member = await w.person("Hacker");
    await w.db.insertInto("program_member").values({ program_id: program.id, user_id: member.id }).execute();
    const addresses = [
      `nobody-${uniqueSuffix()}@people.example`,
      emailOf(await w.person("Hacker")),
      emailOf(await w.person("Business")),
      emailOf(one.triager),
      emailOf(member),
      emailOf(banned),
    ];
    const answers: unknown[] = [];
    for (const email of addresses) {
      const { status, body } = await invite(one.owner, program.id, { email });
      const { invitation_id, created_at, expires_at, email: _, ...rest } = body;
      answers.push([status, rest]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await sees(banned, program)).toBe(false);
  });

  it("declined by whoever has the address, it tells the company no name", async () => {
    const program = await hidden();
    const person = await w.person("Hacker");
    const { body } = await invite(one.owner, program.id, { email: emailOf(person) });
    await answer(person, body.invitation_id, false);
    const rows = await w.db
      .selectFrom("audit_log")
      .select(["company_id", "user_id"])
      .where("action", "=", "program.invitation_declined")
      .where("object_id", "=", program.id)
      .execute();
    expect(rows).toEqual([{ company_id: null, user_id: person.id }]);
  });

  it("names no company that nobody verified", async () => {
    const company = await buildCompany(w.db, { domain_status: "pending", name: `Win a prize ${uniqueSuffix()}` });
    const owner = await w.member("owner", company.id);
    const program = await buildProgram(w.db, { company_id: company.id, visibility: "PRIVATE" });
    const address = `nobody-${uniqueSuffix()}@people.example`;
    await invite(owner, program.id, { email: address });
    await vi.waitFor(() => expect(server.mailsTo(address)).toHaveLength(1), 20_000);
    expect(server.mailsTo(address)[0]?.source).not.toContain(company.name);
  });
});
