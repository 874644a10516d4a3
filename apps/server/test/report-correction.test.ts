import { updateProgram } from "@safeport/contract/programs/core/program.endpoints";
import { answerSeverity, correctReport, getReport, listWeaknesses } from "@safeport/contract/reports/report.endpoints";
import { getReportTerms } from "@safeport/contract/reports/terms/report-terms.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { buildScope } from "@safeport/db/factories/build-scope";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildWorld();
  one = await buildCase(w);
});
afterAll(() => w.close());

const reason = "The page in the report belongs to the shop.";
const correct = (as: Person, report_id: string, body: object) =>
  w.call(as, correctReport, { params: { report_id }, body: { reason, ...body } });
const timeline = async (as: Person, report_id: string) =>
  (await w.call(as, listTimeline, { params: { report_id } })).body.items as { item_type: string; [field: string]: unknown }[];

async function weakness(cwe: number) {
  const { items } = (await w.call(one.hacker, listWeaknesses, { query: { search: `cwe-${cwe}` } })).body;
  return items.find(({ cwe_id }: { cwe_id: number }) => cwe_id === cwe);
}

describe("correcting a report", () => {
  it("changes what both sides see, and keeps what its author wrote (case 33) @spec:10.11", async () => {
    const { id, title } = await one.report();
    const other = await buildScope(w.db, { program_id: one.program.id, max_severity: "critical" });
    const xss = await weakness(79);
    const body = { poc_title: "Stored script in the note", scope_id: other.id, weakness_id: xss.weakness_id, version: 1 };
    const answer = await correct(one.triager, id, body);
    expect([answer.status, answer.body.version]).toEqual([200, 2]);
    const { body: report } = await w.call(one.hacker, getReport, { params: { report_id: id } });
    expect(report).toMatchObject({
      poc_title: "Stored script in the note",
      sent_title: title,
      scope_id: other.id,
      scope_identifier: other.identifier,
      weakness: { cwe_id: 79 },
      status: "new",
    });
    const [item, ...others] = await timeline(one.hacker, id);
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      item_type: "INFO",
      content: reason,
      performed_by: { username: one.triager.username },
      corrections: [
        { field: "title", old: title, new: "Stored script in the note" },
        { field: "asset", old: one.scope.identifier, new: other.identifier },
        { field: "weakness", old: null, new: `${xss.name} (CWE-79)` },
      ],
    });
    // A second correction does not replace the author's title by the first one.
    expect((await correct(one.owner, id, { poc_title: "Third" })).body).toMatchObject({ poc_title: "Third", sent_title: title });
    const { body: terms } = await w.call(one.hacker, getReportTerms, { params: { report_id: id } });
    expect(terms.scope.identifier).toBe(one.scope.identifier);
  });

  it("lowers the severity to the limit of the new asset, which the author can contest, and never raises it @spec:10.11", async () => {
    const low = await buildScope(w.db, { program_id: one.program.id, max_severity: "low" });
    const { id } = await one.report({ severity: "high", cvss_vector: null, cvss_score: null });
    expect((await correct(one.triager, id, { scope_id: low.id })).body.severity).toBe("low");
    expect((await timeline(one.hacker, id)).map(({ item_type }) => item_type)).toEqual(["INFO", "SEVERITY_CHANGE"]);
    const contest = { answer: "contested", reason: "The old asset was right" };
    expect((await w.call(one.hacker, answerSeverity, { params: { report_id: id }, body: contest })).body).toMatchObject({
      severity_answer: "contested",
    });
    expect((await correct(one.triager, id, { scope_id: one.scope.id })).body.severity).toBe("low");
  });

  it("names an asset that is not listed only where the program accepts such reports, or did when the report was sent @spec:10.12", async () => {
    const setting = (accepts_unlisted_assets: boolean) =>
      w.call(one.owner, updateProgram, { params: { program: one.program.id }, body: { accepts_unlisted_assets } });
    const listed = { scope_id: one.scope.id, scope_identifier: one.scope.identifier, unlisted_asset: null };
    const unlisted = { scope_id: null, scope_identifier: "wiki.example", scope_asset_type: null, unlisted_asset: "wiki.example" };
    const body = { unlisted_asset: "wiki.example" };
    const { id: early } = await one.report();
    expect((await correct(one.triager, early, body)).body.errors).toMatchObject([{ code: "unlisted_asset_refused" }]);
    const twice = await correct(one.triager, early, { ...body, scope_id: one.scope.id });
    expect(twice.body.errors).toMatchObject([{ code: "asset_twice" }]);
    await setting(true);
    const { id } = await one.report();
    expect((await correct(one.triager, early, body)).body).toMatchObject({ ...unlisted, version: 2 });
    await setting(false);
    // The terms of the second report allow it; the first one can go back to a listed asset and stay there.
    expect((await correct(one.triager, id, body)).body).toMatchObject(unlisted);
    for (const report of [early, id]) {
      expect((await correct(one.triager, report, { scope_id: one.scope.id })).body).toMatchObject({ ...listed, version: 3 });
      const [there, back] = await timeline(one.hacker, report);
      expect(there).toMatchObject({ corrections: [{ field: "asset", old: one.scope.identifier, new: "wiki.example" }] });
      expect(back).toMatchObject({ corrections: [{ field: "asset", old: "wiki.example", new: one.scope.identifier }] });
    }
    expect((await correct(one.triager, early, body)).body.errors).toMatchObject([{ code: "unlisted_asset_refused" }]);
    // A report that names none of the listed assets can be given a name in any case; the same name leaves no trace.
    const nameless = await one.report({ scope_id: null });
    expect((await correct(one.triager, nameless.id, body)).body).toMatchObject({ ...unlisted, version: 2 });
    expect((await correct(one.triager, nameless.id, body)).body).toMatchObject({ ...unlisted, version: 2 });
  });

  it("leaves no trace where nothing differs, and refuses what is unknown", async () => {
    const { id, title, scope_id } = await one.report();
    expect((await correct(one.triager, id, { poc_title: title, scope_id, weakness_id: null, version: 1 })).body.version).toBe(1);
    expect(await timeline(one.hacker, id)).toEqual([]);
    const foreign = await buildScope(w.db);
    const unknown = { scope_id: foreign.id, weakness_id: foreign.id };
    const codes = (await correct(one.triager, id, unknown)).body.errors.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(["asset_unknown", "weakness_unknown"]);
    expect((await correct(one.triager, id, { poc_title: "Other", reason: "short" })).status).toBe(422);
    expect((await correct(one.triager, id, { poc_title: "Other", version: 3 })).body.code).toBe("version_stale");
  });

  it("is for those who triage", async () => {
    const { id } = await one.report();
    for (const who of [one.hacker, one.finance, one.viewer])
      expect((await correct(who, id, { poc_title: "X" })).status).toBe(403);
    for (const who of [await w.person("Hacker"), await w.member("owner")])
      expect((await correct(who, id, { poc_title: "X" })).status).toBe(404);
    const draft = await one.report({ status: "draft" });
    expect((await correct(one.hacker, draft.id, { poc_title: "X" })).status).toBe(403);
    expect((await correct(one.owner, draft.id, { poc_title: "X" })).status).toBe(404);
  });
});
