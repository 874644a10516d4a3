import { listAuditLog } from "@safeport/contract/audit/audit.endpoints";
import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import {
  answerFlags,
  deleteComment,
  editComment,
  flagComment,
  listTimeline,
} from "@safeport/contract/reports/timeline/timeline.endpoints";
import { getDesk } from "@safeport/contract/site/desk.endpoints";
import { buildTimelineItem } from "@safeport/db/factories/build-timeline-item";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let own: OwnDatabase;
let w: World;
let one: Case;
let admin: Person;
beforeAll(async () => {
  // Uses its own database, since every admin is notified.
  own = await ownDatabase(inject("databaseUrl"));
  w = await buildWorld({ databaseUrl: own.url });
  one = await buildCase(w);
  admin = await w.person("Admin");
});
afterAll(async () => {
  await w.close();
  await own.drop();
});

/** A comment by a triager on a new report. */
async function comment(over: Parameters<typeof buildTimelineItem>[1] = {}) {
  const { id: report_id } = await one.report();
  const item = await buildTimelineItem(w.db, { report_id, performed_by: one.triager.id, ...over });
  return { report_id, item_id: item.id };
}
const flag = (as: Person, params: Record<string, string>, reason = "It names my employer") =>
  w.call(as, flagComment, { params, body: { reason } });
const seen = async (as: Person, { report_id }: { report_id: string }) =>
  (await w.call(as, listTimeline, { params: { report_id } })).body.items[0];

describe("a flagged comment", () => {
  it("notifies every admin with the reason, and nobody else @spec:6.13", async () => {
    const at = await comment();
    const superAdmin = await w.person("Super Admin");
    const suspended = await w.person("Admin");
    await w.db.updateTable("user_account").set({ state: "suspended" }).where("id", "=", suspended.id).execute();
    const answer = await flag(one.hacker, at);
    const words = { reason: "It names my employer", username: one.hacker.username, created_at: expect.stringMatching(/Z$/) };
    expect([answer.status, answer.body.flags, answer.body.can]).toEqual([200, [words], []]);
    await w.deliver();
    const notified = await w.db.selectFrom("notification").select("user_id").where("subject_id", "=", at.report_id).execute();
    expect(notified.map(({ user_id }) => user_id).sort()).toEqual([admin.id, superAdmin.id].sort());
    expect((await w.call(admin, listNotifications)).body.items[0]).toMatchObject({
      title: "Robin Example reported a comment",
      link: `/reports/${at.report_id}`,
    });
    expect(await seen(admin, at)).toMatchObject({ flags: [words], can: ["delete", "answer_flags"] });
    for (const who of [one.owner, one.manager, one.triager, one.viewer]) {
      expect((await seen(who, at)).flags).toEqual([]);
      const log = await w.call(who, listAuditLog);
      expect(log.body.items.map(({ action }: { action: string }) => action)).not.toContain("report.comment_flagged");
    }
    expect((await w.call(admin, listAuditLog)).body.items[0]).toMatchObject({ action: "report.comment_flagged" });
  });

  it("shows each reader their own words alone, and an admin all of them", async () => {
    const at = await comment();
    await flag(one.hacker, at, "First");
    await flag(one.viewer, at, "Second");
    const reasons = async (as: Person) => (await seen(as, at)).flags.map(({ reason }: { reason: string }) => reason);
    expect(await reasons(one.hacker)).toEqual(["First"]);
    expect(await reasons(one.viewer)).toEqual(["Second"]);
    expect(await reasons(one.owner)).toEqual([]);
    expect(await reasons(admin)).toEqual(["First", "Second"]);
  });

  it("is stored once for each person, however often they flag it", async () => {
    const at = await comment();
    const answers = await Promise.all([flag(one.hacker, at, "One"), flag(one.hacker, at, "Two"), flag(one.hacker, at, "Three")]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const events = await w.db.selectFrom("domain_event").select("id").where("subject_id", "=", at.report_id).execute();
    expect(events).toHaveLength(1);
    expect((await seen(admin, at)).flags).toHaveLength(1);
  });

  it("is written by somebody else, not deleted, no status change, flagged by no admin, and flagged with a reason", async () => {
    const at = await comment();
    expect((await flag(one.triager, at)).status).toBe(403);
    expect((await flag(admin, at)).status).toBe(403);
    for (const who of [one.hacker, one.owner, one.viewer]) expect((await seen(who, at)).can).toEqual(["flag"]);
    expect((await flag(one.hacker, at, " \n ")).status).toBe(422);
    expect((await w.call(admin, deleteComment, { params: at })).status).toBe(200);
    expect((await flag(one.hacker, at)).status).toBe(403);
    expect((await flag(one.hacker, await comment({ item_type: "STATUS_CHANGE", content: null }))).status).toBe(403);
  });

  it("cannot be flagged by those who may not read it", async () => {
    const at = await comment();
    for (const who of [await w.person(), await w.member()]) expect((await flag(who, at)).status).toBe(404);
    const internal = await comment({ is_internal: true });
    expect((await flag(one.hacker, internal)).status).toBe(403);
    expect(await w.db.selectFrom("comment_flag").select("reason").where("item_id", "=", internal.item_id).execute()).toEqual([]);
    expect((await flag(one.viewer, internal)).status).toBe(200);
    expect(await seen(one.hacker, internal)).toMatchObject({ item_type: "PRIVACY_PLACEHOLDER", flags: [], can: [] });
  });

  it("is one row with its flaggers, whom its author never learns, and is kept by staff without any penalty (MED-09)", async () => {
    const at = await comment();
    for (const who of [one.hacker, one.viewer, one.finance]) expect((await flag(who, at)).status).toBe(200);
    const queue = async () => (await w.call(admin, getDesk)).body.flagged_comments;
    const waiting = await queue();
    const item = await seen(admin, at);
    expect(item.flags).toHaveLength(3);
    expect(item.can).toContain("answer_flags");
    expect(await seen(one.triager, at)).toMatchObject({ flags: [], can: ["edit", "delete"] });
    const keep = (as: Person) => w.call(as, answerFlags, { params: at });
    for (const who of [one.triager, one.owner, one.hacker]) expect((await keep(who)).status).toBe(403);
    expect((await keep(await w.person())).status).toBe(404);
    expect((await keep(admin)).body.can).not.toContain("answer_flags");
    expect((await keep(admin)).status).toBe(403);
    expect(await queue()).toBe(waiting - 1);
    expect(await w.db.selectFrom("point_entry").select("id").where("report_id", "=", at.report_id).execute()).toEqual([]);
    // Its unchanged text is not reported again, an edited one is.
    expect((await flag(one.manager, at)).body).toMatchObject({ status: 409, code: "conflict" });
    expect((await seen(one.manager, at)).can).not.toContain("flag");
    await w.call(one.triager, editComment, { params: at, body: { content: "Worse than before" } });
    expect((await flag(one.manager, at)).status).toBe(200);
    expect(await queue()).toBe(waiting);
    expect((await w.call(admin, listAuditLog)).body.items.map(({ action }: { action: string }) => action)).toContain(
      "report.comment_flags_answered",
    );
  });

  it("leaves no notification with a former admin", async () => {
    const at = await comment();
    await w.deliver();
    const former = await w.person("Admin");
    await flag(one.hacker, at);
    await w.deliver();
    expect((await w.call(former, listNotifications)).body.total).toBe(1);
    await w.db.updateTable("user_account").set({ role: "Hacker" }).where("id", "=", former.id).execute();
    await w.db.updateTable("report").set({ author_id: former.id }).where("id", "=", at.report_id).execute();
    const again = await w.db.selectFrom("session").select("id").where("user_id", "=", former.id).executeTakeFirst();
    w.app.services.forgetSession(again?.id ?? "");
    expect((await w.call(former, listNotifications)).body.total).toBe(0);
  });

  it("of an admin is shown to the others alone, who flagged it never to its writer", async () => {
    const [writer, other] = [await w.person("Admin"), await w.person("Admin")];
    const at = await comment({ performed_by: writer.id });
    expect((await flag(one.hacker, at)).status).toBe(200);
    await w.deliver();
    const titles = async (as: Person) =>
      (await w.call(as, listNotifications)).body.items.map(({ title }: { title: string }) => title);
    expect(await titles(other)).toEqual(["Robin Example reported a comment"]);
    expect(await titles(writer)).toEqual([]);
    expect((await seen(writer, at)).flags).toEqual([]);
  });
});
