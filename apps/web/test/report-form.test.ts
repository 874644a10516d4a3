import type { Question } from "@safeport/contract/programs/core/question.schema";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { describe, expect, test } from "vitest";
import { progressOf } from "../src/features/reports/editor/completeness.ts";
import { canSave, emptyReport, formOf, reportInput } from "../src/features/reports/editor/report-form.ts";

const vector = "CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:H/I:L/A:N";
const complete = {
  scope_id: "0198f3c0-0000-7000-8000-000000000001",
  unlisted_asset: null,
  weakness: { weakness_id: "0198f3c0-0000-7000-8000-000000000079", cwe_id: 79, name: "Cross-site Scripting (XSS)" },
  poc_title: " Stored XSS in notes of invoices ",
  poc_description_markdown: "    indented code",
  steps_markdown: "1. Look\n2. See",
  expected_markdown: "Nothing",
  actual_markdown: "```\nalert(1)\n```",
  impact_markdown: "Bad",
  environment_markdown: "4.2",
  answers: [],
  rating: { by: "vector", vector, severity: null },
  files: [],
  automation: "none",
  by_agent: false,
} as const;

const program = {
  report_questions: [],
  report_template: "",
  accepts_unlisted_assets: false,
  automation_rule: { rule: "allow" as const, agent_reports_per_week: null, message: null },
};

describe("completeness", () => {
  test("does not count a description that is still the program's template", () => {
    const { missing, score } = progressOf(complete, { ...program, report_template: "indented code\n" });
    expect([missing, score]).toEqual([["poc_description_markdown"], 90]);
  });

  test("of an empty report", () => {
    const { missing, open, score } = progressOf(emptyReport, program);
    const required = ["scope_id", "poc_title", "poc_description_markdown", "steps_markdown", "impact_markdown", "severity"];
    expect([missing, score]).toEqual([required, 0]);
    expect(open).toHaveLength(11);
  });

  test("of a whole one", () => {
    expect(progressOf(complete, program)).toEqual({ missing: [], open: [], score: 100 });
  });

  test("does not count blanks, nor a vector that lacks a metric", () => {
    const blank = { poc_title: "  ", poc_description_markdown: "\n", rating: { ...complete.rating, vector: "CVSS:3.1/AV:N" } };
    const { missing } = progressOf({ ...complete, ...blank }, program);
    expect(missing).toEqual(["poc_title", "poc_description_markdown", "severity"]);
  });

  test("of a report about an asset that is not listed lacks the points of a listed one, and its name while that is blank", () => {
    const unlisted = (name: string, accepts_unlisted_assets = true) =>
      progressOf({ ...complete, scope_id: null, unlisted_asset: name }, { ...program, accepts_unlisted_assets });
    expect(unlisted("wiki.example")).toMatchObject({ missing: [], open: [{ part: "scope", points: 10 }], score: 90 });
    expect(unlisted(" ").missing).toEqual(["unlisted_asset"]);
    expect(unlisted("wiki.example", false).missing).toEqual(["unlisted_asset"]);
  });

  test("names the required questions of the program that have no answer", () => {
    const question = (question_id: string, kind: Question["kind"], required = true) => ({
      question_id,
      kind,
      text: "?",
      required,
      choices: [],
    });
    const questions = [question("text", "short_text"), question("box", "checkbox"), question("free", "long_text", false)];
    const answers = [{ question_id: "box", value: false }];
    expect(progressOf({ ...complete, answers }, { ...program, report_questions: questions }).missing).toEqual([
      "answers.text",
      "answers.box",
    ]);
    const answered = [
      { question_id: "box", value: true },
      { question_id: "text", value: "4.2" },
    ];
    expect(progressOf({ ...complete, answers: answered }, { ...program, report_questions: questions })).toEqual({
      missing: [],
      open: [],
      score: 100,
    });
  });

  test("misses another way of making it where the program takes no agents @spec:10.74", () => {
    const strict = { ...program, automation_rule: { ...program.automation_rule, rule: "forbid" as const } };
    const missing = (automation: "none" | "assisted" | "agent") => progressOf({ ...complete, automation }, strict).missing;
    expect([missing("none"), missing("assisted"), missing("agent")]).toEqual([[], [], ["automation"]]);
    expect(progressOf({ ...complete, automation: "agent" }, program).missing).toEqual([]);
  });

  test("of a draft that an agent began stays one by an agent @spec:10.74", () => {
    const begun = { ...reportInput({ ...complete, automation: "agent" }, true), agent: "Heron bot", files: [] };
    expect(formOf(begun as unknown as Report)).toMatchObject({ automation: "agent", by_agent: true });
  });
});

describe("the body of a report", () => {
  test("keeps indentation, drops spaces around the title", () => {
    expect(reportInput(complete, false)).toEqual({
      scope_id: complete.scope_id,
      unlisted_asset: null,
      weakness_id: complete.weakness.weakness_id,
      poc_title: "Stored XSS in notes of invoices",
      poc_description_markdown: "    indented code",
      steps_markdown: "1. Look\n2. See",
      expected_markdown: "Nothing",
      actual_markdown: "```\nalert(1)\n```",
      impact_markdown: "Bad",
      file_ids: [],
      environment_markdown: "4.2",
      answers: [],
      cvss_vector: vector,
      automation: "none",
      save_as_draft: false,
    });
  });

  test("names an asset that is not listed without outer spaces, also one that has no name yet", () => {
    const body = (unlisted_asset: string) => reportInput({ ...complete, scope_id: null, unlisted_asset }, true);
    expect(body(" wiki.example ")).toMatchObject({ scope_id: null, unlisted_asset: "wiki.example" });
    expect(body(" ")).toMatchObject({ scope_id: null, unlisted_asset: "" });
  });

  test("of a draft leaves an unfinished vector out", () => {
    const body = reportInput({ ...complete, rating: { ...complete.rating, vector: "CVSS:3.1/AV:N" } }, true);
    expect(body).toMatchObject({ cvss_vector: null, severity: "none" });
  });

  test("needs a title to be saved", () => {
    expect(canSave(emptyReport)).toBe(false);
    expect(canSave({ ...emptyReport, poc_title: "x" })).toBe(true);
  });

  test("becomes the form again", () => {
    const draft = {
      ...reportInput(complete, true),
      weakness: complete.weakness,
      severity: "high",
      cvss_vector: vector,
      files: [],
      agent: null,
    };
    expect(formOf(draft as unknown as Report)).toEqual({ ...complete, poc_title: "Stored XSS in notes of invoices" });
    expect(formOf({ ...draft, severity: "none", cvss_vector: null } as unknown as Report).rating).toEqual(emptyReport.rating);
    expect(formOf({ ...draft, cvss_vector: null } as unknown as Report).rating).toEqual({
      by: "name",
      vector: "",
      severity: "high",
    });
  });
});
