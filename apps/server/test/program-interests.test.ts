import { getProgram } from "@safeport/contract/programs/core/program.endpoints";
import {
  applyToProgram,
  decideInterests,
  listOwnInterests,
  listReceivedInterests,
  reopenInterest,
  withdrawInterest,
} from "@safeport/contract/programs/participation/interest.endpoints";
import { leaveProgram } from "@safeport/contract/programs/participation/program-member.endpoints";
import { submitReport } from "@safeport/contract/reports/report.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildScope } from "@safeport/db/factories/build-scope";
import { newId } from "@safeport/db/new-id";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expireWaiting } from "../src/features/programs/participation/expire-waiting.ts";
import { buildCase, type Case } from "./case.ts";
import { type Answer, buildWorld, type Person, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildWorld();
  one = await buildCase(w);
});
afterAll(() => w.close());

/** A public program of the company that asks for applications. */
const asking = (over: object = {}) => buildProgram(w.db, { company_id: one.companyId, participation: "application", ...over });
const apply = (as: Person, program: string, motivation = "I know payment systems well") =>
  w.call(as, applyToProgram, { params: { program }, body: { motivation } });
const decide = (as: Person, body: object) => w.call(as, decideInterests, { body });
const refusal = ({ status, body }: Answer) => [status, body.detail];
const open = async (as: Person, program: string) => (await w.call(as, getProgram, { params: { program } })).body;
const memberships = (program_id: string) =>
  w.db.selectFrom("program_member").select(["user_id", "ended_at"]).where("program_id", "=", program_id).execute();
const settledText = "This application has expired, was withdrawn, or has already been answered";

async function waiting() {
  const program = await asking();
  const person = await w.person("Hacker");
  const { body } = await apply(person, program.id);
  return { program, person, id: body.interest_id as string };
}

describe("applying to a program", () => {
  it("lets in whoever is approved, who may report then and not before @spec:7.53", async () => {
    const program = await asking();
    const { id: scope_id } = await buildScope(w.db, { program_id: program.id });
    const person = await w.person("Hacker");
    const submit = () => w.call(person, submitReport, { body: one.submission({ program_id: program.id, scope_id }) });
    expect((await open(person, program.handle)).can).toEqual(["read", "apply"]);
    expect(refusal(await submit())).toEqual([
      403,
      "This program accepts reports only from its members; apply to take part first",
    ]);
    const applied = await apply(person, program.handle, "  I know payment systems well ");
    expect([applied.status, applied.body]).toMatchObject([
      201,
      { program_title: program.title, motivation: "I know payment systems well", status: "pending", can: ["withdraw"] },
    ]);
    const { interest_id } = applied.body;
    expect(await open(person, program.id)).toMatchObject({ own_interest_id: interest_id });
    const received = await w.call(one.manager, listReceivedInterests, {
      params: { company_id: one.companyId },
      query: { program_id: program.id, status: "pending" },
    });
    expect(received.body).toMatchObject({
      total: 1,
      items: [{ interest_id, username: person.username, can: ["approve", "reject"] }],
    });
    const approved = await decide(one.manager, { interest_id, approve: true });
    expect([approved.status, approved.body.items[0]]).toMatchObject([200, { interest_id, status: "approved", can: ["reopen"] }]);
    expect(await open(person, program.id)).toMatchObject({ can: ["read", "submit_report", "leave"], own_interest_id: null });
    expect((await submit()).status).toBe(201);
  });

  it("ends with a rejection and its reason, which the applicant reads, and can be tried again two weeks later", async () => {
    const { program, person, id } = await waiting();
    expect((await decide(one.owner, { interest_id: id, approve: false })).body.errors[0]).toMatchObject({
      loc: ["body", "reason"],
      code: "reason_required",
    });
    await decide(one.owner, { interest_id: id, approve: false, reason: "We look for mobile specialists" });
    const own = await w.call(person, listOwnInterests, { query: { program_id: program.id } });
    expect(own.body.items).toMatchObject([{ status: "rejected", reason: "We look for mobile specialists", can: [] }]);
    expect(await memberships(program.id)).toEqual([]);
    expect(refusal(await apply(person, program.id))).toEqual([
      409,
      "Your application was rejected; you can apply again 14 days after the rejection",
    ]);
    const longAgo = new Date(Date.now() - 15 * 86_400_000);
    await w.db.updateTable("program_interest").set({ settled_at: longAgo }).where("id", "=", id).execute();
    expect((await apply(person, program.id)).status).toBe(201);
  });

  it("can be withdrawn by the applicant alone, and repeated", async () => {
    const { program, person, id } = await waiting();
    const withdraw = (as: Person) => w.call(as, withdrawInterest, { body: { interest_id: id } });
    expect((await withdraw(one.owner)).status).toBe(403);
    expect((await withdraw(await w.person("Hacker"))).status).toBe(404);
    expect((await withdraw(person)).body.status).toBe("withdrawn");
    expect(refusal(await withdraw(person))).toEqual([409, settledText]);
    expect(refusal(await decide(one.owner, { interest_id: id, approve: true }))).toEqual([409, settledText]);
    expect((await apply(person, program.id)).status).toBe(201);
  });

  it("waits once however often it is sent at once", async () => {
    const program = await asking();
    const person = await w.person("Hacker");
    const answers = await Promise.all(Array.from({ length: 10 }, () => apply(person, program.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  });

  it("expires after 14 days, also before the job has noted it, and the job notes it in batches", async () => {
    const { program, person, id } = await waiting();
    const row = await w.db.selectFrom("program_interest").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(Math.round((Number(row.expires_at) - Number(row.created_at)) / 86_400_000)).toBe(14);
    await w.db.updateTable("program_interest").set({ expires_at: new Date() }).where("id", "=", id).execute();
    expect(refusal(await decide(one.owner, { interest_id: id, approve: true }))).toEqual([409, settledText]);
    const others = Array.from({ length: 250 }, () => ({ ...row, id: newId(), program_id: "", expires_at: new Date() }));
    for (const other of others) other.program_id = (await asking()).id;
    await w.db.insertInto("program_interest").values(others).execute();
    const own = (status: string) => w.call(person, listOwnInterests, { query: { status } });
    expect((await own("expired")).body.total).toBe(251);
    await expireWaiting(w.app.services);
    const statuses = w.db
      .selectFrom("program_interest")
      .select("id")
      .where("user_id", "=", person.id)
      .where("status", "=", "expired");
    expect(await statuses.execute()).toHaveLength(251);
    expect((await own("pending")).body.total).toBe(0);
    expect((await apply(person, program.id)).status).toBe(201);
  });

  it.each([
    ["a program that everybody may report to", { participation: "open" }, 403],
    ["a program that invites", { participation: "invitation" }, 403],
    ["a private program", { visibility: "PRIVATE" }, 404],
    ["a paused program", { status: "paused" }, 404],
  ] as const)("is refused for %s", async (_what, over, status) => {
    expect((await apply(await w.person("Hacker"), (await asking(over)).id)).status).toBe(status);
  });

  it("is for researchers outside the company with a verified address, in 1 to 500 characters", async () => {
    const program = await asking();
    expect((await apply(one.owner, program.id)).status).toBe(403);
    expect((await apply(await w.person("Business"), program.id)).status).toBe(403);
    const person = await w.person("Hacker");
    for (const motivation of ["", "  ", "x".repeat(501)]) expect((await apply(person, program.id, motivation)).status).toBe(422);
    await w.db.updateTable("user_account").set({ email_verified_at: null }).where("id", "=", person.id).execute();
    w.app.services.forgetPerson(person.id);
    expect((await apply(person, program.id)).status).toBe(403);
  });
});

describe("deciding about applications", () => {
  it("makes one membership however often it is done at once, also when several approve @spec:7.53", async () => {
    const { program, id } = await waiting();
    const people = [one.owner, one.manager, await w.person("Admin")];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => decide(people[n % 3] as Person, { interest_id: id, approve: true })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await memberships(program.id)).toHaveLength(1);
    const logged = w.db.selectFrom("audit_log").select("id").where("action", "=", "program.interest_approved");
    expect(await logged.where("object_id", "=", program.id).execute()).toHaveLength(1);
  });

  it("is all or nothing for several", async () => {
    const [first, second] = [await waiting(), await waiting()];
    await w.call(second.person, withdrawInterest, { body: { interest_id: second.id } });
    const both = { interest_ids: [first.id, second.id], approve: true };
    expect((await decide(one.owner, both)).status).toBe(409);
    expect(await memberships(first.program.id)).toEqual([]);
    expect((await decide(one.owner, { interest_ids: [first.id], approve: true })).status).toBe(200);
    expect((await decide(one.owner, { approve: true })).status).toBe(422);
    expect((await decide(one.owner, { interest_id: first.id, interest_ids: [first.id], approve: true })).status).toBe(422);
  });

  it.each([
    ["owner", 200],
    ["manager", 200],
    ["triager", 403],
    ["finance", 403],
    ["viewer", 403],
  ] as const)("by a %s answers %i", async (role, status) => {
    const { id } = await waiting();
    expect((await decide(one[role], { interest_id: id, approve: true })).status).toBe(status);
  });

  it("is not for the applicant, and the application does not exist for others", async () => {
    const { person, id } = await waiting();
    expect((await decide(person, { interest_id: id, approve: true })).status).toBe(403);
    for (const outsider of [await w.member("owner"), await w.person("Hacker")]) {
      const [existing, unknown] = [
        await decide(outsider, { interest_id: id, approve: true }),
        await decide(outsider, { interest_id: newId(), approve: true }),
      ];
      expect(refusal(existing)).toEqual(refusal(unknown));
      expect(existing.status).toBe(404);
    }
  });
});

describe("undoing an approval", () => {
  const undo = (as: Person, interest_id: string) => w.call(as, reopenInterest, { body: { interest_id } });
  const tooLate = "This approval can no longer be undone; remove the member instead";
  async function approved() {
    const made = await waiting();
    await decide(one.owner, { interest_id: made.id, approve: true });
    return made;
  }

  it("ends the membership, and the application waits again and can be decided again @spec:7.53", async () => {
    const { program, person, id } = await approved();
    const undone = await undo(one.manager, id);
    expect([undone.status, undone.body]).toMatchObject([
      200,
      { status: "pending", can: ["approve", "reject"], settled_at: null },
    ]);
    expect(await memberships(program.id)).toMatchObject([{ ended_at: expect.any(Date) }]);
    expect(await open(person, program.id)).toMatchObject({ can: ["read", "apply"], own_interest_id: id });
    expect(refusal(await undo(one.owner, id))).toEqual([409, tooLate]);
    expect((await decide(one.owner, { interest_id: id, approve: true })).status).toBe(200);
    expect((await open(person, program.id)).can).toContain("submit_report");
    const logged = w.db.selectFrom("audit_log").select("action").where("object_id", "=", program.id).orderBy("id");
    expect((await logged.execute()).map(({ action }) => action)).toEqual([
      "program.applied",
      "program.interest_approved",
      "program.interest_reopened",
      "program.interest_approved",
    ]);
  });

  it("happens once however often it is asked, within an hour, and not after the person has left", async () => {
    const first = await approved();
    const answers = await Promise.all(Array.from({ length: 5 }, () => undo(one.owner, first.id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const late = await approved();
    const settled_at = new Date(Date.now() - 61 * 60_000);
    await w.db.updateTable("program_interest").set({ settled_at }).where("id", "=", late.id).execute();
    expect(refusal(await undo(one.owner, late.id))).toEqual([409, tooLate]);
    const left = await approved();
    await w.call(left.person, leaveProgram, { params: { program: left.program.id }, body: {} });
    expect(refusal(await undo(one.owner, left.id))).toEqual([409, tooLate]);
  });

  it("is for owners and managers, and hidden from outsiders", async () => {
    const { person, id } = await approved();
    expect((await undo(one.triager, id)).status).toBe(403);
    expect((await undo(person, id)).status).toBe(403);
    expect((await undo(await w.member("owner"), id)).status).toBe(404);
  });
});
