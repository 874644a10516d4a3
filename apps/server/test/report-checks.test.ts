import { answerCheck, listChecks } from "@safeport/contract/flood/checks/check.endpoints";
import { type CheckName, checkNames } from "@safeport/contract/flood/checks/check.values";
import { addKnownIssue, changeKnownIssue } from "@safeport/contract/reports/known-issues/known-issue.endpoints";
import { correctReport, deleteDraft, submitReport, updateDraft } from "@safeport/contract/reports/report.endpoints";
import { buildScope } from "@safeport/db/factories/build-scope";
import { howMany } from "@safeport/db/factories/how-many";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checksVersion } from "../src/features/flood/checks/run-checks.ts";
import { takeUpReports } from "../src/features/flood/take-up/take-up-reports.ts";
import { signReports } from "../src/features/insight/similar/sign-reports.ts";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const of = (report_id: string) => ({ params: { report_id } });
const read = (as: Person, report_id: string, headers = {}) => w.call(as, listChecks, { ...of(report_id), headers });
const answer = (as: Person, report_id: string, check: CheckName, text: string) =>
  w.call(as, answerCheck, { params: { report_id, check }, body: { answer: text } });

interface Check {
  check: CheckName;
  result: string;
  sentence: string;
  passages: { field: string; start: number; end: number; text: string }[];
  answer: string | null;
}
async function checksOf(as: Person, report_id: string): Promise<Record<CheckName, Check>> {
  const { status, body } = await read(as, report_id);
  expect([status, body.version]).toEqual([200, checksVersion]);
  return Object.fromEntries(body.items.map((item: Check) => [item.check, item])) as Record<CheckName, Check>;
}
const resultsOf = async (as: Person, report_id: string) =>
  Object.fromEntries(Object.values(await checksOf(as, report_id)).map(({ check, result }) => [check, result]));

const story = {
  title: "Order notes run scripts",
  description_markdown:
    "The note of an order is shown at https://other-shop.com/admin/orders?id=7 without escaping, so a customer who enters markup runs a script in the browser of every clerk that opens the order in the back office.",
  steps_markdown: "Order any article with the note, and open the order as a clerk.",
  impact_markdown: "The attacker takes over the session of the clerk and reads all addresses of customers.",
};

describe("the checks of a report @spec:10.65", () => {
  it("are there for its author while it is written, each with what it found", async () => {
    const one = await buildCase(w);
    const draft = await one.report({ ...story, status: "draft" });
    const checks = await checksOf(one.hacker, draft.id);
    expect(Object.keys(checks)).toEqual(checkNames);
    expect(checks.asset_named).toMatchObject({ result: "fail", answer: null });
    expect(checks.asset_named.sentence).toContain(one.scope.identifier);
    const [passage] = checks.asset_named.passages;
    expect(passage).toMatchObject({ field: "poc_description_markdown", text: "https://other-shop.com/admin/orders?id=7" });
    expect([...story.description_markdown].slice(passage?.start, passage?.end).join("")).toBe(passage?.text);
    expect(await resultsOf(one.hacker, draft.id)).toEqual({
      asset_named: "fail",
      request_matches: "unknown",
      steps: "fail",
      evidence: "fail",
      code_refs: "unknown",
      own_copy: "pass",
      template: "unknown",
      known_issue: "pass",
      non_issue: "pass",
    });
  });

  it("follow the text and the asset", async () => {
    const one = await buildCase(w);
    const draft = await one.report({ ...story, status: "draft" });
    const request = `\`\`\`\nGET /admin/orders?id=7 HTTP/1.1\nHost: ${one.scope.identifier}\n\n\`\`\``;
    const body = {
      ...{ poc_title: story.title, poc_description_markdown: "A note runs a script.", save_as_draft: true },
      steps_markdown: `1. Order an article.\n2. Send the request.\n\n${request}`,
    };
    expect((await w.call(one.hacker, updateDraft, { ...of(draft.id), body })).status).toBe(200);
    expect(await resultsOf(one.hacker, draft.id)).toMatchObject({
      ...{ asset_named: "pass", request_matches: "pass", steps: "pass", evidence: "pass" },
    });
  });

  it("are said in the reader's language", async () => {
    const one = await buildCase(w);
    const draft = await one.report({ title: "Missing X-Frame-Options header", description_markdown: "", status: "draft" });
    const sentenceIn = async (language: string) =>
      (await read(one.hacker, draft.id, { "accept-language": language })).body.items.find(
        ({ check }: Check) => check === "non_issue",
      ).sentence;
    expect(await sentenceIn("en")).toMatch(
      /non-issue list: A response header is missing\. Such a header .* What would change that: An attack/,
    );
    expect(await sentenceIn("fr")).toMatch(/non-problèmes/);
  });

  it("are there for those who decide about it once it is sent, and for nobody else", async () => {
    const [one, other] = [await buildCase(w), await buildCase(w)];
    const draft = await one.report({ ...story, status: "draft" });
    const sent = await one.report(story);
    const admin = await w.person("Admin");
    const statusOf = async (as: Person, id: string) => (await read(as, id)).status;
    const team = [one.owner, one.manager, one.triager, admin];
    for (const person of team) expect(await resultsOf(person, sent.id)).toEqual(await resultsOf(one.hacker, sent.id));
    for (const person of [one.finance, one.viewer]) expect(await statusOf(person, sent.id)).toBe(403);
    for (const person of [other.owner, other.hacker]) expect(await statusOf(person, sent.id)).toBe(404);
    for (const person of [...team, one.finance, one.viewer, other.owner, other.hacker])
      expect(await statusOf(person, draft.id)).toBe(404);
    const collaborator = await w.person("Hacker");
    await w.db
      .insertInto("report_collaborator")
      .values({
        report_id: sent.id,
        user_id: collaborator.id,
        place: 1,
        weight: 20,
        invited_at: new Date(),
        accepted_at: new Date(),
      })
      .execute();
    expect(await statusOf(collaborator, sent.id)).toBe(403);
  });
});

it("what the checks said stays as it was at sending, and follows a correction @spec:10.65", async () => {
  const one = await buildCase(w);
  const body = one.submission({ poc_description_markdown: "See https://other-shop.com/orders for it." });
  const { report_id } = (await w.call(one.hacker, submitReport, { body })).body;
  await takeUpReports(w.db);
  const before = await checksOf(one.triager, report_id);
  expect(before.asset_named.result).toBe("fail");
  await w.db.updateTable("report").set({ steps_markdown: "Look" }).where("id", "=", report_id).execute();
  expect(await checksOf(one.triager, report_id)).toEqual(before);
  const other = await buildScope(w.db, { program_id: one.program.id, identifier: "other-shop.com" });
  const correction = { scope_id: other.id, reason: "It is the other shop" };
  expect((await w.call(one.triager, correctReport, { ...of(report_id), body: correction })).status).toBe(200);
  await w.deliver();
  expect(await checksOf(one.triager, report_id)).toMatchObject({ asset_named: { result: "pass" }, steps: { result: "fail" } });
});

describe("an answer to a failed check @spec:10.65", () => {
  it("is the author's, who writes, changes and removes it while the report is a draft", async () => {
    const one = await buildCase(w);
    const { report_id } = (await w.call(one.hacker, submitReport, { body: one.submission({ save_as_draft: true }) })).body;
    const answerOf = async (as: Person) => (await checksOf(as, report_id)).evidence.answer;
    const first = await answer(one.hacker, report_id, "evidence", "  The video shows it  ");
    expect(first.status).toBe(200);
    expect(first.body.items.find(({ check }: Check) => check === "evidence").answer).toBe("The video shows it");
    await answer(one.hacker, report_id, "evidence", "Steps are enough");
    expect(await answerOf(one.hacker)).toBe("Steps are enough");
    await answer(one.hacker, report_id, "evidence", "");
    expect(await answerOf(one.hacker)).toBeNull();
    await answer(one.hacker, report_id, "evidence", "Ask me for the video");
    const sending = one.submission({ program_id: undefined, save_as_draft: false });
    expect((await w.call(one.hacker, updateDraft, { ...of(report_id), body: sending })).status).toBe(200);
    expect(await answerOf(one.triager)).toBe("Ask me for the video");
    expect((await answer(one.hacker, report_id, "evidence", "Later")).status).toBe(403);
    expect(await answerOf(one.triager)).toBe("Ask me for the video");
  });

  it("is refused for a check that did not fail, for a text that is too long, and from others", async () => {
    const one = await buildCase(w);
    const draft = await one.report({ ...story, status: "draft" });
    const passed = await answer(one.hacker, draft.id, "own_copy", "It is no copy");
    expect([passed.status, passed.body.code]).toEqual([409, "conflict"]);
    expect((await answer(one.hacker, draft.id, "steps", "x".repeat(501))).status).toBe(422);
    expect((await answer(one.hacker, draft.id, "steps", "x".repeat(500))).status).toBe(200);
    for (const person of [one.owner, one.triager, await w.person("Admin"), await w.person("Hacker")])
      expect((await answer(person, draft.id, "steps", "Mine")).status).toBe(404);
  });

  it("is not shown while the check does not fail, and goes with the draft", async () => {
    const one = await buildCase(w);
    const draft = await one.report({ ...story, status: "draft" });
    await answer(one.hacker, draft.id, "steps", "There is one step only");
    const body = { poc_title: "T", poc_description_markdown: "", steps_markdown: "1. Open\n2. Press", save_as_draft: true };
    await w.call(one.hacker, updateDraft, { ...of(draft.id), body });
    expect((await checksOf(one.hacker, draft.id)).steps).toMatchObject({ result: "pass", answer: null });
    expect((await w.call(one.hacker, deleteDraft, of(draft.id))).status).toBeLessThan(300);
    const left = await w.db.selectFrom("report_check_answer").selectAll().where("report_id", "=", draft.id).execute();
    expect(left).toEqual([]);
  });
});

describe("copies of own reports, and known issues @spec:10.65", () => {
  it("finds a copy of the author's own report to any program, whose number the team does not learn", async () => {
    const [one, other] = [await buildCase(w), await buildCase(w)];
    const earlier = await other.report({ ...story, author_id: one.hacker.id, created_at: new Date(Date.now() - 60_000) });
    await signReports(w.db, [earlier.id]);
    const copy = await one.report({ ...story, title: "Order notes run a script" });
    const own = (await checksOf(one.hacker, copy.id)).own_copy;
    expect([own.result, own.sentence.replaceAll(/\D/g, "")]).toEqual(["fail", String(earlier.number)]);
    const seen = (await checksOf(one.triager, copy.id)).own_copy;
    expect([seen.result, seen.sentence.replaceAll(/\D/g, "")]).toEqual(["fail", ""]);
    expect((await checksOf(one.hacker, earlier.id)).own_copy.result).toBe("pass");
  });

  it("finds a published known issue of the program, none that is not published, and none of later", async () => {
    const one = await buildCase(w);
    const before = await one.report({ ...story, created_at: new Date(Date.now() - 60_000) });
    const draft = await one.report({ ...story, status: "draft" });
    const add = { title: story.title, description: Object.values(story).join(" "), found_at: "2026-01-31", published: false };
    const added = await w.call(one.triager, addKnownIssue, { params: { program: one.program.id }, body: add });
    expect(added.status).toBe(201);
    const issueOf = async (id: string) => (await checksOf(one.hacker, id)).known_issue;
    expect((await issueOf(draft.id)).result).toBe("pass");
    const params = { program: one.program.id, known_issue_id: added.body.known_issue_id };
    expect((await w.call(one.triager, changeKnownIssue, { params, body: { published: true } })).status).toBe(200);
    expect(await issueOf(draft.id)).toMatchObject({ result: "fail", sentence: expect.stringContaining(story.title) });
    expect((await issueOf(before.id)).result).toBe("pass");
  });
});

/** Pairs of drafts that are compared. */
const twins = howMany("CHECK_TWINS", 5, 200);

it(`nothing of somebody else's undisclosed report moves a check: ${twins} drafts with and without a twin @spec:10.65`, async () => {
  const [bare, twinned] = [await buildCase(w), await buildCase(w)];
  const stranger = await w.person("Hacker");
  const wordsOf = (seed: number) =>
    Array.from({ length: 80 }, (_, at) => `word${(seed * 7919 + at * 104_729) % 4_001}`).join(" ");
  const seen = async ({ hacker, report, scope }: Case, text: string) => {
    const draft = await report({ ...story, description_markdown: text, status: "draft" });
    const { body } = await read(hacker, draft.id);
    return JSON.stringify(body).replaceAll(scope.identifier, "asset");
  };
  for (let seed = 0; seed < twins; seed++) {
    const text = `${wordsOf(seed)} at https://other-shop.com/orders/${seed}`;
    // Before the twin is there, which is hidden from both.
    const alone = await seen(bare, text);
    const hidden = await Promise.all(
      Array.from({ length: 3 }, () => twinned.report({ ...story, description_markdown: text, author_id: stranger.id })),
    );
    await signReports(
      w.db,
      hidden.map(({ id }) => id),
    );
    expect(await seen(twinned, text)).toBe(alone);
  }
});
