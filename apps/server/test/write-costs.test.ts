import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { changeStatus, submitReport } from "@safeport/contract/reports/report.endpoints";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { copyTemplate, prepareTemplate } from "@safeport/db/factories/template-database";
import { countingSettings, openWriteCosts } from "@safeport/db/factories/write-costs";
import { type Cluster, startCluster } from "@safeport/embedded-postgres/cluster";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildMoneyCase } from "./money-world.ts";
import { type Answer, buildWorld, type World } from "./world.ts";

/** Calls of each kind. */
const count = 100;

let dir: string;
let cluster: Cluster;
let w: World;
let costs: Awaited<ReturnType<typeof openWriteCosts>>;
let one: Awaited<ReturnType<typeof buildMoneyCase>>;
/** Reports that were sent over the API. */
let reports: string[];
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "safeport-costs-"));
  cluster = await startCluster({ dir, throwaway: true, settings: { ...countingSettings, autovacuum: "off" } });
  const databaseUrl = await copyTemplate(await prepareTemplate(cluster.url), "costs");
  w = await buildWorld({ jobs: true, schedule: [], databaseUrl });
  costs = await openWriteCosts(new URL("/costs", cluster.url).href);
  one = await buildMoneyCase(w);
});
afterAll(async () => {
  await costs.close();
  await w.close();
  await cluster.stop();
  await rm(dir, { recursive: true, force: true });
});

/** The cost of a call, of which there are a hundred after some that fill the caches. */
async function costOf(call: (n: number) => Promise<Answer>) {
  const checked = async (n: number) => expect((await call(n)).status, "an answer").toBeLessThan(300);
  for (let n = 0; n < 5; n++) await checked(n);
  return costs.measure(Array.from({ length: count }, (_, n) => () => checked(n + 5)));
}

function expectWithin({ each, ...cost }: Awaited<ReturnType<typeof costOf>>, limits: typeof cost): void {
  const list = each.map(
    ({ text, calls, walBytes }) => `${calls.toFixed(2)} ${walBytes.toFixed(0)} B ${text.replaceAll(/\s+/g, " ").slice(0, 200)}`,
  );
  // Recurring work of the server falls into few of the calls.
  for (const [name, limit] of Object.entries(limits))
    expect(Math.round(cost[name as keyof typeof cost]), [name, ...list].join("\n")).toBeLessThanOrEqual(limit);
}

it("sending a report takes 15 statements with all its effects, 18 kB of the log and two flushes", async () => {
  reports = [];
  const cost = await costOf(async () => {
    const answer = await w.call(one.hacker, submitReport, { body: one.submission() });
    reports.push(answer.body.report_id);
    return answer;
  });
  expectWithin(cost, { statements: 15, walBytes: 18_000, flushes: 2 });
});

it("a comment takes 12 statements with all its effects, and two flushes", async () => {
  const body = { content: "Here is what I saw since." };
  const comment = (n: number) => w.call(one.hacker, addComment, { params: { report_id: reports[n] ?? "" }, body });
  expectWithin(await costOf(comment), { statements: 12, walBytes: 11_000, flushes: 2 });
});

it("a change of status takes 13 statements with all its effects, and two flushes; one that holds money and books points takes 19", async () => {
  const change = (status: string) => (n: number) =>
    w.call(one.triager, changeStatus, { params: { report_id: reports[n] ?? "" }, body: { status } });
  expectWithin(await costOf(change("under_review")), { statements: 13, walBytes: 11_000, flushes: 2 });
  await one.deposit(100_000_000);
  expectWithin(await costOf(change("resolved")), { statements: 19, walBytes: 14_000, flushes: 2 });
  expect(await one.money()).toMatchObject({ uncovered: 0 });
});
