import { getProgram, updateProgram } from "@safeport/contract/programs/core/program.endpoints";
import { getPublicProgram } from "@safeport/contract/programs/public/public-program.endpoints";
import { listVersions } from "@safeport/contract/programs/versions/program-version.endpoints";
import { submitReport, updateDraft } from "@safeport/contract/reports/report.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { uploaded } from "./upload-file.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const all = ["asset_named", "steps", "evidence"];
const require = (c: Case, as: Person, required_checks: string[]) =>
  w.call(as, updateProgram, { params: { program: c.program.id }, body: { required_checks } });
async function requiring(required_checks: string[]): Promise<Case> {
  const c = await buildCase(w);
  expect((await require(c, c.owner, required_checks)).status).toBe(200);
  return c;
}
const send = (c: Case, over: object = {}) =>
  w.call(c.hacker, submitReport, { body: c.submission({ steps_markdown: "Order with the note.", ...over }) });
const codes = (body: { errors?: { code: string }[] }) => (body.errors ?? []).map(({ code }) => code);

const steps_markdown = "1. Order any article.\n2. Enter the payload as delivery note.";
const actual_markdown = "```http\nGET /orders/7 HTTP/1.1\n```";

describe("the checks that a program requires @spec:10.65", () => {
  it("are set by those who edit the program, read by everybody, and part of its versions", async () => {
    const c = await buildCase(w);
    for (const person of [c.triager, c.viewer, c.hacker]) expect((await require(c, person, all)).status).toBe(403);
    expect((await require(c, c.owner, ["own_copy"])).status).toBe(422);
    expect((await require(c, c.owner, ["evidence", "steps", "evidence"])).body.required_checks).toEqual(["steps", "evidence"]);
    const params = { program: c.program.id };
    for (const { body } of [
      await w.call(c.hacker, getProgram, { params }),
      await w.call(null, getPublicProgram, { params: { handle: c.program.handle } }),
    ])
      expect(body.required_checks).toEqual(["steps", "evidence"]);
    expect((await w.call(c.hacker, listVersions, { params })).body.items[0].fields).toEqual(["required_checks"]);
  });

  it("are asked for when a report is sent, all at once, and not of a draft", async () => {
    const c = await requiring(all);
    const refused = await send(c);
    expect([refused.status, codes(refused.body)]).toEqual([422, ["asset_named_required", "steps_required", "evidence_required"]]);
    expect(refused.body.errors.map(({ loc }: { loc: string[] }) => loc[1])).toEqual([
      "poc_description_markdown",
      "steps_markdown",
      "actual_markdown",
    ]);
    expect(JSON.stringify(refused.body.errors)).toContain(`name ${c.scope.identifier}`);
    const draft = await send(c, { save_as_draft: true });
    expect(draft.status).toBe(201);
    const params = { report_id: draft.body.report_id };
    const change = (body: object) => w.call(c.hacker, updateDraft, { params, body });
    expect(codes((await change({ save_as_draft: false, steps_markdown })).body)).toEqual([
      "asset_named_required",
      "evidence_required",
    ]);
    const named = { poc_description_markdown: `The notes of ${c.scope.identifier} are not escaped.` };
    expect((await change({ save_as_draft: false, steps_markdown, actual_markdown, ...named })).status).toBe(200);
  });

  it("are each asked for alone, and a file is evidence", async () => {
    for (const [check, code, over] of [
      ["steps", "steps_required", { steps_markdown }],
      ["evidence", "evidence_required", { actual_markdown }],
      ["asset_named", "asset_named_required", {}],
    ] as const) {
      const c = await requiring([check]);
      expect(codes((await send(c)).body)).toEqual([code]);
      const named = { impact_markdown: `Everybody reads ${c.scope.identifier}.` };
      expect((await send(c, check === "asset_named" ? named : over)).status).toBe(201);
    }
    const c = await requiring(["evidence"]);
    expect((await send(c, { file_ids: [await uploaded(w, c.hacker)] })).status).toBe(201);
  });

  it("ask nothing of reports to other programs, and of one without an asset for its asset alone", async () => {
    expect((await send(await buildCase(w))).status).toBe(201);
    const c = await requiring(["asset_named"]);
    expect(codes((await send(c, { scope_id: null })).body)).toEqual(["asset_required"]);
    await w.call(c.owner, updateProgram, { params: { program: c.program.id }, body: { accepts_unlisted_assets: true } });
    const unlisted = { scope_id: null, unlisted_asset: "wiki.example" };
    expect(codes((await send(c, unlisted)).body)).toEqual(["asset_named_required"]);
    expect((await send(c, { ...unlisted, poc_title: "Pages of wiki.example are open" })).status).toBe(201);
  });
});
