import { companyMoneyKinds, listNotifications } from "@safeport/contract/notifications/notification.endpoints";
import { maxEventMails } from "@safeport/contract/notifications/notification.limits";
import {
  getNotificationPreferences,
  setNotificationPreference,
  unsubscribeByOneClick,
} from "@safeport/contract/notifications/notification-preference.endpoints";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import type { Language } from "@safeport/messages/languages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { digestMail, queueDigests } from "../src/features/notifications/digest-mail.ts";
import { eventMail } from "../src/features/notifications/event-mail.ts";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const choose = (as: Person, channel: string, enabled: boolean, kind = "commented") =>
  w.call(as, setNotificationPreference, { body: { kind, channel, enabled } });
const titles = async (as: Person) =>
  (await w.call(as, listNotifications)).body.items.map(({ title }: { title: string }) => title);
const mailsTo = ({ id }: Person) =>
  w.db
    .selectFrom("mail")
    .select(["id", "user_id", "kind", "address", "params"])
    .where("user_id", "=", id)
    .orderBy("id")
    .execute();

/** A mail as the mailer hands it to its template. */
function asMail({ id, user_id, kind, address, params }: Awaited<ReturnType<typeof mailsTo>>[number], language: Language = "en") {
  return {
    id,
    kind,
    params: params as Record<string, unknown>,
    recipient: { user_id, address, username: "mira", confirmed: true, language },
  };
}

const context = { keyFor: () => Buffer.alloc(32), publicUrl: "https://safeport.example" };

/** A comment of the company, delivered. */
async function commented(one: Case, report_id: string, is_internal = false): Promise<void> {
  const body = { content: "A secret: the key is under the mat", is_internal };
  expect((await w.call(one.owner, addComment, { params: { report_id }, body })).status).toBe(201);
  await w.deliver();
}

/** The next time that it is eight o'clock in a zone without summer time, by its offset in hours. */
const eightOClock = (offset: number, minute = 5) => new Date(Date.UTC(2030, 0, 1, 8 - offset, minute));

describe("the channels of notifications", () => {
  it("are those that a person can need: in the web, and by mail what others wait for", async () => {
    const mailed = [
      "report_submitted",
      "commented",
      ...["mentioned", "mentioned_internally", "collaboration_invited"],
      "status_changed",
      "severity_changed",
      "validated",
      "awarded",
      "assigned",
      "invitation_received",
      ...["award_covered", "award_reversed", "award_contested"],
      ...companyMoneyKinds,
      ...["target_missed", "answer_awaited", "answer_asked"],
    ];
    const disclosed = [
      ...["disclosure_asked", "disclosure_reminded", "disclosure_refused"],
      ...["disclosure_ended", "report_published", "report_taken_down"],
    ];
    const kinds = async (as: Person) => {
      const { items } = (await w.call(as, getNotificationPreferences)).body;
      for (const { kind, ...channels } of items)
        expect(channels, kind).toEqual({ in_app: true, mail: mailed.includes(kind), digest: false });
      return items.map(({ kind }: { kind: string }) => kind);
    };
    expect(await kinds(await w.person())).toEqual([
      ...[
        "commented",
        "mentioned",
        "status_changed",
        "severity_changed",
        "validated",
        "awarded",
        "award_final",
        "award_covered",
        "award_reversed",
        "corrected",
        "retest_asked",
        "retest_decided",
        "dispute_opened",
        "dispute_answered",
        "mediator_named",
        "dispute_decided",
        "dispute_ended",
        "original_resolved",
        "known_issue_revealed",
        ...disclosed,
        ...[
          "original_ended",
          "answer_awaited",
          "answer_missed",
          "report_locked",
          "report_moved",
          "dispute_appealed",
          "dispute_overdue",
        ],
      ],
      ...[
        "program_closed",
        "collaboration_invited",
        "invitation_received",
        "interest_answered",
        "part_ended",
        "credentials_ended",
        "program_changed",
      ],
    ]);
    expect(await kinds(await w.member("triager"))).toEqual([
      ...[
        "report_submitted",
        "awarded",
        "award_contested",
        "award_reversed",
        "commented",
        "internal_comment",
        "mentioned",
        "mentioned_internally",
        "assigned",
        "status_changed",
        "severity_contested",
        "retest_answered",
      ],
      ...["dispute_opened", "dispute_answered", "mediator_named", "dispute_decided", "dispute_ended"],
      ...disclosed,
      ...["target_missed", "answer_asked", "report_locked", "dispute_appealed", "dispute_overdue"],
      ...["interest_received", "invitation_answered", "program_left", "credentials_ran_out"],
      ...companyMoneyKinds,
      "program_changed",
    ]);
    expect(await kinds(await w.person("Admin"))).toContain("comment_flagged");
  });

  it("are one's own, and each choice changes one cell", async () => {
    const [mira, other] = [await w.person(), await w.person()];
    const answer = await choose(mira, "mail", false);
    expect(answer.body.items[0]).toEqual({ kind: "commented", in_app: true, mail: false, digest: false });
    expect(answer.body.items[1]).toMatchObject({ mail: true });
    expect((await choose(mira, "in_app", false)).body.items[0]).toEqual({
      kind: "commented",
      in_app: false,
      mail: false,
      digest: false,
    });
    expect((await w.call(other, getNotificationPreferences)).body.items[0]).toMatchObject({ in_app: true, mail: true });
    expect((await choose(mira, "pigeon", true)).status).toBe(422);
  });

  it("switched off in the web, leave no notification there, and others do", async () => {
    const one = await buildCase(w);
    const { id } = await one.report();
    await choose(one.hacker, "in_app", false);
    await choose(one.hacker, "mail", false);
    await commented(one, id);
    expect(await titles(one.hacker)).toEqual([]);
    await choose(one.hacker, "in_app", true);
    await commented(one, id);
    expect(await titles(one.hacker)).toEqual(["New comment from Robin Example"]);
    expect(await mailsTo(one.hacker)).toEqual([]);
  });

  it("by mail, send one that names the report by its number and says nothing of its content", async () => {
    const one = await buildCase(w);
    const { id } = await one.report();
    await choose(one.hacker, "in_app", false);
    await commented(one, id);
    const [mail, ...more] = await mailsTo(one.hacker);
    if (!mail) throw new Error("There is no mail");
    expect(more).toEqual([]);
    expect(await eventMail.isDue(w.db, asMail(mail))).toBe(true);
    const { number } = mail.params as { number: number };
    const french = eventMail.compose(asMail(mail, "fr"), context);
    expect(french.subject).toBe(`Nouveau commentaire sur le rapport n° ${number}`);
    const english = eventMail.compose(asMail(mail), context);
    expect(english.action.url).toBe(`https://safeport.example/reports/${id}`);
    expect(JSON.stringify([french, english])).not.toMatch(/under the mat|cross-site/);
  });

  it("carry nothing that was switched off, or that its reader may no longer know of, when the mail is sent", async () => {
    const one = await buildCase(w);
    const { id } = await one.report();
    await choose(one.triager, "mail", true, "internal_comment");
    await commented(one, id, true);
    await commented(one, id, true);
    const [mail] = await mailsTo(one.triager);
    if (!mail) throw new Error("There is no mail");
    expect(await eventMail.isDue(w.db, asMail(mail))).toBe(true);
    await choose(one.triager, "mail", false, "internal_comment");
    expect(await eventMail.isDue(w.db, asMail(mail))).toBe(false);
    await choose(one.triager, "mail", true, "internal_comment");
    await w.db.deleteFrom("company_member").where("user_id", "=", one.triager.id).execute();
    expect(await eventMail.isDue(w.db, asMail(mail))).toBe(false);
  });

  it("mail nobody whose address is not proved", async () => {
    const one = await buildCase(w);
    const { id } = await one.report();
    for (const channel of ["mail", "digest"]) await choose(one.hacker, channel, true);
    await w.db.updateTable("user_account").set({ email_verified_at: null }).where("id", "=", one.hacker.id).execute();
    await commented(one, id);
    await queueDigests(w.db, eightOClock(0));
    expect(await mailsTo(one.hacker)).toEqual([]);
  });
});

describe("mails about events", () => {
  const press = (token: string) => w.call(null, unsubscribeByOneClick, { query: { token } });

  it("are turned off, one kind of them, by one POST without a session; opening the address changes nothing", async () => {
    const one = await buildCase(w);
    const { id } = await one.report();
    await commented(one, id);
    const [mail] = await mailsTo(one.hacker);
    if (!mail) throw new Error("There is no mail");
    const { keyFor } = w.app.services;
    const { unsubscribe: url = "" } = eventMail.compose(asMail(mail), { ...context, keyFor });
    const { pathname, search, searchParams } = new URL(url);
    const token = searchParams.get("token") ?? "";
    const opened = await w.app.fastify.inject({ url: `${pathname}${search}` });
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `/unsubscribe#token=${token}`]);
    const kinds = async () => {
      const { items } = (await w.call(one.hacker, getNotificationPreferences)).body;
      return items.filter((item: { mail: boolean }) => item.mail).map(({ kind }: { kind: string }) => kind);
    };
    expect(await kinds()).toContain("commented");
    for (const wrong of ["x", token.slice(0, -1), token.replace(".commented.", ".status_changed.")])
      expect((await press(wrong)).status).toBe(404);
    const pressed = await w.app.fastify.inject({
      method: "POST",
      url: `${pathname}${search}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
    expect([pressed.statusCode, pressed.json()]).toEqual([200, { kind: "commented" }]);
    expect(await kinds()).toEqual([
      "mentioned",
      "status_changed",
      "severity_changed",
      "validated",
      "awarded",
      "award_covered",
      "award_reversed",
      "answer_awaited",
      "collaboration_invited",
      "invitation_received",
    ]);
    expect(await eventMail.isDue(w.db, asMail(mail))).toBe(false);
    await commented(one, id);
    expect(await mailsTo(one.hacker)).toHaveLength(1);
  });

  it("are one conversation for each report, which begins with the new report", async () => {
    const one = await buildCase(w);
    const { id } = await one.report();
    await commented(one, id);
    const [comment] = await mailsTo(one.hacker);
    if (!comment) throw new Error("There is no mail");
    expect(eventMail.compose(asMail(comment), context).thread).toEqual({ id: `report.${id}`, isFirst: false });
    const submitted = { ...comment, params: { ...(comment.params as object), kind: "report_submitted" } };
    expect(eventMail.compose(asMail(submitted), context).thread).toEqual({ id: `report.${id}`, isFirst: true });
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
    await queueDigests(w.db, eightOClock(0));
    expect(await mailsTo(one.hacker)).toEqual([]);
    // The job runs every quarter of an hour, as some clocks differ by a part of an hour.
    for (const minute of [-10, 20, 35, 50]) await queueDigests(w.db, eightOClock(9, minute));
    expect(await mailsTo(one.hacker)).toEqual([]);
    for (let n = 0; n < 2; n++) await queueDigests(w.db, eightOClock(9));
    const [mail, ...more] = await mailsTo(one.hacker);
    if (!mail) throw new Error("There is no mail");
    expect(more).toEqual([]);
    const content = digestMail.compose(asMail(mail), context);
    expect(content.subject).toBe("2 updates on your reports");
    expect(content.paragraphs.slice(1)).toEqual([
      expect.stringMatching(/^New comment on report #\d+ \(2\)$/),
      expect.stringMatching(/^New comment on report #\d+ \(1\)$/),
    ]);
    expect(await digestMail.isDue(w.db, asMail(mail))).toBe(true);
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
