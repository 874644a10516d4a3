import { changeStatus, getReport } from "@safeport/contract/reports/report.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { howMany } from "@safeport/db/factories/how-many";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { buildCase } from "./case.ts";
import { openLive } from "./live-client.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { buildWorld, type World } from "./world.ts";

const env = { SECRET_KEY: "the one secret of several server processes" };
const rounds = howMany("LIVE_ROUNDS", 200, 1_000);
/** Reports that change at the same time, all rounds together. */
const atOnce = 5;
/** After a half of the rounds, or every this many of each report, the writing process is killed right after its last answer. */
const killEvery = Math.min(50, rounds / atOnce / 2);

let own: OwnDatabase;
let w: World;
let base: string;
let writer: ServerProcess | undefined;
beforeAll(async () => {
  own = await ownDatabase(inject("databaseUrl"));
  w = await buildWorld({ env, databaseUrl: own.url });
  base = await w.app.fastify.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  writer?.child.kill("SIGKILL");
  await writer?.ended;
  await w.close();
  await own.drop();
});

async function startWriter(): Promise<string> {
  writer = await startServer({ ...env, DATABASE_URL: own.url, DATA_DIR: w.dataDir, RATE_LIMIT_FACTOR: "1000" });
  return writer.address;
}

it("a read after the live message returns the status and its item together", { timeout: 1_200_000 }, async () => {
  const lanes = await Promise.all(Array.from({ length: atOnce }, openLane));
  let address = await startWriter();
  for (let first = 1; first <= rounds / atOnce; first += killEvery) {
    await Promise.all(
      lanes.map(async (lane) => {
        for (let round = first; round < first + killEvery; round++) await lane.change(address, round);
      }),
    );
    writer?.child.kill("SIGKILL");
    await writer?.ended;
    address = await startWriter();
  }
  for (const { reader } of lanes) reader.close();
});

/** A report whose status changes again and again, with the stream of its author. */
async function openLane() {
  const one = await buildCase(w);
  const { id } = await one.report({ status: "under_review" });
  const params = { report_id: id };
  const reader = await openLive(base, one.hacker);
  return {
    reader,
    async change(address: string, round: number): Promise<void> {
      const asks = round % 2 === 1;
      const status = asks ? "needs_more_info" : "resolved";
      const answered = fetch(`${address}${changeStatus.path.replace(":report_id", id)}`, {
        method: "POST",
        headers: { authorization: `Bearer ${one.triager.token}`, "content-type": "application/json" },
        body: JSON.stringify({ status, reason: "It is needed for this test", ...(asks && { comment: "Which version?" }) }),
      });
      // The message may come before the answer; nobody waits for that one before reading.
      await reader.arrived("report.status_changed", round);
      const items = 2 * Math.ceil(round / 2) + Math.floor(round / 2);
      const readTimeline = () => w.call(one.hacker, listTimeline, { params, query: { page: String(Math.ceil(items / 100)) } });
      const readReport = () => w.call(one.hacker, getReport, { params });
      const [report, timeline] =
        round % 3 === 0 ? [await readReport(), await readTimeline()] : await Promise.all([readReport(), readTimeline()]);
      const last = timeline.body.items.findLast(({ item_type }: { item_type: string }) => item_type === "STATUS_CHANGE");
      expect([report.body.status, last?.new_status], `round ${round}`).toEqual([status, status]);
      const answer = await answered;
      expect(answer.status, await answer.text()).toBe(200);
    },
  };
}
