import { getCompany } from "@safeport/contract/companies/company.endpoints";
import {
  acceptInvitation,
  declineInvitation,
  inviteMember,
  listInvitations,
  openInvitation,
  removeMember,
  revokeInvitation,
} from "@safeport/contract/companies/member.endpoints";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { buildCompany } from "@safeport/db/factories/build-company";
import { ownDatabase } from "@safeport/db/factories/own-database";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { type ReceivedMail, startMailServer } from "./mail-server.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let server: Awaited<ReturnType<typeof startMailServer>>;
let drop: () => Promise<void>;
beforeAll(async () => {
  server = await startMailServer();
  // The job queue is shared by all servers of a database.
  const own = await ownDatabase(inject("databaseUrl"));
  drop = own.drop;
  w = await buildWorld({ jobs: true, env: server.env, databaseUrl: own.url });
});
afterAll(async () => {
  await w.close();
  await server.close();
  await drop();
});

const invite = (as: Person & { companyId: string }, invitee: string, role = "triager") =>
  w.call(as, inviteMember, { params: { company_id: as.companyId }, body: { invitee, role } });
const answer = (as: Person, endpoint: Endpoint, token: string) => w.call(as, endpoint, { body: { token } });
const emailOf = ({ username }: Person) => `${username}@people.example`;
async function mailTo(address: string, nth = 0): Promise<ReceivedMail> {
  await vi.waitFor(() => expect(server.mailsTo(address).length).toBeGreaterThan(nth), 20_000);
  return server.mailsTo(address)[nth] as ReceivedMail;
}
const tokenOf = ({ email }: ReceivedMail) => /\/company-invitation#token=([\w.-]+)/.exec(email.text ?? "")?.[1] ?? "";
/** Somebody invited by an owner, and their token. */
async function invited(role = "triager") {
  const owner = await w.member("owner");
  const person = await w.person("Business");
  const { body } = await invite(owner, person.username, role);
  return { owner, person, id: body.invitation_id as string, token: tokenOf(await mailTo(emailOf(person))) };
}
const ended = [404, "This invitation has expired, was withdrawn, or has already been answered"];
const refusal = ({ status, body }: { status: number; body: { detail: string } }) => [status, body.detail];

describe("an invitation", () => {
  it("by username is mailed to the account, makes its owner a member, and works once", async () => {
    const { owner, person, token } = await invited();
    const opened = await answer(person, openInvitation, token);
    expect(opened.body).toMatchObject({ company_id: owner.companyId, role: "triager", invited_by: owner.username });
    expect((await answer(person, acceptInvitation, token)).body).toEqual({ company_id: owner.companyId });
    expect((await w.call(person, getCompany, { params: { company_id: owner.companyId } })).body.member_role).toBe("triager");
    for (const endpoint of [acceptInvitation, openInvitation, declineInvitation])
      expect(refusal(await answer(person, endpoint, token))).toEqual(ended);
  });

  it("by address is bound to it, whoever else has the link, also when the address is not confirmed", async () => {
    const owner = await w.member("owner");
    const person = await w.person("Business");
    const address = emailOf(person);
    await invite(owner, address.toUpperCase());
    const token = tokenOf(await mailTo(address));
    expect((await answer(await w.person("Business"), acceptInvitation, token)).status).toBe(403);
    const confirm = (at: Date | null) =>
      w.db.updateTable("user_account").set({ email_verified_at: at }).where("id", "=", person.id).execute();
    await confirm(null);
    expect((await answer(person, openInvitation, token)).status).toBe(403);
    await confirm(new Date());
    expect((await answer(person, acceptInvitation, token)).status).toBe(200);
  });

  it("has the same answer for an address with and without an account, and its mail names no unverified company", async () => {
    const company = await buildCompany(w.db, { domain_status: "pending", name: `Win a prize ${uniqueSuffix()}` });
    const owner = await w.member("owner", company.id);
    const address = `nobody-${uniqueSuffix()}@people.example`;
    const [one, other] = [await invite(owner, address), await invite(owner, emailOf(await w.person("Business")))];
    expect([one.status, Object.keys(one.body)]).toEqual([other.status, Object.keys(other.body)]);
    const { email } = await mailTo(address);
    const { full_name } = await w.db
      .selectFrom("user_account")
      .select("full_name")
      .where("id", "=", owner.id)
      .executeTakeFirstOrThrow();
    const inviter = `${full_name} (${owner.username})`;
    expect(email.subject).toBe(`${inviter} invites you to a company on Safeport`);
    // A stranger reads who asks, for what role, and what this site is.
    expect(email.text).toContain(`${inviter} asks you to join their company on Safeport as triager.`);
    expect(email.text).toContain("On Safeport, companies receive reports of vulnerabilities");
    expect(email.text).toContain("A triager reads reports, answers researchers and decides what comes next.");
    expect(email.text).not.toContain(company.name);
  });

  it("stores no token in the database, and lasts seven days", async () => {
    const { person, token, id } = await invited();
    const rows = await w.db.selectFrom("company_invitation").selectAll().where("id", "=", id).execute();
    const mails = await w.db.selectFrom("mail").selectAll().where("user_id", "=", person.id).execute();
    expect(JSON.stringify([rows, mails])).not.toContain(token.split(".")[1]);
    const days = (Number(rows[0]?.expires_at) - Number(rows[0]?.created_at)) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    await w.db.updateTable("company_invitation").set({ expires_at: new Date() }).where("id", "=", id).execute();
    expect(refusal(await answer(person, acceptInvitation, token))).toEqual(ended);
  });

  it.each(["", "x", `${"0".repeat(8)}-0000-7000-8000-${"0".repeat(12)}.forged`])(
    "is not opened by the token %j",
    async (token) => {
      expect([404, 422]).toContain((await answer(await w.person("Business"), openInvitation, token)).status);
    },
  );

  it("is replaced by the next one to the same person", async () => {
    const { owner, person, token } = await invited("viewer");
    await invite(owner, person.username, "manager");
    const next = tokenOf(await mailTo(emailOf(person), 1));
    expect(refusal(await answer(person, acceptInvitation, token))).toEqual(ended);
    const { body } = await w.call(owner, listInvitations, { params: { company_id: owner.companyId } });
    expect(body.items.map(({ role }: { role: string }) => role)).toEqual(["manager"]);
    expect((await answer(person, acceptInvitation, next)).status).toBe(200);
  });

  it("ends when it is withdrawn, declined, or its inviter has left", async () => {
    const one = await invited();
    const withdraw = () =>
      w.call(one.owner, revokeInvitation, { params: { company_id: one.owner.companyId, invitation_id: one.id } });
    expect([(await withdraw()).status, (await withdraw()).status]).toEqual([200, 404]);
    expect(refusal(await answer(one.person, acceptInvitation, one.token))).toEqual(ended);

    const two = await invited();
    expect((await answer(two.person, declineInvitation, two.token)).status).toBe(200);
    expect(refusal(await answer(two.person, acceptInvitation, two.token))).toEqual(ended);

    const three = await invited();
    await w.member("owner", three.owner.companyId);
    const leave = { company_id: three.owner.companyId, user_id: three.owner.id };
    expect((await w.call(three.owner, removeMember, { params: leave })).status).toBe(200);
    expect(refusal(await answer(three.person, acceptInvitation, three.token))).toEqual(ended);
  });

  it("is accepted once of many times at once", async () => {
    const { person, token } = await invited();
    const answers = await Promise.all([1, 2, 3, 4].map(() => answer(person, acceptInvitation, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  });

  it("is not accepted by a researcher's account", async () => {
    const owner = await w.member("owner");
    const hacker = await w.person("Hacker");
    expect((await invite(owner, hacker.username)).body.errors[0].code).toBe("invitee_unknown");
    await invite(owner, emailOf(hacker));
    expect((await answer(hacker, acceptInvitation, tokenOf(await mailTo(emailOf(hacker))))).status).toBe(403);
  });
});

describe("inviting", () => {
  it.each([
    ["owner", "finance", 201],
    ["manager", "manager", 201],
    ["manager", "finance", 403],
    ["triager", "viewer", 403],
    ["viewer", "viewer", 403],
  ] as const)("by a %s as a %s answers %i", async (role, invitedRole, status) => {
    const member = await w.member(role);
    expect((await invite(member, `${uniqueSuffix()}@people.example`, invitedRole)).status).toBe(status);
  });

  it("refuses unknown names, members, wrong addresses and the role of an owner", async () => {
    const owner = await w.member("owner");
    const member = await w.member("viewer", owner.companyId);
    expect((await invite(owner, "nobody-of-this-name")).body.errors[0].code).toBe("invitee_unknown");
    expect((await invite(owner, member.username)).body.code).toBe("already_exists");
    expect((await invite(owner, "a@b")).body.errors[0].code).toBe("invalid_email");
    expect((await invite(owner, member.username, "owner")).status).toBe(422);
  });
});
