import { setNotificationPreferences } from "@safeport/contract/notifications/preferences/notification-preference.endpoints";
import { answerCollaboration, setCollaborators } from "@safeport/contract/reports/collaborators/collaborator.endpoints";
import { undoReason } from "@safeport/contract/reports/core/report.values";
import { changeStatus } from "@safeport/contract/reports/report.endpoints";
import { deleteComment, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newsSteps } from "./news-steps.ts";
import { storedMails } from "./notification-case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld({ env: storedMails });
});
afterAll(() => w.close());

const { choose, company, prove, sent, validate, kindsOf, listed } = newsSteps(() => w);

describe("one act", () => {
  it("is one mail and one notification: a comment that comes with the validation is no news of its own", async () => {
    const c = await company();
    const { report_id } = await sent(c);
    expect((await validate(c.triager, report_id, { comment: "We can reproduce it." })).status).toBe(200);
    expect(await kindsOf(c.hacker)).toEqual(["validated"]);
    expect(await listed(c.hacker, `/reports/${report_id}`)).toEqual([expect.stringContaining("validated a report")]);
  });

  it("is the comment for those who want no mail about decisions", async () => {
    const c = await company();
    const { report_id } = await sent(c);
    await w.call(c.hacker, setNotificationPreferences, { body: { kinds: ["validated"], channel: "mail", enabled: false } });
    expect((await validate(c.triager, report_id, { comment: "We can reproduce it." })).status).toBe(200);
    expect(await kindsOf(c.hacker)).toEqual(["commented"]);
  });

  it("is the comment to those who hear nothing of the decision", async () => {
    const c = await company();
    const friend = await w.person();
    await prove(friend);
    const { report_id } = await sent(c);
    const collaborators = [{ username: friend.username, weight: 30 }];
    await w.call(c.hacker, setCollaborators, { params: { report_id }, body: { collaborators } });
    expect((await w.call(friend, answerCollaboration, { params: { report_id }, body: { accept: true } })).status).toBe(200);
    const closed = { status: "closed", comment: "I was wrong about the version." };
    expect((await w.call(c.hacker, changeStatus, { params: { report_id }, body: closed })).status).toBe(200);
    expect(await kindsOf(friend)).toEqual(["commented"]);
    expect(await kindsOf(c.triager)).not.toContain("commented");
  });

  it("is the comment that stays when a decision was undone, by mail and in the app, but for whom it mentions", async () => {
    const c = await company();
    const friend = await w.person();
    await prove(friend);
    const { report_id } = await sent(c);
    const collaborators = [{ username: friend.username, weight: 30 }];
    await w.call(c.hacker, setCollaborators, { params: { report_id }, body: { collaborators } });
    await w.call(friend, answerCollaboration, { params: { report_id }, body: { accept: true } });
    const set = (body: object) => w.call(c.triager, changeStatus, { params: { report_id }, body });
    expect((await set({ status: "under_review" })).status).toBe(200);
    expect((await set({ status: "resolved", comment: `Fixed in 2.1, @${friend.username}` })).status).toBe(200);
    expect(await kindsOf(c.hacker)).toEqual(["status_changed", "status_changed"]);
    const titles = (who: Person) => listed(who, `/reports/${report_id}`);
    expect((await titles(c.hacker)).some((title) => /^New comment from/.test(title))).toBe(false);
    expect((await set({ status: "under_review", reason: undoReason })).status).toBe(200);
    expect(await kindsOf(c.hacker)).toEqual(["status_changed", "commented"]);
    expect((await titles(c.hacker)).filter((title) => /^New comment from/.test(title))).toHaveLength(1);
    expect((await titles(friend)).filter((title) => /^New comment from/.test(title))).toHaveLength(0);
    // Nothing stays of a decision without a comment, nor is a comment told of twice.
    expect((await set({ status: "resolved" })).status).toBe(200);
    expect((await set({ status: "under_review", reason: undoReason })).status).toBe(200);
    expect((await titles(c.hacker)).filter((title) => /^New comment from/.test(title))).toHaveLength(1);
  });

  it("is the comment that stays also in one batch with its decision and the Undo, and none that was deleted", async () => {
    const c = await company();
    const commentsOf = async (report_id: string) =>
      (await listed(c.hacker, `/reports/${report_id}`)).filter((title) => /^New comment from/.test(title)).length;
    for (const [isDeleted, count] of [
      [false, 1],
      [true, 0],
    ] as const) {
      const { report_id } = await sent(c);
      const set = (body: object) => w.call(c.triager, changeStatus, { params: { report_id }, body });
      expect((await set({ status: "under_review" })).status).toBe(200);
      expect(await commentsOf(report_id)).toBe(0);
      expect((await set({ status: "resolved", comment: "Fixed in 2.1" })).status).toBe(200);
      if (isDeleted) {
        expect(await commentsOf(report_id)).toBe(0);
        const { items } = (await w.call(c.triager, listTimeline, { params: { report_id } })).body;
        const { item_id } = items.find(({ content }: { content: string | null }) => content === "Fixed in 2.1");
        expect((await w.call(c.triager, deleteComment, { params: { report_id, item_id } })).status).toBeLessThan(300);
      }
      expect((await set({ status: "under_review", reason: undoReason })).status).toBe(200);
      expect(await commentsOf(report_id)).toBe(count);
    }
  });

  it("is in the app once for those who want no notice of decisions there", async () => {
    const c = await company();
    const { report_id } = await sent(c);
    await choose(c.hacker, "in_app", false, "status_changed");
    const set = (body: object) => w.call(c.triager, changeStatus, { params: { report_id }, body });
    expect((await set({ status: "under_review", comment: "We look into it." })).status).toBe(200);
    expect((await set({ status: "resolved", comment: "Fixed in 2.1" })).status).toBe(200);
    expect((await set({ status: "under_review", reason: undoReason })).status).toBe(200);
    expect((await listed(c.hacker, `/reports/${report_id}`)).filter((title) => /^New comment from/.test(title))).toHaveLength(2);
  });
});
