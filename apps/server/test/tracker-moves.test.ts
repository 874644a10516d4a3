import {
  commentOnIssue,
  createTrackerIssue,
  listIntegrations,
  testIntegration,
  updateIntegration,
} from "@safeport/contract/integrations/integration.endpoints";
import { newId } from "@safeport/db/new-id";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileTrackerIssue } from "../src/features/integrations/file-issue.ts";
import { renderAdf } from "../src/platform/markdown/render-markdown.ts";
import { type Filed, type Kind, TrackerWorld, trackerEvents } from "./tracker-case.ts";
import type { World } from "./world.ts";

let trackers: TrackerWorld;
let w: World;
beforeAll(async () => {
  trackers = await TrackerWorld.open();
  w = trackers.w;
});
afterAll(() => trackers.close());

const integrationOf = async (c: Filed) =>
  (await w.call(c.owner, listIntegrations, { query: { company_id: c.companyId } })).body.items[0];
const test = async (c: Filed) => (await w.call(c.manager, testIntegration, { params: c.params })).body;
const comment = async (c: Filed, content: string) => {
  const [issue] = await c.issues();
  const params = { report_id: c.reportId, issue_id: issue.issue_id };
  return w.call(c.triager, commentOnIssue, { params, body: { content } });
};
const commented = async (c: Filed, content: string, state: "sent" | "failed") => {
  expect((await comment(c, content)).status).toBe(201);
  await expect.poll(async () => (await c.issues())[0].comment_state, { timeout: 15_000 }).toBe(state);
};
const notesOf = async (c: Filed) =>
  (await trackers.timelineOf(c.triager, c.reportId)).filter(({ item_type }) => item_type === "INFO");
const newNames = { github: "acme/market", gitlab: "acme/market", jira: "SHOP" } as const;
const renamable = [["github"], ["gitlab"], ["jira"]] as const;
/** The event with another name of its project. */
const renamedEvent = (kind: keyof typeof newNames): [string, object] => {
  const [name, body] = trackerEvents[kind].close;
  return [name, JSON.parse(JSON.stringify(body).replaceAll("acme/shop", "acme/market").replaceAll('"SEC', '"SHOP'))];
};

describe.each(renamable)("a renamed project of %s @spec:10.39", (kind) => {
  it("is followed when something is sent, and its issues go on", async () => {
    const c = await trackers.filed(kind);
    c.tracker.rename(c.project, newNames[kind]);
    await commented(c, "Please fix it by Friday", "sent");
    expect(c.issue.comments).toHaveLength(1);
    expect(await integrationOf(c)).toMatchObject({ project: newNames[kind], failure: null });
    const [issue] = await c.issues();
    expect(issue).toMatchObject({ project: newNames[kind], integration_id: c.params.integration_id });
    expect(issue.url).toContain(newNames[kind]);
    const { id } = await c.report();
    await trackers.file(c, id);
    await expect.poll(() => c.tracker.issues.length, { timeout: 15_000 }).toBe(2);
    expect(c.tracker.wrong).toEqual([]);
    const { rows } = await sql<{ action: string }>`select action from audit_log
      where company_id = ${c.companyId}::uuid and action = 'integration.renamed'`.execute(w.db);
    expect(rows).toHaveLength(1);
  });

  it("is known again by its id in the events of its webhook", async () => {
    const c = await trackers.filed(kind);
    expect(await trackers.send(kind, c, ...renamedEvent(kind))).toBe(200);
    expect((await c.issues())[0]).toMatchObject({ is_closed: true });
    expect(await notesOf(c)).toHaveLength(1);
    expect(await integrationOf(c)).toMatchObject({ project: newNames[kind] });
  });

  it("whose name another project has taken gets nothing there, and the connection says so and is mended by choosing", async () => {
    const c = await trackers.filed(kind);
    const name = c.project.name;
    c.tracker.rename(c.project, newNames[kind]);
    const other = c.tracker.addProject(name, { id: 99 });
    if (kind === "github") {
      expect(await test(c)).toEqual({ ok: false, failure: "replaced" });
      await commented(c, "Not for others", "failed");
      expect(await integrationOf(c)).toMatchObject({ failure: "replaced", project: name });
      const { status, body } = await w.call(c.manager, updateIntegration, { params: c.params, body: { project: name } });
      expect([status, body.failure]).toEqual([200, null]);
      expect((await c.issues())[0].integration_id).toBeNull();
    } else {
      // Its id leads to it, whatever its name.
      expect(await test(c)).toEqual({ ok: true, failure: null });
      expect(await integrationOf(c)).toMatchObject({ project: newNames[kind] });
    }
    expect(c.tracker.issues.filter(({ project }) => project === other)).toEqual([]);
    expect(c.issue.comments).toEqual([]);
  });
});

describe.each([["github"], ["gitlab"], ["jira"], ["servicenow"]] as [Kind][])("an issue in %s @spec:10.39", (kind) => {
  it("that was deleted there is noted once, gets nothing more and can be filed again", async () => {
    const c = await trackers.filed(kind);
    c.issue.isDeleted = true;
    await commented(c, "Please fix it by Friday", "failed");
    expect((await c.issues())[0]).toMatchObject({ state: "created", failure: "issue_deleted" });
    expect(await comment(c, "Once more")).toMatchObject({ status: 409 });
    expect((await notesOf(c)).map(({ content }) => content)).toEqual([expect.stringContaining("was deleted in the tracker")]);
    expect(await integrationOf(c)).toMatchObject({ failure: null });
    const filed = await w.call(c.triager, createTrackerIssue, {
      params: { report_id: c.reportId },
      body: { ...c.params, contents: "link" },
    });
    expect(filed).toMatchObject({ status: 201, body: { state: "pending", url: null } });
    await expect.poll(async () => (await c.issues())[0].state, { timeout: 15_000 }).toBe("created");
    expect(c.tracker.issues).toHaveLength(2);
    await commented(c, "Now it is there", "sent");
  });

  it("whose project is gone leaves a broken connection, and people are told once", async () => {
    const c = await trackers.filed(kind);
    c.tracker.remove(c.project);
    for (const text of ["One", "Two"]) {
      await comment(c, text);
      await expect.poll(async () => (await c.issues())[0].comment_state, { timeout: 15_000 }).toBe("failed");
      expect((await c.issues())[0].comment_failure).toBe("not_found");
    }
    expect(await integrationOf(c)).toMatchObject({ failure: "not_found" });
    expect((await c.issues())[0]).toMatchObject({ failure: null });
    await w.deliver();
    const told = await w.db
      .selectFrom("notification")
      .select("id")
      .where("kind", "=", "integration_broken")
      .where("user_id", "=", c.owner.id)
      .execute();
    expect(told).toHaveLength(1);
  });
});

describe("a moved issue @spec:10.39", () => {
  it.each([["github"], ["jira"]] as const)("is followed where %s says, but not into a public project", async (kind) => {
    const c = await trackers.filed(kind);
    const quiet = c.tracker.addProject(kind === "jira" ? "OPS" : "acme/blog");
    const moved = c.tracker.move(c.issue, quiet);
    await commented(c, "Please fix it by Friday", "sent");
    expect(moved.comments).toHaveLength(1);
    expect((await c.issues())[0]).toMatchObject({ project: quiet.name, url: expect.stringContaining(quiet.name), failure: null });
    expect(await integrationOf(c)).toMatchObject({ project: c.project.name });
    quiet.isPublic = true;
    const open = c.tracker.addProject(kind === "jira" ? "WWW" : "acme/www", { isPublic: true });
    const published = c.tracker.move(moved, open);
    await commented(c, "Not for everybody", "failed");
    expect(published.comments.filter((one) => JSON.stringify(one).includes("everybody"))).toEqual([]);
    expect((await c.issues())[0]).toMatchObject({ failure: "issue_moved" });
    expect(await integrationOf(c)).toMatchObject({ failure: null });
    expect(c.tracker.wrong).toEqual([]);
  });

  it("of GitHub is followed by its webhook, which sends where it is", async () => {
    const c = await trackers.filed("github");
    const other = c.tracker.addProject("acme/blog");
    const moved = c.tracker.move(c.issue, other);
    const url = `https://${c.host}/acme/blog/issues/${moved.number}`;
    const changes = {
      new_issue: { number: moved.number, html_url: url },
      new_repository: { id: other.id, full_name: other.name, private: true },
    };
    const body = { action: "transferred", issue: { number: 7 }, repository: { id: 15, full_name: "acme/shop" }, changes };
    expect(await trackers.send("github", c, "issues", body)).toBe(200);
    expect((await c.issues())[0]).toMatchObject({ project: "acme/blog", url });
    const closed = { action: "closed", issue: { number: moved.number }, repository: { id: other.id, full_name: "acme/blog" } };
    await trackers.send("github", c, "issues", closed);
    expect((await c.issues())[0]).toMatchObject({ is_closed: true });
  });

  it("of GitLab, which does not say where to, is no longer connected", async () => {
    const c = await trackers.filed("gitlab");
    c.tracker.move(c.issue, c.tracker.addProject("acme/blog"));
    await commented(c, "Please fix it by Friday", "failed");
    expect((await c.issues())[0]).toMatchObject({ failure: "issue_moved" });
    expect(c.tracker.issues.flatMap(({ comments }) => comments)).toEqual([]);
    await trackers.file(c, c.reportId);
    await expect.poll(() => c.tracker.issues.length, { timeout: 15_000 }).toBe(3);
  });
});

describe("a call @spec:10.39", () => {
  it.each([
    ["Retry-After", { "retry-after": "90" }, 429],
    [
      "X-RateLimit-Reset",
      { "x-ratelimit-reset": String(Math.floor(Date.now() / 1_000) + 2_000), "x-ratelimit-remaining": "0" },
      403,
    ],
  ])("waits as long as %s says, and costs no attempt", async (_name, headers, status) => {
    const c = await trackers.filed("github");
    const { id } = await c.report();
    c.tracker.next.push({ status, headers });
    await trackers.file(c, id);
    const waiting = async () => {
      const issue = await w.db.selectFrom("tracker_issue").select("id").where("report_id", "=", id).executeTakeFirstOrThrow();
      const { rows } = await sql<{ seconds: number; attempts: number }>`
        select extract(epoch from run_at - now())::float8 as seconds, attempts from graphile_worker.jobs where key = ${`file ${issue.id}`}`.execute(
        w.db,
      );
      return rows[0];
    };
    await expect.poll(async () => (await waiting())?.seconds ?? 0, { timeout: 15_000 }).toBeGreaterThan(60);
    expect((await waiting())?.attempts).toBe(0);
    expect(await integrationOf(c)).toMatchObject({ failure: "rate_limited" });
    await sql`select graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where task_identifier = 'file_tracker_issue'), run_at => now())`.execute(w.db);
    await expect.poll(() => c.tracker.issues.length, { timeout: 15_000 }).toBe(2);
  });

  it("follows no redirect to another host", async () => {
    const c = await trackers.filed("github");
    const thief = trackers.fake("github");
    c.tracker.next.push({ status: 301, headers: { location: `https://${thief.host}/repositories/15` } });
    expect(await test(c)).toEqual({ ok: false, failure: "refused" });
    expect(trackers.received.filter(({ host }) => host === thief.host)).toEqual([]);
  });

  it("whose text gets no turn in the worker at the last attempt leaves a failed row", async () => {
    const c = await trackers.filed("gitlab");
    const { id } = await c.report();
    const row = { id: newId(), report_id: id, integration_id: c.params.integration_id, kind: "gitlab", project: "acme/shop" };
    await w.db
      .insertInto("tracker_issue")
      .values({ ...row, contents: "full", title: "Report", body_markdown: "Text" })
      .execute();
    const others: Promise<unknown>[] = [];
    const { outbound } = w.app.services;
    // The queue is full each time that the tracker has answered, and so when the text is written.
    const fetch: typeof outbound.fetch = async (...call) => {
      const answer = await outbound.fetch(...call);
      // Settled at once, because some are refused while the tracker's answer is still read.
      others.push(Promise.allSettled(Array.from({ length: 201 }, (_, nth) => renderAdf(`text ${nth}`))));
      return answer;
    };
    const services = { ...w.app.services, outbound: { ...outbound, fetch } };
    await fileTrackerIssue(services, { issue_id: row.id, is_again: false }, { attempts: 8, isLast: true });
    const query = w.db.selectFrom("tracker_issue").select(["state", "failure"]).where("id", "=", row.id);
    expect(await query.executeTakeFirstOrThrow()).toEqual({ state: "failed", failure: "unavailable" });
    expect(c.tracker.issues).toHaveLength(1);
    await Promise.all(others);
  });
});

it("ServiceNow's script is shown with the secret, and a text for it has no code tags @spec:10.39", async () => {
  const c = await trackers.filed("servicenow");
  expect(c.started.script).toContain(c.secret);
  expect(c.started.script).toContain("/v1/integrations/");
  await commented(c, "See [code]<b>x</b>[/CODE], [[code]code] and @[Ada]", "sent");
  expect(String(c.issue.comments[0])).toContain("See [ code]<b>x</b>[ /CODE], [[ code]code] and @ [Ada]");
});
