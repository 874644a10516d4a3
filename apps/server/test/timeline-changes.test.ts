import { undoReason } from "@safeport/contract/reports/core/report.values";
import { changeSeverity } from "@safeport/contract/reports/report.endpoints";
import {
  addComment,
  deleteComment,
  editComment,
  getTimelineItem,
  listTimeline,
} from "@safeport/contract/reports/timeline/timeline.endpoints";
import { buildTimelineItem } from "@safeport/db/factories/build-timeline-item";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { type Item, placeholderFields, readTimeline } from "./timeline-world.ts";
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

const read = (as: Person, report_id: string) => readTimeline(w, as, report_id);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe("changing a comment", () => {
  const at = (item: { id: string; report_id: string }) => ({ params: { report_id: item.report_id, item_id: item.id } });
  const edit = (as: Person, item: { id: string; report_id: string }, content = "Better words") =>
    w.call(as, editComment, { ...at(item), body: { content } });
  const drop = (as: Person, item: { id: string; report_id: string }) => w.call(as, deleteComment, at(item));

  it("is its author's for fifteen minutes, with a mark that both see @spec:6.13 @spec:7.38", async () => {
    const { id: report_id } = await one.report();
    const fresh = await buildTimelineItem(w.db, { report_id, created_at: minutesAgo(14) });
    const old = await buildTimelineItem(w.db, { report_id, created_at: minutesAgo(15.1) });
    expect((await edit(one.hacker, fresh)).body).toMatchObject({
      content: "Better words",
      edited_at: expect.any(String),
      can: ["edit", "delete"],
    });
    for (const who of [one.triager, admin])
      expect((await read(who, report_id))[1]).toMatchObject({ content: "Better words", edited_at: expect.any(String) });
    expect((await edit(one.hacker, old)).status).toBe(403);
    expect((await drop(one.hacker, old)).status).toBe(403);
    expect((await read(one.hacker, report_id)).map(({ can }) => can)).toEqual([[], ["edit", "delete"]]);
  });

  it("is nobody else's; staff hide any, but put words into no mouth", async () => {
    const { id: report_id } = await one.report();
    const item = await buildTimelineItem(w.db, { report_id });
    for (const who of [one.owner, one.triager, one.viewer])
      expect([(await edit(who, item)).status, (await drop(who, item)).status]).toEqual([403, 403]);
    for (const who of [await w.member(), await w.person()])
      expect([(await edit(who, item)).status, (await drop(who, item)).status]).toEqual([404, 404]);
    expect((await edit(admin, item)).status).toBe(403);
    expect((await read(admin, report_id))[0]?.can).toEqual(["delete"]);
    const old = await buildTimelineItem(w.db, { report_id, created_at: minutesAgo(60 * 24) });
    expect((await drop(admin, old)).body).toMatchObject({ ...placeholderFields, item_type: "DELETED_PLACEHOLDER" });
  });

  it("to the same words leaves no mark", async () => {
    const { id: report_id } = await one.report();
    const item = await buildTimelineItem(w.db, { report_id });
    expect((await edit(one.hacker, item, item.content ?? "")).body).toMatchObject({ edited_at: null });
    expect((await edit(one.hacker, item, " ")).status).toBe(422);
  });

  it("deleted, it is a place to both sides, its words are gone, and it stays so @spec:7.39", async () => {
    const { id: report_id } = await one.report();
    const item = await buildTimelineItem(w.db, { report_id, content: "My phone number" });
    expect((await drop(one.hacker, item)).status).toBe(200);
    for (const who of [one.hacker, one.owner, admin])
      expect(await read(who, report_id)).toEqual([
        expect.objectContaining({ ...placeholderFields, item_id: item.id, item_type: "DELETED_PLACEHOLDER", is_internal: false }),
      ]);
    const row = await w.db.selectFrom("timeline_item").selectAll().where("id", "=", item.id).executeTakeFirst();
    expect(row?.content).toBeNull();
    expect([(await drop(one.hacker, item)).status, (await edit(one.hacker, item)).status]).toEqual([403, 403]);
  });

  it("is of comments only, and of those of that report", async () => {
    const { id: report_id } = await one.report();
    const change = await buildTimelineItem(w.db, { report_id, item_type: "STATUS_CHANGE", content: null });
    expect([(await edit(one.hacker, change)).status, (await drop(admin, change)).status]).toEqual([403, 403]);
    const elsewhere = await buildTimelineItem(w.db, { report_id: (await one.report()).id });
    expect((await edit(one.hacker, { ...elsewhere, report_id })).status).toBe(404);
    expect((await w.call(one.hacker, getTimelineItem, at({ ...elsewhere, report_id }))).status).toBe(404);
  });
});

describe("the reason of an undone change", () => {
  it("is in the language of whoever reads it, and a comment in the same words stays as it is", async () => {
    const { id: report_id } = await one.report();
    await w.call(one.owner, changeSeverity, { params: { report_id }, body: { severity: "low", reason: undoReason } });
    await w.call(one.owner, addComment, { params: { report_id }, body: { content: undoReason } });
    const contents = async (language: string) => {
      const headers = { "accept-language": language };
      const { body } = await w.call(one.hacker, listTimeline, { params: { report_id }, headers });
      return body.items.map(({ content }: Item) => content);
    };
    // Between them, the report went under review.
    expect(await contents("fr")).toEqual(["Ce changement a été annulé.", null, undoReason]);
    expect(await contents("en")).toEqual([undoReason, null, undoReason]);
  });
});
