import { openDispute } from "@safeport/contract/disputes/dispute.endpoints";
import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { exportReports } from "@safeport/contract/report-exchange/export/list-export.endpoints";
import { getAwardTerms } from "@safeport/contract/reports/awards/report-award.endpoints";
import {
  answerCollaboration,
  listCollaborationInvitations,
  setCollaborators,
} from "@safeport/contract/reports/collaborators/collaborator.endpoints";
import {
  answerRetest,
  changeStatus,
  countReports,
  deleteDraft,
  getReport,
  listReports,
  submitReport,
  updateDraft,
} from "@safeport/contract/reports/report.endpoints";
import { addComment, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { buildMember } from "@safeport/db/factories/build-member";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventMail } from "../src/features/notifications/mail/event-mail.ts";
import { buildMoneyCase, expectRightLedger } from "./money-world.ts";
import { asMail, mailContext, storedMails } from "./notification-case.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld({ env: storedMails });
});
afterAll(async () => {
  await expectRightLedger(w);
  await w.close();
});

type Money = Awaited<ReturnType<typeof buildMoneyCase>>;
const part = (person: Person, weight: number) => ({ username: person.username, weight });
const set = (as: Person, report_id: string, collaborators: object[]) =>
  w.call(as, setCollaborators, { params: { report_id }, body: { collaborators } });
const answer = (as: Person, report_id: string, accept: boolean) =>
  w.call(as, answerCollaboration, { params: { report_id }, body: { accept } });
const read = (as: Person, report_id: string) => w.call(as, getReport, { params: { report_id } });
const invitations = async (as: Person) => (await w.call(as, listCollaborationInvitations)).body.items;

/** A sent report whose author shares it with these people, who have accepted. */
async function sharedReport(c: Money, parts: [Person, number][], over: Parameters<Money["report"]>[0] = {}, accepted = true) {
  const id = await c.report(over, accepted);
  const answered = await set(
    c.hacker,
    id,
    parts.map(([person, weight]) => part(person, weight)),
  );
  expect(answered.status).toBe(200);
  for (const [person] of parts) expect((await answer(person, id, true)).status).toBe(200);
  return id;
}

describe("people who share a report", () => {
  it("learn from the mail who asks them, by the name of now", async () => {
    const c = await buildMoneyCase(w);
    const friend = await w.person();
    await w.db.updateTable("user_account").set({ email_verified_at: new Date() }).where("id", "=", friend.id).execute();
    const id = await c.report({}, false);
    expect((await set(c.hacker, id, [part(friend, 30)])).status).toBe(200);
    await w.deliver();
    const queued = w.db
      .selectFrom("mail")
      .select(["id", "user_id", "kind", "address", "params"])
      .where("user_id", "=", friend.id);
    const mail = asMail(await queued.executeTakeFirstOrThrow());
    await w.db.updateTable("user_account").set({ full_name: "Mira Lindqvist" }).where("id", "=", c.hacker.id).execute();
    const [due] = await eventMail.findDue(w.db, [mail]);
    const { number } = await w.db.selectFrom("report").select("number").where("id", "=", id).executeTakeFirstOrThrow();
    expect(due && eventMail.compose(due, mailContext).paragraphs).toContain(
      `Mira Lindqvist (${c.hacker.username}) invites you to share report #${number} and its awards.`,
    );
  });

  it("are named on a draft that they do not know of, invited at sending, and read it once they accept @spec:10.33", async () => {
    const c = await buildMoneyCase(w);
    const [friend, other] = [await w.person(), await w.person()];
    const typed = [{ username: ` @${friend.username} `, weight: 30 }, part(other, 20)];
    const body = c.submission({ save_as_draft: true, collaborators: typed });
    const draft = await w.call(c.hacker, submitReport, { body });
    expect(draft.status).toBe(201);
    const id = draft.body.report_id;
    expect(draft.body).toMatchObject({ author_weight: 50, collaborators: [{ state: "named", weight: 30 }, { state: "named" }] });
    expect(await invitations(friend)).toEqual([]);
    expect((await answer(friend, id, true)).status).toBe(404);

    const saved = await w.call(c.hacker, updateDraft, {
      params: { report_id: id },
      body: { save_as_draft: true, poc_title: "T" },
    });
    expect(saved.body.collaborators).toHaveLength(2);
    const sent = await w.call(c.hacker, updateDraft, { params: { report_id: id }, body: { save_as_draft: false } });
    expect(sent.body.collaborators.map(({ state }: { state: string }) => state)).toEqual(["invited", "invited"]);
    await w.deliver();
    expect(await invitations(friend)).toMatchObject([
      { report_id: id, id: sent.body.id, weight: 30, author: { username: c.hacker.username } },
    ]);
    const noted = (await w.call(friend, listNotifications)).body.items;
    expect(noted).toMatchObject([
      { title: expect.stringContaining("invites you to share a report"), message: "", link: `/reports/${id}` },
    ]);

    // An invitation shows nothing of the report, and the company knows of none.
    expect((await read(friend, id)).status).toBe(404);
    expect((await read(c.owner, id)).body).toMatchObject({ collaborators: [], author_weight: 100 });
    expect((await answer(friend, id, true)).body).toEqual({ report_id: id, state: "accepted" });
    expect((await answer(other, id, false)).body).toEqual({ report_id: id, state: "declined" });
    expect(await invitations(friend)).toEqual([]);
    expect((await read(other, id)).status).toBe(404);
    expect((await read(c.owner, id)).body).toMatchObject({
      author_weight: 70,
      collaborators: [{ person: { username: friend.username }, weight: 30, state: "accepted" }],
    });
    expect((await read(c.hacker, id)).body.collaborators.map(({ state }: { state: string }) => state)).toEqual([
      "accepted",
      "declined",
    ]);
    expect((await w.call(friend, listNotifications)).body.items).toEqual([]);
  });

  it("have it in their lists, counts and exports; it leaves them when its author takes them off", async () => {
    const c = await buildMoneyCase(w);
    const [friend, member] = [await w.person(), await w.member("owner")];
    const id = await sharedReport(c, [[friend, 40]]);
    for (const [as, query] of [
      [friend, {}],
      [friend, { sort: "activity" }],
      [friend, { search: c.program.title }],
      [friend, { company_id: c.companyId }],
    ] as const) {
      const { body } = await w.call(as, listReports, { query });
      expect([body.total, body.items.map(({ report_id }: { report_id: string }) => report_id)]).toEqual([1, [id]]);
      expect(body.items[0]).toMatchObject({ assignee: null, labels: [] });
    }
    expect((await w.call(friend, countReports)).body).toMatchObject({ all: 1, active: 1 });
    expect((await w.call(friend, exportReports, { query: { format: "json" } })).body).toMatchObject([
      { url: expect.stringContaining(id), labels: null },
    ]);
    // A member of another company has it beside the reports of that company.
    await buildMember(w.db, { company_id: member.companyId, user_id: friend.id, role: "triager" });
    w.app.services.forgetPerson(friend.id);
    for (const sort of ["newest", "activity", "severity"])
      expect((await w.call(friend, listReports, { query: { sort } })).body).toMatchObject({
        total: 1,
        items: [{ report_id: id }],
      });
    expect((await w.call(friend, countReports)).body).toMatchObject({ all: 1 });

    expect((await set(c.hacker, id, [])).status).toBe(200);
    expect((await read(friend, id)).status).toBe(404);
    expect((await w.call(friend, listReports)).body).toMatchObject({ total: 0, items: [] });
    const { items } = (await w.call(c.owner, listTimeline, { params: { report_id: id } })).body;
    expect(
      items.map(({ content }: { content: string }) => content).filter((text: string | null) => text?.includes("share")),
    ).toEqual([expect.stringContaining("shares this report now"), expect.stringContaining("no longer shares")]);
  });

  it("read and comment, and answer nothing that is the author's", async () => {
    const c = await buildMoneyCase(w);
    const friend = await w.person();
    const id = await sharedReport(c, [[friend, 40]], {}, false);
    const { can, allowed_transitions } = (await read(friend, id)).body;
    expect([can, allowed_transitions]).toEqual([["read", "comment", "watch", "leave_collaboration"], []]);
    await w.call(c.triager, addComment, { params: { report_id: id }, body: { content: "Internal words", is_internal: true } });
    expect(JSON.stringify((await w.call(friend, listTimeline, { params: { report_id: id } })).body)).not.toContain(
      "Internal words",
    );
    await w.call(c.triager, changeStatus, {
      params: { report_id: id },
      body: { status: "needs_more_info", comment: "Which version?" },
    });
    const comment = await w.call(friend, addComment, { params: { report_id: id }, body: { content: "Version 3" } });
    expect(comment.body).toMatchObject({ side: "reporter" });
    expect((await read(c.hacker, id)).body.status).toBe("under_review");
    for (const [endpoint, body] of [
      [changeStatus, { status: "closed" }],
      [updateDraft, { poc_title: "Another" }],
      [setCollaborators, { collaborators: [] }],
      [answerRetest, { result: "fixed", comment: "It holds" }],
      [deleteDraft, undefined],
    ] as const)
      expect((await w.call(friend, endpoint, { params: { report_id: id }, ...(body && { body }) })).status).toBe(403);
    const dispute = { dispute_type: "Submission", dispute_description: "We disagree", report_id: id };
    expect((await w.call(friend, openDispute, { body: dispute })).status).toBe(403);
    await w.deliver();
    const titles = async (as: Person) =>
      (await w.call(as, listNotifications)).body.items.map(({ title }: { title: string }) => title);
    expect(await titles(friend)).toContainEqual(expect.stringContaining("Status is now"));
    expect(await titles(c.hacker)).toContainEqual(expect.stringContaining("New comment"));
    expect((await answer(friend, id, false)).status).toBe(200);
    expect((await read(friend, id)).status).toBe(404);
  });

  it("are at most ten, each once, leave a part to the author, and are researchers outside of the company", async () => {
    const c = await buildMoneyCase(w);
    const id = await c.report();
    const friend = await w.person();
    const insider = await w.person();
    await buildMember(w.db, { company_id: c.companyId, user_id: insider.id, role: "viewer" });
    const codes = async (collaborators: object[]) =>
      (await set(c.hacker, id, collaborators)).body.errors?.map(({ code }: { code: string }) => code);
    expect(await codes([part(friend, 100)])).toContain("too_large");
    expect(await codes([part(friend, 0)])).toEqual(["too_small"]);
    expect(await codes([part(friend, 50), part(friend, 20)])).toEqual(["collaborator_twice"]);
    expect(await codes([part(friend, 60), part(insider, 40)])).toEqual(["weights_too_high"]);
    expect(await codes(Array.from({ length: 11 }, (_, at) => ({ username: `nobody-${at}`, weight: 1 })))).toEqual(["too_many"]);
    for (const person of [
      insider,
      c.hacker,
      await w.person("Business"),
      await w.person("Admin"),
      { ...friend, username: "nobody" },
    ])
      expect(await codes([part(person, 10)])).toEqual(["collaborator_unavailable"]);
    expect((await set(c.owner, id, [])).status).toBe(403);
    expect((await set(friend, id, [])).status).toBe(404);
    expect((await answer(friend, id, true)).status).toBe(404);
    // A person who joined the company meanwhile cannot accept.
    await set(c.hacker, id, [part(friend, 10)]);
    await buildMember(w.db, { company_id: c.companyId, user_id: friend.id, role: "viewer" });
    expect((await answer(friend, id, true)).status).toBe(403);
  });
});

describe("an award of a shared report", () => {
  it("is split by weight to those who accepted, and freezes the weights (money-31) @spec:10.33", async () => {
    const c = await buildMoneyCase(w);
    const [one, two, late] = [await w.person(), await w.person(), await w.person()];
    await c.deposit(500_000);
    const id = await sharedReport(c, [
      [one, 33],
      [two, 33],
    ]);
    await set(c.hacker, id, [part(one, 33), part(two, 33), part(late, 10)]);
    const paid = await c.award(id, 101, "bonus");
    expect(paid.body.parts.map(({ amount }: { amount: number }) => amount)).toEqual([35, 33, 33]);
    expect((await answer(late, id, true)).body.code).toBe("conflict");
    expect((await answer(one, id, false)).status).toBe(409);
    expect((await set(c.hacker, id, [])).status).toBe(409);
    expect(await invitations(late)).toEqual([]);
    expect((await read(c.hacker, id)).body).toMatchObject({ author_weight: 34, weights_frozen_at: expect.any(String) });
  });

  it("puts aside who joined the company, keeps the part of who left the platform, and a retest pays its author (money-71)", async () => {
    const c = await buildMoneyCase(w);
    const [stays, joins, leaves, open] = [await w.person(), await w.person(), await w.person(), await w.person()];
    await c.deposit(500_000);
    const id = await sharedReport(c, [
      [stays, 10],
      [joins, 20],
      [leaves, 30],
    ]);
    await set(c.hacker, id, [part(stays, 10), part(joins, 20), part(leaves, 30), part(open, 5)]);
    await buildMember(w.db, { company_id: c.companyId, user_id: joins.id, role: "owner" });
    await w.db.updateTable("user_account").set({ state: "deleted" }).where("id", "=", leaves.id).execute();
    await w.db
      .insertInto("company_ban")
      .values({ company_id: c.companyId, user_id: c.hacker.id, reason: "Spam elsewhere" })
      .execute();
    const terms = await w.call(c.owner, getAwardTerms, { params: { report_id: id } });
    expect(terms.body.payees.map(({ weight, unclaimed }: { weight: number; unclaimed: boolean }) => [weight, unclaimed])).toEqual(
      [
        [60, false],
        [10, false],
        [30, true],
      ],
    );
    // A collaborator pays no award of the report, not even for the others.
    w.app.services.forgetPerson(joins.id);
    const refused = await c.award(id, 100_000, "bounty", joins);
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      "You wrote or share this report; another owner, or finance, must award it",
    ]);
    const paid = await c.award(id, 100_000);
    expect(paid.status).toBe(201);
    expect(paid.body.parts.map(({ amount }: { amount: number }) => amount)).toEqual([60_000, 10_000, 30_000]);
    expect(await c.ofHacker(stays)).toMatchObject({ pending: 10_000 });
    const retest = await c.award(id, 500, "retest");
    expect(retest.body.parts).toMatchObject([{ amount: 500, username: c.hacker.username }]);
  });
});
