import { getReport, listReports, submitReport, updateDraft } from "@safeport/contract/reports/report.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scoreReports } from "../src/features/reports/completeness/score-reports.ts";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildWorld();
  one = await buildCase(w);
});
afterAll(() => w.close());

const whole = {
  expected_markdown: "The note is shown as text.",
  actual_markdown: "The script runs.\n\n```html\n<script>alert(1)</script>\n```",
  environment_markdown: "Version 4.2, Firefox 140",
};
const read = async (report_id: string) => (await w.call(one.triager, getReport, { params: { report_id } })).body;

describe("the completeness of a report", () => {
  it("is computed when it is sent, and both sides read what it lacks @spec:10.16", async () => {
    const { body: sent } = await w.call(one.hacker, submitReport, { body: one.submission(whole) });
    const missing = [
      { part: "weakness", points: 5 },
      { part: "title", points: 5 },
      { part: "vector", points: 5 },
    ];
    expect([sent.completeness, sent.completeness_missing]).toEqual([85, missing]);
    expect(await read(sent.report_id)).toMatchObject({ completeness: 85, completeness_missing: missing, ...whole });
    const { items } = (await w.call(one.triager, listReports, { query: { company_id: one.companyId } })).body;
    expect(items.find((card: { report_id: string }) => card.report_id === sent.report_id).completeness).toBe(85);
  });

  it("follows a draft, of which one field is saved", async () => {
    const draft = { ...one.submission(), save_as_draft: true };
    const { body } = await w.call(one.hacker, submitReport, { body: draft });
    const params = { report_id: body.report_id };
    const saved = await w.call(one.hacker, updateDraft, { params, body: { environment_markdown: "4.2" } });
    expect(saved.body.completeness).toBe(body.completeness + 5);
    expect(saved.body.steps_markdown).toBe(body.steps_markdown);
  });

  it("refuses nothing by itself; a report without its required parts is refused at each of them @spec:10.16", async () => {
    const empty = {
      scope_id: null,
      poc_description_markdown: " ",
      steps_markdown: "",
      impact_markdown: "\n",
      severity: undefined,
    };
    const { status, body } = await w.call(one.hacker, submitReport, { body: one.submission(empty) });
    expect(status).toBe(422);
    expect(body.errors.map(({ loc, code }: { loc: string[]; code: string }) => [loc[1], code])).toEqual([
      ["poc_description_markdown", "report_description_required"],
      ["steps_markdown", "report_steps_required"],
      ["impact_markdown", "report_impact_required"],
      ["scope_id", "asset_required"],
      ["severity", "severity_required"],
    ]);
    const sparse = await w.call(one.hacker, submitReport, { body: one.submission({ steps_markdown: "Look" }) });
    expect([sparse.status, sparse.body.completeness]).toEqual([201, 45]);
  });

  it("is computed later for a report that was stored without it", async () => {
    const { id } = await one.report();
    expect((await read(id)).completeness).toBe(null);
    // A run takes a batch, the oldest first; other tests have left reports without a score.
    for (let runs = 0; runs < 50 && (await read(id)).completeness === null; runs++) await scoreReports(w.db);
    expect((await read(id)).completeness).toBeGreaterThan(50);
  });
});
