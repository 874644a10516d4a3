import { addCannedReply } from "@safeport/contract/desk/canned-reply.endpoints";
import { decideCluster, getCluster } from "@safeport/contract/flood/clusters/cluster.endpoints";
import { getReport } from "@safeport/contract/reports/report.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { takeUpReports } from "../src/features/flood/take-up/take-up-reports.ts";
import { buildCase } from "./case.ts";
import { send, story } from "./cluster-case.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(() => w.close());

const read = (as: Person, report_id: string, query = {}) => w.call(as, getCluster, { params: { report_id }, query });
const decide = (as: Person, report_id: string, body: object) => w.call(as, decideCluster, { params: { report_id }, body });
const statusOf = async (as: Person, report_id: string) => (await w.call(as, getReport, { params: { report_id } })).body.status;
const place = () => takeUpReports(w.db);

describe("one act on a cluster", () => {
  it("decides 30 reports: the first by itself, the others as its duplicates, each with its own reply @spec:10.72", async () => {
    const one = await buildCase(w);
    const sent = [];
    for (let count = 0; count < 30; count++)
      sent.push(await send(one, story("flood"), { author_id: (await w.person("Hacker")).id }));
    await place();
    const reply = {
      company_id: one.companyId,
      name: "Known",
      language: "en",
      text_markdown: "Thanks {{hacker}} for {{report}}.",
    };
    const { reply_id } = (await w.call(one.triager, addCannedReply, { body: reply })).body;
    const { open_ids, total } = (await read(one.triager, sent[7]?.id ?? "")).body;
    expect([total, open_ids.length]).toEqual([29, 29]);
    const body = {
      first: { status: "under_review", comment: "We look into it." },
      report_ids: open_ids,
      others: "duplicates",
      reply_id,
    };
    const answer = await decide(one.triager, sent[7]?.id ?? "", body);
    expect(answer.body).toMatchObject({ done: 30, failed: 0 });
    expect(answer.body.items.every(({ before }: { before: string }) => before === "new")).toBe(true);
    expect(answer.body.items.map(({ report_id }: { report_id: string }) => report_id)).toEqual(sent.map(({ id }) => id));
    expect(await statusOf(one.triager, sent[0]?.id ?? "")).toBe("under_review");
    for (const { id } of sent.slice(1)) {
      const { body: report } = await w.call(one.triager, getReport, { params: { report_id: id } });
      expect(report).toMatchObject({ status: "duplicate", duplicate_of: sent[0]?.number });
    }
    const timeline = (await w.call(one.triager, listTimeline, { params: { report_id: sent[29]?.id ?? "" } })).body.items;
    expect(timeline.some(({ content }: { content: string | null }) => content?.includes("Thanks"))).toBe(true);
  });

  it("closes the others as the first, goes on after refusals in the middle, and leaves all if the first is refused", async () => {
    const one = await buildCase(w);
    const sent = [];
    for (let count = 0; count < 6; count++) sent.push(await send(one, story("same"), { dispute_open: count === 3 }));
    await place();
    const [first, ...others] = sent.map(({ id }) => id) as [string, ...string[]];
    const refused = await decide(one.triager, first, { first: { status: "closed" }, report_ids: others, others: "same" });
    expect(refused.body).toMatchObject({ done: 0, failed: 1, items: [{ report_id: first, ok: false }] });
    for (const id of others) expect(await statusOf(one.triager, id)).toBe("new");
    const first_ = { status: "closed", close_reason: "informative" };
    const { body } = await decide(one.triager, first, { first: first_, report_ids: others, others: "same", reason: "No risk." });
    expect([body.done, body.failed]).toEqual([5, 1]);
    expect(body.items.filter(({ ok }: { ok: boolean }) => !ok)).toMatchObject([
      { report_id: others[2], error: { code: "illegal_transition" } },
    ]);
    const { body: last } = await w.call(one.triager, getReport, { params: { report_id: others[4] ?? "" } });
    expect(last).toMatchObject({ status: "closed", close_reason: "informative" });
  });

  it("decides later ones with a first that was decided before, and refuses reports that are not in the cluster", async () => {
    const one = await buildCase(w);
    const [first, second, other] = [
      await send(one, story("decided")),
      await send(one, story("decided")),
      await send(one, story("stranger")),
    ];
    await place();
    const late = { report_ids: [second.id], others: "same" };
    const open = await decide(one.triager, first.id, late);
    expect([open.status, open.body.errors?.[0]?.code]).toEqual([422, "first_open"]);
    await decide(one.triager, first.id, {
      first: { status: "closed", close_reason: "wont_fix" },
      report_ids: [],
      others: "same",
    });
    const wrong = await decide(one.triager, first.id, { report_ids: [second.id, other.id], others: "duplicates" });
    expect([wrong.status, wrong.body.errors?.[0]?.code]).toEqual([422, "not_in_cluster"]);
    expect((await decide(one.triager, first.id, late)).body).toMatchObject({ done: 1, failed: 0 });
    expect(await statusOf(one.triager, second.id)).toBe("closed");
    for (const person of [one.viewer, one.finance])
      expect((await decide(person, first.id, { report_ids: [second.id], others: "duplicates" })).body).toMatchObject({ done: 0 });
    expect((await decide(one.hacker, first.id, late)).status).toBe(403);
  });
});
