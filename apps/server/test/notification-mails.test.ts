import { maxEventMails } from "@safeport/contract/notifications/core/notification.limits";
import {
  getNotificationPreferences,
  setNotificationPreferences,
  unsubscribeByOneClick,
} from "@safeport/contract/notifications/preferences/notification-preference.endpoints";
import { undoReason } from "@safeport/contract/reports/core/report.values";
import { changeStatus } from "@safeport/contract/reports/report.endpoints";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { newId } from "@safeport/db/new-id";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { digestMail, queueDigests } from "../src/features/notifications/digest/digest-mail.ts";
import { eventMail } from "../src/features/notifications/mail/event-mail.ts";
import { buildCase } from "./case.ts";
import { isDue } from "./is-due.ts";
import { asMail, eightOClock, mailContext, notificationSteps, storedMails } from "./notification-case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld({ env: storedMails });
});
afterAll(() => w.close());

const { choose, titles, mailsTo, commented } = notificationSteps(() => w);

describe("mails about events", () => {
  const press = (token: string) => w.call(null, unsubscribeByOneClick, { query: { token } });

  it("are turned off, one kind of them, by one POST without a session; a scanner that opens the address changes nothing (NTF-06)", async () => {
    const one = await buildCase(w);
    const { id } = await one.report();
    await commented(one, id);
    const [mail] = await mailsTo(one.hacker);
    if (!mail) throw new Error("There is no mail");
    const { keyFor } = w.app.services;
    const { unsubscribe: url = "" } = eventMail.compose(asMail(mail), { ...mailContext, keyFor });
    const { pathname, search, searchParams } = new URL(url);
    const token = searchParams.get("token") ?? "";
    const opened = await w.app.fastify.inject({ url: `${pathname}${search}` });
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `/unsubscribe#token=${token}`]);
    for (const method of ["HEAD", "OPTIONS"] as const) await w.app.fastify.inject({ method, url: `${pathname}${search}` });
    const { action, notes } = eventMail.compose(asMail(mail), { ...mailContext, keyFor });
    const links = [action.url, ...notes.flatMap((note) => note.match(/https:\S+/g) ?? [])].map((link) => new URL(link));
    expect(links).toHaveLength(2);
    for (const link of links)
      for (const method of ["GET", "HEAD"] as const)
        await w.app.fastify.inject({ method, url: `${link.pathname}${link.search}` });
    const kinds = async () => {
      const { items } = (await w.call(one.hacker, getNotificationPreferences)).body;
      return items.filter((item: { mail: boolean }) => item.mail).map(({ kind }: { kind: string }) => kind);
    };
    const before = await kinds();
    expect(before).toContain("commented");
    for (const wrong of ["x", token.slice(0, -1), token.replace(".commented.", ".status_changed.")])
      expect((await press(wrong)).status).toBe(404);
    const pressed = await w.app.fastify.inject({
      method: "POST",
      url: `${pathname}${search}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
    expect([pressed.statusCode, pressed.json()]).toEqual([200, { kind: "commented" }]);
    expect(await kinds()).toEqual(before.filter((kind: string) => kind !== "commented"));
    expect(await isDue(eventMail, w.db, asMail(mail))).toBe(false);
    await commented(one, id);
    expect(await mailsTo(one.hacker)).toHaveLength(1);
  });

  it("of public comments hold nothing of the internal ones between them (DSK-15)", async () => {
    const one = await buildCase(w);
    const { id } = await one.report();
    for (const is_internal of [false, true, false, true, false]) await commented(one, id, is_internal);
    const mails = await mailsTo(one.hacker);
    expect(mails.map(({ params }) => (params as { kind: string }).kind)).toEqual(["commented", "commented", "commented"]);
    const texts = JSON.stringify(mails.map((mail) => [mail.params, eventMail.compose(asMail(mail), mailContext)]));
    for (const secret of ["under the mat", "internal", one.owner.username]) expect(texts).not.toContain(secret);
  });

  it("about a decision wait for the seconds of Undo, and are dropped with those about its Undo @spec:10.35", async () => {
    const one = await buildCase(w);
    const status = async (report_id: string, status: string, more: object = {}) =>
      expect((await w.call(one.triager, changeStatus, { params: { report_id }, body: { status, ...more } })).status, status).toBe(
        200,
      );
    const dueTo = async () => Promise.all((await mailsTo(one.hacker)).map((mail) => isDue(eventMail, w.db, asMail(mail))));
    const { id } = await one.report({ status: "under_review" });
    await status(id, "resolved");
    await w.deliver();
    const kindsOf = async () => (await mailsTo(one.hacker)).map(({ params }) => (params as { kind: string }).kind);
    expect(await kindsOf()).toContain("status_changed");
    expect(await dueTo()).not.toContain(false);
    const { rows } = await sql<{ waits: number }>`
      select round(extract(epoch from j.run_at - j.created_at))::int as waits from graphile_worker._private_jobs j join mail m on j.payload::jsonb->'mail_ids' ? m.id::text
      where m.user_id = ${one.hacker.id} and m.params->>'kind' = 'status_changed'`.execute(w.db);
    expect(rows).toEqual([{ waits: 10 }]);
    await status(id, "under_review", { reason: undoReason });
    await w.deliver();
    const due = await dueTo();
    const undone = (await kindsOf()).map((kind, at) => kind === "status_changed" && due[at]);
    expect([undone.length >= 2, undone.includes(true)]).toEqual([true, false]);
    // So are those about the decision of a new report, which its Undo leaves under review.
    const { id: fresh } = await one.report();
    await status(fresh, "spam", { reason: "It advertises a service and nothing else." });
    await w.deliver();
    const before = (await dueTo()).filter(Boolean).length;
    await status(fresh, "under_review", { reason: undoReason });
    await w.deliver();
    expect((await dueTo()).filter(Boolean)).toHaveLength(before - 1);
    // An Undo that comes later is a change like any other.
    await w.db
      .updateTable("timeline_item")
      .set({ created_at: sql`created_at - interval '11 seconds'` })
      .where("report_id", "=", id)
      .where("new_status", "=", "resolved")
      .execute();
    expect((await dueTo()).filter(Boolean).length).toBeGreaterThan(before - 1);
  });

  it("about the original of a duplicate are dropped when its decision is undone", async () => {
    const one = await buildCase(w);
    const author = await w.person();
    const original = await one.report({ status: "under_review", created_at: new Date(Date.now() - 60_000) });
    const { id } = await one.report({ author_id: author.id });
    const set = (report_id: string, body: object) => w.call(one.triager, changeStatus, { params: { report_id }, body });
    await set(id, { status: "duplicate", duplicate_of: original.number });
    for (const kind of ["original_resolved", "original_ended"])
      await w.call(author, setNotificationPreferences, { body: { kinds: [kind], channel: "mail", enabled: true } });
    const dueKinds = async () => {
      await w.deliver();
      const mails = await mailsTo(author);
      const due = await Promise.all(mails.map((mail) => isDue(eventMail, w.db, asMail(mail))));
      return mails
        .map(({ params }) => (params as { kind: string }).kind)
        .filter((kind, at) => kind !== "status_changed" && due[at]);
    };
    await set(original.id, { status: "resolved" });
    expect(await dueKinds()).toEqual(["original_resolved"]);
    await set(original.id, { status: "under_review", reason: undoReason });
    expect(await dueKinds()).toEqual([]);
    await set(original.id, { status: "closed", close_reason: "informative" });
    expect(await dueKinds()).toEqual(["original_ended"]);
  });

  it("that remind of a report are dropped once nothing is due any more", async () => {
    const one = await buildCase(w);
    const { id, number } = await one.report({ status: "needs_more_info" });
    const isDueTo = (who: Person, kind: string) =>
      isDue(eventMail, w.db, {
        ...{ id: newId(), kind: "notifications.event", params: { kind, report_id: id, number } },
        recipient: { user_id: who.id, address: "x@people.example", username: who.username, language: "en", confirmed: true },
      });
    const due = async () => [await isDueTo(one.triager, "target_missed"), await isDueTo(one.hacker, "answer_awaited")];
    for (const [who, kind] of [
      [one.triager, "target_missed"],
      [one.hacker, "answer_awaited"],
    ] as const)
      await w.call(who, setNotificationPreferences, { body: { kinds: [kind], channel: "mail", enabled: true } });
    expect(await due()).toEqual([true, true]);
    await w.call(one.triager, changeStatus, {
      params: { report_id: id },
      body: { status: "closed", close_reason: "informative" },
    });
    expect(await due()).toEqual([false, false]);
  });

  it("are one thread for each report, for mail programs that go by references and by subjects alike (NTF-08)", async () => {
    const one = await buildCase(w);
    const { id, number } = await one.report();
    await commented(one, id);
    const [comment] = await mailsTo(one.hacker);
    if (!comment) throw new Error("There is no mail");
    const composed = (["report_submitted", "commented", "status_changed", "severity_changed", "awarded"] as const).map((kind) =>
      eventMail.compose(asMail({ ...comment, params: { ...(comment.params as object), kind } }), mailContext),
    );
    expect(composed.map(({ thread }) => thread)).toEqual(
      composed.map((_mail, at) => ({ id: `report.${id}`, isFirst: at === 0 })),
    );
    expect(composed.map(({ subject }) => subject)).toEqual(
      // Nobody has to have got the first one: a mail answers nothing.
      composed.map(() => `Report #${number}`),
    );
    expect(composed.map(({ paragraphs }) => paragraphs[1])).toEqual([
      `New report #${number}.`,
      `New comment on report #${number}.`,
      `New status of report #${number}.`,
      `New severity of report #${number}.`,
      `Report #${number} was awarded.`,
    ]);
  });

  it("are at most twenty a day about one report; what happens beyond that is in the web, whatever its reader chose", async () => {
    const one = await buildCase(w);
    const { id } = await one.report();
    await choose(one.hacker, "in_app", false);
    for (let n = 0; n < maxEventMails.ofSubject; n++) await commented(one, id);
    expect([await mailsTo(one.hacker), await titles(one.hacker)]).toEqual([expect.any(Array), []]);
    await commented(one, id);
    expect(await mailsTo(one.hacker)).toHaveLength(maxEventMails.ofSubject);
    expect(await titles(one.hacker)).toHaveLength(1);
  });
});

describe("the daily mail", () => {
  it("comes at eight by the clock of its reader, once, with a line for each kind and report", async () => {
    const one = await buildCase(w);
    const [first, second] = [(await one.report()).id, (await one.report()).id];
    await w.db.updateTable("user_account").set({ time_zone: "Asia/Tokyo" }).where("id", "=", one.hacker.id).execute();
    await choose(one.hacker, "digest", true);
    await choose(one.hacker, "in_app", false);
    for (const id of [first, first, second]) await commented(one, id);
    expect(await titles(one.hacker)).toEqual([]);
    // The job runs every quarter of an hour, as some clocks differ by a part of an hour.
    for (const minute of [-40, -25, -10]) await queueDigests(w.db, eightOClock(9, minute));
    expect(await mailsTo(one.hacker)).toEqual([]);
    for (let n = 0; n < 2; n++) await queueDigests(w.db, eightOClock(9, 5 + n * 15));
    const [mail, ...more] = await mailsTo(one.hacker);
    if (!mail) throw new Error("There is no mail");
    expect(more).toEqual([]);
    const content = digestMail.compose(asMail(mail), mailContext);
    expect(content.subject).toBe("2 updates on your reports");
    expect(content.paragraphs.slice(1)).toEqual([
      expect.stringMatching(/^New comment on report #\d+ \(2\)$/),
      expect.stringMatching(/^New comment on report #\d+ \(1\)$/),
    ]);
    expect(await isDue(digestMail, w.db, asMail(mail))).toBe(true);
  });

  it("leaves out what was switched off, and what its reader may no longer know of", async () => {
    const one = await buildCase(w);
    const { id } = await one.report();
    const waiting = { triager: one.triager, manager: one.manager, owner: one.owner };
    for (const person of Object.values(waiting)) await choose(person, "digest", true);
    await w.call(one.hacker, addComment, { params: { report_id: id }, body: { content: "More" } });
    await w.deliver();
    await w.db.deleteFrom("company_member").where("user_id", "=", one.triager.id).execute();
    await choose(one.manager, "digest", false);
    await queueDigests(w.db, eightOClock(0));
    const counts = await Promise.all(Object.values(waiting).map(async (person) => (await mailsTo(person)).length));
    expect(counts).toEqual([0, 0, 1]);
  });
});
