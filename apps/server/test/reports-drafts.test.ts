import { listAuditLog } from "@safeport/contract/audit/audit.endpoints";
import { openDispute } from "@safeport/contract/disputes/dispute.endpoints";
import {
  changeSeverity,
  changeStatus,
  countReports,
  deleteDraft,
  getReport,
  listReports,
  submitReport,
  updateDraft,
} from "@safeport/contract/reports/report.endpoints";
import { addComment, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

async function saveDraft(one: Case, over: object = {}) {
  const body = {
    program_id: one.program.id,
    poc_title: "Half a thought",
    poc_description_markdown: "",
    save_as_draft: true,
    ...over,
  };
  const answer = await w.call(one.hacker, submitReport, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

const total = async (as: Person, query = {}) => (await w.call(as, listReports, { query })).body.total;

describe("a draft", () => {
  it("may lack everything but a title, and has no number and no date of sending", async () => {
    const one = await buildCase(w);
    expect(await saveDraft(one)).toMatchObject({
      id: null,
      status: "draft",
      save_as_draft: true,
      severity: "none",
      scope_id: null,
      sent_at: null,
      can: ["read", "edit_draft", "delete_draft", "see_similar", "see_checks", "set_collaborators"],
      allowed_transitions: [],
    });
  });

  it("is there for its author alone", async () => {
    const one = await buildCase(w);
    const params = { report_id: (await saveDraft(one)).report_id };
    expect((await w.call(one.hacker, getReport, { params })).status).toBe(200);
    expect([await total(one.hacker), await total(one.hacker, { status: "draft" })]).toEqual([1, 1]);
    expect((await w.call(one.hacker, countReports)).body).toEqual({
      all: 1,
      new: 0,
      active: 0,
      disputed: 0,
      closed: 0,
      mine: 0,
      my_turn: 0,
      waiting: 0,
      overdue: 0,
    });

    const reason = "x".repeat(30);
    const others = [one.owner, one.triager, one.viewer, await w.person("Admin"), await w.person("Super Admin"), await w.person()];
    for (const who of others) {
      for (const answer of [
        await w.call(who, getReport, { params }),
        await w.call(who, listTimeline, { params }),
        await w.call(who, updateDraft, {
          params,
          body: { poc_title: "Mine", poc_description_markdown: "", save_as_draft: true },
        }),
        await w.call(who, deleteDraft, { params }),
        await w.call(who, changeStatus, { params, body: { status: "spam", reason } }),
        await w.call(who, changeStatus, { params, body: { status: "draft" } }),
        await w.call(who, changeSeverity, { params, body: { severity: "low", reason } }),
        await w.call(who, addComment, { params, body: { content: "Seen" } }),
        await w.call(who, openDispute, { body: { ...params, dispute_type: "Payment", dispute_description: "D" } }),
      ])
        expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    }
    for (const who of others.slice(0, 5)) expect(await total(who, { company_id: one.companyId })).toBe(0);
    expect((await w.call(one.owner, countReports)).body.all).toBe(0);
    expect((await w.call(one.owner, listAuditLog)).body.total).toBe(0);
    expect((await w.call(one.hacker, listAuditLog)).body.items).toMatchObject([
      { action: "report.draft_created", object_snapshot: {} },
    ]);
    // It publishes no event, so there is no notification, mail or live update.
    const events = await w.db.selectFrom("domain_event").select("id").where("actor_id", "=", one.hacker.id).execute();
    expect(events).toEqual([]);
  });

  it("is changed and deleted, and then it never was", async () => {
    const one = await buildCase(w);
    const params = { report_id: (await saveDraft(one)).report_id };
    const body = { poc_title: "A whole thought", poc_description_markdown: "More", scope_id: one.scope.id, save_as_draft: true };
    const saved = await w.call(one.hacker, updateDraft, { params, body });
    expect(saved.body).toMatchObject({ poc_title: "A whole thought", status: "draft", scope_id: one.scope.id });
    expect((await w.call(one.hacker, deleteDraft, { params })).body).toEqual(params);
    expect((await w.call(one.hacker, getReport, { params })).status).toBe(404);
    expect((await w.call(one.hacker, deleteDraft, { params })).status).toBe(404);
    expect(await total(one.hacker)).toBe(0);
  });

  it("can do nothing that a sent report can", async () => {
    const one = await buildCase(w);
    const params = { report_id: (await saveDraft(one)).report_id };
    const answers = [
      await w.call(one.hacker, addComment, { params, body: { content: "Note to self" } }),
      await w.call(one.hacker, openDispute, { body: { ...params, dispute_type: "Payment", dispute_description: "D" } }),
      await w.call(one.hacker, changeSeverity, { params, body: { severity: "low", reason: "Because I say so" } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 403]);
    const moved = await w.call(one.hacker, changeStatus, { params, body: { status: "new" } });
    expect([moved.status, moved.body.allowed]).toEqual([409, []]);
  });
});

describe("sending a draft", () => {
  const complete = (one: Case) => {
    const { program_id: _, ...body } = one.submission();
    return { ...body, save_as_draft: false };
  };

  it("asks for what a report must state, and keeps the draft when it lacks it", async () => {
    const one = await buildCase(w);
    const params = { report_id: (await saveDraft(one)).report_id };
    const refused = await w.call(one.hacker, updateDraft, {
      params,
      body: { poc_title: "T", poc_description_markdown: "", save_as_draft: false },
    });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.map(({ loc }: { loc: string[] }) => loc[1])).toEqual([
      "poc_description_markdown",
      "steps_markdown",
      "impact_markdown",
      "scope_id",
      "severity",
    ]);
    expect((await w.call(one.hacker, getReport, { params })).body).toMatchObject({
      status: "draft",
      poc_title: "Half a thought",
    });
  });

  it("makes it one report, with one number, however often it is pressed", async () => {
    const one = await buildCase(w);
    const params = { report_id: (await saveDraft(one)).report_id };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => w.call(one.hacker, updateDraft, { params, body: complete(one) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ status: "new", save_as_draft: false });
    expect([await total(one.hacker), await total(one.owner)]).toEqual([1, 1]);
    const submitted = await w.db.selectFrom("domain_event").select("type").where("subject_id", "=", params.report_id).execute();
    expect(submitted).toEqual([{ type: "report.submitted" }]);
    // A sent report is neither edited nor deleted.
    expect((await w.call(one.hacker, updateDraft, { params, body: { ...complete(one), save_as_draft: true } })).status).toBe(409);
    expect((await w.call(one.hacker, deleteDraft, { params })).status).toBe(409);
  });

  it("does not reveal when it was started", async () => {
    const one = await buildCase(w);
    const begun = new Date("2026-01-02T03:04:05Z");
    const { id } = await one.report({ status: "draft", created_at: begun });
    const params = { report_id: id };
    const sent = await w.call(one.hacker, updateDraft, { params, body: complete(one) });
    const seen = await w.call(one.owner, getReport, { params });
    expect(sent.status).toBe(200);
    expect(JSON.stringify([seen.body, (await w.call(one.owner, listReports)).body])).not.toContain("2026-01-02");
  });

  it("says nothing of what has changed at its asset since the program became private", async () => {
    const one = await buildCase(w);
    const params = { report_id: (await saveDraft(one, { scope_id: one.scope.id })).report_id };
    await w.db.updateTable("program").set({ visibility: "PRIVATE" }).where("id", "=", one.program.id).execute();
    await w.db.updateTable("scope").set({ max_severity: "low" }).where("id", "=", one.scope.id).execute();
    const body = { ...complete(one), severity: "critical", save_as_draft: true };
    expect((await w.call(one.hacker, updateDraft, { params, body })).body.severity).toBe("critical");
    await w.db.updateTable("program").set({ visibility: "PUBLIC" }).where("id", "=", one.program.id).execute();
    expect((await w.call(one.hacker, updateDraft, { params, body })).body.severity).toBe("low");
  });

  it("is refused when the program has since closed or become private", async () => {
    const one = await buildCase(w);
    const params = { report_id: (await saveDraft(one, { scope_id: one.scope.id })).report_id };
    const set = (values: object) => w.db.updateTable("program").set(values).where("id", "=", one.program.id).execute();
    await set({ visibility: "PRIVATE" });
    expect((await w.call(one.hacker, updateDraft, { params, body: complete(one) })).status).toBe(404);
    await set({ visibility: "PUBLIC", status: "paused" });
    expect((await w.call(one.hacker, updateDraft, { params, body: complete(one) })).status).toBe(404);
    // The draft stays, and can still be edited.
    const body = { ...complete(one), poc_title: "Still here", save_as_draft: true };
    expect((await w.call(one.hacker, updateDraft, { params, body })).body).toMatchObject({
      poc_title: "Still here",
      scope_id: one.scope.id,
    });
    await set({ status: "active" });
    expect((await w.call(one.hacker, updateDraft, { params, body: complete(one) })).body).toMatchObject({ status: "new" });
  });
});
