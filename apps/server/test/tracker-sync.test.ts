import { randomUUID } from "node:crypto";
import {
  commentOnIssue,
  listIntegrations,
  stopSync,
  updateIntegration,
} from "@safeport/contract/integrations/integration.endpoints";
import { getReport, validateReport } from "@safeport/contract/reports/report.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Filed, type Kind, record, repository, TrackerWorld, trackerEvents } from "./tracker-case.ts";
import type { World } from "./world.ts";

let trackers: TrackerWorld;
let w: World;
beforeAll(async () => {
  trackers = await TrackerWorld.open();
  w = trackers.w;
});
afterAll(() => trackers.close());

const kinds: [Kind][] = [["github"], ["gitlab"], ["jira"], ["servicenow"]];

describe.each(kinds)("events of %s @spec:10.39", (kind) => {
  it("note internally that an issue was closed and opened again, each once, and never to the reporter", async () => {
    const c = await trackers.filed(kind);
    const { close, reopen } = trackerEvents[kind];
    const [first, again] = [randomUUID(), randomUUID()];
    const answers = await Promise.all([
      trackers.send(kind, c, ...close, first),
      trackers.send(kind, c, ...close, first),
      trackers.send(kind, c, ...close, again),
    ]);
    expect(answers).toEqual([200, 200, 200]);
    expect((await c.issues())[0]).toMatchObject({ is_closed: true });
    await trackers.send(kind, c, ...reopen);
    await trackers.send(kind, c, ...close, first);
    expect((await c.issues())[0]).toMatchObject({ is_closed: false });
    const notes = await trackers.timelineOf(c.viewer, c.reportId);
    expect(notes.map(({ item_type, content, is_internal }) => [item_type, content, is_internal])).toEqual([
      ["INFO", "The issue in the tracker was closed.", true],
      ["INFO", "The issue in the tracker was opened again.", true],
    ]);
    expect((await trackers.timelineOf(c.hacker, c.reportId)).map(({ item_type, content }) => [item_type, content])).toEqual([
      ["PRIVACY_PLACEHOLDER", null],
      ["PRIVACY_PLACEHOLDER", null],
    ]);
    expect((await w.call(c.hacker, getReport, { params: { report_id: c.reportId } })).body.status).toBe("new");
  });

  it("bring back comments that begin with the mark as internal ones, and no others", async () => {
    const c = await trackers.filed(kind);
    const delivery = randomUUID();
    const { comment } = trackerEvents[kind];
    for (const text of ["Just a comment", "/safeportal no", "not /safeport", "/safeport", "/safeport   "])
      expect(await trackers.send(kind, c, ...comment(text))).toBe(200);
    for (let n = 0; n < 2; n++) await trackers.send(kind, c, ...comment("/safeport Fixed in 2.1\n\n<b>really</b>"), delivery);
    const items = await trackers.timelineOf(c.triager, c.reportId);
    expect(items).toMatchObject([{ item_type: "OTHER", is_internal: true, content: "Fixed in 2.1\n\n<b>really</b>" }]);
    expect(items[0]?.imported_author).toMatch(/^octocat · /);
    expect(JSON.stringify(await trackers.timelineOf(c.hacker, c.reportId))).not.toContain("Fixed");
  });

  it("are refused without the secret, of another project without effect, and after the end of the webhook", async () => {
    const [c, other] = [await trackers.filed(kind), await trackers.filed(kind)];
    const { close } = trackerEvents[kind];
    expect(await trackers.send(kind, { ...c, secret: other.secret }, ...close)).toBe(404);
    expect(await trackers.send(kind, { ...c, secret: "" }, ...close)).toBe(404);
    expect(await trackers.send(kind, { ...c, path: c.path.replace(c.params.integration_id, randomUUID()) }, ...close)).toBe(404);
    const elsewhere = JSON.parse(
      // In Jira and ServiceNow an issue has an id of its own, whatever its project.
      JSON.stringify(close[1])
        .replaceAll("acme/shop", "acme/blog")
        .replaceAll("SEC", "OPS")
        .replace(/"(?:10007|\w{32})"/, '"19"')
        .replace("15", "16"),
    );
    expect(await trackers.send(kind, c, close[0], elsewhere)).toBe(200);
    for (const body of [
      {},
      { issue: null },
      { issue: { number: { $gt: 1 } }, action: "closed", repository },
      { changelog: [], issue: [] },
    ])
      expect(await trackers.send(kind, c, close[0], body)).toBe(200);
    expect(await trackers.timelineOf(c.triager, c.reportId)).toEqual([]);
    expect((await w.call(c.triager, stopSync, { params: c.params })).status).toBe(403);
    expect((await w.call(c.manager, stopSync, { params: c.params })).status).toBe(200);
    expect(await trackers.send(kind, c, ...close)).toBe(404);
  });

  it("take a comment of the team that was written for the issue, once, with nothing else of the report", async () => {
    const c = await trackers.filed(kind);
    c.tracker.losing.push(/(comments|notes|comment)$|^PATCH/);
    const [issue] = await c.issues();
    const params = { report_id: c.reportId, issue_id: issue.issue_id };
    expect((await w.call(c.viewer, commentOnIssue, { params, body: { content: "No" } })).status).toBe(403);
    expect((await w.call(c.hacker, commentOnIssue, { params, body: { content: "No" } })).status).toBe(403);
    const answer = await w.call(c.triager, commentOnIssue, { params, body: { content: "Please fix it by Friday" } });
    expect(answer.status).toBe(201);
    await expect.poll(() => c.issue.comments.length, { timeout: 15_000 }).toBe(1);
    await w.db.updateTable("tracker_comment").set({ state: "pending" }).where("item_id", "=", answer.body.item_id).execute();
    const { sendTrackerComment } = await import("../src/features/integrations/comment-on-issue.ts");
    const row = await w.db
      .selectFrom("tracker_comment")
      .select("id")
      .where("item_id", "=", answer.body.item_id)
      .executeTakeFirstOrThrow();
    await sendTrackerComment(w.app.services, { comment_id: row.id }, { attempts: 2, isLast: false });
    expect((await c.issues())[0].comment_state).toBe("sent");
    expect(c.issue.comments).toHaveLength(1);
    const sent = trackers.received.find(
      ({ host, method, path }) => host === c.host && (method === "PATCH" || /(comments|notes|comment)$/.test(path)),
    );
    expect(sent?.path).toBe(
      {
        github: "/repos/acme/shop/issues/7/comments",
        gitlab: "/api/v4/projects/15/issues/7/notes",
        jira: "/rest/api/3/issue/10007/comment",
        servicenow: `/api/now/table/incident/${record.sys_id}?sysparm_fields=sys_id`,
      }[kind],
    );
    const text = { type: "text", text: "Please fix it by Friday" };
    if (kind === "jira")
      expect(sent?.body?.body).toMatchObject({ type: "doc", content: [{ type: "paragraph", content: [text] }, {}] });
    else if (kind === "servicenow")
      expect(sent?.body).toEqual({ work_notes: expect.stringContaining("Please fix it by Friday") });
    else expect(sent?.body?.body).toContain("Please fix it by Friday");
    expect(JSON.stringify(sent?.body)).not.toContain(c.hacker.username);
    expect(await trackers.timelineOf(c.viewer, c.reportId)).toMatchObject([
      { item_type: "COMMENT", is_internal: true, content: "Please fix it by Friday" },
    ]);
    expect(JSON.stringify(await trackers.timelineOf(c.hacker, c.reportId))).not.toContain("Friday");
    const other = await trackers.filed(kind);
    expect(
      (await w.call(other.triager, commentOnIssue, { params: { ...params, report_id: other.reportId }, body: { content: "No" } }))
        .status,
    ).toBe(404);
  });
});

describe("a closed issue @spec:10.39", () => {
  const statusOf = async (c: Filed) => (await w.call(c.viewer, getReport, { params: { report_id: c.reportId } })).body.status;

  it("resolves a report that was accepted, in the name of who set that, and only while they may", async () => {
    const [c, left, open] = [await trackers.filed("github"), await trackers.filed("github"), await trackers.filed("github")];
    for (const one of [c, left, open]) {
      expect(
        (await w.call(one.triager, updateIntegration, { params: one.params, body: { sync_status: "resolve" } })).status,
      ).toBe(403);
      const { body } = await w.call(one.manager, updateIntegration, { params: one.params, body: { sync_status: "resolve" } });
      expect(body).toMatchObject({ sync_status: "resolve", is_synced: true });
    }
    for (const one of [c, left]) await w.call(one.triager, validateReport, { params: { report_id: one.reportId }, body: {} });
    await w.db.deleteFrom("company_member").where("user_id", "=", left.manager.id).execute();
    for (const one of [left, open, c]) await trackers.send("github", one, ...trackerEvents.github.close);
    await expect.poll(() => statusOf(c), { timeout: 15_000 }).toBe("resolved");
    expect((await trackers.timelineOf(c.viewer, c.reportId)).map(({ item_type }) => item_type)).toContain("STATUS_CHANGE");
    expect([await statusOf(left), await statusOf(open)]).toEqual(["under_review", "new"]);
  });

  it("shows neither secret again", async () => {
    const c = await trackers.filed("gitlab");
    const { body } = await w.call(c.manager, listIntegrations, { query: { company_id: c.companyId } });
    expect(body.items[0]).toMatchObject({ is_synced: true, sync_status: "note" });
    expect(JSON.stringify(body)).not.toContain(c.secret);
    const row = await w.db
      .selectFrom("integration")
      .select("sync_sealed")
      .where("id", "=", c.params.integration_id)
      .executeTakeFirstOrThrow();
    expect(row.sync_sealed?.toString()).not.toContain(c.secret);
  });
});
