import { listChecks } from "@safeport/contract/flood/checks/check.endpoints";
import * as endpoints from "@safeport/contract/flood/non-issues/non-issue.endpoints";
import { nonIssueLimits } from "@safeport/contract/flood/non-issues/non-issue.limits";
import { platformNonIssueKeys } from "@safeport/contract/flood/non-issues/non-issue.values";
import { buildProgram } from "@safeport/db/factories/build-program";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { takeUpReports } from "../src/features/flood/take-up/take-up-reports.ts";
import { buildCase, type Case } from "./case.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  // Checks are stored for the oldest reports first, whoever sent them.
  w = await buildOwnWorld();
  one = await buildCase(w);
});
afterAll(() => w.close());

const own = {
  title: "Prices in the source of a page",
  reason: "Prices are public.",
  changes: "A price that somebody can change",
  terms: [["price", "tariff"], ["page source"]],
};
const list = (as: Person | null, program = one.program.id) => w.call(as, endpoints.listNonIssues, { params: { program } });
const add = (as: Person, over: object = {}, program = one.program.id) =>
  w.call(as, endpoints.addNonIssue, { params: { program }, body: { ...own, ...over } });
const use = (as: Person, key: string, is_used: boolean, program = one.program.id) =>
  w.call(as, endpoints.switchNonIssue, { params: { program, key: key as "self_xss" }, body: { is_used } });
const idsOf = ({ body }: Awaited<ReturnType<typeof list>>) =>
  body.items.map(({ non_issue_id, key }: endpoints.NonIssue) => non_issue_id ?? key);
const checkOf = async (as: Person, report_id: string, language = "en") =>
  (await w.call(as, listChecks, { params: { report_id }, headers: { "accept-language": language } })).body.items.find(
    ({ check }: { check: string }) => check === "non_issue",
  );

describe("the list of non-issues of a program @spec:10.65", () => {
  it("has all entries of the platform to begin with, for everybody who sees the program, in their language", async () => {
    const fresh = await buildCase(w);
    for (const who of [null, fresh.hacker, fresh.viewer, fresh.owner])
      expect(idsOf(await list(who, fresh.program.id))).toEqual(platformNonIssueKeys);
    const french = await w.call(fresh.hacker, endpoints.listNonIssues, {
      params: { program: fresh.program.handle },
      headers: { "accept-language": "fr" },
    });
    expect(french.body.items[0].title).toBe("Un en-tête de réponse manque");
    const hidden = await buildProgram(w.db, { company_id: fresh.companyId, visibility: "PRIVATE" });
    for (const who of [null, fresh.hacker, await w.member("owner")]) expect((await list(who, hidden.id)).status).toBe(404);
    expect((await list(fresh.viewer, hidden.id)).status).toBe(200);
  });

  it("is changed by owners, managers and staff of an open company, and by nobody else", async () => {
    for (const who of [one.owner, one.manager, await w.person("Admin")]) {
      const added = await add(who);
      expect([added.status, added.body.can]).toEqual([201, ["edit"]]);
      const { non_issue_id } = added.body.items[0];
      const params = { program: one.program.id, non_issue_id };
      const changed = await w.call(who, endpoints.updateNonIssue, { params, body: { ...own, title: "Prices" } });
      expect(changed.body.items[0]).toMatchObject({ non_issue_id, title: "Prices", terms: own.terms });
      expect((await w.call(who, endpoints.removeNonIssue, { params })).status).toBe(200);
      expect((await w.call(who, endpoints.removeNonIssue, { params })).status).toBe(404);
      expect((await w.call(who, endpoints.updateNonIssue, { params, body: own })).status).toBe(404);
    }
    const { non_issue_id } = (await add(one.owner)).body.items[0];
    const params = { program: one.program.id, non_issue_id };
    for (const who of [one.triager, one.finance, one.viewer, one.hacker, await w.member("owner")]) {
      expect((await list(who)).body.can).toEqual([]);
      expect((await add(who)).status).toBe(403);
      expect((await use(who, "self_xss", false)).status).toBe(403);
      expect((await w.call(who, endpoints.updateNonIssue, { params, body: own })).status).toBe(403);
      expect((await w.call(who, endpoints.removeNonIssue, { params })).status).toBe(403);
    }
    const elsewhere = await buildCase(w);
    const moved = { program: elsewhere.program.id, non_issue_id };
    expect((await w.call(elsewhere.owner, endpoints.removeNonIssue, { params: moved })).status).toBe(404);
    expect((await w.call(elsewhere.owner, endpoints.updateNonIssue, { params: moved, body: own })).status).toBe(404);
    expect(idsOf(await list(one.owner))).toContain(non_issue_id);
  });

  it("leaves out what is switched off, which its editors still see, and takes it back", async () => {
    const { owner, hacker, program } = await buildCase(w);
    expect((await use(owner, "self_xss", false, program.id)).status).toBe(200);
    await use(owner, "self_xss", false, program.id);
    expect(idsOf(await list(hacker, program.id))).toEqual(platformNonIssueKeys.filter((key) => key !== "self_xss"));
    const off = (await list(owner, program.id)).body.items.filter(({ is_used }: endpoints.NonIssue) => !is_used);
    expect(off.map(({ key }: endpoints.NonIssue) => key)).toEqual(["self_xss"]);
    await use(owner, "self_xss", true, program.id);
    expect(idsOf(await list(hacker, program.id))).toEqual(platformNonIssueKeys);
    const acts = await w.db
      .selectFrom("audit_log")
      .select("action")
      .where("object_id", "=", program.id)
      .where("action", "like", "non_issue.%")
      .execute();
    expect(acts).toHaveLength(2);
  });

  it("has fifty entries of a program's own at most, however many are added at once", async () => {
    const { owner, program } = await buildCase(w);
    for (let count = 2; count < nonIssueLimits.perProgram; count++) await add(owner, {}, program.id);
    const last = await Promise.all(Array.from({ length: 4 }, () => add(owner, {}, program.id)));
    expect(last.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  });

  it.each<[string, object]>([
    ["no words", { terms: [] }],
    ["an empty group", { terms: [["price"], []] }],
    ["a word of one letter", { terms: [["a"]] }],
    ["a word of signs", { terms: [["$$$"]] }],
    ["a word that is too long", { terms: [["x".repeat(nonIssueLimits.term + 1)]] }],
    ["too many groups", { terms: Array.from({ length: nonIssueLimits.groups + 1 }, () => ["price"]) }],
    ["too many words", { terms: [Array.from({ length: nonIssueLimits.terms + 1 }, () => "price")] }],
    ["a blank title", { title: " " }],
    ["a long reason", { reason: "x".repeat(nonIssueLimits.reason + 1) }],
    ["no word of what would change it", { changes: "" }],
  ])("refuses %s", async (_name, over) => {
    expect((await add(one.owner, over)).status).toBe(422);
  });
});

describe("the check of a report by its program's list @spec:10.65", () => {
  const about = { title: "The price stands in the page source", description_markdown: "Open it and see." };

  it("names an entry of the program's own with its reason and what would change it", async () => {
    const { owner, hacker, program, report } = await buildCase(w);
    const draft = await report({ ...about, status: "draft" });
    expect((await checkOf(hacker, draft.id)).result).toBe("pass");
    await add(owner, { terms: [["PRICE"], ["page  source", "page source$"]] }, program.id);
    const check = await checkOf(hacker, draft.id);
    expect(check).toMatchObject({ result: "fail", passages: [{ text: "price" }, { text: "page source" }] });
    expect(check.sentence).toBe(
      "The report is about an entry of the program’s non-issue list: Prices in the source of a page. Prices are public. What would change that: A price that somebody can change.",
    );
    expect((await checkOf(hacker, draft.id, "fr")).sentence).toContain("Prices are public.");
  });

  it("looks for no entry that the program switched off", async () => {
    const { owner, hacker, program, report } = await buildCase(w);
    const draft = await report({ title: "Missing X-Frame-Options header", description_markdown: "", status: "draft" });
    const check = await checkOf(hacker, draft.id);
    expect(check.sentence).toContain("second line of defence");
    await use(owner, "security_headers", false, program.id);
    expect((await checkOf(hacker, draft.id)).result).toBe("pass");
  });

  it("leaves a sent report as it was when the list changes", async () => {
    const { owner, hacker, program, report } = await buildCase(w);
    const { non_issue_id } = (await add(owner, {}, program.id)).body.items[0];
    const sent = await report({ ...about, sent_at: new Date() });
    await takeUpReports(w.db);
    const before = await checkOf(hacker, sent.id);
    expect(before.result).toBe("fail");
    const params = { program: program.id, non_issue_id };
    await w.call(owner, endpoints.updateNonIssue, { params, body: { ...own, reason: "Another reason" } });
    expect(await checkOf(hacker, sent.id)).toEqual(before);
    await w.call(owner, endpoints.removeNonIssue, { params });
    await takeUpReports(w.db);
    expect(await checkOf(hacker, sent.id)).toEqual(before);
  });
});

it("strangers read the list on a page without script, and only of programs that they read of @spec:10.65", async () => {
  const { owner, program, companyId } = await buildCase(w);
  await add(owner, { title: "<b>Prices</b>" }, program.id);
  await use(owner, "self_xss", false, program.id);
  const page = (url: string) => w.app.fastify.inject({ url });
  expect((await page(`/p/${program.handle}`)).body).toContain(`href="/p/${program.handle}/non-issues"`);
  const { body } = await page(`/p/${program.handle}/non-issues`);
  expect(body).toContain("&lt;b&gt;Prices&lt;/b&gt;");
  expect(body).toContain("A response header is missing");
  expect(body).not.toContain("A script that runs only for the person who typed it");
  expect(body).not.toContain("<script");
  const hidden = await buildProgram(w.db, { company_id: companyId, visibility: "PRIVATE" });
  expect((await page(`/p/${hidden.handle}/non-issues`)).statusCode).toBe(404);
});
