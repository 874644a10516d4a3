import {
  getNotificationPreferences,
  setRegularMails,
  unsubscribe,
} from "@safeport/contract/notifications/preferences/notification-preference.endpoints";
import { setCollaborators } from "@safeport/contract/reports/collaborators/collaborator.endpoints";
import { validateReport } from "@safeport/contract/reports/report.endpoints";
import { buildNotification } from "@safeport/db/factories/build-notification";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queueDigests } from "../src/features/notifications/digest/digest-mail.ts";
import { eventMail } from "../src/features/notifications/mail/event-mail.ts";
import { monthlyFiguresMail, queueMonthlyFigures } from "../src/features/notifications/monthly/monthly-mail.ts";
import { buildCase } from "./case.ts";
import { isDue } from "./is-due.ts";
import { asMail, mailContext, notificationSteps, storedMails } from "./notification-case.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld({ env: storedMails });
});
afterAll(() => w.close());

const { choose, commented, mailsTo } = notificationSteps(() => w);
const settingsOf = async (as: Person) => (await w.call(as, getNotificationPreferences)).body;

it("the hour of the daily mail and the monthly mail are chosen one by one, and only owners have the second", async () => {
  const c = await buildCase(w);
  expect(await settingsOf(c.owner)).toMatchObject({ digest_hour: 8, monthly_figures: true });
  for (const { id, username, token, sessionId } of [c.manager, c.hacker])
    expect(await settingsOf({ id, username, token, sessionId })).toMatchObject({ digest_hour: 8, monthly_figures: null });
  const set = (body: object) => w.call(c.owner, setRegularMails, { body });
  expect((await set({ digest_hour: 17 })).body).toMatchObject({ digest_hour: 17, monthly_figures: true });
  expect((await set({ monthly_figures: false })).body).toMatchObject({ digest_hour: 17, monthly_figures: false });
  for (const digest_hour of [-1, 24, 7.5]) expect((await set({ digest_hour })).status).toBe(422);
});

describe("the daily mail", () => {
  it.each([
    ["2027-03-26", 8],
    ["2027-10-29", 8],
    // At two in the morning of the change of clocks there is no two o'clock in spring, and there are two in autumn.
    ["2027-03-26", 2],
    ["2027-10-29", 2],
  ])(
    "comes once a day at its hour by the clock in Paris, from %s over the change of clocks, at %i (NTF-04) @spec:10.2",
    async (first, hour) => {
      const one = await buildCase(w);
      const { id: subject_id } = await one.report();
      const { id: user_id } = one.hacker;
      await w.db.updateTable("user_account").set({ time_zone: "Europe/Paris" }).where("id", "=", user_id).execute();
      await w.call(one.hacker, setRegularMails, { body: { digest_hour: hour } });
      await choose(one.hacker, "digest", true);
      const clock = new Intl.DateTimeFormat("sv", { timeZone: "Europe/Paris", dateStyle: "short", timeStyle: "short" });
      const sent: string[] = [];
      const start = new Date(`${first}T00:00:00Z`).getTime();
      for (let day = 0; day < 4; day++) {
        const midnight = start + day * 86_400_000;
        const created_at = new Date(midnight - 4 * 3_600_000);
        await buildNotification(w.db, {
          user_id,
          subject_type: "report",
          subject_id,
          kind: "commented",
          created_at,
          digest_due: true,
        });
        for (let minutes = (hour - 3) * 60 + 5; minutes < (hour + 1) * 60; minutes += 15) {
          const now = new Date(midnight + minutes * 60_000);
          const before = (await mailsTo(one.hacker)).length;
          await queueDigests(w.db, now);
          if ((await mailsTo(one.hacker)).length > before) sent.push(clock.format(now));
        }
      }
      const days = Array.from({ length: 4 }, (_, day) => new Date(start + day * 86_400_000).toISOString().slice(0, 10));
      // The clocks go from 2:00 to 3:00 on the third day, a Sunday.
      const isSkipped = (day: string) => hour === 2 && day === "2027-03-28";
      expect(sent).toEqual(days.map((day) => `${day} 0${isSkipped(day) ? 3 : hour}:05`));
    },
  );

  it("is sent later on the same day when no server ran at its hour, and what came since then waits for the next day", async () => {
    const one = await buildCase(w);
    const { id: subject_id } = await one.report();
    const about = { user_id: one.hacker.id, subject_type: "report", subject_id, kind: "commented", digest_due: true } as const;
    await choose(one.hacker, "digest", true);
    await buildNotification(w.db, { ...about, created_at: new Date("2028-05-01T07:00:00Z") });
    await queueDigests(w.db, new Date("2028-05-01T11:20:00Z"));
    expect(await mailsTo(one.hacker)).toHaveLength(1);
    await buildNotification(w.db, { ...about, created_at: new Date("2028-05-01T11:30:00Z") });
    await queueDigests(w.db, new Date("2028-05-01T11:35:00Z"));
    await queueDigests(w.db, new Date("2028-05-02T07:50:00Z"));
    expect(await mailsTo(one.hacker)).toHaveLength(1);
    await queueDigests(w.db, new Date("2028-05-02T08:05:00Z"));
    expect(await mailsTo(one.hacker)).toHaveLength(2);
  });
});

it("an invitation to share a report is in the invitee's daily mail, with the number of the report", async () => {
  const one = await buildCase(w);
  const { id } = await one.report();
  const { number } = await w.db.selectFrom("report").select("number").where("id", "=", id).executeTakeFirstOrThrow();
  const friend = await w.person();
  await choose(friend, "mail", false, "collaboration_invited");
  await choose(friend, "digest", true, "collaboration_invited");
  const body = { collaborators: [{ username: friend.username, weight: 1 }] };
  expect((await w.call(one.hacker, setCollaborators, { params: { report_id: id }, body })).status).toBe(200);
  await w.deliver();
  const noon = new Date(Date.now() + 2 * 86_400_000);
  noon.setUTCHours(12);
  await queueDigests(w.db, noon);
  const mails = (await mailsTo(friend)).filter(({ kind }) => kind === "notifications.digest");
  expect(mails.map(({ params }) => params)).toMatchObject([
    { lines: [{ kind: "collaboration_invited", report_id: id, number, count: 1 }] },
  ]);
});

it("what happens while somebody is suspended is mailed neither then nor afterwards, and what waited before is not either", async () => {
  const one = await buildCase(w);
  const { id } = await one.report();
  await choose(one.hacker, "digest", true);
  await choose(one.hacker, "mail", true, "validated");
  const setState = (state: "active" | "suspended") =>
    w.db.updateTable("user_account").set({ state }).where("id", "=", one.hacker.id).execute();
  await w.call(one.triager, validateReport, { params: { report_id: id }, body: {} });
  await w.deliver();
  const [mail] = await mailsTo(one.hacker);
  if (!mail) throw new Error("There is no mail");
  expect(await isDue(eventMail, w.db, asMail(mail))).toBe(true);
  await setState("suspended");
  expect(await isDue(eventMail, w.db, asMail(mail))).toBe(false);
  await commented(one, id);
  await setState("active");
  await queueDigests(w.db, new Date(Date.now() + 86_400_000));
  expect(await mailsTo(one.hacker)).toHaveLength(1);
});

describe("the monthly mail", () => {
  const at = (time: string) => ({ created_at: new Date(time), sent_at: new Date(time) });
  const sendIn = (day: string) => queueMonthlyFigures(w.db, new Date(`${day}T06:10:00Z`));

  it("goes to the owners once a month, with figures and no contents, in either language @spec:10.2", async () => {
    const c = await buildCase(w);
    const answered = (day: string) => ({ ...at(`${day}Z`), first_response_at: new Date(Date.parse(`${day}Z`) + 2 * 86_400_000) });
    await c.report({ ...answered("2026-03-01T00:00:00"), status: "resolved" });
    await c.report({ ...answered("2026-03-31T23:59:59"), status: "spam" });
    await c.report(answered("2026-03-31T10:00:00"));
    await c.report(at("2026-02-10T00:00:00Z"));
    await c.report(at("2026-04-01T00:00:00Z"));
    await Promise.all([sendIn("2026-04-01"), sendIn("2026-04-01")]);
    await sendIn("2026-04-02");
    for (const person of [c.manager, c.triager, c.finance, c.hacker]) expect(await mailsTo(person)).toEqual([]);
    const [mail, ...more] = await mailsTo(c.owner);
    if (!mail) throw new Error("There is no mail");
    expect(more).toEqual([]);
    expect(await isDue(monthlyFiguresMail, w.db, asMail(mail))).toBe(true);
    const { name } = await w.db.selectFrom("company").select("name").where("id", "=", c.companyId).executeTakeFirstOrThrow();
    const english = monthlyFiguresMail.compose(asMail(mail), mailContext);
    expect(english.subject).toBe(`${name}: figures for March 2026`);
    expect(english.paragraphs.slice(2)).toEqual([
      "Reports received: 3 (month before: 1)",
      "Valid: 1 (month before: 0)",
      "Resolved: 1 (month before: 0)",
      "Duplicates: 0 (month before: 0)",
      "Not applicable or spam: 1 (month before: 0)",
      "Median time to first response: 2 days",
      expect.stringMatching(/^Median time to triage: /),
      expect.stringMatching(/^Median time to resolution: /),
    ]);
    expect(english.action.url).toBe("https://safeport.example/dashboard?month=2026-03");
    const french = monthlyFiguresMail.compose(asMail(mail, "fr"), mailContext);
    expect(french.subject).toBe(`${name} : chiffres de mars 2026`);
    expect(JSON.stringify([english, french])).not.toContain("cross-site");
    await sendIn("2026-05-01");
    expect(await mailsTo(c.owner)).toHaveLength(2);
  });

  it("is stopped by its own link, by the setting, and for people who own the company no more", async () => {
    const c = await buildCase(w);
    await c.report(at("2026-03-10T00:00:00Z"));
    await sendIn("2026-04-03");
    const [mail] = await mailsTo(c.owner);
    if (!mail) throw new Error("There is no mail");
    const { keyFor } = w.app.services;
    const url = monthlyFiguresMail.compose(asMail(mail), { ...mailContext, keyFor }).unsubscribe ?? "";
    const token = new URL(url).searchParams.get("token") ?? "";
    expect((await w.call(null, unsubscribe, { body: { token } })).body).toEqual({ kind: "monthly_figures" });
    expect((await settingsOf(c.owner)).monthly_figures).toBe(false);
    expect(await isDue(monthlyFiguresMail, w.db, asMail(mail))).toBe(false);
    await w.call(c.owner, setRegularMails, { body: { monthly_figures: true } });
    expect(await isDue(monthlyFiguresMail, w.db, asMail(mail))).toBe(true);
    await w.db.updateTable("company_member").set({ role: "manager" }).where("user_id", "=", c.owner.id).execute();
    expect(await isDue(monthlyFiguresMail, w.db, asMail(mail))).toBe(false);
    // A company without reports in two months is not bothered, and nothing is sent late.
    const quiet = await buildCase(w);
    await sendIn("2026-04-05");
    await c.report(at("2026-06-10T00:00:00Z"));
    await sendIn("2026-07-20");
    expect([await mailsTo(quiet.owner), (await mailsTo(c.owner)).length]).toEqual([[], 1]);
  });
});
