import { listAuditLog } from "@safeport/contract/audit/audit.endpoints";
import { listOpenDisputes, openDispute } from "@safeport/contract/disputes/dispute.endpoints";
import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { changeStatus, getReport } from "@safeport/contract/reports/report.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
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

const move = (as: Person, report_id: string, body: object) => w.call(as, changeStatus, { params: { report_id }, body });
const timelineOf = async (as: Person, report_id: string): Promise<TimelineItem[]> =>
  (await w.call(as, listTimeline, { params: { report_id } })).body.items;
const textsOf = (items: TimelineItem[]) => items.map(({ item_type, content }) => [item_type, content]);
const titlesOf = async (as: Person) =>
  (await w.call(as, listNotifications)).body.items.map(({ title, link }: { title: string; link: string }) => [title, link]);

describe("an admin's closing of a disputed report", () => {
  it("ends all its disputes in the same change, and both sides are told @spec:3.15", async () => {
    const [admin, hacker] = [await w.person("Admin"), await w.person()];
    const { id } = await one.report({ author_id: hacker.id });
    const disputeIds: string[] = [];
    for (const [as, dispute_type] of [
      [hacker, "Submission"],
      [one.owner, "Payment"],
    ] as const) {
      const body = { report_id: id, dispute_type, dispute_description: "It is exploitable" };
      const opened = await w.call(as, openDispute, { body });
      expect(opened.status).toBe(201);
      disputeIds.push(opened.body.dispute_id);
    }
    expect((await timelineOf(hacker, id)).map(({ dispute }) => dispute)).toMatchObject([
      { dispute_type: "Submission", status: "open" },
      { dispute_type: "Payment", status: "open" },
    ]);
    await w.deliver();

    expect((await move(admin, id, { status: "resolved" })).status).toBe(200);
    await w.deliver();
    const params = { report_id: id };
    expect((await w.call(hacker, getReport, { params })).body).toMatchObject({ status: "resolved", dispute_open: false });
    expect((await w.call(hacker, listOpenDisputes, { params })).body.items).toEqual([]);
    const timeline = await timelineOf(one.owner, id);
    const ended = ["INFO", "The dispute ended: the platform closed the report."];
    expect(textsOf(timeline).slice(2)).toEqual([["STATUS_CHANGE", null], ended, ended]);
    expect(timeline.map(({ dispute }) => dispute?.status ?? null)).toEqual(["resolved", "resolved", null, null, null]);
    const notices = disputeIds.map((dispute_id) => [
      "Robin Example closed the report; the dispute ended",
      `/disputes/${dispute_id}`,
    ]);
    for (const side of [hacker, one.owner, one.triager]) expect(await titlesOf(side)).toEqual(expect.arrayContaining(notices));
    const log = (await w.call(admin, listAuditLog, { query: { user_id: admin.id } })).body.items.map(
      ({ action }: { action: string }) => action,
    );
    expect(log.slice(0, 3).sort()).toEqual(["dispute.resolved", "dispute.resolved", "report.status_changed"]);
  });

  it("is not open to the company, and nothing ends while it stays open", async () => {
    const [admin, hacker] = [await w.person("Admin"), await w.person()];
    const { id } = await one.report({ author_id: hacker.id });
    const body = { report_id: id, dispute_type: "Submission", dispute_description: "It is exploitable" };
    await w.call(hacker, openDispute, { body });
    expect((await move(one.owner, id, { status: "resolved" })).status).toBe(409);
    expect((await move(admin, id, { status: "under_review" })).status).toBe(200);
    expect((await w.call(hacker, getReport, { params: { report_id: id } })).body.dispute_open).toBe(true);
  });
});

describe("the authors of duplicates", () => {
  const sentAt = (day: number) => new Date(Date.UTC(2026, 0, day));

  it("are told when the original is resolved, also those of duplicates of a duplicate, and nothing else of it", async () => {
    const [first, second, third, stranger] = [await w.person(), await w.person(), await w.person(), await w.person()];
    const report = (author: Person, day: number, title: string) =>
      one.report({ author_id: author.id, title, sent_at: sentAt(day), created_at: sentAt(day) });
    const original = await report(first, 1, "The secret title of the original");
    const [copy, copyOfCopy, other] = [
      await report(second, 2, "A copy"),
      await report(third, 3, "A copy of the copy"),
      await report(stranger, 4, "Another"),
    ];
    await move(one.owner, copyOfCopy.id, { status: "duplicate", duplicate_of: copy.number });
    await move(one.owner, copy.id, { status: "duplicate", duplicate_of: original.number });
    expect((await move(one.owner, original.id, { status: "resolved" })).status).toBe(200);
    await w.deliver();

    for (const [author, { id }] of [
      [second, copy],
      [third, copyOfCopy],
    ] as const) {
      const timeline = await timelineOf(author, id);
      expect(textsOf(timeline).at(-1)).toEqual(["INFO", "The original report was resolved."]);
      expect(timeline.at(-1)).toMatchObject({ performed_by: null, side: null });
      const notifications = await w.call(author, listNotifications);
      expect(notifications.body.items[0]).toMatchObject({
        title: "The original of your duplicate was resolved",
        link: `/reports/${id}`,
      });
      const seen = JSON.stringify([timeline, notifications.body]);
      for (const secret of [original.id, "secret title", first.username]) expect(seen).not.toContain(secret);
    }
    expect(await titlesOf(stranger)).toEqual([]);
    expect(await timelineOf(stranger, other.id)).toEqual([]);
  });

  it("are not told of a report that is no longer the original of theirs", async () => {
    const hacker = await w.person();
    const original = await one.report({ sent_at: sentAt(1), created_at: sentAt(1) });
    const copy = await one.report({ author_id: hacker.id });
    await move(one.owner, copy.id, { status: "duplicate", duplicate_of: original.number });
    await move(one.owner, copy.id, { status: "under_review", reason: "It is another one" });
    const items = (await timelineOf(hacker, copy.id)).length;
    await move(one.owner, original.id, { status: "resolved" });
    expect(await timelineOf(hacker, copy.id)).toHaveLength(items);
  });
});
