import { listNotifications } from "@safeport/contract/notifications/notification.endpoints";
import {
  getNotificationPreferences,
  setNotificationPreference,
} from "@safeport/contract/notifications/notification-preference.endpoints";
import { addComment } from "@safeport/contract/reports/timeline.endpoints";
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
  return { id, kind, params: params as Record<string, unknown>, recipient: { user_id, address, username: "mira", language } };
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
  it("are those that a person can need, in the web alone unless they choose others", async () => {
    const off = { in_app: true, mail: false, digest: false };
    const kinds = async (as: Person) => {
      const { items } = (await w.call(as, getNotificationPreferences)).body;
      for (const { kind: _, ...channels } of items) expect(channels).toEqual(off);
      return items.map(({ kind }: { kind: string }) => kind);
    };
    expect(await kinds(await w.person())).toEqual([
      ...["commented", "status_changed", "severity_changed", "dispute_opened", "program_closed"],
      ...["invitation_received", "interest_answered", "part_ended", "credentials_ended", "program_changed"],
    ]);
    expect(await kinds(await w.member("triager"))).toEqual([
      ...["report_submitted", "commented", "internal_comment", "status_changed", "dispute_opened"],
      ...["interest_received", "invitation_answered", "program_left", "credentials_ran_out", "program_changed"],
    ]);
    expect(await kinds(await w.person("Admin"))).toContain("comment_flagged");
  });

  it("are one's own, and each choice changes one cell", async () => {
    const [mira, other] = [await w.person(), await w.person()];
    const answer = await choose(mira, "mail", true);
    expect(answer.body.items[0]).toEqual({ kind: "commented", in_app: true, mail: true, digest: false });
    expect(answer.body.items[1]).toMatchObject({ mail: false });
    expect((await choose(mira, "in_app", false)).body.items[0]).toEqual({
      kind: "commented",
      in_app: false,
      mail: true,
      digest: false,
    });
    expect((await w.call(other, getNotificationPreferences)).body.items[0]).toMatchObject({ in_app: true, mail: false });
    expect((await choose(mira, "pigeon", true)).status).toBe(422);
  });

  it("switched off in the web, leave no notification there, and others do", async () => {
    const one = await buildCase(w);
    const { id } = await one.report();
    await choose(one.hacker, "in_app", false);
    await commented(one, id);
    expect(await titles(one.hacker)).toEqual([]);
    await choose(one.hacker, "in_app", true);
    await commented(one, id);
    expect(await titles(one.hacker)).toEqual(["New comment from Robin Example"]);
    expect(await mailsTo(one.hacker)).toEqual([]);
  });

  it("switched on by mail, send one that names the report by its number and says nothing of its content", async () => {
    const one = await buildCase(w);
    const { id } = await one.report();
    await choose(one.hacker, "mail", true);
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
