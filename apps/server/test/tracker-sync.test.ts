import { createHmac, randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  addIntegration,
  commentOnIssue,
  createTrackerIssue,
  listIntegrations,
  listTrackerIssues,
  startSync,
  stopSync,
  updateIntegration,
} from "@safeport/contract/integrations/integration.endpoints";
import { getReport, validateReport } from "@safeport/contract/reports/report.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase } from "./case.ts";
import { outboundTo } from "./outbound-to.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

type Kind = "github" | "gitlab" | "jira";

interface Received {
  host: string;
  method: string;
  path: string;
  body: Record<string, unknown> | null;
}

let w: World;
let site: Server;
let port: number;
const received: Received[] = [];
/** Hosts whose next comment is stored although the answer is a failure. */
const losing = new Set<string>();
const comments = new Map<string, { body: string }[]>();

beforeAll(async () => {
  site = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => (text += chunk));
    request.on("end", () => {
      const host = (request.headers.host ?? "").split(":")[0] ?? "";
      const { method = "", url = "" } = request;
      received.push({ host, method, path: url, body: text ? JSON.parse(text) : null });
      const answer = (status: number, body: unknown) =>
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      if (!/\/(comments|notes|comment)(\?|$)/.test(url))
        return answer(201, {
          html_url: `https://${host}/acme/shop/issues/7`,
          web_url: `https://${host}/acme/shop/-/issues/7`,
          key: "SEC-7",
        });
      const stored = comments.get(host) ?? [];
      comments.set(host, stored);
      if (method === "GET") return answer(200, url.includes("/rest/") ? { comments: stored } : stored);
      stored.push(JSON.parse(text));
      return losing.delete(host) ? answer(502, {}) : answer(201, {});
    });
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  port = (site.address() as AddressInfo).port;
  w = await buildOwnWorld({ outbound: outboundTo(() => port), jobs: true });
});
afterAll(async () => {
  await w.close();
  await new Promise((resolve) => site.close(resolve));
});

const projects: Record<Kind, object> = {
  github: { project: "acme/shop" },
  gitlab: { project: "acme/shop" },
  jira: { project: "SEC", account: "ops@acme.example" },
};
let hosts = 0;

/** A company with a tracker that sends its events, and a report that was filed there as issue 7. */
async function filed(kind: Kind) {
  const c = await buildCase(w);
  const host = `tracker-${++hosts}.example`;
  const body = { company_id: c.companyId, kind, ...projects[kind], base_url: `https://${host}`, secret: "a token of a tracker" };
  const added = await w.call(c.manager, addIntegration, { body });
  const params = { integration_id: added.body.integration_id as string };
  const started = await w.call(c.manager, startSync, { params });
  expect(started.status).toBe(200);
  const { id } = await c.report();
  await w.call(c.triager, createTrackerIssue, { params: { report_id: id }, body: { ...params, contents: "link" } });
  const issues = async () => (await w.call(c.triager, listTrackerIssues, { params: { report_id: id } })).body.items;
  await expect.poll(async () => (await issues())[0]?.state, { timeout: 15_000 }).toBe("created");
  const hook = new URL(started.body.hook_url);
  const secret = (started.body.secret as string | null) ?? hook.searchParams.get("secret") ?? "";
  return { ...c, host, params, secret, path: hook.pathname, reportId: id, issues };
}
type Filed = Awaited<ReturnType<typeof filed>>;

/** Sends an event as the tracker does. */
async function send(
  kind: Kind,
  { path, secret }: Pick<Filed, "path" | "secret">,
  event: string,
  body: object,
  delivery: string = randomUUID(),
) {
  const payload = JSON.stringify(body);
  const proofs: Record<Kind, Record<string, string>> = {
    github: {
      "x-github-event": event,
      "x-github-delivery": delivery,
      "x-hub-signature-256": `sha256=${createHmac("sha256", secret).update(payload).digest("hex")}`,
    },
    gitlab: { "x-gitlab-event": event, "idempotency-key": delivery, "x-gitlab-token": secret },
    jira: { "x-atlassian-webhook-identifier": delivery },
  };
  const url = kind === "jira" ? `${path}?secret=${secret}` : path;
  const headers = { "content-type": "application/json", ...proofs[kind] };
  return (await w.app.fastify.inject({ method: "POST", url, headers, payload })).statusCode;
}

const repository = { full_name: "acme/shop" };
const project = { id: 15, path_with_namespace: "acme/shop" };
const jiraIssue = (category: string, key = "SEC-7") => ({
  key,
  fields: { project: { key: "SEC" }, status: { name: "Any", statusCategory: { key: category } } },
});
const changelog = { items: [{ field: "status", fromString: "To Do", toString: "Done" }] };
/** Events in the form that each service documents. */
const events = {
  github: {
    close: ["issues", { action: "closed", issue: { number: 7 }, repository, sender: { login: "octocat" } }],
    reopen: ["issues", { action: "reopened", issue: { number: 7 }, repository }],
    comment: (body: string) => [
      "issue_comment",
      { action: "created", issue: { number: 7 }, comment: { id: 1, body, user: { login: "octocat" } }, repository },
    ],
  },
  gitlab: {
    close: [
      "Confidential Issue Hook",
      { object_kind: "issue", project, object_attributes: { iid: 7, action: "close", state: "closed" } },
    ],
    reopen: ["Issue Hook", { object_kind: "issue", project, object_attributes: { iid: 7, action: "reopen", state: "opened" } }],
    comment: (note: string) => [
      "Confidential Note Hook",
      {
        object_kind: "note",
        user: { username: "octocat" },
        project,
        object_attributes: { id: 1, note, noteable_type: "Issue" },
        issue: { iid: 7 },
      },
    ],
  },
  jira: {
    close: ["", { webhookEvent: "jira:issue_updated", issue: jiraIssue("done"), changelog }],
    reopen: ["", { webhookEvent: "jira:issue_updated", issue: jiraIssue("new"), changelog }],
    comment: (body: string) => [
      "",
      { webhookEvent: "comment_created", issue: { key: "SEC-7" }, comment: { body, author: { displayName: "octocat" } } },
    ],
  },
} as unknown as Record<Kind, { close: [string, object]; reopen: [string, object]; comment: (text: string) => [string, object] }>;
const kinds: [Kind][] = [["github"], ["gitlab"], ["jira"]];

const timelineOf = async (as: Person, report_id: string) =>
  (await w.call(as, listTimeline, { params: { report_id } })).body.items as {
    item_type: string;
    content: string | null;
    is_internal: boolean;
    imported_author: string | null;
  }[];

describe.each(kinds)("events of %s", (kind) => {
  it("note internally that an issue was closed and opened again, each once, and never to the reporter", async () => {
    const c = await filed(kind);
    const { close, reopen } = events[kind];
    const [first, again] = [randomUUID(), randomUUID()];
    const answers = await Promise.all([
      send(kind, c, ...close, first),
      send(kind, c, ...close, first),
      send(kind, c, ...close, again),
    ]);
    expect(answers).toEqual([200, 200, 200]);
    expect((await c.issues())[0]).toMatchObject({ is_closed: true });
    await send(kind, c, ...reopen);
    await send(kind, c, ...close, first);
    expect((await c.issues())[0]).toMatchObject({ is_closed: false });
    const notes = await timelineOf(c.viewer, c.reportId);
    expect(notes.map(({ item_type, content, is_internal }) => [item_type, content, is_internal])).toEqual([
      ["INFO", "The issue in the tracker was closed.", true],
      ["INFO", "The issue in the tracker was opened again.", true],
    ]);
    expect((await timelineOf(c.hacker, c.reportId)).map(({ item_type, content }) => [item_type, content])).toEqual([
      ["PRIVACY_PLACEHOLDER", null],
      ["PRIVACY_PLACEHOLDER", null],
    ]);
    expect((await w.call(c.hacker, getReport, { params: { report_id: c.reportId } })).body.status).toBe("new");
  });

  it("bring back comments that begin with the mark as internal ones, and no others", async () => {
    const c = await filed(kind);
    const delivery = randomUUID();
    const { comment } = events[kind];
    for (const text of ["Just a comment", "/safeportal no", "not /safeport", "/safeport", "/safeport   "])
      expect(await send(kind, c, ...comment(text))).toBe(200);
    for (let n = 0; n < 2; n++) await send(kind, c, ...comment("/safeport Fixed in 2.1\n\n<b>really</b>"), delivery);
    const items = await timelineOf(c.triager, c.reportId);
    expect(items).toMatchObject([{ item_type: "OTHER", is_internal: true, content: "Fixed in 2.1\n\n<b>really</b>" }]);
    expect(items[0]?.imported_author).toMatch(/^octocat · /);
    expect(JSON.stringify(await timelineOf(c.hacker, c.reportId))).not.toContain("Fixed");
  });

  it("are refused without the secret, of another project without effect, and after the end of the webhook", async () => {
    const [c, other] = [await filed(kind), await filed(kind)];
    const { close } = events[kind];
    expect(await send(kind, { ...c, secret: other.secret }, ...close)).toBe(404);
    expect(await send(kind, { ...c, secret: "" }, ...close)).toBe(404);
    expect(await send(kind, { ...c, path: c.path.replace(c.params.integration_id, randomUUID()) }, ...close)).toBe(404);
    const elsewhere = JSON.parse(
      JSON.stringify(close[1]).replaceAll("acme/shop", "acme/blog").replaceAll("SEC", "OPS").replace("15", "16"),
    );
    expect(await send(kind, c, close[0], elsewhere)).toBe(200);
    for (const body of [
      {},
      { issue: null },
      { issue: { number: { $gt: 1 } }, action: "closed", repository },
      { changelog: [], issue: [] },
    ])
      expect(await send(kind, c, close[0], body)).toBe(200);
    expect(await timelineOf(c.triager, c.reportId)).toEqual([]);
    expect((await w.call(c.triager, stopSync, { params: c.params })).status).toBe(403);
    expect((await w.call(c.manager, stopSync, { params: c.params })).status).toBe(200);
    expect(await send(kind, c, ...close)).toBe(404);
  });

  it("take a comment of the team that was written for the issue, once, with nothing else of the report", async () => {
    const c = await filed(kind);
    losing.add(c.host);
    const [issue] = await c.issues();
    const params = { report_id: c.reportId, issue_id: issue.issue_id };
    expect((await w.call(c.viewer, commentOnIssue, { params, body: { content: "No" } })).status).toBe(403);
    expect((await w.call(c.hacker, commentOnIssue, { params, body: { content: "No" } })).status).toBe(403);
    const answer = await w.call(c.triager, commentOnIssue, { params, body: { content: "Please fix it by Friday" } });
    expect(answer.status).toBe(201);
    await expect.poll(() => comments.get(c.host)?.length ?? 0, { timeout: 15_000 }).toBe(1);
    await w.db.updateTable("tracker_comment").set({ state: "pending" }).where("item_id", "=", answer.body.item_id).execute();
    const { sendTrackerComment } = await import("../src/features/integrations/comment-on-issue.ts");
    const row = await w.db
      .selectFrom("tracker_comment")
      .select("id")
      .where("item_id", "=", answer.body.item_id)
      .executeTakeFirstOrThrow();
    await sendTrackerComment(w.app.services, { comment_id: row.id }, { attempts: 2, isLast: false });
    expect((await c.issues())[0].comment_state).toBe("sent");
    expect(comments.get(c.host)).toHaveLength(1);
    const sent = received.find(
      ({ host, method, path }) => host === c.host && method === "POST" && /(comments|notes|comment)$/.test(path),
    );
    expect(sent?.path).toBe(
      {
        github: "/repos/acme/shop/issues/7/comments",
        gitlab: "/api/v4/projects/acme%2Fshop/issues/7/notes",
        jira: "/rest/api/2/issue/SEC-7/comment",
      }[kind],
    );
    expect(sent?.body?.body).toContain("Please fix it by Friday");
    expect(JSON.stringify(sent?.body)).not.toContain(c.hacker.username);
    expect(await timelineOf(c.viewer, c.reportId)).toMatchObject([
      { item_type: "COMMENT", is_internal: true, content: "Please fix it by Friday" },
    ]);
    expect(JSON.stringify(await timelineOf(c.hacker, c.reportId))).not.toContain("Friday");
    const other = await filed(kind);
    expect(
      (await w.call(other.triager, commentOnIssue, { params: { ...params, report_id: other.reportId }, body: { content: "No" } }))
        .status,
    ).toBe(404);
  });
});

describe("a closed issue", () => {
  const statusOf = async (c: Filed) => (await w.call(c.viewer, getReport, { params: { report_id: c.reportId } })).body.status;

  it("resolves a report that was accepted, in the name of who set that, and only while they may", async () => {
    const [c, left, open] = [await filed("github"), await filed("github"), await filed("github")];
    for (const one of [c, left, open]) {
      expect(
        (await w.call(one.triager, updateIntegration, { params: one.params, body: { sync_status: "resolve" } })).status,
      ).toBe(403);
      const { body } = await w.call(one.manager, updateIntegration, { params: one.params, body: { sync_status: "resolve" } });
      expect(body).toMatchObject({ sync_status: "resolve", is_synced: true });
    }
    for (const one of [c, left]) await w.call(one.triager, validateReport, { params: { report_id: one.reportId }, body: {} });
    await w.db.deleteFrom("company_member").where("user_id", "=", left.manager.id).execute();
    for (const one of [left, open, c]) await send("github", one, ...events.github.close);
    await expect.poll(() => statusOf(c), { timeout: 15_000 }).toBe("resolved");
    expect((await timelineOf(c.viewer, c.reportId)).map(({ item_type }) => item_type)).toContain("STATUS_CHANGE");
    expect([await statusOf(left), await statusOf(open)]).toEqual(["under_review", "new"]);
  });

  it("shows neither secret again", async () => {
    const c = await filed("gitlab");
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
