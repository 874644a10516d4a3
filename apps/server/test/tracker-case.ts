import { createHmac, randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  addIntegration,
  createTrackerIssue,
  listTrackerIssues,
  startSync,
} from "@safeport/contract/integrations/integration.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { expect } from "vitest";
import { buildCase } from "./case.ts";
import { outboundTo } from "./outbound-to.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

export type Kind = "github" | "gitlab" | "jira";

interface ReceivedRequest {
  host: string;
  method: string;
  path: string;
  body: Record<string, unknown> | null;
}

const projects: Record<Kind, object> = {
  github: { project: "acme/shop" },
  gitlab: { project: "acme/shop" },
  jira: { project: "SEC", account: "ops@acme.example" },
};

export const repository = { full_name: "acme/shop" };
const project = { id: 15, path_with_namespace: "acme/shop" };
const jiraIssue = (category: string, key = "SEC-7") => ({
  key,
  fields: { project: { key: "SEC" }, status: { name: "Any", statusCategory: { key: category } } },
});
const changelog = { items: [{ field: "status", fromString: "To Do", toString: "Done" }] };
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
      { webhookEvent: "comment_created", issue: { key: "SEC-7" }, comment: { body, author: { displayName: "octocat" } } },
    ],
  },
} as unknown as Record<Kind, { close: [string, object]; reopen: [string, object]; comment: (text: string) => [string, object] }>;

/** A world whose outside is one server that stands for the trackers of all companies, each at its own host. */
export class TrackerWorld {
  readonly w: World;
  readonly received: ReceivedRequest[] = [];
  /** Hosts that store the next comment but respond with a failure. */
  readonly losing = new Set<string>();
  /** Hosts that cannot change the state of an issue. */
  readonly failing = new Set<string>();
  /** How Jira describes the issue. */
  jiraIssue: object = {};
  /** Stored comments by host. */
  readonly comments = new Map<string, { body: string }[]>();
  private readonly server: Server;
  private hosts = 0;

  private constructor(w: World, server: Server) {
    this.w = w;
    this.server = server;
  }

  static async open(): Promise<TrackerWorld> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const trackers = new TrackerWorld(await buildOwnWorld({ outbound: outboundTo(() => port), jobs: true }), server);
    trackers.respond();
    return trackers;
  }

  async close(): Promise<void> {
    await this.w.close();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private respond(): void {
    this.server.on("request", (request, response) => {
      let text = "";
      request.on("data", (chunk) => (text += chunk));
      request.on("end", () => {
        const host = (request.headers.host ?? "").split(":")[0] ?? "";
        const { method = "", url = "" } = request;
        this.received.push({ host, method, path: url, body: text ? JSON.parse(text) : null });
        const answer = (status: number, body: unknown) =>
          response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
        if (url.includes("expand=transitions")) return answer(200, this.jiraIssue);
        if (method === "PATCH" || method === "PUT" || url.endsWith("/transitions"))
          return this.failing.has(host) ? answer(503, {}) : answer(url.endsWith("/transitions") ? 204 : 200, {});
        if (!/\/(comments|notes|comment)(\?|$)/.test(url))
          return answer(201, {
            html_url: `https://${host}/acme/shop/issues/7`,
            web_url: `https://${host}/acme/shop/-/issues/7`,
            key: "SEC-7",
          });
        const stored = this.comments.get(host) ?? [];
        this.comments.set(host, stored);
        if (method === "GET") return answer(200, url.includes("/rest/") ? { comments: stored } : stored);
        stored.push(JSON.parse(text));
        return this.losing.delete(host) ? answer(502, {}) : answer(201, {});
      });
    });
  }

  /** A company with a tracker that sends its events, and a report that was filed there as issue 7. */
  readonly filed = async (kind: Kind) => {
    const { w } = this;
    const c = await buildCase(w);
    const host = `tracker-${++this.hosts}.example`;
    const body = {
      company_id: c.companyId,
      kind,
      ...projects[kind],
      base_url: `https://${host}`,
      secret: "a token of a tracker",
    };
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
