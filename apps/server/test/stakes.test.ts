import { readPlace } from "@safeport/contract/flood/order/place.endpoints";
import { updateProgram } from "@safeport/contract/programs/core/program.endpoints";
import { leaveProgram } from "@safeport/contract/programs/participation/program-member.endpoints";
import { changeStatus, submitReport, updateDraft, validateReport } from "@safeport/contract/reports/report.endpoints";
import { readProgramStake, setProgramStake } from "@safeport/contract/reports/stakes/stake.endpoints";
import { needOfStake } from "@safeport/contract/reports/stakes/stake.policy";
import { listPoints, type PointEntry } from "@safeport/contract/reputation/reputation.endpoints";
import { buildProgramMember } from "@safeport/db/factories/build-program-member";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findTotals } from "../src/features/reputation/point-list.queries.ts";
import { type ReturnedStakes, returnStakes } from "../src/features/reputation/return-stakes.ts";
import { settleDuePenalties } from "../src/features/reputation/settle-points.ts";
import { verifyPoints } from "../src/features/reputation/verify-points.ts";
import { buildCase, type Case } from "./case.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(async () => {
  await w.deliver();
  expect((await verifyPoints(w.db)).failure).toBeNull();
  await w.close();
});

const dayMs = 86_400_000;
const stake = { kind: "points", amount: 5 };
const reason = "A reason that is long enough for every rule";

const ask = (c: Case, as: Person, next: object | null) =>
  w.call(as, setProgramStake, { params: { program: c.program.id }, body: { stake: next } });
const read = async (c: Case, as: Person) => (await w.call(as, readProgramStake, { params: { program: c.program.id } })).body;
const send = (c: Case, as: Person, over: object = {}) => w.call(as, submitReport, { body: c.submission(over) });
const move = async (c: Case, report_id: string, body: object) => {
  const answer = await w.call(c.manager, changeStatus, { params: { report_id }, body: { reason, ...body } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const stateOf = async (as: Person, report_id: string) =>
  (await w.call(as, readPlace, { params: { report_id } })).body.stake?.state ?? null;
const settleIn = (days: number) => settleDuePenalties(w.db, new Date(Date.now() + days * dayMs));

/** The rows of stakes that a person has. */
async function stakesOf(as: Person): Promise<string[]> {
  const { body } = await w.call(as, listPoints, { query: { size: "100" } });
  return body.items
    .filter((row: PointEntry) => row.reason === "stake")
    .map(({ delta, state }: PointEntry) => `${delta} ${state}`)
    .sort();
}

/** A program that asks for five points, and a person without a trial that is left, who has `points`. */
async function buildAsking(points: 0 | 5 | 15 = 5): Promise<Case> {
  const c = await buildCase(w);
  const earlier = await c.report({ severity: points === 15 ? "medium" : "low" });
  if (points > 0) await move(c, earlier.id, { status: "resolved" });
  await c.report();
  expect((await ask(c, c.owner, { ...stake, below: null })).status).toBe(200);
  return c;
}

/** A sent report with its stake. */
async function sendWithStake(c: Case): Promise<string> {
  const { status, body } = await send(c, c.hacker, { stake });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.report_id;
}

describe("a stake @spec:10.73", () => {
  it("is needed from people without a signal or below the program's, after two trials", () => {
    const [asked, below] = [{ below: null }, { below: 2 }];
    for (const [terms, signal, sent, need] of [
      [null, null, 2, "none"],
      [asked, null, 0, "trial"],
      [asked, null, 1, "trial"],
      [asked, -10, 1, "trial"],
      [asked, null, 2, "needed"],
      [asked, -10, 2, "trusted"],
      [below, null, 2, "needed"],
      [below, 1.9, 2, "needed"],
      [below, 2, 2, "trusted"],
    ] as const)
      expect(needOfStake(terms, { signal, sent }), JSON.stringify([terms, signal, sent])).toBe(need);
  });

  it("is asked for by those who edit the program, within bounds, and is in the activity log once", async () => {
    const c = await buildCase(w);
    for (const person of [c.triager, c.finance, c.viewer, c.hacker])
      expect((await ask(c, person, { ...stake, below: null })).status).toBe(403);
    for (const wrong of [
      { ...stake, amount: 0, below: null },
      { ...stake, amount: 51, below: null },
      { ...stake, below: -11 },
      { ...stake, below: 8 },
      { kind: "favours", amount: 5, below: null },
    ])
      expect((await ask(c, c.owner, wrong)).status).toBe(422);
    const asked = { ...stake, below: 3 };
    for (let time = 0; time < 2; time++) expect((await ask(c, c.owner, asked)).body.stake).toEqual(asked);
    expect(await read(c, c.hacker)).toEqual({ stake: asked, need: "trial", trials_left: 2, signal: null, available: 0 });
    const log = () =>
      w.db
        .selectFrom("audit_log")
        .select("object_snapshot")
        .where("action", "=", "program.stake_changed")
        .where("object_id", "=", c.program.id)
        .execute();
    expect(await log()).toHaveLength(1);
    expect((await ask(c, c.owner, null)).body).toMatchObject({ stake: null, need: "none" });
    expect(await log()).toHaveLength(2);
    await w.db.updateTable("program").set({ visibility: "PRIVATE" }).where("id", "=", c.program.id).execute();
    expect((await w.call(c.hacker, readProgramStake, { params: { program: c.program.id } })).status).toBe(404);
  });

  it("holds points from sending on, shown to both sides and to nobody else, and only once it was agreed to", async () => {
    const c = await buildAsking();
    expect(await read(c, c.hacker)).toMatchObject({ need: "needed", trials_left: 0, available: 5 });
    for (const agreed of [{}, { stake: { ...stake, amount: 4 } }]) {
      const refused = await send(c, c.hacker, agreed);
      expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining("5 points")]);
    }
    // A draft needs none until it is sent.
    const draft = await send(c, c.hacker, { save_as_draft: true });
    const params = { report_id: draft.body.report_id };
    expect((await w.call(c.hacker, updateDraft, { params, body: { save_as_draft: false } })).status).toBe(409);
    expect(await stakesOf(c.hacker)).toEqual([]);
    expect((await w.call(c.hacker, updateDraft, { params, body: { save_as_draft: false, stake } })).status).toBe(200);
    expect(await stakesOf(c.hacker)).toEqual(["-5 pending"]);
    expect(await findTotals(w.db, c.hacker.id)).toEqual({ points: 5, pending: -5 });
    for (const person of [c.hacker, c.triager, c.owner]) expect(await stateOf(person, params.report_id)).toBe("held");
    expect((await w.call(await w.person(), readPlace, { params })).status).toBe(404);
    // They cannot be given twice.
    const again = await send(c, c.hacker, { stake });
    expect([again.status, again.body.detail]).toEqual([409, expect.stringContaining("0 to give")]);
  });

  it("of the same points is given with one of two reports that are sent at the same time", async () => {
    const c = await buildAsking();
    const answers = await Promise.all([1, 2, 3].map(() => send(c, c.hacker, { stake })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await stakesOf(c.hacker)).toEqual(["-5 pending"]);
  });

  it("is not taken from trusted people, in trials, or by programs that ask for none, although it was agreed to", async () => {
    const c = await buildCase(w);
    await ask(c, c.owner, { ...stake, below: null });
    for (let sent = 0; sent < 2; sent++) await sendWithStake(c);
    expect((await send(c, c.hacker, { stake })).status).toBe(409);
    await ask(c, c.owner, null);
    await sendWithStake(c);
    expect(await stakesOf(c.hacker)).toEqual([]);
  });

  it.each([
    ["resolved", { status: "resolved" }],
    ["closed", { status: "closed", close_reason: "informative" }],
    ["closed as out of scope", { status: "closed", close_reason: "out_of_scope" }],
  ])("comes back at once with a report that is %s", async (_, body) => {
    const c = await buildAsking();
    const id = await sendWithStake(c);
    await move(c, id, body);
    expect(await stateOf(c.hacker, id)).toBe("returned");
    expect(await stakesOf(c.hacker)).toEqual(["-5 reversed"]);
    // For good: a report that is opened again and marked as spam loses its penalty alone.
    await move(c, id, { status: "under_review" });
    await move(c, id, { status: "spam" });
    await settleIn(15);
    expect(await stateOf(c.hacker, id)).toBe("returned");
  });

  it("comes back with a validation, as a duplicate, and to who withdraws", async () => {
    const c = await buildAsking(15);
    const [valid, copy, withdrawn] = [await sendWithStake(c), await sendWithStake(c), await sendWithStake(c)];
    expect(await stakesOf(c.hacker)).toEqual(["-5 pending", "-5 pending", "-5 pending"]);
    expect((await w.call(c.triager, validateReport, { params: { report_id: valid }, body: {} })).status).toBe(200);
    const created_at = new Date(Date.now() - dayMs);
    const original = await c.report({ author_id: (await w.person()).id, created_at });
    await move(c, copy, { status: "duplicate", duplicate_of: original.number });
    const withdrawal = { params: { report_id: withdrawn }, body: { status: "closed" } };
    expect((await w.call(c.hacker, changeStatus, withdrawal)).status).toBe(200);
    for (const id of [valid, copy, withdrawn]) expect(await stateOf(c.hacker, id)).toBe("returned");
    expect(await stakesOf(c.hacker)).toEqual(["-5 reversed", "-5 reversed", "-5 reversed"]);
  });

  it.each(["spam", "not_applicable"])("is lost with the penalty for %s once that is final", async (status) => {
    const c = await buildAsking(15);
    const id = await sendWithStake(c);
    await move(c, id, { status });
    await settleIn(13);
    expect(await stateOf(c.hacker, id)).toBe("held");
    await settleIn(15);
    expect(await stateOf(c.triager, id)).toBe("lost");
    expect(await stakesOf(c.hacker)).toEqual(["-5 final"]);
    expect(await findTotals(w.db, c.hacker.id)).toEqual({ points: status === "spam" ? 0 : 5, pending: 0 });
    // For good, also when the report is opened again.
    await move(c, id, { status: "resolved" });
    expect([await stateOf(c.hacker, id), await stakesOf(c.hacker)]).toEqual(["lost", ["-5 final"]]);
    const change = sql`update report_stake set outcome = 'returned' where report_id = ${id}`;
    await expect(change.execute(w.owner)).rejects.toThrow("has ended");
  });

  it("comes back from a program that is paused, and to who leaves one, by a job", async () => {
    const c = await buildAsking(15);
    const other = await w.person();
    for (const author_id of [other.id, other.id]) await c.report({ author_id });
    const earned = await c.report({ author_id: other.id, severity: "low" });
    await move(c, earned.id, { status: "resolved" });
    const [mine, theirs] = [await sendWithStake(c), (await send(c, other, { stake })).body.report_id];
    await buildProgramMember(w.db, { program_id: c.program.id, user_id: other.id });
    const jobs = async () => {
      await w.deliver();
      const { rows } = await sql<{ payload: ReturnedStakes }>`select payload from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'return_stakes'
        and payload ->> 'program_id' = ${c.program.id} order by j.id`.execute(w.owner);
      return rows.map(({ payload }) => payload);
    };
    // A program that takes reports gives nothing back.
    await returnStakes(w.db, { program_id: c.program.id, user_id: null });
    expect((await w.call(other, leaveProgram, { params: { program: c.program.id } })).status).toBe(200);
    const [left] = await jobs();
    expect(left).toEqual({ program_id: c.program.id, user_id: other.id });
    await returnStakes(w.db, left as ReturnedStakes);
    expect([await stateOf(c.hacker, mine), await stateOf(other, theirs)]).toEqual(["held", "returned"]);
    const paused = await w.call(c.owner, updateProgram, { params: { program: c.program.id }, body: { status: "paused" } });
    expect(paused.status, JSON.stringify(paused.body)).toBe(200);
    for (const job of await jobs()) await returnStakes(w.db, job);
    expect(await stateOf(c.hacker, mine)).toBe("returned");
    expect(await stakesOf(c.hacker)).toEqual(["-5 reversed"]);
  });
});
