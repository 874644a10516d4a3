import { changeSeverity, changeStatus, submitReport } from "@safeport/contract/reports/report.endpoints";
import { addComment } from "@safeport/contract/reports/timeline.endpoints";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildWorld();
  one = await buildCase(w);
});
afterAll(() => w.close());

/** How often the one transaction that `run` makes waits for PostgreSQL. */
async function roundTripsOf(run: () => Promise<{ status: number }>): Promise<number> {
  const texts: string[] = [];
  let trips = 0;
  const { query } = pg.Client.prototype;
  const sent = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: Connection, ...args: unknown[]) {
    const [config] = args as [string | { text: string }];
    texts.push(typeof config === "string" ? config : config.text);
    // What is sent before an answer has come travels with what was sent before it.
    const isAlone = !this.waiting;
    this.waiting = (this.waiting ?? 0) + 1;
    const result = (query as (...args: unknown[]) => unknown).apply(this, args) as Promise<unknown>;
    const answered = () => {
      this.waiting = (this.waiting ?? 0) - 1;
    };
    Promise.resolve(result).then(answered, answered);
    if (texts.includes("begin") && !texts.slice(0, -1).includes("commit") && isAlone) trips++;
    return result;
  } as never);
  const { status } = await run();
  sent.mockRestore();
  expect(status).toBeLessThan(300);
  expect(texts.filter((text) => text === "begin" || text === "commit")).toEqual(["begin", "commit"]);
  return trips;
}
type Connection = pg.Client & { waiting?: number };

const withKey = { headers: { "idempotency-key": "counted once" } };

it("submits a report in three round trips, and in four with a weakness", async () => {
  const body = {
    program_id: one.program.id,
    scope_id: one.scope.id,
    poc_title: "Stored script in the profile page",
    poc_description_markdown: "The display name is put into the page without being escaped.",
    severity: "high",
  };
  expect(await roundTripsOf(() => w.call(one.hacker, submitReport, { body, ...withKey }))).toBe(3);
  const { id: weakness_id } = await w.db.selectFrom("weakness").select("id").limit(1).executeTakeFirstOrThrow();
  expect(await roundTripsOf(() => w.call(one.hacker, submitReport, { body: { ...body, weakness_id } }))).toBe(4);
});

it("comments and changes a status and a severity in three round trips, and in four when a comment begins the review", async () => {
  const { id: report_id } = await one.report();
  const params = { report_id };
  const reason = "This is what we found when we tried it.";
  const comment = { content: "Thank you, we see it too.", is_internal: false };
  const say = (headers = {}) => roundTripsOf(() => w.call(one.triager, addComment, { params, body: comment, headers }));
  // The first one begins the review, too.
  expect(await say()).toBe(4);
  expect(await say(withKey.headers)).toBe(3);
  const changesTo = (status: "resolved" | "under_review") =>
    roundTripsOf(() => w.call(one.triager, changeStatus, { params, body: { status, reason } }));
  expect(await changesTo("resolved")).toBe(3);
  expect(await changesTo("under_review")).toBe(3);
  const other = (await one.report({ severity: "medium", cvss_vector: null, cvss_score: null })).id;
  const rating = { params: { report_id: other }, body: { severity: "low", reason } };
  expect(await roundTripsOf(() => w.call(one.triager, changeSeverity, rating))).toBe(3);
});
