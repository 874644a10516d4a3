import { createProgram, getProgram, updateProgram } from "@safeport/contract/programs/core/program.endpoints";
import { compareVersions } from "@safeport/contract/programs/versions/program-version.endpoints";
import { getReport, submitReport, updateDraft } from "@safeport/contract/reports/report.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const questions = [
  { kind: "short_text", text: "Which version?", required: true },
  { kind: "choice", text: "Where?", choices: ["Shop", "Blog"] },
  { kind: "long_text", text: "Anything else?" },
  { kind: "checkbox", text: "I tested my own account only", required: true },
] as const;

async function caseWithQuestions(): Promise<Case & { ids: string[] }> {
  const one = await buildCase(w);
  const params = { program: one.program.id };
  const body = { report_introduction: "Say **where**", report_template: "## Summary", report_questions: questions };
  const saved = await w.call(one.owner, updateProgram, { params, body: structuredClone(body) as never });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return { ...one, ids: saved.body.report_questions.map(({ question_id }: { question_id: string }) => question_id) };
}

const answersOf = (ids: string[], values: Record<number, string | boolean>) =>
  Object.entries(values).map(([index, value]) => ({ question_id: ids[Number(index)] ?? "", value }));

const send = (one: Case, as: Person, over: object) => {
  const parts = { poc_description_markdown: "x", steps_markdown: "1. x", impact_markdown: "x", severity: "low" } as const;
  return w.call(as, submitReport, {
    body: { program_id: one.program.id, scope_id: one.scope.id, poc_title: "XSS in the shop", ...parts, ...over },
  });
};

describe("the questions of a program", () => {
  it("are part of creating and saving it, and stay when they are not sent", async () => {
    const one = await caseWithQuestions();
    const params = { program: one.program.id };
    await w.call(one.owner, updateProgram, { params, body: { description: "Other" } });
    const { body } = await w.call(one.hacker, getProgram, { params });
    expect(body).toMatchObject({ report_introduction: "Say **where**", report_template: "## Summary" });
    expect(body.report_questions).toMatchObject(questions.map((question) => ({ required: false, choices: [], ...question })));
    const { title, report_questions, rewards } = body;
    const input = { company_id: one.companyId, title: `${title} again`, rewards, report_questions };
    expect((await w.call(one.owner, createProgram, { body: input })).body.report_questions).toEqual(report_questions);
  });

  it("are compared in its history", async () => {
    const one = await caseWithQuestions();
    const { body } = await w.call(one.owner, getProgram, { params: { program: one.program.id } });
    const params = { program: one.program.id, number: body.terms_version };
    const version = (await w.call(one.owner, compareVersions, { params, query: {} })).body;
    expect(version.fields).toEqual(["report_introduction", "report_template", "report_questions"]);
    expect(version.after.report_questions).toHaveLength(4);
  });

  it("are bounded, and a choice needs two choices", async () => {
    const one = await buildCase(w);
    const save = async (report_questions: object[]) => {
      const body = { report_questions } as never;
      const answer = await w.call(one.owner, updateProgram, { params: { program: one.program.id }, body });
      return [answer.status, ...(answer.body.errors ?? []).map(({ code }: { code: string }) => code)];
    };
    const one_text = { kind: "short_text", text: "?!" };
    expect(await save([{ kind: "choice", text: "Where?", choices: ["Shop"] }])).toEqual([422, "question_choices"]);
    expect(await save([{ kind: "choice", text: "Where?", choices: ["Shop", "Shop"] }])).toContain("question_choices");
    expect(await save([{ ...one_text, choices: ["a", "b"] }])).toEqual([422, "question_choices"]);
    expect(await save(Array.from({ length: 21 }, () => one_text))).toEqual([422, "too_many"]);
    expect(await save([{ ...one_text, text: "x".repeat(301) }])).toEqual([422, "too_long"]);
    const question_id = "01890a5d-ac96-774b-bcce-b302099a8057";
    expect(
      await save([
        { ...one_text, question_id },
        { ...one_text, question_id: question_id.toUpperCase() },
      ]),
    ).toEqual([422, "question_repeated"]);
    const viewer = await w.call(one.viewer, updateProgram, {
      params: { program: one.program.id },
      body: { report_template: "x" },
    });
    expect(viewer.status).toBe(403);
  });
});

describe("the template of a program", () => {
  it("is no description, neither for sending nor for the score, until the author writes into it", async () => {
    const one = await caseWithQuestions();
    const answers = answersOf(one.ids, { 0: "4.2", 3: true });
    const untouched = { answers, poc_description_markdown: "## Summary\n" };
    const refused = await send(one, one.hacker, untouched);
    expect(refused.body.errors).toMatchObject([
      { loc: ["body", "poc_description_markdown"], code: "report_description_required" },
    ]);
    const draft = (await send(one, one.hacker, { ...untouched, save_as_draft: true })).body;
    expect(draft.poc_description_markdown).toBe("## Summary\n");
    expect(draft.completeness_missing.map(({ part }: { part: string }) => part)).toContain("description");
    const written = await send(one, one.hacker, { answers, poc_description_markdown: "## Summary\n\nThe id is not checked." });
    expect(written.status).toBe(201);
    expect(written.body.completeness_missing.map(({ part }: { part: string }) => part)).not.toContain("description");
  });
});

describe("the answers of a report", () => {
  it("are refused where a required one is missing or one fits no question @spec:10.17", async () => {
    const one = await caseWithQuestions();
    const locs = async (answers: object[]) => {
      const { status, body } = await send(one, one.hacker, { answers });
      expect(status).toBe(422);
      return body.errors.map(({ loc, code }: { loc: string[]; code: string }) => [one.ids.indexOf(loc[2] ?? ""), code]);
    };
    expect(await locs([])).toEqual([
      [0, "answer_required"],
      [3, "answer_required"],
    ]);
    expect(await locs(answersOf(one.ids, { 0: "  ", 1: "Attic", 3: false }))).toEqual([
      [0, "answer_required"],
      [1, "answer_not_offered"],
      [3, "answer_required"],
    ]);
    expect(await locs(answersOf(one.ids, { 0: true, 3: "yes" }))).toEqual([
      [0, "answer_not_offered"],
      [3, "answer_not_offered"],
    ]);
    expect(await locs(answersOf(one.ids, { 0: "x".repeat(301), 3: true }))).toEqual([[0, "too_long"]]);
    const unknown = [...answersOf(one.ids, { 0: "4.2", 3: true }), { question_id: one.program.id, value: "x" }];
    expect(await locs(unknown)).toEqual([[-1, "answer_unknown"]]);
  });

  it("are shown to both sides with the questions as they were, and are part of its exports @spec:10.17", async () => {
    const one = await caseWithQuestions();
    const sent = await send(one, one.hacker, { answers: answersOf(one.ids, { 1: "Blog", 0: "4.2 | *beta*", 3: true }) });
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    const params = { report_id: sent.body.report_id };
    const renamed = [{ kind: "short_text", text: "Another question", required: true }] as const;
    await w.call(one.owner, updateProgram, { params: { program: one.program.id }, body: { report_questions: [...renamed] } });
    const answers = [
      { question_id: one.ids[0], kind: "short_text", question: "Which version?", value: "4.2 | *beta*" },
      { question_id: one.ids[1], kind: "choice", question: "Where?", value: "Blog" },
      { question_id: one.ids[3], kind: "checkbox", question: "I tested my own account only", value: true },
    ];
    for (const reader of [one.hacker, one.viewer])
      expect((await w.call(reader, getReport, { params })).body.answers).toEqual(answers);
    const file = (format: string) =>
      w.app.fastify.inject({
        method: "GET",
        url: `/v1/reports/${params.report_id}/export/?format=${format}`,
        headers: { authorization: `Bearer ${one.viewer.token}` },
      });
    expect((await file("json")).json().report.answers).toEqual(answers);
    expect((await file("md")).body).toContain("## Which version?\n\n4.2 | *beta*");
    expect((await file("md")).body).toContain("## I tested my own account only\n\nYes");
  });

  it("of a draft may be incomplete, and outlive the removal of their question", async () => {
    const one = await caseWithQuestions();
    const draft = await send(one, one.hacker, { save_as_draft: true, answers: answersOf(one.ids, { 2: "More" }) });
    expect([draft.status, draft.body.answers]).toEqual([201, [expect.objectContaining({ question: "Anything else?" })]]);
    const params = { report_id: draft.body.report_id };
    await w.call(one.owner, updateProgram, { params: { program: one.program.id }, body: { report_questions: [] } });
    const saved = await w.call(one.hacker, updateDraft, { params, body: { impact_markdown: "Bad" } });
    expect(saved.body.answers).toEqual(draft.body.answers);
    const sent = await w.call(one.hacker, updateDraft, { params, body: { save_as_draft: false, severity: "low" } });
    expect([sent.status, sent.body.answers]).toEqual([200, draft.body.answers]);
  });
});
