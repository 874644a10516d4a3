import {
  changeSeverity,
  changeStatus,
  getReport,
  listReports,
  submitReport,
  updateDraft,
  validateReport,
} from "@safeport/contract/reports/report.endpoints";
import { addComment, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
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

const reason = "The page is for those who are signed in.";
const versionOf = async (as: Person, report_id: string): Promise<number> =>
  (await w.call(as, getReport, { params: { report_id } })).body.version;

describe("the version of a report", () => {
  it("lets one of several moves at a time through, and the others leave no trace @spec:7.33", async () => {
    const { id } = await one.report();
    const version = await versionOf(one.triager, id);
    const close = (close_reason: string) =>
      w.call(one.triager, changeStatus, { params: { report_id: id }, body: { status: "closed", close_reason, reason, version } });
    const answers = await Promise.all(["informative", "wont_fix", "out_of_scope"].map(close));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const won = answers.find(({ status }) => status === 200)?.body;
    expect(won.version).toBe(version + 1);
    const now = (await w.call(one.triager, getReport, { params: { report_id: id } })).body;
    expect([now.version, now.close_reason]).toEqual([won.version, won.close_reason]);
    const items = (await w.call(one.triager, listTimeline, { params: { report_id: id } })).body.items;
    expect(items.filter((item: { item_type: string }) => item.item_type === "STATUS_CHANGE")).toHaveLength(1);
  });

  it("refuses a move from a closed report to another end that its mover has not seen closed", async () => {
    const { id } = await one.report();
    const version = await versionOf(one.owner, id);
    const move = (as: Person, body: object) => w.call(as, changeStatus, { params: { report_id: id }, body });
    expect((await move(one.triager, { status: "resolved", version })).status).toBe(200);
    const late = { status: "closed", close_reason: "informative", reason };
    const stale = await move(one.owner, { ...late, version });
    expect([stale.status, stale.body.code]).toEqual([409, "version_stale"]);
    expect((await w.call(one.owner, getReport, { params: { report_id: id } })).body.status).toBe("resolved");
    expect((await move(one.owner, { ...late, version: version + 1 })).status).toBe(200);
    // A call without a version is not checked.
    expect((await move(one.owner, { status: "resolved", reason })).status).toBe(200);
    // Nor is a repeated call that changes nothing, for example after a lost answer.
    expect((await move(one.owner, { status: "resolved", reason, version })).status).toBe(200);
  });

  it("refuses a comment that comes with a change that somebody else has made, so that no question is lost", async () => {
    const { id } = await one.report();
    const version = await versionOf(one.triager, id);
    const ask = (as: Person, comment: string) =>
      w.call(as, changeStatus, { params: { report_id: id }, body: { status: "needs_more_info", comment, version } });
    expect((await ask(one.triager, "Which browser?")).status).toBe(200);
    const late = await ask(one.owner, "Which account?");
    expect([late.status, late.body.code]).toEqual([409, "version_stale"]);
    // After a lost answer.
    expect((await ask(one.triager, "Which browser?")).status).toBe(200);
    const accept = (as: Person, comment: string, seen: number) =>
      w.call(as, validateReport, { params: { report_id: id }, body: { comment, version: seen } });
    expect((await accept(one.triager, "Thanks", version + 1)).status).toBe(200);
    expect((await accept(one.owner, "Well found", version + 1)).body.code).toBe("version_stale");
    const { items } = (await w.call(one.hacker, listTimeline, { params: { report_id: id } })).body;
    expect(items.filter((item: { item_type: string }) => item.item_type === "COMMENT")).toHaveLength(2);
  });

  it("is compared for severities too, but not where nothing would change @spec:7.32", async () => {
    const { id } = await one.report({ severity: "high" });
    const version = await versionOf(one.triager, id);
    const rate = (severity: string) =>
      w.call(one.triager, changeSeverity, { params: { report_id: id }, body: { severity, reason, version } });
    const rated = await rate("low");
    expect([rated.status, rated.body.version]).toEqual([200, version + 1]);
    const stale = await rate("critical");
    expect([stale.status, stale.body.code]).toEqual([409, "version_stale"]);
    expect((await rate("low")).status).toBe(200);
    expect(await versionOf(one.triager, id)).toBe(version + 1);
  });

  it("is the same in the lists, and reveals nothing about internal comments", async () => {
    const { id } = await one.report({ status: "under_review", first_response_at: new Date() });
    const before = await versionOf(one.hacker, id);
    for (const is_internal of [true, false]) {
      const body = { content: "Seen before?", is_internal };
      expect((await w.call(one.triager, addComment, { params: { report_id: id }, body })).status).toBe(201);
    }
    expect(await versionOf(one.hacker, id)).toBe(before);
    await w.call(one.triager, changeStatus, { params: { report_id: id }, body: { status: "resolved" } });
    const cards = (await w.call(one.hacker, listReports, { query: { size: "100" } })).body.items;
    expect(cards.find((card: { report_id: string }) => card.report_id === id).version).toBe(before + 1);
  });

  it("grows with a comment that moves the report", async () => {
    const { id } = await one.report();
    const before = await versionOf(one.triager, id);
    await w.call(one.triager, addComment, { params: { report_id: id }, body: { content: "Thank you.", is_internal: false } });
    expect(await versionOf(one.hacker, id)).toBe(before + 1);
  });
});

describe("the version of a draft", () => {
  it("keeps a second window from writing over what the first has saved, or from sending it", async () => {
    const draft = (await w.call(one.hacker, submitReport, { body: one.submission({ save_as_draft: true }) })).body;
    const params = { report_id: draft.report_id };
    const { program_id, ...content } = one.submission();
    expect(program_id).toBe(draft.program_id);
    const save = (title: string, over: object) =>
      w.call(one.hacker, updateDraft, { params, body: { ...content, poc_title: title, save_as_draft: true, ...over } });
    const first = await save("The first window", { version: draft.version });
    expect([first.status, first.body.version]).toEqual([200, draft.version + 1]);
    for (const save_as_draft of [true, false]) {
      const second = await save("The second window", { version: draft.version, save_as_draft });
      expect([second.status, second.body.code]).toEqual([409, "version_stale"]);
    }
    const saved = (await w.call(one.hacker, getReport, { params })).body;
    expect([saved.poc_title, saved.status]).toEqual(["The first window", "draft"]);
    const sent = await save("The first window", { version: first.body.version, save_as_draft: false });
    expect([sent.status, sent.body.status]).toEqual([200, "new"]);
  });

  it("is an integer of at least 1", async () => {
    const draft = (await w.call(one.hacker, submitReport, { body: one.submission({ save_as_draft: true }) })).body;
    const { program_id: _, ...content } = one.submission({ save_as_draft: true });
    for (const version of [0, -1, 1.5, "1", null, 2 ** 31]) {
      const answer = await w.call(one.hacker, updateDraft, {
        params: { report_id: draft.report_id },
        body: { ...content, version },
      });
      expect(answer.status, String(version)).toBe(422);
    }
  });
});
