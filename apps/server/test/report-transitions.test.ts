import { type ReportStatus, reportStatuses } from "@safeport/contract/reports/core/report.state";
import { changeStatus, getReport } from "@safeport/contract/reports/report.endpoints";
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

const long = "This is not a weakness of our shop at all.";
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

const setStatus = (as: Person, report_id: string, body: object) => w.call(as, changeStatus, { params: { report_id }, body });

async function timeline(report_id: string) {
  return (await w.call(one.triager, listTimeline, { params: { report_id } })).body.items;
}

/** Everything a transition may require; the number belongs to an earlier report to the same company. */
async function everything(status: ReportStatus) {
  const original = await one.report({ created_at: daysAgo(200) });
  return { status, reason: long, comment: "Which browser?", close_reason: "informative", duplicate_of: original.number };
}

describe("changing the status of a report @spec:3.16", () => {
  it("offers each party what the table allows, and refuses the rest with that list @spec:4.3", async () => {
    const admin = await w.person("Admin");
    for (const from of reportStatuses.filter((status) => status !== "draft")) {
      for (const who of [one.hacker, one.triager, admin]) {
        const { id } = await one.report({ status: from, duplicate_of: null });
        const { allowed_transitions } = (await w.call(who, getReport, { params: { report_id: id } })).body;
        for (const to of reportStatuses.filter((status) => status !== from && !allowed_transitions.includes(status))) {
          const { status, body } = await setStatus(who, id, await everything(to));
          expect([status, body.code, body.allowed]).toEqual([409, "illegal_transition", allowed_transitions]);
        }
        expect((await w.call(who, getReport, { params: { report_id: id } })).body.status).toBe(from);
      }
    }
  });

  it("makes every allowed change, and writes it into the timeline @spec:1.22", async () => {
    for (const from of reportStatuses.filter((status) => status !== "draft")) {
      const sample = await one.report({ status: from, duplicate_of: null });
      const { allowed_transitions } = (await w.call(one.triager, getReport, { params: { report_id: sample.id } })).body;
      for (const to of allowed_transitions as ReportStatus[]) {
        const { id } = await one.report({ status: from, duplicate_of: null });
        const answer = await setStatus(one.triager, id, await everything(to));
        expect([answer.status, answer.body.status], `${from} to ${to}`).toEqual([200, to]);
        expect(answer.body.closed_at !== null).toBe(["resolved", "closed", "duplicate", "spam", "not_applicable"].includes(to));
        const items = await timeline(id);
        expect(items).toContainEqual(
          expect.objectContaining({ item_type: "STATUS_CHANGE", old_status: from, new_status: to, content: long }),
        );
        expect(items).toContainEqual(expect.objectContaining({ item_type: "COMMENT", content: "Which browser?" }));
        expect(items).toHaveLength(2);
      }
    }
  });

  it.each<[string, ReportStatus, object, string]>([
    ["a question", "new", { status: "needs_more_info" }, "comment"],
    ["a blank question", "under_review", { status: "needs_more_info", comment: " \n " }, "comment"],
    ["closing", "new", { status: "closed" }, "close_reason"],
    ["closing as withdrawn", "new", { status: "closed", close_reason: "withdrawn" }, "close_reason"],
    ["closing as stale", "needs_more_info", { status: "closed", close_reason: "stale" }, "close_reason"],
    ["a duplicate", "new", { status: "duplicate" }, "duplicate_of"],
    ["a duplicate of nothing", "new", { status: "duplicate", duplicate_of: 1 }, "duplicate_of"],
    ["spam", "new", { status: "spam" }, "reason"],
    ["spam, in short", "new", { status: "spam", reason: " nineteen characters " }, "reason"],
    ["not applicable", "under_review", { status: "not_applicable", reason: "no" }, "reason"],
    ["reopening", "resolved", { status: "under_review" }, "reason"],
    ["reopening with a blank", "resolved", { status: "under_review", reason: "  " }, "reason"],
    ["reopening for a question", "resolved", { status: "needs_more_info", reason: "So" }, "comment"],
    ["closing otherwise", "spam", { status: "resolved" }, "reason"],
    ["closing otherwise for a reason", "spam", { status: "closed", reason: "So" }, "close_reason"],
    ["closing as spam after all", "resolved", { status: "spam", reason: "short" }, "reason"],
  ])("asks for what it needs: %s @spec:7.33", async (_name, from, body, field) => {
    const { id } = await one.report({ status: from });
    const answer = await setStatus(one.triager, id, body);
    expect([answer.status, answer.body.errors?.[0]?.loc]).toEqual([422, ["body", field]]);
    expect((await w.call(one.triager, getReport, { params: { report_id: id } })).body.status).toBe(from);
    expect(await timeline(id)).toEqual([]);
  });

  it("takes either case and keeps what a change sets", async () => {
    const { id } = await one.report();
    expect((await setStatus(one.triager, id, { status: "CLOSED", close_reason: "wont_fix" })).body).toMatchObject({
      status: "closed",
      close_reason: "wont_fix",
      validated_at: null,
      first_response_at: expect.any(String),
    });
    const again = await setStatus(one.triager, id, { status: "Resolved", reason: "Fixed after all" });
    expect(again.body).toMatchObject({ status: "resolved", close_reason: null, validated_at: expect.any(String) });
    const reopened = await setStatus(one.triager, id, { status: "under_review", reason: "Not fixed" });
    expect(reopened.body).toMatchObject({ status: "under_review", closed_at: null, validated_at: again.body.validated_at });
  });

  it("is for those who triage; others see it and may not, strangers do not see it", async () => {
    const { id } = await one.report();
    for (const who of [one.viewer, one.finance]) {
      expect((await setStatus(who, id, { status: "resolved" })).status).toBe(403);
      const { can, allowed_transitions } = (await w.call(who, getReport, { params: { report_id: id } })).body;
      expect([can.includes("change_status"), allowed_transitions]).toEqual([false, []]);
    }
    for (const who of [await w.member(), await w.person("Hacker"), await w.person("Business")])
      expect((await setStatus(who, id, { status: "resolved" })).status).toBe(404);
    for (const who of [one.manager, one.owner]) {
      const report = await one.report();
      expect((await setStatus(who, report.id, { status: "resolved" })).status).toBe(200);
    }
  });

  it("ends with the role: a triager made viewer moves nothing more", async () => {
    const { id } = await one.report();
    const triager = await w.member("triager", one.companyId);
    expect((await setStatus(triager, id, { status: "under_review" })).status).toBe(200);
    await w.db.updateTable("company_member").set({ role: "viewer" }).where("user_id", "=", triager.id).execute();
    expect((await setStatus(triager, id, { status: "resolved" })).status).toBe(403);
    await w.db.deleteFrom("company_member").where("user_id", "=", triager.id).execute();
    expect((await setStatus(triager, id, { status: "resolved" })).status).toBe(404);
  });

  it("to the status it has changes nothing and leaves no trace", async () => {
    const report = await one.report({ status: "under_review" });
    const before = (await w.call(one.triager, getReport, { params: { report_id: report.id } })).body;
    const change = { status: "UNDER_REVIEW", comment: "Never written", reason: "Never read" };
    const answer = await setStatus(one.triager, report.id, change);
    expect([answer.status, answer.body]).toEqual([200, before]);
    expect(await timeline(report.id)).toEqual([]);
    const traces = await Promise.all([
      w.db.selectFrom("audit_log").select("id").where("object_id", "=", report.id).execute(),
      w.db.selectFrom("domain_event").select("id").where("subject_id", "=", report.id).execute(),
    ]);
    expect(traces).toEqual([[], []]);
  });
});

describe("eight moves at once @spec:3.16", () => {
  it("to one status: one moves, the others find it moved", async () => {
    const { id } = await one.report();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => setStatus(one.triager, id, { status: "resolved", reason: "Fixed" })),
    );
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(Array(8).fill([200, "resolved"]));
    expect(new Set(answers.map(({ body }) => body.closed_at)).size).toBe(1);
    expect((await timeline(id)).map(({ item_type }: { item_type: string }) => item_type)).toEqual(["STATUS_CHANGE"]);
  });

  it("by two sides: each thing happens once, in an order the table knows", async () => {
    const { id } = await one.report({ status: "under_review" });
    const ask = { status: "needs_more_info", comment: "Which browser?" };
    const withdraw = { status: "closed" };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => (n % 2 ? setStatus(one.hacker, id, withdraw) : setStatus(one.triager, id, ask))),
    );
    // Withdrawn, it takes a reason to ask; asked, it can still be withdrawn. Either way each thing happened once.
    const items: { item_type: string; new_status: string | null }[] = await timeline(id);
    const changes = items.filter(({ item_type }) => item_type === "STATUS_CHANGE").map(({ new_status }) => new_status);
    expect([["closed"], ["needs_more_info", "closed"]]).toContainEqual(changes);
    expect(answers.every(({ status }) => [200, 422].includes(status))).toBe(true);
    expect((await w.call(one.hacker, getReport, { params: { report_id: id } })).body).toMatchObject({
      status: "closed",
      close_reason: "withdrawn",
    });
  });

  it("by author and company: never both a withdrawal and a validation", async () => {
    for (let n = 0; n < 4; n++) {
      const { id } = await one.report();
      const answers = await Promise.all([
        setStatus(one.hacker, id, { status: "closed" }),
        setStatus(one.triager, id, { status: "resolved" }),
      ]);
      const { status } = (await w.call(one.hacker, getReport, { params: { report_id: id } })).body;
      expect(["closed", "resolved"]).toContain(status);
      // The second needs a reason for closing otherwise, or finds nothing left to withdraw.
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, status === "closed" ? 422 : 409]);
      expect(await timeline(id)).toHaveLength(1);
    }
  });
});

describe("withdrawing @spec:3.16", () => {
  it("is the author's, says so, and loses to validation", async () => {
    const { id } = await one.report({ status: "needs_more_info" });
    const answer = await setStatus(one.hacker, id, { status: "closed", close_reason: "informative" });
    expect(answer.body).toMatchObject({ status: "closed", close_reason: "withdrawn", allowed_transitions: [] });
    expect(await timeline(id)).toMatchObject([{ close_reason: "withdrawn", performed_by: { username: one.hacker.username } }]);
    const validated = await one.report({ status: "under_review", validated_at: new Date() });
    expect((await setStatus(one.hacker, validated.id, { status: "closed" })).body).toMatchObject({ status: 409, allowed: [] });
  });
});

describe("closing as a duplicate @spec:3.16", () => {
  it("names an earlier report to the same company, and both sides see its number", async () => {
    const original = await one.report({ created_at: daysAgo(2) });
    const { id } = await one.report();
    const answer = await setStatus(one.triager, id, { status: "duplicate", duplicate_of: original.number });
    expect(answer.body).toMatchObject({ status: "duplicate", duplicate_of: original.number });
    expect((await w.call(one.hacker, getReport, { params: { report_id: id } })).body.duplicate_of).toBe(original.number);
    const back = await setStatus(one.triager, id, { status: "under_review", reason: "It differs" });
    expect(back.body.duplicate_of).toBeNull();
  });

  it("refuses itself, a later one, another company's, and so every cycle", async () => {
    const other = await buildCase(w);
    const foreign = await other.report({ created_at: daysAgo(9) });
    const first = await one.report({ created_at: daysAgo(2) });
    const second = await one.report({ created_at: daysAgo(1) });
    const refused = async (id: string, duplicate_of: number | null) => {
      const answer = await setStatus(one.triager, id, { status: "duplicate", duplicate_of });
      return [answer.status, answer.body.detail];
    };
    const later = "The platform received that report later than this one; an original is earlier";
    expect(await refused(first.id, second.number)).toEqual([409, later]);
    // Missing reports and other people's reports get the same answer.
    const none = "No report with this number";
    expect(await refused(first.id, first.number)).toEqual([422, none]);
    expect(await refused(second.id, foreign.number)).toEqual([422, none]);
    expect(await refused(second.id, 10_000_001)).toEqual([422, none]);
    expect((await setStatus(one.triager, second.id, { status: "duplicate", duplicate_of: first.number })).status).toBe(200);
    expect(await refused(first.id, second.number)).toEqual([409, later]);
  });
});

describe("ninety days after closing @spec:3.16", () => {
  it("a report can still be reopened, and a day later no more, also by closing it otherwise in between", async () => {
    const recent = await one.report({ status: "resolved", created_at: daysAgo(120), closed_at: daysAgo(90) });
    const late = await one.report({ status: "resolved", created_at: daysAgo(120), closed_at: daysAgo(91.01) });
    const reopen = { status: "under_review", reason: "It is back" };
    for (const who of [one.triager, await w.person("Admin")]) {
      const answer = await setStatus(who, late.id, reopen);
      expect([answer.status, answer.body.allowed]).toEqual([409, []]);
    }
    const otherwise = await setStatus(one.triager, recent.id, { status: "closed", reason: "So", close_reason: "accepted_risk" });
    expect(otherwise.body.closed_at).toBe(recent.closed_at?.toISOString());
    expect((await setStatus(one.triager, recent.id, reopen)).body).toMatchObject({ status: "under_review", closed_at: null });
  });
});
