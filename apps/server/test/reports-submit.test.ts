import {
  calculateSeverity,
  changeSeverity,
  getReport,
  listWeaknesses,
  submitReport,
} from "@safeport/contract/reports/report.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildProgramMember } from "@safeport/db/factories/build-program-member";
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

const high31 = "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N";
const critical40 = "CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N";

async function submit(over: object, as = one.hacker) {
  return w.call(as, submitReport, { body: one.submission(over) });
}

/** The refused fields of an answer, as `path: code`. */
function refused({ status, body }: Awaited<ReturnType<typeof submit>>): [number, string[]] {
  return [status, (body.errors ?? []).map(({ loc, code }: { loc: string[]; code: string }) => `${loc.join(".")}: ${code}`)];
}

describe("sending a report", () => {
  it("keeps what was written, numbers it, and dates it @spec:1.21 @spec:3.12 @spec:7.31", async () => {
    const { refused_with: _message, ...weakness } = (await w.call(one.hacker, listWeaknesses, { query: { search: "cwe-79" } }))
      .body.items[0];
    const text = "  indented\n\n```\n<script>alert(1)</script>\n```\n\u202e\ttab and 💥";
    const { status, body } = await submit({
      poc_title: "  Stored   XSS & more  ",
      poc_description_markdown: text,
      steps_markdown: "1. Go",
      impact_markdown: "Much",
      weakness_id: weakness.weakness_id,
      severity: undefined,
      cvss_vector: high31,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: "new",
      save_as_draft: false,
      poc_title: "Stored   XSS & more",
      poc_description_markdown: text,
      steps_markdown: "1. Go",
      impact_markdown: "Much",
      severity: "high",
      cvss_vector: high31,
      cvss_score: 7.5,
      weakness,
      program_id: one.program.id,
      company_id: one.companyId,
      scope_id: one.scope.id,
      scope_identifier: one.scope.identifier,
      author: { username: one.hacker.username },
      dispute_open: false,
      first_response_at: null,
      validated_at: null,
      closed_at: null,
      close_reason: null,
      duplicate_of: null,
    });
    expect(body.id).toBeGreaterThanOrEqual(10_000_000);
    expect(body.sent_at).toBe(body.created_at);
    for (const who of [one.hacker, one.viewer, await w.person("Admin")]) {
      const read = await w.call(who, getReport, { params: { report_id: body.report_id } });
      expect(read.body).toMatchObject({ report_id: body.report_id, id: body.id, poc_description_markdown: text });
    }
    expect((await w.call(one.hacker, listTimeline, { params: { report_id: body.report_id } })).body.items).toEqual([]);
  });

  it.each<[object, string[]]>([
    [{ poc_description_markdown: "" }, ["body.poc_description_markdown: report_description_required"]],
    [{ poc_description_markdown: " \n\t " }, ["body.poc_description_markdown: report_description_required"]],
    [{ scope_id: null }, ["body.scope_id: asset_required"]],
    [{ scope_id: undefined }, ["body.scope_id: asset_required"]],
    [{ severity: undefined }, ["body.severity: severity_required"]],
    [{ severity: undefined, cvss_vector: null }, ["body.severity: severity_required"]],
    [
      { poc_description_markdown: "", scope_id: null, severity: undefined },
      [
        "body.poc_description_markdown: report_description_required",
        "body.scope_id: asset_required",
        "body.severity: severity_required",
      ],
    ],
    [{ poc_title: "" }, ["body.poc_title: required"]],
    [{ poc_title: "   " }, ["body.poc_title: required"]],
    [{ poc_title: "x".repeat(151) }, ["body.poc_title: too_long"]],
    [{ poc_title: "one\ntwo" }, ["body.poc_title: forbidden_characters"]],
    [{ poc_description_markdown: "x".repeat(50_001) }, ["body.poc_description_markdown: too_long"]],
    [{ poc_description_markdown: "a\u0000b" }, ["body.poc_description_markdown: forbidden_characters"]],
    [{ steps_markdown: 7 }, ["body.steps_markdown: invalid_type"]],
    [{ severity: "terrible" }, ["body.severity: not_one_of"]],
    [{ severity: "High" }, ["body.severity: not_one_of"]],
    [{ cvss_vector: "AV:N/AC:L/Au:N/C:P/I:P/A:P" }, ["body.cvss_vector: vector_invalid"]],
    [{ cvss_vector: "CVSS:3.1/AV:N" }, ["body.cvss_vector: vector_invalid"]],
    [{ cvss_vector: high31, severity: "low" }, ["body.severity: severity_contradicts_vector"]],
    [{ program_id: "me" }, ["body.program_id: invalid_id"]],
    [{ save_as_draft: "yes" }, ["body.save_as_draft: invalid_type"]],
    [{ status: "resolved" }, ["body.status: unknown_field"]],
    [{ company_id: "x", author_id: "y" }, ["body.company_id: unknown_field", "body.author_id: unknown_field"]],
  ])("refuses %j field by field @spec:7.34", async (over, fields) => {
    expect(refused(await submit(over))).toEqual([422, fields]);
  });

  it("takes only assets of that program which are in scope and still there", async () => {
    const other = await buildCase(w);
    const hidden = await buildProgram(w.db, { visibility: "PRIVATE" });
    const ofOther = other.scope;
    const ofHidden = await buildScope(w.db, { program_id: hidden.id });
    const outside = await buildScope(w.db, { program_id: one.program.id, is_out_of_scope: true });
    const gone = await buildScope(w.db, { program_id: one.program.id, archived_at: new Date() });
    const answers = [];
    for (const { id } of [ofOther, ofHidden, gone, { id: one.program.id }]) answers.push((await submit({ scope_id: id })).body);
    // The same answer for all of them, which reveals nothing about other programs' assets.
    for (const body of answers)
      expect(body).toMatchObject({
        code: "invalid",
        detail: "This program has no such asset",
        errors: [{ loc: ["body", "scope_id"] }],
      });
    expect((await submit({ scope_id: outside.id })).body.detail).toBe("This asset is out of scope");
    expect(refused(await submit({ weakness_id: one.program.id }))).toEqual([422, ["body.weakness_id: weakness_unknown"]]);
    // All that is wrong comes at once.
    const wrong = { weakness_id: one.program.id, poc_description_markdown: " ", cvss_vector: "CVSS:3.1/AV:X" };
    expect(refused(await submit(wrong))).toEqual([
      422,
      [
        "body.poc_description_markdown: report_description_required",
        "body.weakness_id: weakness_unknown",
        "body.cvss_vector: vector_invalid",
      ],
    ]);
  });

  it("is for researchers whom the program is open to", async () => {
    for (const who of [one.owner, one.viewer, await w.person("Business"), await w.person("Admin"), await w.person("Super Admin")])
      expect((await submit({}, who)).status).toBe(403);
    const hackerOfTheCompany = await w.person("Hacker");
    await w.db
      .insertInto("company_member")
      .values({ company_id: one.companyId, user_id: hackerOfTheCompany.id, role: "viewer" })
      .execute();
    expect((await submit({}, hackerOfTheCompany)).status).toBe(403);
  });

  it.each<[string, object, number, number]>([
    ["draft", {}, 404, 404],
    ["paused", {}, 404, 403],
    ["closed", {}, 404, 403],
    ["active", { visibility: "PRIVATE" }, 404, 201],
  ])("to a program that is %s %j: %d for anybody, %d for who was let in", async (status, over, anybody, letIn) => {
    const program = await buildProgram(w.db, { status: status as "active", ...over });
    const scope = await buildScope(w.db, { program_id: program.id });
    const member = await w.person("Hacker");
    const former = await w.person("Hacker");
    await buildProgramMember(w.db, { program_id: program.id, user_id: member.id });
    await buildProgramMember(w.db, { program_id: program.id, user_id: former.id, ended_at: new Date() });
    const ids = { program_id: program.id, scope_id: scope.id };
    expect((await submit(ids)).status).toBe(anybody);
    expect((await submit(ids, former)).status).toBe(anybody);
    expect((await submit(ids, member)).status).toBe(letIn);
    expect((await submit({ ...ids, save_as_draft: true }, member)).status).toBe(letIn);
  });

  it("is refused while the company is paused @spec:4.8", async () => {
    const paused = await buildCase(w);
    await w.db.updateTable("company").set({ status: "PAUSED" }).where("id", "=", paused.companyId).execute();
    expect((await w.call(paused.hacker, submitReport, { body: paused.submission() })).status).toBe(403);
  });

  it("draws numbers nobody can count by", async () => {
    const numbers = (await Promise.all(Array.from({ length: 12 }, () => submit({})))).map(({ body }) => body.id as number);
    expect(new Set(numbers).size).toBe(12);
    for (const number of numbers) expect(String(number)).toMatch(/^\d{8}$/);
    expect([...numbers].sort((x, y) => x - y)).not.toEqual(numbers);
  });
});

describe("the severity", () => {
  it("is computed from the vector, in both versions, and capped by the asset @spec:4.4", async () => {
    const capped = await buildScope(w.db, { program_id: one.program.id, max_severity: "medium" });
    const rated = async (over: object) => {
      const { status, body } = await submit({ severity: undefined, ...over });
      expect(status, JSON.stringify(body)).toBe(201);
      return [body.severity, body.cvss_score, body.cvss_vector];
    };
    expect(await rated({ cvss_vector: high31 })).toEqual(["high", 7.5, high31]);
    expect(await rated({ cvss_vector: critical40 })).toEqual(["critical", 9.3, critical40]);
    expect(await rated({ cvss_vector: high31, severity: "high" })).toEqual(["high", 7.5, high31]);
    expect(await rated({ cvss_vector: critical40, scope_id: capped.id })).toEqual(["medium", 9.3, critical40]);
    // Sent as shown after the cap, or as the vector rates: both mean the same.
    expect(await rated({ cvss_vector: critical40, scope_id: capped.id, severity: "medium" })).toEqual([
      "medium",
      9.3,
      critical40,
    ]);
    expect(await rated({ cvss_vector: critical40, scope_id: capped.id, severity: "critical" })).toEqual([
      "medium",
      9.3,
      critical40,
    ]);
    expect(await rated({ severity: "critical", scope_id: capped.id })).toEqual(["medium", null, null]);
    expect(await rated({ severity: "none" })).toEqual(["none", null, null]);
    const harmless = "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:N";
    expect(await rated({ cvss_vector: harmless })).toEqual(["none", 0, harmless]);
  });

  it("is shown before sending, with cap and reward @spec:7.35", async () => {
    const capped = await buildScope(w.db, { program_id: one.program.id, max_severity: "low" });
    const ask = async (body: object, as = one.hacker) => (await w.call(as, calculateSeverity, { body })).body;
    expect(await ask({ cvss_vector: high31 })).toEqual({
      version: "3.1",
      vector: high31,
      score: 7.5,
      severity: "high",
      capped_severity: "high",
      cap_reason: null,
      suggested_reward: null,
    });
    expect(await ask({ cvss_vector: critical40, scope_id: one.scope.id })).toMatchObject({
      version: "4.0",
      capped_severity: "critical",
      suggested_reward: [5_000, 10_000],
    });
    expect(await ask({ cvss_vector: critical40, scope_id: capped.id })).toMatchObject({
      severity: "critical",
      capped_severity: "low",
      cap_reason: expect.stringContaining("Low"),
      suggested_reward: [100, 200],
    });
    const hidden = await buildScope(w.db, { program_id: (await buildProgram(w.db, { visibility: "PRIVATE" })).id });
    expect(await ask({ cvss_vector: high31, scope_id: hidden.id })).toMatchObject({ status: 404, code: "not_found" });
  });

  it("is changed by those who triage, with a reason both sides read @spec:4.5 @spec:7.32", async () => {
    const { id } = await one.report({ severity: "medium", cvss_vector: null, cvss_score: null });
    const params = { report_id: id };
    const change = (as: typeof one.owner | typeof one.hacker, body: object) => w.call(as, changeSeverity, { params, body });
    const reason = "Any visitor can do it";
    for (const who of [one.viewer, one.finance, one.hacker])
      expect((await change(who, { severity: "low", reason })).status).toBe(403);
    expect((await change(await w.member(), { severity: "low", reason })).status).toBe(404);
    expect(refused(await change(one.triager, { severity: "low", reason: " too short " }))).toEqual([
      422,
      ["body.reason: too_short"],
    ]);
    expect(refused(await change(one.triager, { reason }))).toEqual([422, ["body.severity: severity_required"]]);
    expect((await change(one.triager, { severity: "Medium", reason })).body).toMatchObject({ severity: "medium", status: "new" });
    expect((await w.call(one.hacker, listTimeline, { params })).body.total).toBe(0);

    const changed = await change(one.triager, { cvss_vector: high31, reason });
    expect(changed.body).toMatchObject({ severity: "high", cvss_score: 7.5, cvss_vector: high31, status: "under_review" });
    const items = (await w.call(one.hacker, listTimeline, { params })).body.items;
    expect(items).toMatchObject([
      {
        item_type: "SEVERITY_CHANGE",
        content: reason,
        old_severity: "medium",
        new_severity: "high",
        old_vector: null,
        new_vector: high31,
        performed_by: { username: one.triager.username },
      },
      // As with a comment, the consequence of the change comes after it.
      { item_type: "STATUS_CHANGE", old_status: "new", new_status: "under_review", performed_by: null },
    ]);
    // Setting it again, by name or by vector, changes nothing; setting it by name only removes the vector.
    await change(one.owner, { severity: "high", reason });
    await change(one.owner, { cvss_vector: `${high31}/E:X`, reason });
    expect((await w.call(one.hacker, listTimeline, { params })).body.total).toBe(2);
    expect((await change(one.manager, { severity: "low", reason })).body).toMatchObject({
      severity: "low",
      cvss_vector: null,
      cvss_score: null,
    });
  });
});
