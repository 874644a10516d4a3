import { removeMember } from "@safeport/contract/companies/member.endpoints";
import {
  createTrackerIssue,
  listIntegrations,
  listTrackerIssues,
  previewTrackerIssue,
  updateIntegration,
} from "@safeport/contract/integrations/integration.endpoints";
import { undoReason } from "@safeport/contract/reports/core/report.values";
import { changeStatus, validateReport } from "@safeport/contract/reports/report.endpoints";
import { FakeJira } from "@safeport/db/factories/fake-trackers/fake-jira";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Filed, type Kind, record, TrackerWorld, trackerEvents } from "./tracker-case.ts";
import type { World } from "./world.ts";

let trackers: TrackerWorld;
let w: World;
beforeAll(async () => {
  trackers = await TrackerWorld.open();
  w = trackers.w;
});
afterAll(() => trackers.close());

const kinds: [Kind][] = [["github"], ["gitlab"], ["jira"], ["servicenow"]];
const rule = async (c: Filed, body: object, as = c.manager) =>
  expect((await w.call(as, updateIntegration, { params: c.params, body })).status).toBe(200);
const sentTo = (host: string, methods: readonly string[] = ["POST", "PUT", "PATCH"]) =>
  trackers.received.filter((request) => request.host === host && methods.includes(request.method));
const issuesOf = async (c: Filed, report_id: string) =>
  (await w.call(c.triager, listTrackerIssues, { params: { report_id } })).body.items as { state: string; contents: string }[];
const integrationOf = async (c: Filed) =>
  (await w.call(c.owner, listIntegrations, { query: { company_id: c.companyId } })).body.items[0];
const setStatus = async (c: Filed, body: object) => {
  const { status } = await w.call(c.triager, changeStatus, { params: { report_id: c.reportId }, body });
  expect(status).toBe(200);
};
/** Runs the jobs that wait for the time to undo. */
const afterUndo = async () => {
  await w.deliver();
  await sql`select graphile_worker.reschedule_jobs(
    array(select id from graphile_worker.jobs where task_identifier = 'move_tracker_issue'), run_at => now())`.execute(w.db);
};
const resolved = { status: "resolved" };
const closed = { status: "closed", close_reason: "informative", comment: "Nothing to change here, thank you." };

describe.each(kinds)("the severity of a report in %s @spec:10.39", (kind) => {
  it("shows by the label or priority that the company chose, in the preview too", async () => {
    const c = await trackers.filed(kind);
    await rule(c, { severity_marks: { critical: "sev: 1", high: "sev: 2", low: "later" } });
    const [high, medium] = [await c.report({ severity: "high" }), await c.report({ severity: "medium" })];
    const before = sentTo(c.host).length;
    for (const { id } of [high, medium]) {
      const query = { contents: "facts", integration_id: c.params.integration_id };
      const { body } = await w.call(c.triager, previewTrackerIssue, { params: { report_id: id }, query });
      expect(body.severity_mark).toBe(id === high.id ? "sev: 2" : null);
      const filing = { integration_id: c.params.integration_id, contents: "facts" };
      await w.call(c.triager, createTrackerIssue, { params: { report_id: id }, body: filing });
      await expect.poll(async () => (await issuesOf(c, id))[0]?.state, { timeout: 15_000 }).toBe("created");
    }
    const bodies = sentTo(c.host)
      .slice(before)
      .map(({ body }) => body);
    const marks = {
      github: [{ labels: ["safeport", "sev: 2"] }, { labels: ["safeport"] }],
      gitlab: [{ labels: "safeport,sev: 2" }, { labels: "safeport" }],
      jira: [{ fields: { labels: ["safeport"], priority: { name: "sev: 2" } } }, { fields: { labels: ["safeport"] } }],
      servicenow: [{ urgency: "sev: 2" }, { correlation_display: "Safeport" }],
    }[kind];
    expect(bodies).toMatchObject(marks);
    if (kind === "jira") expect(bodies[1]?.fields).not.toHaveProperty("priority");
  });
});

describe.each(kinds)("the longest report in %s @spec:10.39", (kind) => {
  it("is filed with as much of it as the tracker takes, and says that there is more", async () => {
    const c = await trackers.filed(kind);
    const text = "A line of a log. ".repeat(2_900);
    const { id } = await c.report({ description_markdown: text, steps_markdown: text, impact_markdown: text });
    await trackers.file(c, id, { contents: "full" });
    await expect.poll(async () => (await issuesOf(c, id))[0]?.state, { timeout: 15_000 }).toBe("created");
    expect(JSON.stringify(sentTo(c.host).at(-1)?.body)).toContain("…");
  });
});

describe.each(kinds)("an issue in %s @spec:10.39", (kind) => {
  it("is filed once when its report is accepted, in the name of who set the rule", async () => {
    const c = await trackers.filed(kind);
    await rule(c, { file_accepted: "link" });
    const { id } = await c.report();
    expect(await issuesOf(c, id)).toEqual([]);
    expect((await w.call(c.triager, validateReport, { params: { report_id: id }, body: {} })).status).toBe(200);
    await w.deliver();
    await expect
      .poll(async () => await issuesOf(c, id), { timeout: 15_000 })
      .toMatchObject([{ state: "created", contents: "link" }]);
    const { rows } = await sql<{ username: string }>`select u.username from audit_log a join user_account u on u.id = a.user_id
      where a.action = 'report.issue_filed' and a.object_id = ${id}::uuid`.execute(w.db);
    expect(rows).toEqual([{ username: c.manager.username }]);
  });

  it("is closed with its report and opened again with it, and the tracker's own event about that is no news", async () => {
    const c = await trackers.filed(kind);
    await rule(c, { close_issues: true, sync_status: "resolve", close_code: "Solution provided" });
    const before = sentTo(c.host).length;
    await setStatus(c, resolved);
    await afterUndo();
    await expect.poll(async () => (await c.issues())[0]?.is_closed, { timeout: 15_000 }).toBe(true);
    const steps = {
      github: ["PATCH", "/repos/acme/shop/issues/7", { state: "closed", state_reason: "completed" }],
      gitlab: ["PUT", "/api/v4/projects/15/issues/7", { state_event: "close" }],
      jira: ["POST", "/rest/api/3/issue/10007/transitions", { transition: { id: "31" } }],
      servicenow: [
        "PATCH",
        `/api/now/table/incident/${record.sys_id}?sysparm_fields=state&sysparm_display_value=true&sysparm_input_display_value=true`,
        { state: "Closed", close_code: "Solution provided", close_notes: "Closed with its report in Safeport." },
      ],
    }[kind];
    await expect
      .poll(
        () =>
          sentTo(c.host)
            .slice(before)
            .map(({ method, path, body }) => [method, path, body]),
        { timeout: 15_000 },
      )
      .toEqual([steps]);
    const notes = (await trackers.timelineOf(c.triager, c.reportId)).length;
    await trackers.send(kind, c, ...trackerEvents[kind].close);
    expect(await trackers.timelineOf(c.triager, c.reportId)).toHaveLength(notes);

    if (c.tracker instanceof FakeJira)
      c.tracker.workflow = {
        fields: { status: { name: "Done", statusCategory: { key: "done" } } },
        transitions: [{ id: "41", to: { name: "Reopened", statusCategory: { key: "new" } } }],
      };
    await setStatus(c, { status: "under_review", reason: "The fix does not hold" });
    await afterUndo();
    const back = {
      github: { state: "open", state_reason: "reopened" },
      gitlab: { state_event: "reopen" },
      jira: { transition: { id: "41" } },
      servicenow: { state: "In Progress" },
    }[kind];
    await expect.poll(() => sentTo(c.host).at(-1)?.body, { timeout: 15_000 }).toEqual(back);
    expect((await c.issues())[0]).toMatchObject({ is_closed: false });
  });
});

describe("an issue @spec:10.39", () => {
  it("stays open without the rule, and when the change of status is undone", async () => {
    const [without, undone, last] = [
      await trackers.filed("github"),
      await trackers.filed("github"),
      await trackers.filed("github"),
    ];
    for (const c of [undone, last]) await rule(c, { close_issues: true });
    await setStatus(without, resolved);
    await setStatus(undone, resolved);
    await setStatus(undone, { status: "under_review", reason: undoReason });
    await setStatus(last, closed);
    await afterUndo();
    await expect
      .poll(() => sentTo(last.host, ["PATCH"]).map(({ body }) => body), { timeout: 15_000 })
      .toEqual([{ state: "closed", state_reason: "not_planned" }]);
    const waiting = () =>
      sql`select 1 from graphile_worker.jobs where task_identifier = 'move_tracker_issue'`.execute(w.db).then(({ rows }) => rows);
    await expect.poll(waiting, { timeout: 15_000 }).toEqual([]);
    expect([...sentTo(without.host, ["PATCH"]), ...sentTo(undone.host, ["PATCH"])]).toEqual([]);
  });

  it("that the tracker does not close counts as open, and the next attempt closes it", async () => {
    const c = await trackers.filed("gitlab");
    await rule(c, { close_issues: true });
    c.tracker.next.push({ status: 503 });
    await setStatus(c, resolved);
    await afterUndo();
    await expect.poll(async () => (await integrationOf(c)).failure, { timeout: 15_000 }).toBe("unavailable");
    expect((await c.issues())[0]).toMatchObject({ is_closed: false });
    await afterUndo();
    await expect.poll(async () => (await integrationOf(c)).failure, { timeout: 15_000 }).toBeNull();
    expect((await c.issues())[0]).toMatchObject({ is_closed: true });
  });

  it.each([
    ["Won't do", "32"],
    ["won't do", "32"],
    [null, "31"],
  ])("in Jira takes the status of the rule, else the first that counts as done: %s", async (closed_status, id) => {
    const c = await trackers.filed("jira");
    c.tracker.workflow = {
      fields: { status: { name: "To Do", statusCategory: { key: "new" } } },
      transitions: [
        { id: "31", to: { name: "Done", statusCategory: { key: "done" } } },
        { id: "32", to: { name: "Won't do", statusCategory: { key: "done" } } },
      ],
    };
    await rule(c, { close_issues: true, closed_status });
    await setStatus(c, closed);
    await afterUndo();
    await expect.poll(() => sentTo(c.host).at(-1)?.body, { timeout: 15_000 }).toEqual({ transition: { id } });
  });

  it("of an earlier project is left alone, and so is the one that has its number in the next", async () => {
    const c = await trackers.filed("github");
    await rule(c, { close_issues: true, sync_status: "resolve" });
    c.tracker.addProject("acme/blog");
    await rule(c, { project: "acme/blog" });
    const [event, body] = trackerEvents.github.close;
    const elsewhere = JSON.parse(JSON.stringify(body).replaceAll("acme/shop", "acme/blog").replace(":15,", ":25,"));
    expect(await trackers.send("github", c, event, elsewhere)).toBe(200);
    expect(await trackers.timelineOf(c.triager, c.reportId)).toEqual([]);
    const last = await trackers.filed("github");
    await rule(last, { close_issues: true });
    for (const one of [c, last]) await setStatus(one, resolved);
    await afterUndo();
    await expect.poll(() => sentTo(last.host, ["PATCH"]).length, { timeout: 15_000 }).toBe(1);
    expect(sentTo(c.host, ["PATCH"])).toEqual([]);
    expect(await c.issues()).toMatchObject([{ integration_id: null, project: "acme/shop", is_closed: false }]);
  });

  it("to which no status of Jira's workflow leads shows that as a refused call", async () => {
    const c = await trackers.filed("jira");
    c.tracker.workflow = { fields: { status: { name: "To Do", statusCategory: { key: "new" } } }, transitions: [] };
    await rule(c, { close_issues: true });
    await setStatus(c, resolved);
    await afterUndo();
    await expect.poll(async () => (await integrationOf(c)).failure, { timeout: 15_000 }).toBe("refused");
    expect((await c.issues())[0]).toMatchObject({ is_closed: false });
  });
});

it("a rule whose person has left files nothing and says so, until somebody sets it again @spec:10.39", async () => {
  const c = await trackers.filed("github");
  await rule(c, { file_accepted: "facts" });
  const params = { company_id: c.companyId, user_id: c.manager.id };
  expect((await w.call(c.owner, removeMember, { params })).status).toBe(200);
  const { id } = await c.report();
  await w.call(c.triager, validateReport, { params: { report_id: id }, body: {} });
  await w.deliver();
  await expect.poll(async () => (await integrationOf(c)).failure, { timeout: 15_000 }).toBe("no_person");
  expect(await issuesOf(c, id)).toEqual([]);
  await rule(c, { file_accepted: "facts" }, c.owner);
  expect(await integrationOf(c)).toMatchObject({ failure: null, file_accepted: "facts" });
});

it("rules of a tracker are not those of a chat, and Jira's statuses only Jira's @spec:10.39", async () => {
  const c = await trackers.filed("github");
  await rule(c, { closed_status: "Done", reopened_status: "To Do", close_issues: true });
  expect(await integrationOf(c)).toMatchObject({ closed_status: null, reopened_status: null, close_issues: true });
});
