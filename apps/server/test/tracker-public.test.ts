import {
  listIntegrations,
  listTrackerIssues,
  testIntegration,
  updateIntegration,
} from "@safeport/contract/integrations/integration.endpoints";
import { validateReport } from "@safeport/contract/reports/report.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TrackerWorld } from "./tracker-case.ts";
import type { Person, World } from "./world.ts";

let trackers: TrackerWorld;
let w: World;
beforeAll(async () => {
  trackers = await TrackerWorld.open();
  w = trackers.w;
});
afterAll(() => trackers.close());

type Connected = Awaited<ReturnType<TrackerWorld["connected"]>>;
const kinds = [["github"], ["gitlab"], ["jira"]] as const;
const integrationOf = async (c: Connected) =>
  (await w.call(c.owner, listIntegrations, { query: { company_id: c.companyId } })).body.items[0];
const change = (c: Connected, body: object, as: Person = c.manager) => w.call(as, updateIntegration, { params: c.params, body });
const issuesOf = async (c: Connected, report_id: string) =>
  (await w.call(c.triager, listTrackerIssues, { params: { report_id } })).body.items as {
    state: string;
    failure: string | null;
  }[];
const settled = (c: Connected, id: string, issue: object) =>
  expect.poll(async () => await issuesOf(c, id), { timeout: 15_000 }).toMatchObject([issue]);
const refused = { status: 422, body: { errors: [{ loc: ["body", "confirms_public"], code: "public_project" }] } };
const ruleRefused = { status: 422, body: { errors: [{ loc: ["body", "file_accepted"], code: "public_rule" }] } };
const toldOf = async (c: Connected) => {
  await w.deliver();
  const rows = await w.db
    .selectFrom("notification")
    .select("user_id")
    .where("kind", "=", "integration_broken")
    .where("user_id", "in", [c.owner.id, c.manager.id, c.triager.id])
    .execute();
  return rows.map(({ user_id }) => user_id).sort();
};

describe.each(kinds)("a public project of %s @spec:10.39", (kind) => {
  it("is connected only by somebody who confirms that, which is kept with their name and the time", async () => {
    const c = await trackers.connected(kind, { isPublic: true });
    expect(c.answer).toMatchObject(refused);
    expect(c.answer.body.errors[0].msg).toContain(c.project.name);
    expect(await integrationOf(c)).toBeUndefined();
    const confirmed = await trackers.connected(kind, { isPublic: true, confirms_public: true });
    expect(confirmed.answer).toMatchObject({ status: 201, body: { is_public: true, public_confirmed_at: expect.any(String) } });
    const row = await w.db
      .selectFrom("integration")
      .select("public_confirmed_by")
      .where("id", "=", confirmed.params.integration_id)
      .executeTakeFirstOrThrow();
    expect(row.public_confirmed_by).toBe(confirmed.manager.id);
  });

  it("gets a report by hand only with a confirmation of each", async () => {
    const c = await trackers.connected(kind, { isPublic: true, confirms_public: true });
    const { id } = await c.report();
    expect(await trackers.file(c, id)).toMatchObject(refused);
    expect(await issuesOf(c, id)).toEqual([]);
    expect((await trackers.file(c, id, { confirms_public: true })).status).toBe(201);
    await settled(c, id, { state: "created" });
    const row = await w.db.selectFrom("tracker_issue").selectAll().where("report_id", "=", id).executeTakeFirstOrThrow();
    expect([row.public_confirmed_by, row.public_confirmed_at]).toEqual([c.triager.id, expect.any(Date)]);
    expect(c.tracker.wrong).toEqual([]);
  });

  it("gets nothing more once it has turned public, by hand or by the rule, until somebody confirms that; people are told once", async () => {
    const c = await trackers.connected(kind);
    expect(c.answer).toMatchObject({ status: 201, body: { is_public: false, public_confirmed_at: null } });
    expect((await change(c, { file_accepted: "full" })).status).toBe(200);
    c.project.isPublic = true;
    const [byRule, byHand] = [await c.report(), await c.report()];
    await w.call(c.triager, validateReport, { params: { report_id: byRule.id }, body: {} });
    await w.deliver();
    await settled(c, byRule.id, { state: "failed", failure: "public_project" });
    expect(await trackers.file(c, byHand.id)).toMatchObject(refused);
    expect(c.tracker.issues).toEqual([]);
    expect(await integrationOf(c)).toMatchObject({ is_public: true, public_confirmed_at: null, failure: "public_project" });
    expect(await toldOf(c)).toEqual([c.owner.id, c.manager.id].sort());

    const again = await c.report();
    await w.call(c.triager, validateReport, { params: { report_id: again.id }, body: {} });
    await w.deliver();
    await settled(c, again.id, { state: "failed" });
    expect(await toldOf(c)).toHaveLength(2);

    expect(await change(c, { file_accepted: "full" })).toMatchObject(ruleRefused);
    expect(await change(c, { confirms_public: true })).toMatchObject({ status: 200, body: { failure: null, is_public: true } });
    const { id } = await c.report();
    await w.call(c.triager, validateReport, { params: { report_id: id }, body: {} });
    await w.deliver();
    // The confirmation is about the connection and what is filed by hand: a rule publishes nothing, and the connection works.
    await settled(c, id, { state: "failed", failure: "public_project" });
    expect(await integrationOf(c)).toMatchObject({ failure: null });
    expect(c.tracker.issues).toEqual([]);
    expect((await trackers.file(c, id, { confirms_public: true })).status).toBe(201);
    await settled(c, id, { state: "created" });

    // Private in between, so that a confirmation is needed again.
    c.project.isPublic = false;
    expect((await w.call(c.manager, testIntegration, { params: c.params })).body).toEqual({ ok: true, failure: null });
    c.project.isPublic = true;
    const last = await c.report();
    await w.call(c.triager, validateReport, { params: { report_id: last.id }, body: {} });
    await w.deliver();
    await settled(c, last.id, { state: "failed", failure: "public_project" });
    expect(c.tracker.issues).toHaveLength(1);
  });
});

it("a rule that files reports is refused for a public project, and a public project for a rule @spec:10.39", async () => {
  const c = await trackers.connected("github", { isPublic: true, confirms_public: true });
  for (const file_accepted of ["link", "facts", "full"]) {
    expect(await change(c, { file_accepted })).toMatchObject(ruleRefused);
    expect(await change(c, { file_accepted, confirms_public: true })).toMatchObject(ruleRefused);
  }
  expect((await change(c, { file_accepted: "full" })).body.errors[0].msg).toContain("acme/shop is public");
  expect(await integrationOf(c)).toMatchObject({ file_accepted: null });
  expect(await change(c, { file_accepted: null, close_issues: true })).toMatchObject({ status: 200 });

  const hidden = await trackers.connected("github");
  expect(await change(hidden, { file_accepted: "full" })).toMatchObject({ status: 200 });
  hidden.tracker.addProject("acme/blog", { isPublic: true });
  const answer = await change(hidden, { project: "acme/blog", confirms_public: true });
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ loc: ["body", "project"], code: "public_rule" }] } });
  expect(await integrationOf(hidden)).toMatchObject({ project: "acme/shop", file_accepted: "full" });
});

it("a confirmation of one project does not count for another @spec:10.39", async () => {
  const c = await trackers.connected("github", { isPublic: true, confirms_public: true });
  c.tracker.addProject("acme/blog", { isPublic: true });
  expect(await change(c, { project: "acme/blog" })).toMatchObject(refused);
  expect(await integrationOf(c)).toMatchObject({ project: "acme/shop" });
  expect(await change(c, { project: "acme/blog", confirms_public: true })).toMatchObject({
    status: 200,
    body: { project: "acme/blog" },
  });
});
