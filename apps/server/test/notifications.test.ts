import { openDispute } from "@safeport/contract/disputes/dispute.endpoints";
import {
  listNotifications,
  markAllRead,
  markReadByGet,
  markReadByPatch,
} from "@safeport/contract/notifications/list/notification.endpoints";
import { setNotificationPreferences } from "@safeport/contract/notifications/preferences/notification-preference.endpoints";
import { changeSeverity, changeStatus, submitReport } from "@safeport/contract/reports/report.endpoints";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queueDigests } from "../src/features/notifications/digest/digest-mail.ts";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

/** Delivers what happened to a report, as the jobs do; answers who has a notification of it, hidden ones too. */
async function notified(report_id: string, people: Record<string, Person>): Promise<string[]> {
  await w.deliver();
  const rows = await w.db
    .selectFrom("notification")
    .select(["user_id", "kind"])
    .where("subject_id", "=", report_id)
    .orderBy("id")
    .execute();
  const nameOf = (id: string) => Object.entries(people).find(([, person]) => person.id === id)?.[0] ?? "somebody else";
  return rows.map(({ user_id, kind }) => `${kind} to ${nameOf(user_id)}`).sort();
}

const peopleOf = ({ hacker, owner, manager, triager, finance, viewer }: Case) => ({
  hacker,
  owner,
  manager,
  triager,
  finance,
  viewer,
});
const list = async (as: Person, query = {}) => (await w.call(as, listNotifications, { query })).body;

it("of a company is gone from list, count and daily mail of somebody who was removed from it (NTF-12)", async () => {
  const one = await buildCase(w);
  const { id } = await one.report();
  await w.call(one.triager, setNotificationPreferences, { body: { kinds: ["commented"], channel: "digest", enabled: true } });
  for (let n = 0; n < 3; n++)
    await w.call(one.hacker, addComment, { params: { report_id: id }, body: { content: `More, part ${n}` } });
  await w.deliver();
  // The badge and the title of the page show the total of the unread ones.
  expect((await list(one.triager, { status: "unread", size: "1" })).total).toBe(3);
  await w.db.deleteFrom("company_member").where("user_id", "=", one.triager.id).execute();
  for (const query of [{}, { status: "unread", size: "1" }, { tag: "comment" }, { search: "comment" }])
    expect(await list(one.triager, query)).toMatchObject({ items: [], total: 0 });
  await queueDigests(w.db, new Date("2030-01-01T08:05:00Z"));
  const digests = w.db.selectFrom("mail").select("id").where("user_id", "=", one.triager.id);
  expect(await digests.where("kind", "=", "notifications.digest").execute()).toEqual([]);
});

describe("a notification goes", () => {
  it("to those who triage when a report comes in, and says from whom and where it is", async () => {
    const one = await buildCase(w);
    const { body } = await w.call(one.hacker, submitReport, { body: one.submission() });
    expect(await notified(body.report_id, peopleOf(one))).toEqual([
      "report_submitted to manager",
      "report_submitted to owner",
      "report_submitted to triager",
    ]);
    expect((await list(one.triager)).items).toEqual([
      {
        id: expect.any(String),
        title: "New report from Robin Example",
        message: `Stored cross-site scripting · ${one.program.title}`,
        status: "unread",
        read: false,
        tag: "report",
        icon: "file-plus",
        action_text: "View",
        link: `/reports/${body.report_id}`,
        created_at: expect.stringMatching(/Z$/),
      },
    ]);
  });

  it("in the language that the reader asks for", async () => {
    const one = await buildCase(w);
    const { id } = await one.report();
    const params = { report_id: id };
    await w.call(one.triager, addComment, { params, body: { content: "Thanks" } });
    await w.call(one.owner, changeStatus, { params, body: { status: "resolved" } });
    await w.call(one.manager, changeSeverity, { params, body: { severity: "high", reason: "Anybody can" } });
    await w.deliver();
    const { body } = await w.call(one.hacker, listNotifications, { headers: { "accept-language": "fr-FR, fr;q=0.9" } });
    expect(body.items.map(({ title, action_text }: Record<string, string>) => [title, action_text])).toEqual([
      ["La gravité est maintenant « Élevée »", "Voir"],
      ["Le statut est maintenant « Résolu »", "Voir"],
      ["Nouveau commentaire de Robin Example", "Voir"],
    ]);
  });

  it.each<[string, (one: Case, report_id: string) => Promise<unknown>, string[], string]>([
    [
      "to the team for the author's words",
      (one, report_id) => w.call(one.hacker, addComment, { params: { report_id }, body: { content: "More" } }),
      ["commented to manager", "commented to owner", "commented to triager"],
      "New comment from Robin Example",
    ],
    [
      "to the author for the team's words, once though the status follows",
      (one, report_id) => w.call(one.triager, addComment, { params: { report_id }, body: { content: "Thanks" } }),
      ["commented to hacker"],
      "New comment from Robin Example",
    ],
    [
      "to the rest of the team for internal words, and to no author",
      (one, report_id) => w.call(one.triager, addComment, { params: { report_id }, body: { content: "Hm", is_internal: true } }),
      ["internal_comment to manager", "internal_comment to owner"],
      "Internal comment from Robin Example",
    ],
    [
      "to the author for a new status",
      (one, report_id) => w.call(one.owner, changeStatus, { params: { report_id }, body: { status: "resolved" } }),
      ["status_changed to hacker"],
      "Status is now Resolved",
    ],
    [
      "to the author for a question, once, as status",
      (one, report_id) =>
        w.call(one.owner, changeStatus, { params: { report_id }, body: { status: "needs_more_info", comment: "Which?" } }),
      ["status_changed to hacker"],
      "Status is now Needs more info",
    ],
    [
      "to the team for a withdrawal",
      (one, report_id) => w.call(one.hacker, changeStatus, { params: { report_id }, body: { status: "closed" } }),
      ["status_changed to manager", "status_changed to owner", "status_changed to triager"],
      "Status is now Closed",
    ],
    [
      "to the author for another severity",
      (one, report_id) =>
        w.call(one.manager, changeSeverity, { params: { report_id }, body: { severity: "high", reason: "Anybody can" } }),
      ["severity_changed to hacker"],
      "Severity is now High",
    ],
    [
      "to the other side for a dispute",
      (one, report_id) =>
        w.call(one.triager, openDispute, { body: { report_id, dispute_type: "Payment", dispute_description: "Why?" } }),
      ["dispute_opened to hacker"],
      "Robin Example opened a dispute",
    ],
  ])("%s", async (_name, act, expected, title) => {
    const one = await buildCase(w);
    const { id } = await one.report();
    await act(one, id);
    expect(await notified(id, peopleOf(one))).toEqual(expected);
    const reader = expected[0]?.endsWith("hacker") ? one.hacker : one.owner;
    expect((await list(reader)).items.map((item: { title: string }) => item.title)).toContain(title);
  });

  it("to nobody who has lost the right to it before it is sent", async () => {
    const one = await buildCase(w);
    const { id } = await one.report();
    await w.call(one.hacker, addComment, { params: { report_id: id }, body: { content: "More" } });
    await w.db.deleteFrom("company_member").where("user_id", "=", one.triager.id).execute();
    await w.db.updateTable("company_member").set({ role: "viewer" }).where("user_id", "=", one.manager.id).execute();
    expect(await notified(id, peopleOf(one))).toEqual(["commented to owner"]);
  });
});

describe("reading notifications", () => {
  async function three(): Promise<Case> {
    const one = await buildCase(w);
    for (let n = 0; n < 3; n++) {
      const { body } = await w.call(one.hacker, submitReport, { body: one.submission({ poc_title: `Number ${n}` }) });
      await notified(body.report_id, {});
    }
    return one;
  }

  it("is done one by one, with GET as the specification has it and with PATCH", async () => {
    const one = await three();
    const [newest, middle, oldest] = (await list(one.owner)).items;
    expect([newest.message, oldest.message]).toEqual([`Number 2 · ${one.program.title}`, `Number 0 · ${one.program.title}`]);
    for (const [endpoint, { id }] of [
      [markReadByGet, newest],
      [markReadByPatch, middle],
      [markReadByPatch, middle],
    ] as const)
      expect((await w.call(one.owner, endpoint, { params: { id } })).body).toMatchObject({ id, read: true, status: "read" });
    const ids = async (status: string) => (await list(one.owner, { status })).items.map(({ id }: { id: string }) => id);
    expect([await ids("read"), await ids("unread")]).toEqual([[newest.id, middle.id], [oldest.id]]);
    expect((await list(one.owner, { status: "unread" })).total).toBe(1);
    // The others' are their own.
    expect((await list(one.triager, { status: "unread" })).total).toBe(3);
    for (const who of [one.triager, one.hacker, await w.person("Super Admin")])
      expect((await w.call(who, markReadByPatch, { params: { id: oldest.id } })).status).toBe(404);
    expect((await list(one.owner, { status: "unread" })).total).toBe(1);
  });

  it("is done all at once", async () => {
    const one = await three();
    expect((await w.call(one.owner, markAllRead)).body).toEqual({ marked: 3 });
    expect((await w.call(one.owner, markAllRead)).body).toEqual({ marked: 0 });
    expect([(await list(one.owner, { status: "unread" })).total, (await list(one.owner)).total]).toEqual([0, 3]);
    expect((await list(one.manager, { status: "unread" })).total).toBe(3);
  });
});
