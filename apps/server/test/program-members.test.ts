import { closeAccount } from "@safeport/contract/accounts/closing/closing.endpoints";
import { getProgram } from "@safeport/contract/programs/core/program.endpoints";
import { applyToProgram, decideInterests, listOwnInterests } from "@safeport/contract/programs/participation/interest.endpoints";
import {
  answerProgramInvitation,
  inviteResearcher,
  listOwnProgramInvitations,
} from "@safeport/contract/programs/participation/invitation.endpoints";
import {
  banResearcher,
  leaveProgram,
  liftBan,
  listBans,
  listProgramMembers,
  removeProgramMember,
} from "@safeport/contract/programs/participation/program-member.endpoints";
import { submitReport } from "@safeport/contract/reports/report.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildProgramMember } from "@safeport/db/factories/build-program-member";
import { buildScope } from "@safeport/db/factories/build-scope";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { type Answer, buildWorld, type Person, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildWorld();
  one = await buildCase(w);
});
afterAll(() => w.close());

const reason = "They tested accounts of other people";
const refusal = ({ status, body }: Answer) => [status, body.detail];
const read = async (as: Person, program: string) => (await w.call(as, getProgram, { params: { program } })).status;
const leave = (as: Person, program: string, body: object = {}) => w.call(as, leaveProgram, { params: { program }, body });
const remove = (as: Person, program: string, user_id: string) =>
  w.call(as, removeProgramMember, { params: { program, user_id }, body: { reason } });
const ban = (as: Person, username: string) =>
  w.call(as, banResearcher, { params: { company_id: one.companyId }, body: { username, reason } });
const lift = (as: Person, user_id: string) => w.call(as, liftBan, { params: { company_id: one.companyId, user_id } });
const invite = (program: string, username: string) =>
  w.call(one.owner, inviteResearcher, { params: { program }, body: { username } });
const endOf = (program_id: string, user_id: string) =>
  w.db
    .selectFrom("program_member")
    .select(["end_kind", "end_reason"])
    .where("program_id", "=", program_id)
    .where("user_id", "=", user_id)
    .where("ended_at", "is not", null)
    .executeTakeFirst();

async function member(over: object = {}) {
  const program = await buildProgram(w.db, { company_id: one.companyId, visibility: "PRIVATE", ...over });
  const person = await w.person("Hacker");
  await buildProgramMember(w.db, { program_id: program.id, user_id: person.id });
  return { program, person };
}

describe("the members of a program", () => {
  it("are listed to its owners and managers, and can be searched", async () => {
    const { program, person } = await member();
    const list = (as: Person, search = "") =>
      w.call(as, listProgramMembers, { params: { program: program.id }, query: { search } });
    expect((await list(one.manager)).body).toMatchObject({ total: 1, items: [{ user_id: person.id }] });
    expect((await list(one.manager, person.username.toUpperCase())).body.total).toBe(1);
    expect((await list(one.manager, "nobody_")).body.total).toBe(0);
    expect([(await list(one.triager)).status, (await list(person)).status]).toEqual([403, 403]);
    expect((await list(await w.person("Hacker"))).status).toBe(404);
  });

  it("leave with a reason, once, and a private program is gone for them", async () => {
    const { program, person } = await member();
    expect((await leave(person, program.id, { reason: "x".repeat(2_001) })).status).toBe(422);
    expect((await leave(person, program.handle, { reason: "The scope got too small" })).status).toBe(200);
    expect(await endOf(program.id, person.id)).toEqual({ end_kind: "left", end_reason: "The scope got too small" });
    expect(await read(person, program.id)).toBe(404);
    expect((await leave(person, program.id)).status).toBe(404);
    const open = await member({ visibility: "PUBLIC", participation: "application" });
    const answers = await Promise.all(Array.from({ length: 6 }, () => leave(open.person, open.program.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it("are removed by owners and managers with a reason, and may come back", async () => {
    const { program, person } = await member();
    expect((await remove(one.triager, program.id, person.id)).status).toBe(403);
    expect((await remove(one.manager, program.id, person.id)).status).toBe(200);
    expect((await remove(one.manager, program.id, person.id)).status).toBe(404);
    expect(await endOf(program.id, person.id)).toEqual({ end_kind: "removed", end_reason: reason });
    expect(await read(person, program.id)).toBe(404);
    const { body } = await invite(program.id, person.username);
    await w.call(person, answerProgramInvitation, { body: { invitation_id: body.invitation_id, accept: true } });
    expect(await read(person, program.id)).toBe(200);
    expect(await endOf(program.id, person.id)).toBeUndefined();
  });

  it("are members no longer when they close their accounts, and what they wrote is gone", async () => {
    const { program, person } = await member();
    const asking = await buildProgram(w.db, { company_id: one.companyId, participation: "application" });
    await w.call(person, applyToProgram, { params: { program: asking.id }, body: { motivation: "Please" } });
    await w.call(person, closeAccount, { params: { username: person.username }, body: {} });
    await w.deliver();
    expect(await endOf(program.id, person.id)).toMatchObject({ end_kind: "left" });
    expect(await w.db.selectFrom("program_interest").select("id").where("user_id", "=", person.id).execute()).toEqual([]);
  });
});

describe("a ban", () => {
  it("ends memberships and what waits, hides private programs, and refuses everything new, until it is lifted", async () => {
    const { program, person } = await member();
    const open = await buildProgram(w.db, { company_id: one.companyId });
    const { id: scope_id } = await buildScope(w.db, { program_id: open.id });
    const asking = await buildProgram(w.db, { company_id: one.companyId, participation: "application" });
    const invited = await buildProgram(w.db, { company_id: one.companyId, visibility: "PRIVATE" });
    const apply = () => w.call(person, applyToProgram, { params: { program: asking.id }, body: { motivation: "Please" } });
    const submit = () => w.call(person, submitReport, { body: one.submission({ program_id: open.id, scope_id }) });
    const applied = (await apply()).body.interest_id;
    const { invitation_id } = (await invite(invited.id, person.username)).body;

    expect((await ban(one.manager, `@${person.username}`)).body).toMatchObject({ user_id: person.id, reason });
    expect(refusal(await ban(one.manager, person.username))).toEqual([409, "This person is already banned"]);
    expect(await endOf(program.id, person.id)).toEqual({ end_kind: "banned", end_reason: reason });
    for (const { id } of [program, invited]) expect(await read(person, id)).toBe(404);
    expect((await w.call(person, getProgram, { params: { program: open.id } })).body.can).toEqual(["read"]);
    const text = "This company has banned you from its programs; they accept no reports, applications or invitations from you";
    for (const act of [submit, apply]) expect(refusal(await act())).toEqual([403, text]);
    const accept = () => w.call(person, answerProgramInvitation, { body: { invitation_id, accept: true } });
    expect((await accept()).status).toBe(404);
    expect((await w.call(one.owner, decideInterests, { body: { interest_id: applied, approve: true } })).status).toBe(409);
    expect(refusal(await invite(invited.id, person.username))).toEqual([
      409,
      "Your company banned this person; lift the ban first",
    ]);
    expect((await w.call(person, listOwnProgramInvitations)).body.total).toBe(0);
    expect((await w.call(person, listOwnInterests)).body.items).toMatchObject([{ status: "rejected" }]);

    expect([(await lift(one.manager, person.id)).status, (await lift(one.manager, person.id)).status]).toEqual([200, 404]);
    expect(await read(person, program.id)).toBe(404);
    expect((await submit()).status).toBe(201);
    expect((await invite(invited.id, person.username)).status).toBe(201);
  });

  it("and an approval at the same time leave no member who is banned", async () => {
    for (let round = 0; round < 4; round++) {
      const asking = await buildProgram(w.db, { company_id: one.companyId, participation: "application" });
      const person = await w.person("Hacker");
      const applied = await w.call(person, applyToProgram, { params: { program: asking.id }, body: { motivation: "Please" } });
      const [banned] = await Promise.all([
        ban(one.owner, person.username),
        w.call(one.manager, decideInterests, { body: { interest_id: applied.body.interest_id, approve: true } }),
      ]);
      expect(banned.status).toBe(201);
      const members = w.db.selectFrom("program_member").select("user_id").where("user_id", "=", person.id);
      expect(await members.where("ended_at", "is", null).execute()).toEqual([]);
    }
  });

  it("is made by owners and managers, of researchers outside the company", async () => {
    const person = await w.person("Hacker");
    for (const role of ["triager", "finance", "viewer"] as const)
      expect((await ban(one[role], person.username)).status).toBe(403);
    for (const outsider of [person, await w.member("owner")]) {
      expect((await ban(outsider, person.username)).status).toBe(404);
      expect((await lift(outsider, person.id)).status).toBe(404);
      expect((await w.call(outsider, listBans, { params: { company_id: one.companyId } })).status).toBe(404);
    }
    for (const name of ["nobody-of-this-name", one.triager.username, (await w.person("Admin")).username])
      expect((await ban(one.owner, name)).body.errors[0].code).toBe("researcher_unknown");
  });

  it("applies only to the company that made it", async () => {
    const person = await w.person("Hacker");
    await ban(one.owner, person.username);
    const other = await buildCase(w);
    expect((await w.call(person, submitReport, { body: other.submission() })).status).toBe(201);
    const { body } = await w.call(one.owner, listBans, {
      params: { company_id: one.companyId },
      query: { search: person.username },
    });
    expect(body.items).toMatchObject([{ username: person.username, reason }]);
  });
});
