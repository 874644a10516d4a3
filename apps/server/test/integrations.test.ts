import { randomBytes } from "node:crypto";
import {
  addIntegration,
  createTrackerIssue,
  deleteIntegration,
  listIntegrations,
  listTrackerIssues,
  previewTrackerIssue,
  testIntegration,
  updateIntegration,
} from "@safeport/contract/integrations/integration.endpoints";
import type { TrackerKind } from "@safeport/contract/integrations/integration.values";
import { submitReport } from "@safeport/contract/reports/report.endpoints";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { FakeSite } from "@safeport/db/factories/fake-trackers/fake-site";
import type { FakeTracker } from "@safeport/db/factories/fake-trackers/fake-tracker";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { outboundTo } from "./outbound-to.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
let site: FakeSite;
beforeAll(async () => {
  site = await FakeSite.open();
  w = await buildOwnWorld({ outbound: outboundTo(() => site.port), jobs: true });
});
afterAll(async () => {
  await w.close();
  await site.close();
});

let hosts = 0;
/** A company with a tracker or a chat of its own host. */
async function connected(fields: Record<string, unknown> & { kind: string }) {
  const { kind } = fields;
  const c = await buildCase(w);
  const host = `tracker-${++hosts}.example`;
  const isChat = kind === "slack" || kind === "teams";
  const tracker = isChat ? null : site.add(kind as TrackerKind, host);
  tracker?.addProject(String(fields.project));
  const base = isChat ? { secret: `https://${host}/hook` } : { base_url: `https://${host}` };
  const body = { company_id: c.companyId, secret: "a token of a tracker", ...base, ...fields };
  if (tracker) tracker.token = body.secret;
  const added = await w.call(c.manager, addIntegration, { body });
  expect(added.status).toBe(201);
  return { ...c, host, tracker: tracker as FakeTracker, id: added.body.integration_id as string };
}
const file = (as: Person, report_id: string, integration_id: string, contents = "facts") =>
  w.call(as, createTrackerIssue, { params: { report_id }, body: { integration_id, contents } });
const issuesOf = async (as: Person, report_id: string) =>
  (await w.call(as, listTrackerIssues, { params: { report_id } })).body.items as {
    state: string;
    url: string;
    failure: string;
  }[];
const settled = (as: Person, reportId: string, state: string) =>
  expect.poll(async () => (await issuesOf(as, reportId)).map((issue) => issue.state), { timeout: 15_000 }).toEqual([state]);
const at = (host: string) => site.received.filter((request) => request.host === host);
const writesAt = (host: string) => at(host).filter(({ method }) => method !== "GET");

describe("a tracker", () => {
  it.each([
    ["github", { project: "acme/shop" }, "/repos/acme/shop/issues", "/acme/shop/issues/7"],
    ["gitlab", { project: "acme/web/shop" }, "/api/v4/projects/15/issues", "/acme/web/shop/-/issues/7"],
    ["jira", { project: "SEC", account: "ops@acme.example" }, "/rest/api/3/issue", "/browse/SEC-7"],
    [
      "servicenow",
      { project: "incident", account: "safeport.integration" },
      "/api/now/table/incident?sysparm_fields=sys_id,description&sysparm_input_display_value=true",
      "/incident.do?sys_id=",
    ],
  ])("takes a report as an issue once: %s", async (kind, fields, path, page) => {
    const c = await connected({ kind, ...fields });
    const { id } = await c.report();
    const calls = await Promise.all([file(c.triager, id, c.id), file(c.triager, id, c.id), file(c.owner, id, c.id)]);
    expect(calls.map(({ status }) => status)).toEqual([201, 201, 201]);
    await settled(c.triager, id, "created");
    expect((await issuesOf(c.triager, id))[0]?.url).toContain(`https://${c.host}${page}`);
    expect(writesAt(c.host).map((write) => write.path)).toEqual([path]);
    expect(await w.call(c.manager, testIntegration, { params: { integration_id: c.id } })).toMatchObject({
      body: { ok: true, failure: null },
    });
    expect(c.tracker.wrong).toEqual([]);
  });

  it("receives nothing internal and no name of the researcher, and exactly the preview @spec:10.39", async () => {
    const c = await connected({ kind: "github", project: "acme/shop" });
    const { id } = await c.report();
    const comment = { item_type: "COMMENT", content: "We know this from the pentest", is_internal: true };
    await w.call(c.triager, addComment, { params: { report_id: id }, body: comment });
    const preview = await w.call(c.triager, previewTrackerIssue, { params: { report_id: id }, query: { contents: "full" } });
    await file(c.triager, id, c.id, "full");
    await settled(c.triager, id, "created");
    const [post] = writesAt(c.host);
    expect(post?.body).toEqual({ title: preview.body.title, body: preview.body.body_markdown, labels: ["safeport"] });
    const sent = JSON.stringify(post?.body);
    expect(sent).toContain(`/reports/${id}`);
    expect(sent).not.toContain("pentest");
    expect(sent).not.toContain(c.hacker.username);
  });

  it("receives a mail without the signature and the quote at its end, which name its sender @spec:10.39", async () => {
    const c = await connected({ kind: "github", project: "acme/shop" });
    const { id } = await c.report();
    const mail = "The API answers without a token\n\n-- \nKim Outside, +49 30 1234";
    await w.db.updateTable("report").set({ description_markdown: mail }).where("id", "=", id).execute();
    const preview = async () =>
      (await w.call(c.triager, previewTrackerIssue, { params: { report_id: id }, query: { contents: "full" } })).body
        .body_markdown;
    expect(await preview()).toContain("Kim Outside");
    await w.db
      .insertInto("intake_mail")
      .values({ program_id: c.program.id, report_id: id, message_id: randomBytes(32), item_id: null })
      .execute();
    expect(await preview()).toContain("The API answers without a token");
    expect(await preview()).not.toContain("Kim Outside");
  });

  it.each([
    ["github", { project: "acme/shop" }, "body", "Ask @<!-- -->root\n/close"],
    ["gitlab", { project: "acme/shop" }, "description", "Ask \\@root\n\\/close"],
  ])("gets texts that notify nobody and run nothing: %s", async (kind, fields, field, neutral) => {
    const c = await connected({ kind, ...fields });
    const { id } = await c.report({ description_markdown: "Ask @root\n/close" });
    await file(c.triager, id, c.id, "full");
    await settled(c.triager, id, "created");
    expect(writesAt(c.host)[0]?.body?.[field]).toContain(neutral);
  });

  it("gets a document if it is Jira", async () => {
    const c = await connected({ kind: "jira", project: "SEC", account: "ops@acme.example" });
    const { id } = await c.report({ description_markdown: "```js\nlet a = 1;\n```" });
    await file(c.triager, id, c.id, "full");
    await settled(c.triager, id, "created");
    const code = { type: "codeBlock", attrs: { language: "js" }, content: [{ type: "text", text: "let a = 1;" }] };
    const description = { version: 1, type: "doc", content: expect.arrayContaining([code]) };
    expect(writesAt(c.host)[0]?.body).toMatchObject({ fields: { description } });
  });

  it.each([
    ["github", { project: "acme/shop" }],
    ["gitlab", { project: "acme/shop" }],
    ["jira", { project: "SEC", account: "ops@acme.example" }],
    ["servicenow", { project: "incident", account: "safeport.integration" }],
  ])(
    "is looked up before a second attempt, so that a lost answer makes no second issue: %s @spec:10.39",
    async (kind, fields) => {
      const c = await connected({ kind, ...fields });
      const { id } = await c.report();
      c.tracker.losing.push(/^POST/);
      await file(c.triager, id, c.id);
      await expect.poll(() => c.tracker.issues.length, { timeout: 15_000 }).toBe(1);
      await expect
        .poll(
          async () => {
            await sql`select graphile_worker.reschedule_jobs(
          array(select id from graphile_worker.jobs where task_identifier = 'file_tracker_issue' and locked_at is null), run_at => now())`.execute(
              w.db,
            );
            return (await issuesOf(c.triager, id)).map(({ state }) => state);
          },
          { timeout: 15_000 },
        )
        .toEqual(["created"]);
      expect(c.tracker.issues).toHaveLength(1);
      expect(writesAt(c.host)).toHaveLength(1);
      expect(c.tracker.wrong).toEqual([]);
    },
  );

  it.each([
    [401, "unauthorized"],
    [403, "unauthorized"],
    [404, "not_found"],
    [410, "not_found"],
    [422, "refused"],
  ])("that answers %i makes the issue fail at once, and the same call files it again", async (status, failure) => {
    const c = await connected({ kind: "gitlab", project: "acme/shop" });
    const { id } = await c.report();
    // Its project is read, and the issue refused.
    c.tracker.refusals.push(status);
    await file(c.triager, id, c.id);
    await settled(c.triager, id, "failed");
    expect((await issuesOf(c.triager, id))[0]?.failure).toBe(failure);
    const list = { query: { company_id: c.companyId } };
    expect((await w.call(c.owner, listIntegrations, list)).body.items[0].failure).toBe(failure);
    expect((await file(c.triager, id, c.id)).body.state).toBe("pending");
    await settled(c.triager, id, "created");
    expect(writesAt(c.host)).toHaveLength(2);
    expect((await w.call(c.owner, listIntegrations, list)).body.items[0].failure).toBeNull();
  });
});

describe("a chat", () => {
  const text = (c: { host: string }) => JSON.stringify(at(c.host).map(({ body }) => body));
  const send = async (c: Case, title: string) =>
    (await w.call(c.hacker, submitReport, { body: c.submission({ poc_title: title }) })).body as {
      report_id: string;
      id: number;
    };

  it.each(["slack", "teams"])("is told of chosen events, without titles unless allowed: %s", async (kind) => {
    const c = await connected({ kind, events: ["report.submitted"] });
    const { report_id, id } = await send(c, "Secret of the quay");
    await expect.poll(() => at(c.host).length, { timeout: 15_000 }).toBe(1);
    // The number as everywhere, without separators.
    expect(text(c)).toContain(`#${id}`);
    expect(text(c)).toContain(`/reports/${report_id}`);
    expect(text(c)).not.toContain("quay");
    const change = { params: { integration_id: c.id }, body: { with_titles: true } };
    expect((await w.call(c.manager, updateIntegration, change)).status).toBe(200);
    await send(c, "Secret <!channel> of the quay");
    await expect.poll(() => at(c.host).length, { timeout: 15_000 }).toBe(2);
    expect(text(c)).toContain(kind === "slack" ? "Secret &lt;!channel&gt; of the quay" : "Secret <!channel> of the quay");
  });

  it("is told that a sent report waits, where its program limits its intake @spec:10.71", async () => {
    const c = await connected({ kind: "slack", events: ["report.submitted"] });
    await w.db.updateTable("program").set({ intake_per_week: 5 }).where("id", "=", c.program.id).execute();
    const { id } = await send(c, "Secret of the quay");
    await expect.poll(() => at(c.host).length, { timeout: 15_000 }).toBe(1);
    expect(text(c)).toContain(`Report #${id} was sent and waits to be let in`);
  });

  it("that is off, disconnected or of another company hears nothing", async () => {
    const [off, gone, other] = [
      await connected({ kind: "slack", events: ["report.submitted"] }),
      await connected({ kind: "slack", events: ["report.submitted"] }),
      await connected({ kind: "slack", events: ["report.submitted"] }),
    ];
    await w.call(off.manager, updateIntegration, { params: { integration_id: off.id }, body: { is_active: false } });
    await w.call(gone.manager, deleteIntegration, { params: { integration_id: gone.id } });
    for (const c of [off, gone, other]) await send(c, "Stored cross-site scripting");
    await expect.poll(() => at(other.host).length, { timeout: 15_000 }).toBe(1);
    expect([at(off.host).length, at(gone.host).length]).toEqual([0, 0]);
  });
});

describe("trackers and chats", () => {
  it("are managed by owners and managers, and do not exist for others", async () => {
    const c = await connected({ kind: "github", project: "acme/shop" });
    const foreign = await w.member("owner");
    const { id } = await c.report();
    const params = { integration_id: c.id };
    const statuses = async (as: Person) => [
      (await w.call(as, listIntegrations, { query: { company_id: c.companyId } })).status,
      (await w.call(as, updateIntegration, { params, body: {} })).status,
      (await w.call(as, testIntegration, { params })).status,
      (await w.call(as, listTrackerIssues, { params: { report_id: id } })).status,
      (await file(as, id, c.id, "link")).status,
    ];
    expect(await statuses(c.owner)).toEqual([200, 200, 200, 200, 201]);
    expect(await statuses(c.triager)).toEqual([403, 403, 403, 200, 201]);
    expect(await statuses(c.viewer)).toEqual([403, 403, 403, 403, 403]);
    expect(await statuses(c.hacker)).toEqual([404, 404, 404, 403, 403]);
    expect(await statuses(foreign)).toEqual([404, 404, 404, 404, 404]);
    expect(await statuses(await w.person("Admin"))).toEqual([200, 403, 403, 403, 403]);
    // A tracker of another company does not exist for this one.
    const other = await connected({ kind: "github", project: "acme/shop" });
    expect((await file(c.triager, id, other.id)).status).toBe(404);
  });

  it("never answer their secret, and another address needs it again", async () => {
    const c = await connected({ kind: "gitlab", project: "acme/shop", secret: "glpat-0123456789abcdef" });
    const { body } = await w.call(c.owner, listIntegrations, { query: { company_id: c.companyId } });
    expect(body.items[0].secret_hint).toBe("…cdef");
    expect(JSON.stringify(body)).not.toContain("0123456789");
    const { sealed } = await w.db.selectFrom("integration").select("sealed").where("id", "=", c.id).executeTakeFirstOrThrow();
    expect(sealed.toString("latin1")).not.toContain("0123456789");
    const moved = { params: { integration_id: c.id }, body: { base_url: "https://thief.example" } };
    expect(await w.call(c.manager, updateIntegration, moved)).toMatchObject({
      status: 422,
      body: { errors: [{ loc: ["body", "secret"], code: "required" }] },
    });
  });

  it.each([
    ["jira", { project: "SEC", account: "ops@acme.example" }, { project: "OPS" }],
    ["jira", { project: "SEC", account: "ops@acme.example" }, { is_active: false }],
    ["slack", { events: ["report.submitted"], with_titles: true }, { events: ["dispute.opened"] }],
    ["teams", { events: ["report.submitted"], with_titles: true }, { with_titles: false }],
  ])("keep what a change does not send: %s %j %j", async (kind, fields, change) => {
    const c = await connected({ kind, ...fields });
    if (kind === "jira") c.tracker.addProject("OPS");
    const list = async () => (await w.call(c.owner, listIntegrations, { query: { company_id: c.companyId } })).body.items[0];
    const before = await list();
    const { status } = await w.call(c.owner, updateIntegration, { params: { integration_id: c.id }, body: change });
    expect(status).toBe(200);
    expect(await list()).toEqual({ ...before, ...change });
  });

  it.each([
    [{ kind: "github", project: "acme" }, ["project", "tracker_project"]],
    [{ kind: "github", project: "../user" }, ["project", "tracker_project"]],
    [{ kind: "gitlab" }, ["project", "required"]],
    [{ kind: "gitlab", project: "a/b", base_url: "http://gitlab.example" }, ["base_url", "https_address"]],
    [{ kind: "jira", project: "SEC", base_url: "https://acme.atlassian.net" }, ["account", "required"]],
    [{ kind: "slack", secret: "hooks.slack.example" }, ["secret", "https_address"]],
  ])("are refused with what they lack: %j", async (fields, [field, code]) => {
    const { companyId, owner } = await buildCase(w);
    const body = { company_id: companyId, secret: "a token of a tracker", ...fields };
    const refused = await w.call(owner, addIntegration, { body });
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ loc: ["body", field], code }]]);
  });
});
