import { assignReport } from "@safeport/contract/desk/assignment.endpoints";
import { addNothing, askAnswer } from "@safeport/contract/reports/clocks/clock.endpoints";
import type { ReportCard } from "@safeport/contract/reports/core/report.schema";
import { listReports } from "@safeport/contract/reports/report.endpoints";
import { describe, expect } from "vitest";
import { during, clockIt as it, question, targetOf } from "./clock-case.ts";

const day = 86_400_000;

describe("a missed target", () => {
  it("reminds the assignee, then the owners, then stands in the platform's queue, each step once (CLK-03) @spec:3.18 @spec:10.28", async ({
    clock: { w, one, read, infos, notices, sentAt, advance },
  }) => {
    const id = await sentAt("2026-11-19T11:00:00Z");
    await w.call(one.manager, assignReport, { params: { report_id: id }, body: { user_id: one.triager.id } });
    await advance("2026-11-20T10:59:59Z");
    expect(await infos(id, one.hacker)).toEqual([]);
    await Promise.all([advance("2026-11-20T11:00:00Z"), advance("2026-11-20T11:00:00Z")]);
    await advance("2026-11-20T11:01:00Z");
    expect(await infos(id, one.hacker)).toEqual(["The target for the first response was missed."]);
    await w.deliver();
    expect(await notices(id, "target_missed")).toEqual([one.triager.id]);
    await advance("2026-11-21T11:00:00Z");
    await advance("2026-11-23T00:00:00Z");
    await w.deliver();
    expect(await notices(id, "target_missed")).toHaveLength(1);
    await advance("2026-11-23T11:00:00Z");
    await w.deliver();
    // Triage is missed at the same time as the first response is brought before the owners.
    expect((await notices(id, "target_missed")).sort()).toEqual([one.triager.id, one.triager.id, one.owner.id].sort());
    expect(await read(id)).toMatchObject({ escalated_at: null });
    await advance("2026-11-24T11:00:00Z");
    const report = await read(id, one.hacker);
    expect(report.escalated_at).not.toBeNull();
    expect(report.can).toContain("ask_answer");
    const query = { escalated: "true", sort: "due", program_id: one.program.id };
    const queue = await w.call(await w.person("Admin"), listReports, { query });
    expect(queue.body.items.map(({ report_id }: ReportCard) => report_id)).toContain(id);
    expect(await infos(id, one.hacker)).not.toContain("The owners of the company were told of the missed target.");
  });

  it("is forgotten by nobody, and fires no more once the report is closed (CLK-08)", async ({
    clock: { one, settle, act, read, infos, sentAt, advance },
  }) => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => sentAt("2026-11-09T11:00:00Z")));
    for (const id of ids.slice(0, 10)) await settle(id, "2026-11-10T12:00:00Z");
    await during("2026-11-10T09:00:00Z", () =>
      Promise.all(ids.map((id) => act(one.triager, id, { status: "spam", reason: "An old test, not a report" }))),
    );
    await advance("2026-12-10T12:00:00Z");
    for (const id of ids) expect(await infos(id), id).toEqual([]);
    expect(targetOf(await read(ids[0] as string), "first_response")).toMatchObject({ state: "missed" });
    expect(targetOf(await read(ids[19] as string), "first_response")).toMatchObject({ state: "ended" });
  });

  it("lets the author ask for an answer, which the company owes within 5 business days", async ({
    clock: { w, one, comment, read, infos, sentAt, advance },
  }) => {
    const id = await sentAt("2026-11-02T11:00:00Z");
    expect((await w.call(one.hacker, askAnswer, { params: { report_id: id } })).status).toBe(409);
    await advance("2026-11-10T11:00:00Z");
    const answer = await during("2026-11-10T12:00:00Z", () => w.call(one.hacker, askAnswer, { params: { report_id: id } }));
    expect(answer.body.answer_request).toEqual({ asked_at: "2026-11-10T12:00:00.000Z", due_at: "2026-11-17T12:00:00.000Z" });
    expect((await w.call(one.hacker, askAnswer, { params: { report_id: id } })).status).toBe(409);
    await advance("2026-11-17T12:00:00Z");
    await advance("2026-11-17T12:01:00Z");
    const missed = (await infos(id)).filter((text) => text?.includes("did not answer"));
    expect(missed).toHaveLength(1);
    await comment(one.triager, id);
    expect((await read(id)).answer_request).toBeNull();
  });
});

describe("a question without an answer", () => {
  it("reminds the author after 7, 14 and 25 days, once each, and closes the report after 30 (CLK-18) @spec:10.30", async ({
    clock: { w, one, act, read, infos, notices, sentAt, advance },
  }) => {
    const id = await sentAt("2026-09-01T10:00:00Z");
    await during("2026-09-01T12:00:00Z", () => act(one.triager, id, question));
    const told = async () => {
      await w.deliver();
      return (await notices(id, "answer_awaited")).length;
    };
    for (const [time, count] of [
      ["2026-09-08T11:59:00Z", 0],
      ["2026-09-08T12:00:00Z", 1],
      ["2026-09-15T12:00:00Z", 2],
      ["2026-09-15T12:01:00Z", 2],
      ["2026-09-26T12:00:00Z", 3],
    ] as const) {
      await advance(time);
      expect(await told(), time).toBe(count);
    }
    expect((await infos(id, one.hacker)).map((text) => text?.slice(0, 21))).toEqual([
      "No answer for 14 days",
      "No answer for 25 days",
    ]);
    await advance("2026-10-01T11:59:00Z");
    expect((await read(id)).status).toBe("needs_more_info");
    await advance("2026-10-01T12:00:00Z");
    expect(await read(id)).toMatchObject({ status: "closed", close_reason: "stale", due_at: null });
  });

  it("waits during a dispute, and at least a week after it", async ({
    clock: { w, one, settle, act, read, sentAt, advance },
  }) => {
    const id = await sentAt("2026-09-01T10:00:00Z");
    await during("2026-09-01T12:00:00Z", () => act(one.triager, id, question));
    await w.db.updateTable("report").set({ dispute_open: true }).where("id", "=", id).execute();
    await settle(id, "2026-09-20T12:00:00Z");
    await advance("2026-11-01T12:00:00Z");
    expect((await read(id)).status).toBe("needs_more_info");
    await w.db.updateTable("report").set({ dispute_open: false }).where("id", "=", id).execute();
    await settle(id, "2026-11-02T12:00:00Z");
    expect(await read(id)).toMatchObject({ due_at: "2026-11-09T12:00:00.000Z", due_target: "answer" });
    await advance("2026-11-09T11:59:00Z");
    expect((await read(id)).status).toBe("needs_more_info");
    await advance("2026-11-09T12:00:00Z");
    expect((await read(id)).close_reason).toBe("stale");
  });

  it("is answered by nothing to add, too (CLK-16)", async ({ clock: { w, one, act, read, sentAt, advance } }) => {
    const id = await sentAt("2026-09-01T10:00:00Z");
    await act(one.triager, id, question);
    expect((await w.call(one.triager, addNothing, { params: { report_id: id } })).status).toBe(403);
    const answered = await w.call(one.hacker, addNothing, { params: { report_id: id } });
    expect(answered.body).toMatchObject({ status: "under_review", turn: "company" });
    await advance(new Date(Date.now() + 40 * day).toISOString());
    expect((await read(id)).status).toBe("under_review");
    expect((await w.call(one.hacker, addNothing, { params: { report_id: id } })).status).toBe(409);
  });
});
