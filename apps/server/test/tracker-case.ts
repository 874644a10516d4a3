import { createHash, createHmac, randomUUID } from "node:crypto";
import {
  addIntegration,
  createTrackerIssue,
  listTrackerIssues,
  startSync,
} from "@safeport/contract/integrations/integration.endpoints";
import type { TrackerKind } from "@safeport/contract/integrations/integration.values";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { FakeSite } from "@safeport/db/factories/fake-trackers/fake-site";
import { expect } from "vitest";
import { buildCase } from "./case.ts";
import { outboundTo } from "./outbound-to.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

export type Kind = TrackerKind;

const projects: Record<Kind, { project: string; account?: string }> = {
  github: { project: "acme/shop" },
  gitlab: { project: "acme/shop" },
  jira: { project: "SEC", account: "ops@acme.example" },
  servicenow: { project: "incident", account: "safeport.integration" },
};

export const repository = { id: 15, full_name: "acme/shop" };
const project = { id: 15, path_with_namespace: "acme/shop" };
const jiraIssue = (category: string) => ({
  id: "10007",
  key: "SEC-7",
  fields: { project: { id: "15", key: "SEC" }, status: { name: "Any", statusCategory: { key: category } } },
});
const changelog = { items: [{ field: "status", fromString: "To Do", toString: "Done" }] };
/** What the script of the business rule sends. */
export const record = {
  operation: "update",
  table: "incident",
  sys_id: createHash("md5").update("10007").digest("hex"),
  active: true,
  state: "New",
};
/** Events in the form that each service documents. */
export const trackerEvents = {
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
      {
        webhookEvent: "comment_created",
        issue: { id: "10007", key: "SEC-7" },
        comment: { body, author: { displayName: "octocat" } },
      },
    ],
  },
  servicenow: {
    close: ["", { ...record, active: false, state: "Closed" }],
    reopen: ["", record],
    comment: (note: string) => ["", { ...record, author: "octocat", note }],
  },
} as unknown as Record<Kind, { close: [string, object]; reopen: [string, object]; comment: (text: string) => [string, object] }>;

/** A world whose outside has a tracker at a host of its own for each company. */
export class TrackerWorld {
  readonly w: World;
  readonly site: FakeSite;
  private hosts = 0;

  private constructor(w: World, site: FakeSite) {
    this.w = w;
    this.site = site;
  }

  static async open(): Promise<TrackerWorld> {
    const site = await FakeSite.open();
    return new TrackerWorld(await buildOwnWorld({ outbound: outboundTo(() => site.port), jobs: true }), site);
  }

  async close(): Promise<void> {
    await this.w.close();
    await this.site.close();
  }

  get received() {
    return this.site.received;
  }

  /** A tracker of its own host with a project. */
  fake<K extends Kind>(kind: K, { isPublic = false } = {}) {
    const host = `tracker-${++this.hosts}.example`;
    const tracker = this.site.add(kind, host);
    const project = tracker.addProject(projects[kind].project, { isPublic });
    return { host, tracker, project };
  }

  /** A company with a tracker; `answer` is that of the call which connects it. */
  readonly connected = async <K extends Kind>(kind: K, options: { isPublic?: boolean; confirms_public?: boolean } = {}) => {
    const { w } = this;
    const [c, fake] = [await buildCase(w), this.fake(kind, options)];
    const body = {
      company_id: c.companyId,
      kind,
      ...projects[kind],
      base_url: `https://${fake.host}`,
      secret: fake.tracker.token,
      ...(options.confirms_public && { confirms_public: true }),
    };
    const answer = await w.call(c.manager, addIntegration, { body });
    return { ...c, ...fake, body, answer, params: { integration_id: answer.body.integration_id as string } };
  };

  /** Files a report; the issues of it once no job waits for the tracker. */
  readonly file = async (c: { triager: Person; params: { integration_id: string } }, report_id: string, more: object = {}) => {
    const body = { ...c.params, contents: "link", ...more };
    return this.w.call(c.triager, createTrackerIssue, { params: { report_id }, body });
  };

  /** A company with a tracker that sends its events, and a report that was filed there as issue 7. */
  readonly filed = async <K extends Kind>(kind: K) => {
    const { w } = this;
    const c = await this.connected(kind);
    expect(c.answer.status).toBe(201);
    const started = await w.call(c.manager, startSync, { params: c.params });
    expect(started.status).toBe(200);
    const { id } = await c.report();
    await this.file(c, id);
    const issues = async () => (await w.call(c.triager, listTrackerIssues, { params: { report_id: id } })).body.items;
    await expect.poll(async () => (await issues())[0]?.state, { timeout: 15_000 }).toBe("created");
    const hook = new URL(started.body.hook_url);
    const secret = (started.body.secret as string | null) ?? hook.searchParams.get("secret") ?? "";
    const [issue] = c.tracker.issues;
    if (!issue) throw new Error("Nothing was filed");
    return { ...c, secret, path: hook.pathname, started: started.body, reportId: id, issue, issues };
  };

  /** Sends an event as the tracker does; returns the status of the response. */
  readonly send = async (
    kind: Kind,
    { path, secret }: Pick<Filed, "path" | "secret">,
    event: string,
    body: object,
    delivery: string = randomUUID(),
  ): Promise<number> => {
    const payload = JSON.stringify(body);
    const proofs: Record<Kind, Record<string, string>> = {
      github: {
        "x-github-event": event,
        "x-github-delivery": delivery,
        "x-hub-signature-256": `sha256=${createHmac("sha256", secret).update(payload).digest("hex")}`,
      },
      gitlab: { "x-gitlab-event": event, "idempotency-key": delivery, "x-gitlab-token": secret },
      jira: { "x-atlassian-webhook-identifier": delivery },
      servicenow: { "x-safeport-delivery": delivery, "x-safeport-token": secret },
    };
    const url = kind === "jira" ? `${path}?secret=${secret}` : path;
    const headers = { "content-type": "application/json", ...proofs[kind] };
    return (await this.w.app.fastify.inject({ method: "POST", url, headers, payload })).statusCode;
  };

  readonly timelineOf = async (as: Person, report_id: string) =>
    (await this.w.call(as, listTimeline, { params: { report_id } })).body.items as {
      item_type: string;
      content: string | null;
      is_internal: boolean;
      imported_author: string | null;
    }[];
}

export type Filed = Awaited<ReturnType<TrackerWorld["filed"]>>;
