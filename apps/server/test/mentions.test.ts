import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { answerCollaboration, setCollaborators } from "@safeport/contract/reports/collaborators/collaborator.endpoints";
import { changeStatus, getReport } from "@safeport/contract/reports/report.endpoints";
import { mentionsIn } from "@safeport/contract/reports/timeline/mentions";
import {
  addComment,
  deleteComment,
  editComment,
  getCommentHistory,
  listMentionable,
  listTimeline,
  publishComment,
} from "@safeport/contract/reports/timeline/timeline.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { uploaded } from "./upload-file.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildWorld();
  one = await buildCase(w);
});
afterAll(() => w.close());

const comment = async (as: Person, report_id: string, content: string, is_internal = false) => {
  const { status, body } = await w.call(as, addComment, { params: { report_id }, body: { content, is_internal } });
  expect(status).toBe(201);
  return body.item_id as string;
};
const edit = (as: Person, report_id: string, item_id: string, content: string) =>
  w.call(as, editComment, { params: { report_id, item_id }, body: { content } });
const publish = (as: Person, report_id: string, item_id: string) =>
  w.call(as, publishComment, { params: { report_id, item_id } });
const history = (as: Person, report_id: string, item_id: string) =>
  w.call(as, getCommentHistory, { params: { report_id, item_id } });
const texts = async (as: Person, report_id: string, item_id: string) =>
  (await history(as, report_id, item_id)).body.items?.map(({ content }: { content: string }) => content);
/** Notifications that tell a person of a comment on a report, or of being named in one. */
async function notices(as: Person, report_id: string): Promise<string[]> {
  await w.deliver();
  const { items } = (await w.call(as, listNotifications, { query: { size: "100" } })).body;
  return items
    .filter(({ link, title }: { link: string; title: string }) => link.includes(report_id) && !title.includes("New report"))
    .map(({ title }: { title: string }) => title.replace(/^.* (mentioned you.*)$/, "$1").replace(/^(New comment) .*$/, "$1"));
}
const names = async (as: Person, report_id: string, query: Record<string, string> = {}) =>
  (await w.call(as, listMentionable, { params: { report_id }, query })).body.items.map(
    ({ username }: { username: string }) => username,
  );

describe("mentions", () => {
  it("are read from text and not from code (DSK-20)", () => {
    const text =
      "```java\n@Entity\n```\nAsk @Alice, not `@carol` or mail@dave.example, nor @alice twice. ``a ` @erin``\n\n    @frank\n@grace.";
    expect(mentionsIn(text)).toEqual(["alice", "grace"]);
    expect(mentionsIn("~~~\n@open\n")).toEqual([]);
    expect(mentionsIn(`${"`".repeat(3)} @inline ${"`".repeat(3)} @out`)).toEqual(["out"]);
    expect(mentionsIn(Array.from({ length: 50 }, (_, at) => `@user-${at}`).join(" "))).toHaveLength(20);
    // As a canned reply has it for the hacker alice_b, or an editor that escapes.
    expect(mentionsIn("Hi @alice\\_b, \\@bob and @carol\\-d")).toEqual(["alice_b", "carol-d"]);
    // Linear on what would be slow with a regular expression for spans.
    expect(mentionsIn("` `` ``` ".repeat(2_000))).toEqual([]);
  });

  it("notify those who may read the comment, once for each comment, in place of the notice of a comment (DSK-20) @spec:10.34", async () => {
    const { id } = await one.report();
    const stranger = await w.person();
    await comment(
      one.hacker,
      id,
      `\`\`\`\n@${one.viewer.username}\n\`\`\`\n@${one.triager.username} and @${stranger.username}, look`,
    );
    expect(await notices(one.triager, id)).toEqual(["mentioned you"]);
    expect(await notices(one.viewer, id)).toEqual([]);
    expect(await notices(stranger, id)).toEqual([]);
    expect(await notices(one.manager, id)).toEqual(["New comment"]);
  });

  it("of an internal comment reach nobody of the reporter's side, until it is published", async () => {
    const { id } = await one.report();
    const item = await comment(one.triager, id, `@${one.hacker.username} or @${one.viewer.username} knows`, true);
    expect(await notices(one.hacker, id)).toEqual([]);
    expect(await notices(one.viewer, id)).toEqual(["mentioned you in an internal comment"]);
    expect((await publish(one.triager, id, item)).status).toBe(200);
    expect(await notices(one.hacker, id)).toContain("mentioned you");
    expect(await notices(one.viewer, id)).toEqual(["mentioned you in an internal comment"]);
  });

  it("in an edit notify those who were not named before (DSK-22)", async () => {
    const { id } = await one.report();
    const item = await comment(one.hacker, id, "Look");
    for (const text of [`Look, @${one.viewer.username}`, `Look again, @${one.viewer.username}`])
      expect((await edit(one.hacker, id, item, text)).status).toBe(200);
    expect(await notices(one.viewer, id)).toEqual(["mentioned you"]);
  });

  it("come with a question, too", async () => {
    const { id } = await one.report();
    await w.call(one.triager, changeStatus, {
      params: { report_id: id },
      body: { status: "needs_more_info", comment: `@${one.hacker.username}, which version?` },
    });
    expect(await notices(one.hacker, id)).toContain("mentioned you");
  });

  it("are offered of people whom the reader may know of: to the reporter nobody of the team who has not shown up", async () => {
    const { id } = await one.report();
    const friend = await w.person();
    await w.call(one.hacker, setCollaborators, {
      params: { report_id: id },
      body: { collaborators: [{ username: friend.username, weight: 5 }] },
    });
    expect(await names(one.hacker, id)).toEqual([]);
    await w.call(friend, answerCollaboration, { params: { report_id: id }, body: { accept: true } });
    await comment(one.triager, id, "Between us", true);
    expect(await names(one.hacker, id)).toEqual([friend.username]);
    await comment(one.manager, id, "Hello");
    expect((await names(one.hacker, id)).sort()).toEqual([friend.username, one.manager.username].sort());
    expect((await names(one.triager, id)).length).toBe(6);
    expect(await names(one.triager, id, { is_internal: "true" })).not.toContain(one.hacker.username);
    expect(await names(one.triager, id, { search: one.hacker.username })).toEqual([one.hacker.username]);
    const offered = (as: Person, query = {}) => w.call(as, listMentionable, { params: { report_id: id }, query });
    expect((await offered(one.hacker, { is_internal: "true" })).status).toBe(403);
    expect((await offered(await w.person())).status).toBe(404);
  });
});

describe("the edit history of a comment", () => {
  it("is open to both sides, and empty after deletion", async () => {
    const { id } = await one.report();
    const item = await comment(one.hacker, id, "First");
    await edit(one.hacker, id, item, "Second");
    await edit(one.hacker, id, item, "Third");
    for (const as of [one.hacker, one.viewer]) expect(await texts(as, id, item)).toEqual(["First", "Second", "Third"]);
    expect((await history(await w.person(), id, item)).status).toBe(404);
    const admin = await w.person("Admin");
    await w.call(admin, deleteComment, { params: { report_id: id, item_id: item } });
    for (const as of [one.hacker, one.viewer, admin]) expect((await history(as, id, item)).status).toBe(404);
    expect(await w.db.selectFrom("comment_revision").select("id").where("item_id", "=", item).execute()).toEqual([]);
  });

  it("of an internal comment is internal, and begins again when it is published (DSK-18) @spec:10.34", async () => {
    const { id } = await one.report();
    const root = await comment(one.manager, id, "Internal root", true);
    const { body } = await w.call(one.triager, addComment, {
      params: { report_id: id },
      body: { content: "Draft 1", is_internal: true, replying_to_id: root, file_ids: [await uploaded(w, one.triager)] },
    });
    const item = body.item_id;
    for (const text of ["Draft 2", "Draft 3", "Final"]) await edit(one.triager, id, item, text);
    expect((await history(one.hacker, id, item)).status).toBe(404);
    expect((await publish(one.hacker, id, item)).status).toBe(403);
    expect((await publish(one.viewer, id, item)).status).toBe(403);
    const published = await publish(one.owner, id, item);
    expect(published.body).toMatchObject({ content: "Final", is_internal: false, edited_at: null, replying_to_id: null });
    expect((await publish(one.owner, id, item)).status).toBe(403);
    expect(await texts(one.hacker, id, item)).toEqual(["Final"]);
    await edit(one.triager, id, item, "Final, corrected");
    expect(await texts(one.hacker, id, item)).toEqual(["Final", "Final, corrected"]);
    const { items } = (await w.call(one.hacker, listTimeline, { params: { report_id: id } })).body;
    expect(items.map(({ item_type }: { item_type: string }) => item_type)).toContain("VISIBILITY_CHANGE");
    expect(items.find(({ item_id }: { item_id: string }) => item_id === item).files).toHaveLength(1);
    // It was the first public act of the company.
    expect((await w.call(one.hacker, getReport, { params: { report_id: id } })).body).toMatchObject({
      status: "under_review",
      first_response_at: expect.any(String),
    });
  });
});

describe("files of a question", () => {
  it("belong to its comment, which they need", async () => {
    const { id } = await one.report();
    const file_id = await uploaded(w, one.triager);
    const ask = (body: object) =>
      w.call(one.triager, changeStatus, { params: { report_id: id }, body: { status: "needs_more_info", ...body } });
    expect((await ask({ comment: "Is it this?", file_ids: [await uploaded(w, one.hacker)] })).status).toBe(404);
    expect((await ask({ file_ids: [file_id] })).body.errors).toMatchObject([{ loc: ["body", "comment"] }]);
    expect((await ask({ comment: "Is it this?", file_ids: [file_id] })).status).toBe(200);
    const { items } = (await w.call(one.hacker, listTimeline, { params: { report_id: id } })).body;
    const question = items.find(({ item_type }: { item_type: string }) => item_type === "COMMENT");
    expect(question).toMatchObject({ content: "Is it this?", attachment: { file_id } });
  });
});
