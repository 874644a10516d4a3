import {
  answerDispute,
  appealDispute,
  assignMediator,
  getDispute,
  listDisputes,
  openDispute,
  rejectDispute,
} from "@safeport/contract/disputes/dispute.endpoints";
import type { Dispute } from "@safeport/contract/disputes/dispute.schema";
import type { ReportCard } from "@safeport/contract/reports/core/report.schema";
import { answerSeverity, changeSeverity, getReport, listReports } from "@safeport/contract/reports/report.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import { sql } from "kysely";
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

const lower = (report_id: string, severity = "low") =>
  w.call(one.triager, changeSeverity, { params: { report_id }, body: { severity, reason: "Only reachable by clerks" } });
const answer = (as: Person, report_id: string, body: object) => w.call(as, answerSeverity, { params: { report_id }, body });
const contest = { answer: "contested", reason: "Customers reach it, too" };
const read = async (report_id: string, as = one.hacker) => (await w.call(as, getReport, { params: { report_id } })).body;
const contested = async (as: Person): Promise<string[]> =>
  (await w.call(as, listReports, { query: { company_id: one.companyId, contested: "true" } })).body.items.map(
    ({ report_id }: ReportCard) => report_id,
  );

describe("the author's answer to a severity that the company set", () => {
  it("is awaited for 14 days, and accepts or contests it @spec:10.13", async () => {
    const { id } = await one.report({ severity: "high" });
    expect(await read(id)).toMatchObject({ severity_answer: null, severity_answer_due_at: null });
    expect((await answer(one.hacker, id, contest)).status).toBe(409);
    await lower(id);
    const pending = await read(id);
    expect(pending).toMatchObject({ severity: "low", severity_answer: "pending" });
    expect(pending.can).toContain("answer_severity");
    expect(Math.round((Date.parse(pending.severity_answer_due_at) - Date.now()) / 86_400_000)).toBe(14);
    expect((await read(id, one.owner)).can).not.toContain("answer_severity");
    expect((await answer(one.owner, id, contest)).status).toBe(403);
    expect((await answer(await w.person(), id, contest)).status).toBe(404);
    expect((await answer(one.hacker, id, { answer: "contested" })).status).toBe(422);
    expect((await answer(one.hacker, id, contest)).body).toMatchObject({ severity_answer: "contested", severity: "low" });
    expect(await contested(one.owner)).toEqual([id]);
    expect((await answer(one.hacker, id, contest)).status).toBe(409);
    expect((await answer(one.hacker, id, { answer: "accepted" })).body.severity_answer).toBe("accepted");
    expect((await answer(one.hacker, id, contest)).status).toBe(409);
    expect(await contested(one.owner)).toEqual([]);
    const { items } = (await w.call(one.owner, listTimeline, { params: { report_id: id } })).body;
    const notes = items.filter(({ item_type }: TimelineItem) => item_type === "INFO");
    expect(notes.map(({ content, note }: TimelineItem) => [content, note])).toEqual([
      ["contests the severity.", "Customers reach it, too"],
      ["accepted the severity.", null],
    ]);
  });

  it("can contest without a reason a severity that was set without one, which both sides see @spec:7.32", async () => {
    const { id: report_id } = await one.report({ severity: "high" });
    const params = { report_id };
    const { body } = await w.call(one.triager, changeSeverity, { params, body: { severity: "LOW" } });
    expect(body).toMatchObject({ severity: "low", changed: true, severity_answer: "pending", severity_unexplained: true });
    const { items } = (await w.call(one.hacker, listTimeline, { params })).body;
    expect(items[0]).toMatchObject({ item_type: "SEVERITY_CHANGE", content: null, old_severity: "high", new_severity: "low" });
    const markdown = await w.app.fastify.inject({
      url: `/v1/reports/${report_id}/export/?format=md`,
      headers: { authorization: `Bearer ${one.hacker.token}` },
    });
    expect(markdown.payload).toContain("High → Low (without a reason)");
    expect((await answer(one.hacker, report_id, { answer: "contested" })).body.severity_answer).toBe("contested");
    // The same severity without a reason explains nothing; with a reason it does, and then contesting needs one again.
    expect((await w.call(one.triager, changeSeverity, { params, body: { severity: "low" } })).body.changed).toBe(false);
    expect((await lower(report_id)).body).toMatchObject({ severity_answer: "pending", severity_unexplained: false });
    expect((await answer(one.hacker, report_id, { answer: "contested" })).status).toBe(422);
  });

  it("attaches the contested change to the dispute about it, for both sides, and to its appeal @spec:10.13", async () => {
    const { id: report_id } = await one.report({ severity: "high" });
    const open = (outcome: object | undefined, type = "Submission") =>
      w.call(one.hacker, openDispute, {
        body: {
          report_id,
          dispute_type: type,
          dispute_description: "Customers reach it",
          ...(outcome && { requested_outcome: outcome }),
        },
      });
    await lower(report_id);
    await answer(one.hacker, report_id, contest);
    const { body } = await open({ kind: "severity", value: "high" });
    const change = { old_severity: "high", new_severity: "low", reason: "Only reachable by clerks" };
    expect(body.severity_change).toMatchObject(change);
    for (const person of [one.owner, one.hacker]) {
      const read = await w.call(person, getDispute, { params: { dispute_id: body.dispute_id } });
      expect(read.body.severity_change).toMatchObject(change);
    }
    const { items } = (await w.call(one.owner, listDisputes, { query: { company_id: one.companyId } })).body;
    expect(items.find(({ dispute_id }: Dispute) => dispute_id === body.dispute_id).severity_change).toMatchObject(change);
    expect((await open(undefined, "Payment")).body.severity_change).toBeNull();
    const mediator = await w.person("Admin");
    const params = { dispute_id: body.dispute_id };
    await w.call(one.owner, answerDispute, { params, body: { text: "They do not" } });
    await w.call(mediator, assignMediator, { params, body: { mediator: mediator.username } });
    await w.call(mediator, rejectDispute, { params, body: { reason: "The clerks alone reach it" } });
    expect(await read(report_id)).toMatchObject({ severity: "low", severity_answer: null });
    expect(await contested(one.owner)).not.toContain(report_id);
    expect((await answer(one.hacker, report_id, contest)).status).toBe(409);
    const appeal = await w.call(one.hacker, appealDispute, { params, body: { text: "Look at the export" } });
    expect(appeal.body).toMatchObject({ appeal_of: body.dispute_id, severity_change: change });
  });

  it("is asked again by an explanation of a severity that stays, and by nothing else", async () => {
    const { id } = await one.report({ severity: "high" });
    await lower(id);
    expect((await lower(id)).body.changed).toBe(false);
    await answer(one.hacker, id, contest);
    expect((await lower(id)).body).toMatchObject({ changed: true, severity: "low", severity_answer: "pending" });
    expect(await contested(one.owner)).not.toContain(id);
    const { items } = (await w.call(one.hacker, listTimeline, { params: { report_id: id } })).body;
    expect(items.at(-1)).toMatchObject({
      ...{ item_type: "INFO", content: "explained the severity again.", note: "Only reachable by clerks" },
    });
    expect((await lower(id)).body.changed).toBe(false);
    expect((await answer(one.hacker, id, { answer: "accepted" })).body.severity_answer).toBe("accepted");
  });

  it("is asked again by each change, and counts as accepted when its time has passed", async () => {
    const { id } = await one.report({ severity: "high" });
    await lower(id);
    await answer(one.hacker, id, contest);
    await lower(id, "medium");
    expect((await read(id)).severity_answer).toBe("pending");
    await w.db
      .updateTable("report")
      .set({ severity_answer_due_at: sql<Date>`now() - interval '1 second'` })
      .where("id", "=", id)
      .execute();
    expect(await read(id)).toMatchObject({ severity_answer: "accepted", severity_answer_due_at: null });
    expect((await answer(one.hacker, id, contest)).status).toBe(409);
  });

  it("is in no list of outsiders", async () => {
    const { id } = await one.report({ severity: "high" });
    await lower(id);
    await answer(one.hacker, id, contest);
    const other = await buildCase(w);
    expect(
      (await w.call(other.owner, listReports, { query: { company_id: other.companyId, contested: "true" } })).body.items,
    ).toEqual([]);
  });
});
