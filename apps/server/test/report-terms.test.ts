import { removeScope, updateProgram, updateScope } from "@safeport/contract/programs/core/program.endpoints";
import { submitReport, updateDraft } from "@safeport/contract/reports/report.endpoints";
import { getReportTerms } from "@safeport/contract/reports/terms/report-terms.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildScope } from "@safeport/db/factories/build-scope";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { promisedReward, termsOfReport } from "../src/features/reports/core/terms-of-report.ts";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildWorld();
  one = await buildCase(w);
});
afterAll(() => w.close());

const rewards = { critical: [5_000, 9_000], high: [2_000], medium: [500, 800], low: [100] };
const terms = (as: Person, report_id: string) => w.call(as, getReportTerms, { params: { report_id } });
const change = async (program: string, body: object) => {
  const answer = await w.call(one.owner, updateProgram, { params: { program }, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
async function newProgram() {
  const { id } = await buildProgram(w.db, { company_id: one.companyId, policy: "Be kind." });
  await change(id, { rewards, safe_harbor: "full" });
  const scope = await buildScope(w.db, { program_id: id, max_severity: "critical" });
  return { program_id: id, scope_id: scope.id, scope };
}

describe("the terms of a report", () => {
  it("are those of its program when it was sent, whatever changes later @spec:10.8", async () => {
    const { program_id, scope_id, scope } = await newProgram();
    const { body: report } = await w.call(one.hacker, submitReport, { body: one.submission({ program_id, scope_id }) });
    const before = (await terms(one.hacker, report.report_id)).body;
    expect(before.terms).toMatchObject({ rewards, policy: "Be kind.", safe_harbor: "full" });
    expect(before.scope).toMatchObject({ identifier: scope.identifier, max_severity: "critical", is_eligible_for_bounty: true });
    expect(before.today).toMatchObject({ fields: [], terms: {}, scope_differs: false });

    const lower = { ...rewards, critical: [10] };
    await change(program_id, { rewards: lower, policy: "Be quick." });
    const asset = { ...before.scope, max_severity: "low", is_eligible_for_bounty: false };
    await w.call(one.owner, updateScope, { params: { scope_id }, body: asset });
    for (const reader of [one.hacker, one.triager, await w.person("Admin")]) {
      const { body } = await terms(reader, report.report_id);
      expect(body.terms).toEqual(before.terms);
      expect(body.scope).toEqual(before.scope);
      expect(body.today).toMatchObject({ fields: ["rewards", "policy"], terms: { rewards: lower, policy: "Be quick." } });
      expect(body.today.scope_differs).toBe(true);
      expect(body.today.scope).toMatchObject({ max_severity: "low", is_eligible_for_bounty: false });
    }
    await w.call(one.owner, removeScope, { params: { scope_id } });
    expect((await terms(one.hacker, report.report_id)).body.today.scope).toBe(null);

    const frozen = await termsOfReport(w.db, report.report_id);
    if (!frozen) throw new Error("A sent report has terms");
    expect(promisedReward(frozen, "critical")).toEqual({ min: 5_000, max: 9_000 });
    expect(promisedReward(frozen, "high")).toEqual({ min: 2_000, max: 2_000 });
    expect(promisedReward(frozen, "none")).toEqual({ min: 0, max: 0 });
    const unpaid = { ...frozen, scope: frozen.scope && { ...frozen.scope, is_eligible_for_bounty: false } };
    expect(promisedReward(unpaid, "critical")).toEqual({ min: 0, max: 0 });
  });

  it("leave it to the company whether a report about an asset that is not listed is paid @spec:10.12", async () => {
    const { program_id } = await newProgram();
    await change(program_id, { accepts_unlisted_assets: true });
    const body = one.submission({ program_id, scope_id: null, unlisted_asset: "wiki.example" });
    const { report_id } = (await w.call(one.hacker, submitReport, { body })).body;
    const frozen = await termsOfReport(w.db, report_id);
    if (!frozen) throw new Error("A sent report has terms");
    expect(promisedReward(frozen, "critical")).toEqual({ min: 0, max: 9_000 });
  });

  it("are fixed when a draft is sent, and not when it was begun", async () => {
    const { program_id, scope_id } = await newProgram();
    const draft = { ...one.submission({ program_id, scope_id }), save_as_draft: true };
    const { body: report } = await w.call(one.hacker, submitReport, { body: draft });
    const missing = await terms(one.hacker, report.report_id);
    expect([missing.status, missing.body.detail]).toEqual([404, "A draft has no terms yet; they are fixed when it is sent"]);
    await change(program_id, { policy: "Be quick." });
    await w.call(one.hacker, updateDraft, { params: { report_id: report.report_id }, body: { save_as_draft: false } });
    expect((await terms(one.hacker, report.report_id)).body.terms.policy).toBe("Be quick.");
  });

  it("are read by those who read the report, and today's only by those who see the program @spec:10.8", async () => {
    const { program_id, scope_id } = await newProgram();
    const { body: report } = await w.call(one.hacker, submitReport, { body: one.submission({ program_id, scope_id }) });
    await change(program_id, { visibility: "PRIVATE", policy: "Secret." });
    const { body } = await terms(one.hacker, report.report_id);
    expect([body.terms.policy, body.today]).toEqual(["Be kind.", null]);
    expect((await terms(one.viewer, report.report_id)).body.today.terms.policy).toBe("Secret.");
    for (const stranger of [await w.person("Hacker"), await w.member("owner")])
      expect((await terms(stranger, report.report_id)).status).toBe(404);
  });
});
