import { changeSeverity, getReport, submitReport, updateDraft } from "@safeport/contract/reports/report.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { buildScope } from "@safeport/db/factories/build-scope";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildWorld();
  one = await buildCase(w);
});
afterAll(() => w.close());

const reason = "Any visitor can do it";

describe("the cap of a report's asset", () => {
  it("is known to those who rate the report, and to nobody else", async () => {
    const capped = await buildScope(w.db, { program_id: one.program.id, max_severity: "low" });
    const { id } = await one.report({ scope_id: capped.id, severity: "low" });
    const capFor = async (who: typeof one.hacker) =>
      (await w.call(who, getReport, { params: { report_id: id } })).body.severity_cap;
    expect(await capFor(one.triager)).toBe("low");
    expect(await capFor(await w.person("Admin"))).toBe("low");
    for (const who of [one.hacker, one.viewer]) expect(await capFor(who)).toBeNull();
  });

  it("is named to both sides beside what the author claimed above it, from the draft on @spec:10.14", async () => {
    const capped = await buildScope(w.db, { program_id: one.program.id, max_severity: "medium" });
    const claimOf = async (who: typeof one.hacker, report_id: string) =>
      (await w.call(who, getReport, { params: { report_id } })).body.severity_claim;
    const claim = { severity: "critical", cap: "medium" };
    const named = { scope_id: capped.id, severity: "critical", cvss_vector: null };
    const draft = await w.call(one.hacker, submitReport, { body: one.submission({ ...named, save_as_draft: true }) });
    expect(draft.body).toMatchObject({ severity: "medium", severity_claim: claim });
    // Sent as it is, the draft still claims what its author chose.
    const { report_id, version } = draft.body;
    const body = { version, save_as_draft: false };
    expect((await w.call(one.hacker, updateDraft, { params: { report_id }, body })).status).toBe(200);
    // A later change of the asset or of the severity changes nothing of what was claimed.
    await w.db.updateTable("scope").set({ max_severity: "critical" }).where("id", "=", capped.id).execute();
    await w.call(one.triager, changeSeverity, { params: { report_id }, body: { severity: "low", reason } });
    for (const who of [one.hacker, one.triager, one.viewer]) expect(await claimOf(who, report_id)).toEqual(claim);
    await w.db.updateTable("scope").set({ max_severity: "low" }).where("id", "=", capped.id).execute();
    const cvss_vector = "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H";
    const rated = one.submission({ scope_id: capped.id, cvss_vector, severity: undefined });
    const sent = await w.call(one.hacker, submitReport, { body: rated });
    expect(sent.body).toMatchObject({ severity: "low", severity_claim: { severity: "critical", cap: "low" } });
    const within = await w.call(one.hacker, submitReport, { body: one.submission({ scope_id: capped.id, severity: "low" }) });
    expect(within.body.severity_claim).toBeNull();
  });

  it("of an asset without severity keeps the claim of a draft, which is sent as it is", async () => {
    const capped = await buildScope(w.db, { program_id: one.program.id, max_severity: "none" });
    const named = { scope_id: capped.id, severity: "critical", cvss_vector: null };
    const draft = await w.call(one.hacker, submitReport, { body: one.submission({ ...named, save_as_draft: true }) });
    const { report_id, version } = draft.body;
    const sent = await w.call(one.hacker, updateDraft, { params: { report_id }, body: { version, save_as_draft: false } });
    expect(sent.body).toMatchObject({ severity: "none", severity_claim: { severity: "critical", cap: "none" } });
  });

  it("is not lowered for a report by what the program has changed since it was sent", async () => {
    const open = await buildScope(w.db, { program_id: one.program.id, max_severity: "critical" });
    const sent = await w.call(one.hacker, submitReport, { body: one.submission({ scope_id: open.id }) });
    const params = { report_id: sent.body.report_id };
    await w.db.updateTable("scope").set({ max_severity: "low" }).where("id", "=", open.id).execute();
    const change = (severity: string) => w.call(one.triager, changeSeverity, { params, body: { severity, reason } });
    expect((await change("high")).body).toMatchObject({ severity: "high", changed: true, severity_cap: "critical" });
    const later = await w.call(one.hacker, submitReport, { body: one.submission({ scope_id: open.id, severity: "low" }) });
    const read = await w.call(one.triager, getReport, { params: { report_id: later.body.report_id } });
    expect(read.body.severity_cap).toBe("low");
  });

  it("leaves a report as it was rated, and the answer says that nothing changed", async () => {
    const capped = await buildScope(w.db, { program_id: one.program.id, max_severity: "low" });
    const { id } = await one.report({ scope_id: capped.id, severity: "low", cvss_vector: null, cvss_score: null });
    const params = { report_id: id };
    const change = (severity: string) => w.call(one.triager, changeSeverity, { params, body: { severity, reason } });
    expect((await change("critical")).body).toMatchObject({ severity: "low", changed: false });
    expect((await w.call(one.triager, listTimeline, { params })).body.items).toEqual([]);
    expect((await change("none")).body).toMatchObject({ severity: "none", changed: true });
    expect((await change("high")).body).toMatchObject({ severity: "low", changed: true });
  });
});
