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

/** The statements of the one transaction that `run` makes, from its begin to its commit. */
async function statementsOf(run: () => Promise<{ status: number }>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  const { status } = await run();
  const texts = sent.mock.calls.map(([query]) => (typeof query === "string" ? query : ((query as { text?: string }).text ?? "")));
  sent.mockRestore();
  expect(status).toBeLessThan(300);
  const [begins, commits] = ["begin", "commit"].map((text) => texts.flatMap((each, at) => (each === text ? [at] : [])));
  expect([begins?.length, commits?.length]).toEqual([1, 1]);
  return texts.slice(begins?.[0], (commits?.[0] ?? 0) + 1);
}

const withKey = { headers: { "idempotency-key": "counted once" } };

it("submits a report in five round trips, and in six with a weakness", async () => {
  const body = {
    program_id: one.program.id,
    scope_id: one.scope.id,
    poc_title: "Stored script in the profile page",
    poc_description_markdown: "The display name is put into the page without being escaped.",
    severity: "high",
  };
  expect(await statementsOf(() => w.call(one.hacker, submitReport, { body, ...withKey }))).toHaveLength(5);
  const { id: weakness_id } = await w.db.selectFrom("weakness").select("id").limit(1).executeTakeFirstOrThrow();
  expect(await statementsOf(() => w.call(one.hacker, submitReport, { body: { ...body, weakness_id } }))).toHaveLength(6);
});

it("reopens in six round trips, and comments and changes a status and a severity in five", async () => {
  const { id: report_id } = await one.report();
  const params = { report_id };
  const reason = "This is what we found when we tried it.";
  const comment = { content: "Thank you, we see it too.", is_internal: false };
  const say = (headers = {}) => statementsOf(() => w.call(one.triager, addComment, { params, body: comment, headers }));
  // The first one begins the review, too.
  expect(await say()).toHaveLength(6);
  expect(await say(withKey.headers)).toHaveLength(5);
  const changesTo = (status: "resolved" | "under_review") =>
    statementsOf(() => w.call(one.triager, changeStatus, { params, body: { status, reason } }));
  expect(await changesTo("resolved")).toHaveLength(5);
  expect(await changesTo("under_review")).toHaveLength(6);
  const other = (await one.report({ severity: "medium", cvss_vector: null, cvss_score: null })).id;
  const rating = { params: { report_id: other }, body: { severity: "low", reason } };
  expect(await statementsOf(() => w.call(one.triager, changeSeverity, rating))).toHaveLength(5);
});
