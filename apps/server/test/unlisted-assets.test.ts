import { getDashboard } from "@safeport/contract/insight/dashboard/dashboard.endpoints";
import { listSimilar } from "@safeport/contract/insight/similar/similar.endpoints";
import { updateProgram } from "@safeport/contract/programs/core/program.endpoints";
import { compareVersions } from "@safeport/contract/programs/versions/program-version.endpoints";
import { moveReport } from "@safeport/contract/reports/custody/custody.endpoints";
import { changeStatus, getReport, listReports, submitReport, updateDraft } from "@safeport/contract/reports/report.endpoints";
import { getReportTerms } from "@safeport/contract/reports/terms/report-terms.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signReports } from "../src/features/insight/similar/sign-reports.ts";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildWorld();
  one = await buildCase(w);
  await accept(one, true);
});
afterAll(() => w.close());

const accept = async (here: Case, accepts_unlisted_assets: boolean) => {
  const params = { program: here.program.id };
  const answer = await w.call(here.manager, updateProgram, { params, body: { accepts_unlisted_assets } });
  expect([answer.status, answer.body.accepts_unlisted_assets]).toEqual([200, accepts_unlisted_assets]);
};
const asset = "  intranet.example/login ";
const unlisted = (here: Case, over: object = {}) => here.submission({ scope_id: undefined, unlisted_asset: asset, ...over });
const send = (here: Case, over: object = {}) => w.call(here.hacker, submitReport, { body: unlisted(here, over) });
const save = (here: Case, report_id: string, body: object) => w.call(here.hacker, updateDraft, { params: { report_id }, body });
const read = async (here: Case, report_id: string) => (await w.call(here.triager, getReport, { params: { report_id } })).body;
/** The refused fields of an answer, as `path: code`. */
const refused = ({ status, body }: Awaited<ReturnType<typeof send>>): [number, string[]] => [
  status,
  (body.errors ?? []).map(({ loc, code }: { loc: string[]; code: string }) => `${loc.join(".")}: ${code}`),
];
const named = { scope_id: null, scope_identifier: "intranet.example/login", unlisted_asset: "intranet.example/login" };

describe("a report about an asset that is not listed @spec:10.12", () => {
  it("is sent with the name of the asset, without the cap of a scope and without the points for one", async () => {
    const { status, body } = await send(one, { severity: "critical" });
    expect([status, body.severity]).toEqual([201, "critical"]);
    expect(body).toMatchObject({ ...named, scope_asset_type: null, severity_cap: null });
    expect(body.completeness_missing).toContainEqual({ part: "scope", points: 10 });
    expect(await read(one, body.report_id)).toMatchObject(named);
  });

  it("is refused at the field that is wrong: without a name, beside a scope, too long, and of several lines", async () => {
    expect(refused(await send(one, { unlisted_asset: " " }))).toEqual([422, ["body.unlisted_asset: unlisted_asset_required"]]);
    expect(refused(await send(one, { unlisted_asset: null }))).toEqual([422, ["body.scope_id: asset_required"]]);
    expect(refused(await send(one, { scope_id: one.scope.id }))).toEqual([422, ["body.unlisted_asset: asset_twice"]]);
    expect((await send(one, { unlisted_asset: "a".repeat(1_000) })).status).toBe(201);
    expect(refused(await send(one, { unlisted_asset: "a".repeat(1_001) }))).toEqual([422, ["body.unlisted_asset: too_long"]]);
    expect((await send(one, { unlisted_asset: "a\nb" })).status).toBe(422);
  });

  it("is refused where the program accepts none, which is its state at first, also as a new draft", async () => {
    const here = await buildCase(w);
    for (const save_as_draft of [false, true])
      expect(refused(await send(here, { save_as_draft }))).toEqual([422, ["body.unlisted_asset: unlisted_asset_refused"]]);
    const draft = (await w.call(here.hacker, submitReport, { body: here.submission({ save_as_draft: true }) })).body;
    expect(refused(await save(here, draft.report_id, { unlisted_asset: asset }))).toEqual([
      422,
      ["body.unlisted_asset: unlisted_asset_refused"],
    ]);
  });

  it("is a draft whose asset is a listed or another one, whichever was named last", async () => {
    const { body: draft } = await send(one, { save_as_draft: true, unlisted_asset: "" });
    expect(draft).toMatchObject({ scope_id: null, unlisted_asset: "" });
    const listed = { scope_id: one.scope.id, scope_identifier: one.scope.identifier, unlisted_asset: null };
    expect((await save(one, draft.report_id, { unlisted_asset: asset })).body).toMatchObject(named);
    expect((await save(one, draft.report_id, { scope_id: one.scope.id })).body).toMatchObject(listed);
    expect((await save(one, draft.report_id, { poc_title: "Other" })).body).toMatchObject(listed);
    expect(refused(await save(one, draft.report_id, { scope_id: one.scope.id, unlisted_asset: asset }))).toEqual([
      422,
      ["body.unlisted_asset: asset_twice"],
    ]);
    expect((await save(one, draft.report_id, { unlisted_asset: asset })).body).toMatchObject(named);
    const sent = await save(one, draft.report_id, { save_as_draft: false });
    expect([sent.status, sent.body.status]).toEqual([200, "new"]);
    expect(sent.body).toMatchObject(named);
  });

  it("stays when the program accepts none any more; a draft is kept, and refused when it is sent", async () => {
    const here = await buildCase(w);
    await accept(here, true);
    const sent = (await send(here)).body;
    const draft = (await send(here, { save_as_draft: true })).body;
    await accept(here, false);
    expect(await read(here, sent.report_id)).toMatchObject(named);
    const kept = await save(here, draft.report_id, { poc_title: "Other", unlisted_asset: "wiki.example" });
    expect([kept.status, kept.body.unlisted_asset]).toEqual([200, "wiki.example"]);
    const answer = await save(here, draft.report_id, { save_as_draft: false });
    expect(refused(answer)).toEqual([422, ["body.unlisted_asset: unlisted_asset_refused"]]);
    expect(answer.body.errors[0].msg).toBe(
      "This program accepts no reports about assets that are not listed. Select one of its assets.",
    );
    expect((await save(here, draft.report_id, { scope_id: here.scope.id, save_as_draft: false })).status).toBe(200);
    const closed = { status: "closed", close_reason: "out_of_scope", comment: "Not ours", reason: "The asset is not ours" };
    expect((await w.call(here.triager, changeStatus, { params: { report_id: sent.report_id }, body: closed })).status).toBe(200);
  });

  it("keeps the name of its asset when it moves, and has it in its exports", async () => {
    const { report_id } = (await send(one)).body;
    const other = await buildProgram(w.db, { company_id: one.companyId });
    const body = { program_id: other.id, reason: "That team runs the host" };
    const moved = await w.call(one.manager, moveReport, { params: { report_id }, body });
    expect([moved.status, moved.body.program_id]).toEqual([200, other.id]);
    expect(moved.body).toMatchObject(named);
    const download = async (url: string) => {
      const { payload } = await w.app.fastify.inject({ url, headers: { authorization: `Bearer ${one.hacker.token}` } });
      return payload;
    };
    expect(await download(`/v1/reports/${report_id}/export/?format=md`)).toContain("intranet.example/login (Not listed)");
    expect(JSON.parse(await download(`/v1/reports/${report_id}/export/?format=json`)).report).toMatchObject(named);
    expect(await download(`/v1/reports/export/?format=csv&program_id=${other.id}`)).toContain(",intranet.example/login,");
  });

  it("has the setting in its terms, with what differs today, and the program has it in its versions", async () => {
    const here = await buildCase(w);
    await accept(here, true);
    const { report_id } = (await send(here)).body;
    await accept(here, false);
    const { body } = await w.call(here.hacker, getReportTerms, { params: { report_id } });
    expect(body).toMatchObject({ terms: { accepts_unlisted_assets: true }, scope: null });
    expect(body.today).toMatchObject({ fields: ["accepts_unlisted_assets"], terms: { accepts_unlisted_assets: false } });
    const compared = await w.call(here.hacker, compareVersions, { params: { program: here.program.id, number: "4" } });
    expect(compared.body).toMatchObject({
      fields: ["accepts_unlisted_assets"],
      before: { accepts_unlisted_assets: true },
      after: { accepts_unlisted_assets: false },
    });
  });
});

describe("reports about assets that are not listed @spec:10.12", () => {
  it("are a row of the dashboard, which counts as many as their list has", async () => {
    const here = await buildCase(w);
    await accept(here, true);
    const ids = [(await send(here)).body.report_id, (await send(here, { unlisted_asset: "wiki.example" })).body.report_id];
    await here.report();
    const received = new Date().toISOString().slice(0, 7);
    const query = { company_id: here.companyId };
    const { by_asset } = (await w.call(here.viewer, getDashboard, { query })).body;
    expect(by_asset).toMatchObject([
      { id: null, name: null, received: 2 },
      { id: here.scope.id, received: 1 },
    ]);
    const list = await w.call(here.viewer, listReports, { query: { ...query, received, scope_id: "none" } });
    expect(list.body.items.map((item: { report_id: string }) => item.report_id).sort()).toEqual(ids.sort());
    expect((await w.call(here.viewer, listReports, { query: { ...query, scope_id: "some" } })).status).toBe(422);
  });

  it("are alike by the name of their asset", async () => {
    const here = await buildCase(w);
    await accept(here, true);
    const story = "The form at the login page follows any address that a stranger puts into its parameter";
    const first = (await send(here, { poc_description_markdown: story })).body;
    const second = (await send(here, { poc_description_markdown: story, unlisted_asset: "INTRANET.example/login" })).body;
    const third = (await send(here, { poc_description_markdown: story, unlisted_asset: "wiki.example" })).body;
    await signReports(w.db, [first.report_id, second.report_id, third.report_id]);
    const { items } = (await w.call(here.triager, listSimilar, { params: { report_id: second.report_id } })).body;
    const likenessOf = (id: string) => {
      const found = items.find((item: { report_id: string }) => item.report_id === id);
      return found.why.map(({ likeness }: { likeness: string }) => likeness);
    };
    expect(likenessOf(first.report_id)).toContain("asset");
    expect(likenessOf(third.report_id)).not.toContain("asset");
  });

  it("do not name their asset to the author of a duplicate, since it is their author's text", async () => {
    const here = await buildCase(w);
    await accept(here, true);
    const original = (await send(here)).body;
    const other = await w.person("Hacker");
    const params = { report_id: (await w.call(other, submitReport, { body: here.submission() })).body.report_id };
    const body = { status: "duplicate", duplicate_of: original.id };
    expect((await w.call(here.triager, changeStatus, { params, body })).status).toBe(200);
    const copy = (await w.call(other, getReport, { params })).body;
    expect(copy.duplicate_card).toMatchObject({ id: original.id, asset: null });
    expect(JSON.stringify(copy)).not.toContain("intranet.example");
  });
});
