import { openDispute } from "@safeport/contract/disputes/dispute.endpoints";
import { changeStatus, getReport, validateReport } from "@safeport/contract/reports/report.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildWorld();
  one = await buildCase(w);
});
afterAll(() => w.close());

const validate = (as: Person, report_id: string, body = {}) => w.call(as, validateReport, { params: { report_id }, body });
const read = async (as: Person, report_id: string) => (await w.call(as, getReport, { params: { report_id } })).body;
const timeline = async (as: Person, report_id: string) =>
  (await w.call(as, listTimeline, { params: { report_id } })).body.items.map(
    ({ item_type, content, performed_by }: { item_type: string; content: string; performed_by: Person | null }) => ({
      item_type,
      content,
      by: performed_by?.username ?? null,
    }),
  );

describe("validating a report", () => {
  it("accepts it, starts its review as the first response, and tells both sides", async () => {
    const { id } = await one.report();
    const answer = await validate(one.triager, id, { comment: "Thank you, we can reproduce it." });
    expect([answer.status, answer.body.status, answer.body.version]).toEqual([200, "under_review", 2]);
    expect(answer.body.validated_at).toMatch(/^20/);
    expect(answer.body.first_response_at).not.toBe(null);
    expect(answer.body.can).not.toContain("validate");
    expect(await timeline(one.hacker, id)).toEqual([
      { item_type: "COMMENT", content: "Thank you, we can reproduce it.", by: one.triager.username },
      { item_type: "INFO", content: "validated the report", by: one.triager.username },
      { item_type: "STATUS_CHANGE", content: null, by: null },
    ]);
    const events = await w.db.selectFrom("domain_event").select("type").where("subject_id", "=", id).orderBy("id").execute();
    expect(events.map(({ type }) => type)).toEqual(["report.status_changed", "report.commented", "report.validated"]);
  });

  it("can no longer be withdrawn, and is validated once @spec:10.7", async () => {
    const { id } = await one.report();
    expect((await read(one.hacker, id)).can).toContain("withdraw");
    const { body } = await validate(one.triager, id);
    expect((await read(one.hacker, id)).can).not.toContain("withdraw");
    const withdrawal = await w.call(one.hacker, changeStatus, { params: { report_id: id }, body: { status: "closed" } });
    expect([withdrawal.status, withdrawal.body.code]).toEqual([409, "illegal_transition"]);
    const again = await validate(one.owner, id, { version: 1 });
    expect([again.status, again.body.validated_at]).toEqual([200, body.validated_at]);
    expect(await timeline(one.hacker, id)).toHaveLength(2);
  });

  it("keeps its first time when the report is resolved later, and resolving sets it otherwise", async () => {
    const { id } = await one.report();
    const { validated_at } = (await validate(one.triager, id)).body;
    const resolve = (report_id: string) =>
      w.call(one.triager, changeStatus, { params: { report_id }, body: { status: "resolved" } });
    expect((await resolve(id)).body.validated_at).toBe(validated_at);
    const other = await one.report();
    expect((await resolve(other.id)).body.validated_at).not.toBe(null);
  });

  it("is offered to whoever triages open reports, and refused to everybody else", async () => {
    const { id } = await one.report();
    for (const who of [one.owner, one.manager, one.triager, await w.person("Admin")])
      expect((await read(who, id)).can).toContain("validate");
    for (const who of [one.hacker, one.finance, one.viewer]) {
      expect((await read(who, id)).can).not.toContain("validate");
      expect((await validate(who, id)).status).toBe(403);
    }
    for (const who of [await w.person("Hacker"), await w.member("triager")]) expect((await validate(who, id)).status).toBe(404);
    const closed = await one.report({ status: "closed" });
    const refused = await validate(one.triager, closed.id);
    expect([refused.status, refused.body.code]).toEqual([409, "illegal_transition"]);
    expect((await validate(one.triager, id, { version: 7 })).body.code).toBe("version_stale");
  });

  it("is possible during a dispute and while information is missing", async () => {
    const { id } = await one.report({ status: "needs_more_info" });
    const dispute = { report_id: id, dispute_type: "Submission", dispute_description: "It is exploitable" };
    expect((await w.call(one.hacker, openDispute, { body: dispute })).status).toBe(201);
    const { body } = await validate(one.triager, id);
    expect([body.status, body.validated_at !== null]).toEqual(["needs_more_info", true]);
  });

  it("happens once, however many validate at the same time @spec:10.7", async () => {
    const { id } = await one.report();
    await Promise.all([one.owner, one.manager, one.triager].map((who) => validate(who, id)));
    const items = await timeline(one.hacker, id);
    expect(items.filter(({ item_type }: { item_type: string }) => item_type === "INFO")).toHaveLength(1);
  });
});
