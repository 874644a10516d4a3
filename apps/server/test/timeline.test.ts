import { changeStatus, getReport, listReports } from "@safeport/contract/reports/report.endpoints";
import {
  addComment,
  deleteComment,
  editComment,
  getReportWithTimeline,
  getTimelineItem,
  listTimeline,
} from "@safeport/contract/reports/timeline/timeline.endpoints";
import { buildTimelineItem } from "@safeport/db/factories/build-timeline-item";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertItems } from "../src/features/reports/core/report-update.queries.ts";
import { buildCase, type Case } from "./case.ts";
import { placeholderFields, readTimeline } from "./timeline-world.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let one: Case;
let admin: Person;
beforeAll(async () => {
  w = await buildWorld();
  one = await buildCase(w);
  admin = await w.person("Admin");
});
afterAll(() => w.close());

const say = (as: Person, report_id: string, content: string, over: object = {}) =>
  w.call(as, addComment, { params: { report_id }, body: { content, ...over } });
const read = (as: Person, report_id: string) => readTimeline(w, as, report_id);
const report = async (as: Person, report_id: string) => (await w.call(as, getReport, { params: { report_id } })).body;

describe("a comment @spec:3.16", () => {
  it("is read by both sides as it was written @spec:7.37 @spec:7.61", async () => {
    const { id } = await one.report();
    const text = "  `code`\n\n> quoted <b>bold</b>\n\n@mira 💥";
    const answer = await say(one.hacker, id, text);
    expect([answer.status, answer.body.content]).toEqual([201, text]);
    for (const who of [one.hacker, one.viewer, admin])
      expect(await read(who, id)).toMatchObject([
        {
          item_type: "COMMENT",
          content: text,
          is_internal: false,
          edited_at: null,
          performed_by: { username: one.hacker.username },
        },
      ]);
    expect(JSON.stringify(await read(one.viewer, id))).not.toContain("@people.example");
  });

  it.each(["", "   ", "\n\t", "x".repeat(20_001), "a\u0000b", 7, null])(
    "is refused when it is %j @spec:5.16",
    async (content) => {
      const { id } = await one.report();
      expect((await say(one.hacker, id, content as string)).status).toBe(422);
      expect(await read(one.hacker, id)).toEqual([]);
    },
  );

  it("is refused when it would expand too much", async () => {
    const { id } = await one.report();
    const table = `|${"h|".repeat(300)}\n|${"-|".repeat(300)}\n${"a\n".repeat(2_500)}`;
    const { status, body } = await say(one.hacker, id, table);
    expect([status, body.errors]).toMatchObject([422, [{ loc: ["body", "content"], code: "markdown_too_complex" }]]);
    expect(await read(one.hacker, id)).toEqual([]);
  });

  it("is not for viewers and strangers, and internal ones not for authors", async () => {
    const { id } = await one.report();
    expect((await say(one.viewer, id, "Hello")).status).toBe(403);
    expect((await say(one.viewer, id, "Hello", { is_internal: true })).status).toBe(403);
    expect((await say(one.hacker, id, "Hello", { is_internal: true })).status).toBe(403);
    for (const who of [await w.member(), await w.person()]) expect((await say(who, id, "Hello")).status).toBe(404);
    expect((await say(one.finance, id, "Hello", { is_internal: true })).status).toBe(201);
    expect((await say(admin, id, "Hello", { is_internal: true })).status).toBe(201);
    expect((await say(one.hacker, id, "x", { item_type: "STATUS_CHANGE" })).status).toBe(422);
  });
});

describe("the order of a timeline @spec:3.16", () => {
  it("is that in which things were written, not that in which they began", async () => {
    const { id } = await one.report();
    await w.db.transaction().execute(async (tx) => {
      // This transaction started first, but was overtaken while it waited for the lock.
      await sql`select now()`.execute(tx);
      await say(one.hacker, id, "Overtaking");
      const item = { item_type: "COMMENT" as const, content: "Overtaken", performed_by: one.hacker.id };
      await insertItems(tx, id, [item]);
    });
    expect((await read(one.hacker, id)).map(({ content }) => content)).toEqual(["Overtaking", "Overtaken"]);
  });
});

describe("an internal comment @spec:3.16", () => {
  it("is a place and nothing more to the author, whatever becomes of it @spec:3.14 @spec:7.36", async () => {
    const { id } = await one.report();
    const secret = "Our vault password is tangerine";
    const { body: item } = await say(one.triager, id, secret, { is_internal: true });
    const { body: reply } = await say(one.owner, id, "Then rotate tangerine", {
      is_internal: true,
      replying_to_id: item.item_id,
    });
    const place = { ...placeholderFields, item_type: "PRIVACY_PLACEHOLDER", report_id: id, is_internal: true };
    const seen = async () => {
      const list = await w.call(one.hacker, listTimeline, { params: { report_id: id } });
      const single = await w.call(one.hacker, getTimelineItem, { params: { report_id: id, item_id: item.item_id } });
      expect(single.body).toEqual({ ...place, item_id: item.item_id, created_at: item.created_at });
      expect(list.body).toEqual({
        items: [single.body, { ...place, item_id: reply.item_id, created_at: reply.created_at }],
        total: 2,
        pages: 1,
        page: 1,
        size: 100,
      });
      return JSON.stringify([list.body, single.body]).length;
    };
    const length = await seen();
    const params = { report_id: id, item_id: item.item_id };
    await w.call(one.triager, editComment, { params, body: { content: `${secret}, and so on at some length` } });
    expect(await seen()).toBe(length);
    await w.call(one.triager, deleteComment, { params });
    expect(await seen()).toBe(length);
    for (const who of [one.viewer, one.finance, admin])
      expect(await read(who, id)).toMatchObject([{ item_type: "DELETED_PLACEHOLDER" }, { content: "Then rotate tangerine" }]);
  });

  it("cannot be answered in public, nor by the author at all (DSK-17) @spec:3.19", async () => {
    const { id } = await one.report();
    const other = await one.report();
    const { body: internal } = await say(one.triager, id, "Between us", { is_internal: true });
    const { body: elsewhere } = await say(one.hacker, other.id, "Elsewhere");
    const { body: gone } = await say(one.hacker, id, "Gone");
    await w.call(one.hacker, deleteComment, { params: { report_id: id, item_id: gone.item_id } });
    for (const [who, replying_to_id, over] of [
      [one.triager, internal.item_id, {}],
      [one.hacker, internal.item_id, {}],
      [one.triager, elsewhere.item_id, {}],
      [one.triager, gone.item_id, { is_internal: true }],
      [one.triager, id, {}],
    ] as const) {
      const answer = await say(who, id, "Re", { replying_to_id, ...over });
      expect([answer.status, answer.body.detail]).toEqual([422, "The comment you are replying to does not exist"]);
    }
    const { body: open } = await say(one.hacker, id, "In the open");
    const upload = await buildTimelineItem(w.db, { report_id: id, item_type: "FILE_UPLOAD", performed_by: one.hacker.id });
    expect((await say(one.triager, id, "Re", { replying_to_id: upload.id })).body.replying_to_id).toBe(upload.id);
    const reply = await say(one.triager, id, "Re", { replying_to_id: open.item_id });
    expect(reply.body.replying_to_id).toBe(open.item_id);
  });

  it("is no first response, moves nothing, and does not move what the author sees move", async () => {
    const { id } = await one.report();
    const before = await report(one.hacker, id);
    await say(one.triager, id, "Looks real", { is_internal: true });
    expect(await report(one.hacker, id)).toEqual(before);
    expect(
      (await w.call(one.hacker, listReports)).body.items.find((row: { report_id: string }) => row.report_id === id),
    ).toMatchObject({
      last_activity_at: before.last_activity_at,
    });
    const seen = await report(one.viewer, id);
    expect(seen).toMatchObject({ status: "new", first_response_at: null });
    expect(Date.parse(seen.last_activity_at)).toBeGreaterThan(Date.parse(before.last_activity_at));
    await say(one.hacker, id, "Any news?");
    expect((await report(one.hacker, id)).last_activity_at > before.last_activity_at).toBe(true);
  });
});

describe("the first response @spec:3.16", () => {
  it.each(["triager", "owner", "finance"] as const)("is the first public word of the company: %s", async (role) => {
    const { id } = await one.report();
    await say(one.hacker, id, "One more thing");
    expect(await report(one.hacker, id)).toMatchObject({ status: "new", first_response_at: null });
    await say(one[role], id, "Thank you");
    const first = await report(one.hacker, id);
    expect(first).toMatchObject({ status: "under_review", first_response_at: expect.any(String) });
    await say(one[role], id, "Still looking");
    expect((await report(one.hacker, id)).first_response_at).toBe(first.first_response_at);
    expect(await read(one.hacker, id)).toMatchObject([
      { item_type: "COMMENT" },
      { item_type: "COMMENT", content: "Thank you" },
      { item_type: "STATUS_CHANGE", old_status: "new", new_status: "under_review", performed_by: null, content: null },
      { item_type: "COMMENT" },
    ]);
  });

  it("is also the first move", async () => {
    const { id } = await one.report();
    await w.call(one.triager, changeStatus, {
      params: { report_id: id },
      body: { status: "needs_more_info", comment: "Which one?" },
    });
    expect(await report(one.hacker, id)).toMatchObject({ status: "needs_more_info", first_response_at: expect.any(String) });
    expect((await read(one.hacker, id)).map(({ item_type }) => item_type).sort()).toEqual(["COMMENT", "STATUS_CHANGE"]);
  });

  it("happens once of eight at once", async () => {
    const { id } = await one.report();
    await Promise.all(Array.from({ length: 8 }, (_, n) => say(n % 2 ? one.owner : one.triager, id, `Thank you ${n}`)));
    const items = await read(one.hacker, id);
    expect(items).toHaveLength(9);
    expect(items.filter(({ item_type }) => item_type === "STATUS_CHANGE")).toHaveLength(1);
  });
});

describe("a report that needs more information @spec:3.16", () => {
  it("is under review again when its author answers, and not when somebody else writes", async () => {
    const { id } = await one.report({ status: "needs_more_info" });
    await say(one.triager, id, "We mean the browser");
    expect((await report(one.hacker, id)).status).toBe("needs_more_info");
    await say(one.hacker, id, "Firefox");
    await say(one.hacker, id, "Version 140");
    expect((await report(one.hacker, id)).status).toBe("under_review");
    expect(await read(one.hacker, id)).toMatchObject([
      { content: "We mean the browser" },
      { content: "Firefox" },
      { item_type: "STATUS_CHANGE", old_status: "needs_more_info", new_status: "under_review", performed_by: null },
      { content: "Version 140" },
    ]);
  });
});

describe("a report with its timeline @spec:3.16", () => {
  it("is for everybody what the two calls are", async () => {
    const { id } = await one.report();
    await say(one.hacker, id, "Hello");
    await say(one.owner, id, "Between us", { is_internal: true });
    for (const who of [one.hacker, one.owner, one.viewer, admin]) {
      const both = await w.call(who, getReportWithTimeline, { params: { report_id: id } });
      const timeline = await w.call(who, listTimeline, { params: { report_id: id } });
      expect(both.body).toEqual({ report: await report(who, id), timeline: timeline.body });
      expect(both.body.timeline.items).toHaveLength(2);
    }
  });

  it("does not exist for strangers", async () => {
    const { id } = await one.report();
    const stranger = await w.person();
    const answer = await w.call(stranger, getReportWithTimeline, { params: { report_id: id } });
    expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
  });
});
