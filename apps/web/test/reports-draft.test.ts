import type { Question } from "@safeport/contract/programs/core/question.schema";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { progressOf } from "../src/features/reports/editor/completeness.ts";
import {
  createDraftSaver,
  type DraftCopy,
  type SavedDraft,
  type SaveStatus,
} from "../src/features/reports/editor/draft-saver.ts";
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

describe("saving a draft", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  class Offline extends Error {}

  const draft = { reportId: "draft", version: 1 };

  function setUp(at: SavedDraft | null = null) {
    const saved: DraftCopy<string>[] = [];
    const statuses: SaveStatus[] = [];
    const save = vi.fn(
      async (_form: string, over: SavedDraft | null, _key: string): Promise<SavedDraft> =>
        over ? { ...over, version: (over.version ?? 0) + 1 } : { reportId: "made", version: 1 },
    );
    let keys = 0;
    const saver = createDraftSaver<string>({
      saved: at,
      canSave: (form) => form !== "",
      save,
      store: (copy) => saved.push(copy),
      newKey: () => `key ${++keys}`,
      isPassing: (error) => error instanceof Offline,
      onChange: ({ status }) => statuses.push(status),
      delayMs: 1_000,
      retryMs: 10_000,
    });
    return { saver, save, saved, statuses };
  }

  test("waits for a pause, then saves the last state once, and over the same draft from then on", async () => {
    const { saver, save, saved } = setUp();
    saver.change("a");
    saver.change("ab");
    expect(saved.at(-1)).toEqual({ form: "ab", report_id: null, version: null, dirty: true });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(save.mock.calls).toEqual([["ab", null, "key 1"]]);
    expect(saver.state()).toEqual({ status: "saved", saved: { reportId: "made", version: 1 }, error: null });
    expect(saved.at(-1)).toEqual({ form: "ab", report_id: "made", version: 1, dirty: false });
    saver.change("abc");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(save.mock.calls[1]?.slice(0, 2)).toEqual(["abc", { reportId: "made", version: 1 }]);
  });

  test("saves in this browser what the server cannot take", async () => {
    const { saver, save, saved } = setUp();
    saver.change("");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(save).not.toHaveBeenCalled();
    expect(saver.state().status).toBe("local");
    expect(saved).toHaveLength(1);
  });

  test("saves again what changed while it was saving, one call at a time", async () => {
    const { saver, save } = setUp(draft);
    let answer = (_kept: SavedDraft) => {};
    const pending = new Promise<SavedDraft>((resolve) => {
      answer = resolve;
    });
    save.mockImplementationOnce(() => pending);
    saver.change("a");
    await vi.advanceTimersByTimeAsync(1_000);
    saver.change("b");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(save).toHaveBeenCalledTimes(1);
    answer({ reportId: "draft", version: 2 });
    await vi.advanceTimersByTimeAsync(0);
    expect(save.mock.calls.map(([form]) => form)).toEqual(["a", "b"]);
    expect(saver.state().status).toBe("saved");
  });

  test("repeats a first save without an answer to the letter before anything newer, so that no second draft is made", async () => {
    const { saver, save } = setUp();
    save.mockRejectedValueOnce(new Offline());
    saver.change("a");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(saver.state().status).toBe("offline");
    saver.change("b");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(save.mock.calls).toEqual([
      ["a", null, "key 1"],
      ["a", null, "key 1"],
      ["b", { reportId: "made", version: 1 }, ""],
    ]);
    expect(saver.state().status).toBe("saved");
  });

  test("tries again by itself when the network fails", async () => {
    const { saver, save } = setUp(draft);
    save.mockRejectedValueOnce(new Offline());
    saver.change("a");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(saver.state().status).toBe("offline");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(saver.state().status).toBe("saved");
  });

  test("says what the server refused, and tries again only after a change", async () => {
    const { saver, save } = setUp(draft);
    const refusal = new Error("no");
    save.mockRejectedValueOnce(refusal);
    saver.change("a");
    await vi.advanceTimersByTimeAsync(120_000);
    expect(save).toHaveBeenCalledTimes(1);
    expect(saver.state()).toEqual({ status: "refused", saved: draft, error: refusal });
    saver.change("b");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(saver.state().status).toBe("saved");
  });

  test("goes on from a version that was saved elsewhere: with what is here, over it", async () => {
    const { saver, save } = setUp(draft);
    save.mockRejectedValueOnce(new Error("stale"));
    saver.change("mine");
    await vi.advanceTimersByTimeAsync(1_000);
    saver.adopt(7);
    await vi.advanceTimersByTimeAsync(0);
    expect(save.mock.calls.at(-1)?.slice(0, 2)).toEqual(["mine", { reportId: "draft", version: 7 }]);
    expect(saver.state()).toEqual({ status: "saved", saved: { reportId: "draft", version: 8 }, error: null });
  });

  test("or with what is there, in place of what is here", async () => {
    const { saver, save, saved } = setUp(draft);
    save.mockRejectedValueOnce(new Error("stale"));
    saver.change("mine");
    await vi.advanceTimersByTimeAsync(1_000);
    saver.adopt(7, "theirs");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(save).toHaveBeenCalledTimes(1);
    expect(saved.at(-1)).toEqual({ form: "theirs", report_id: "draft", version: 7, dirty: false });
    expect(saver.state()).toEqual({ status: "saved", saved: { reportId: "draft", version: 7 }, error: null });
  });

  test("saves at once when asked to, and nothing more once it is stopped", async () => {
    const { saver, save, saved } = setUp(draft);
    saver.change("a");
    await saver.flush();
    expect(save).toHaveBeenCalledTimes(1);
    saver.change("b");
    saver.stop();
    const before = saved.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(save).toHaveBeenCalledTimes(1);
    expect(saved).toHaveLength(before);
  });
});
