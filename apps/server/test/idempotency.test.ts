import { randomUUID } from "node:crypto";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { createProgram, listPrograms } from "@safeport/contract/programs/core/program.endpoints";
import { changeStatus, listReports, submitReport } from "@safeport/contract/reports/report.endpoints";
import { addComment, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const rewards = { critical: [5_000], high: [1_500], medium: [400], low: [100] };

function send(as: Person, endpoint: Endpoint, key: string, body: object, params: Record<string, string> = {}) {
  return w.call(as, endpoint, { body, params, headers: { "idempotency-key": key } });
}

const reportsOf = async (as: Person) => (await w.call(as, listReports)).body.total;

describe("a call with an idempotency key", () => {
  it("is done once, and a repeated call is answered with what it made", async () => {
    const one = await buildCase(w);
    const key = randomUUID();
    const first = await send(one.hacker, submitReport, key, one.submission());
    expect(first.status).toBe(201);
    const again = await send(one.hacker, submitReport, key, one.submission());
    expect([again.status, JSON.stringify(again.body)]).toEqual([201, JSON.stringify(first.body)]);
    await w.call(one.triager, changeStatus, { params: { report_id: first.body.report_id }, body: { status: "under_review" } });
    const later = await send(one.hacker, submitReport, key, one.submission());
    expect([later.status, later.body.id, later.body.status]).toEqual([201, first.body.id, "under_review"]);
    expect(await reportsOf(one.hacker)).toBe(1);
  });

  it("is not answered again to somebody who has lost the right to see what it made", async () => {
    const one = await buildCase(w);
    const { id } = await one.report();
    const key = randomUUID();
    const comment = (body = { content: "Seen", is_internal: false }) =>
      send(one.triager, addComment, key, body, { report_id: id });
    const first = await comment();
    expect(first.status).toBe(201);
    for (const body of [
      { content: "Seen", is_internal: false },
      { is_internal: false, content: "Seen" },
    ])
      expect((await comment(body)).body).toEqual(first.body);
    await w.db.deleteFrom("company_member").where("user_id", "=", one.triager.id).execute();
    expect((await comment()).status).toBe(404);
  });

  it("is refused for another body, another call and another object", async () => {
    const one = await buildCase(w);
    const key = randomUUID();
    const [here, there] = [await one.report(), await one.report()];
    const params = { report_id: here.id };
    expect((await send(one.hacker, addComment, key, { content: "Once" }, params)).status).toBe(201);
    for (const answer of [
      await send(one.hacker, addComment, key, { content: "Twice" }, params),
      await send(one.hacker, submitReport, key, one.submission()),
      await send(one.hacker, addComment, key, { content: "Once" }, { report_id: there.id }),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, "idempotency_mismatch"]);
    expect(await reportsOf(one.hacker)).toBe(2);
    expect((await w.call(one.hacker, listTimeline, { params: { report_id: there.id } })).body.total).toBe(0);
  });

  it("is done once of eight that race, and all eight hear the same", async () => {
    const one = await buildCase(w);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(one.hacker, submitReport, key, one.submission())));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await reportsOf(one.hacker)).toBe(1);
    const events = await w.db.selectFrom("domain_event").select("type").where("actor_id", "=", one.hacker.id).execute();
    expect(events).toEqual([{ type: "report.submitted" }]);
    const audit = await w.db.selectFrom("audit_log").select("action").where("user_id", "=", one.hacker.id).execute();
    expect(audit).toEqual([{ action: "report.submitted" }]);
  });

  it("is done once of eight that race where the change itself can be made only once", async () => {
    const owner = await w.member();
    const title = `Racing ${randomUUID()}`;
    const body = { title, rewards, company_id: owner.companyId };
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(owner, createProgram, key, body)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map(({ body: { program_id } }) => program_id)).size).toBe(1);
    expect((await w.call(owner, listPrograms, { query: { search: title } })).body.total).toBe(1);
  });

  it("knows nothing of another person's key", async () => {
    const one = await buildCase(w);
    const other = await w.person("Hacker");
    const key = randomUUID();
    const mine = await send(one.hacker, submitReport, key, one.submission());
    const otherAnswer = await send(other, submitReport, key, one.submission({ poc_title: "Another" }));
    expect([mine.status, otherAnswer.status]).toEqual([201, 201]);
    expect(otherAnswer.body).toMatchObject({ poc_title: "Another", author: { username: other.username } });
  });

  it("may be sent again when it was refused", async () => {
    const one = await buildCase(w);
    const key = randomUUID();
    expect((await send(one.hacker, submitReport, key, one.submission({ scope_id: null }))).status).toBe(422);
    expect((await send(one.hacker, submitReport, key, one.submission())).status).toBe(201);
  });

  it("needs a key of 1 to 200 characters, and none at all for two reports", async () => {
    const one = await buildCase(w);
    for (const key of ["", "x".repeat(201)])
      expect((await send(one.hacker, submitReport, key, one.submission())).status).toBe(422);
    expect((await send(one.hacker, submitReport, "x".repeat(200), one.submission())).status).toBe(201);
    for (let n = 0; n < 2; n++) expect((await w.call(one.hacker, submitReport, { body: one.submission() })).status).toBe(201);
    expect(await reportsOf(one.hacker)).toBe(3);
  });

  it("asks for the session first", async () => {
    const one = await buildCase(w);
    const key = randomUUID();
    expect((await send(one.hacker, submitReport, key, one.submission())).status).toBe(201);
    await w.db.updateTable("user_account").set({ state: "suspended" }).where("id", "=", one.hacker.id).execute();
    await expect.poll(async () => (await send(one.hacker, submitReport, key, one.submission())).status).toBe(401);
  });
});
