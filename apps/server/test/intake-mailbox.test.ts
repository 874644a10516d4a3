import { readGuestReport } from "@safeport/contract/intake/guest.endpoints";
import { getIntake, updateIntake } from "@safeport/contract/intake/intake.endpoints";
import { getReport, listReports } from "@safeport/contract/reports/report.endpoints";
import { addComment, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { getHealth } from "@safeport/contract/site/desk.endpoints";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { type ImapMailbox, openMailbox } from "../src/features/intake/imap-mailbox.ts";
import { mailboxReader, pollMailbox, takeFailedMail } from "../src/features/intake/read-mailbox.ts";
import { readSettings } from "../src/platform/settings.ts";
import { hasDovecot, startImapServer } from "./imap-server.ts";
import { buildIntakeCase, mailedToken } from "./intake-case.ts";
import type { Message } from "./mail-case.ts";
import { startMailServer } from "./mail-server.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let own: OwnDatabase;
let smtp: Awaited<ReturnType<typeof startMailServer>>;
let w: World;
let imap: Awaited<ReturnType<typeof startImapServer>>;
const address = "reports@safeport.example";

beforeAll(async () => {
  if (!hasDovecot) return;
  [own, smtp] = await Promise.all([ownDatabase(inject("databaseUrl")), startMailServer()]);
}, 60_000);
beforeEach(async ({ skip }) => {
  if (!hasDovecot) skip("Dovecot is not installed");
  imap = await startImapServer();
  // Its own job reads nothing, so that a test decides when the mailbox is read.
  w = await worldWith("imap://nobody:x@127.0.0.1:1");
}, 60_000);
afterEach(async () => {
  await w?.close();
  await imap?.close();
});
afterAll(async () => {
  await smtp?.close();
  await own?.drop();
});

const worldWith = (url: string) =>
  buildWorld({
    ...{ jobs: true, databaseUrl: own.url },
    env: { ...smtp.env, SECRET_KEY: "the one secret of all servers here", INTAKE_IMAP_URL: url, INTAKE_MAIL_ADDRESS: address },
  });

function messageOf({
  from = "robin@people.example",
  to = address,
  subject = "A hole",
  headers = {},
  body = "It is open.",
}: Message) {
  const all = { From: from, To: to, Subject: subject, "Message-ID": `<${uniqueSuffix()}@people.example>`, ...headers };
  return [...Object.entries(all).map(([name, value]) => `${name}: ${value}`), "", body].join("\r\n");
}

/** A program that takes mails from the mailbox, and its address there. */
async function mailboxCase() {
  const c = await buildIntakeCase(w, { is_mailbox_open: true });
  const { body } = await w.call(c.owner, getIntake, { params: c.params });
  return { ...c, to: body.mailbox_address as string };
}

const settingsOf = (url: string) => {
  const { intakeMail } = readSettings({ INTAKE_IMAP_URL: url, INTAKE_MAIL_ADDRESS: address });
  if (!intakeMail) throw new Error("There is no mailbox");
  return intakeMail;
};

/** The job in this process, as the server's own runs it. */
const reader = (url = imap.url, services = w.app.services) =>
  mailboxReader({ ...services, settings: readSettings({ INTAKE_IMAP_URL: url, INTAKE_MAIL_ADDRESS: address, ...envOf() }) });
const envOf = () => ({ DATA_DIR: w.dataDir, RATE_LIMIT_FACTOR: "1000", PUBLIC_URL: "https://safeport.example" });

const titlesFor = async (as: Person) =>
  ((await w.call(as, listReports)).body.items as { report_id: string; poc_title: string }[])
    .map(({ poc_title }) => poc_title)
    .sort();
const subjects = async (flag: string) =>
  (await imap.list()).filter(({ flags }) => flags.includes(flag)).map(({ subject }) => subject);

describe("the mailbox of the platform", () => {
  it("makes a report of a mail to a program's address, and a comment of the guest's answer, and marks them as seen @spec:10.40", async () => {
    const c = await mailboxCase();
    expect(c.to).toBe(`reports+${c.program.handle}@safeport.example`);
    const from = c.address();
    imap.deliver(messageOf({ from: `Robin <${from}>`, to: c.to.toUpperCase(), subject: "Faille grave" }));
    const read = reader();
    await read();
    expect(await titlesFor(c.triager)).toEqual(["Faille grave"]);
    expect(await subjects("\\Seen")).toEqual(["Faille grave"]);
    expect(await subjects("\\Flagged")).toEqual([]);
    const { report_id } = (await w.call(c.triager, listReports)).body.items[0];
    const { body } = await w.call(c.triager, getReport, { params: { report_id } });
    expect(body).toMatchObject({ status: "new", guest: { channel: "mail", name: "Robin", email: from, confirmed: false } });
    const token = await mailedToken(smtp, from, "intake-report");
    expect((await w.call(null, readGuestReport, { body: { token } })).body.title).toBe("Faille grave");

    await w.call(c.triager, addComment, { params: { report_id }, body: { content: "Which browser?" } });
    await w.deliver();
    await expect.poll(() => smtp.mailsTo(from).length, { timeout: 15_000 }).toBe(2);
    const replyTo = smtp.mailsTo(from)[1]?.email.replyTo?.[0]?.address ?? "";
    expect(replyTo).toMatch(/^reports\+\d+-[0-9a-f]{24}@safeport\.example$/);
    imap.deliver(messageOf({ from, to: replyTo, body: "Firefox" }));
    await read();
    const timeline = (await w.call(c.triager, listTimeline, { params: { report_id } })).body.items;
    expect(timeline.at(-1)).toMatchObject({ content: "Firefox", side: "reporter" });
    expect(await subjects("\\Seen")).toHaveLength(2);
  });

  it("makes one report of a mail that is delivered twice, read by two processes, or read again after a process died before it marked it @spec:10.40", async () => {
    const c = await mailboxCase();
    const message = messageOf({ from: c.address(), to: c.to });
    imap.deliver(message);
    imap.deliver(message);
    await Promise.all([reader()(), reader()()]);
    await imap.unmark();
    await reader()();
    expect(await titlesFor(c.triager)).toEqual(["A hole"]);
    expect(await subjects("\\Seen")).toHaveLength(2);
    const { rows } = await sql`select u.id from user_account u
      where u.is_guest and not exists (select from report_guest g where g.user_id = u.id)`.execute(w.db);
    expect(rows).toEqual([]);
  });

  it("takes a mail for each program that it is addressed to, and flags what is for none, is too large or cannot be read", async () => {
    const [one, two, closed] = [await mailboxCase(), await mailboxCase(), await buildIntakeCase(w)];
    const from = one.address();
    imap.deliver(messageOf({ from, to: `${one.to}, Two <${two.to}>`, subject: "Both" }));
    imap.deliver(messageOf({ from, subject: "Nobody's" }));
    imap.deliver(messageOf({ from, to: `reports+${closed.program.handle}@safeport.example`, subject: "Closed" }));
    imap.deliver(messageOf({ from, to: `reports+${one.program.handle}@other.example`, subject: "Elsewhere" }));
    imap.deliver(messageOf({ from, to: one.to, subject: "Huge", body: "x".repeat(11 * 1024 * 1024) }));
    imap.deliver(messageOf({ from, to: one.to, subject: "Away", headers: { "Auto-Submitted": "auto-replied" } }));
    const automatic = { from: "daemon@people.example", headers: { "Auto-Submitted": "auto-replied" } };
    imap.deliver(messageOf({ ...automatic, to: one.to, subject: "Huge, too", body: "x".repeat(11 * 1024 * 1024) }));
    await reader()();
    expect(await titlesFor(one.triager)).toEqual(["Both"]);
    expect(await titlesFor(two.triager)).toEqual(["Both"]);
    expect(await titlesFor(closed.triager)).toEqual([]);
    expect((await subjects("\\Flagged")).sort()).toEqual(["Closed", "Elsewhere", "Huge", "Huge, too", "Nobody's"]);
    expect(await subjects("\\Seen")).toHaveLength(7);
    const { body } = await w.call(one.manager, getIntake, { params: one.params });
    const refused = body.refused_mails as { reason: string; subject: string }[];
    const told = ["auto_reply: Away", "auto_reply: Huge, too", "too_large: Huge"];
    expect(refused.map(({ reason, subject }) => `${reason}: ${subject}`).sort()).toEqual(told);
    await w.deliver();
    const noticed = () => smtp.mailsTo(from).filter(({ email }) => email.subject?.endsWith("was too large"));
    await expect.poll(() => noticed().length, { timeout: 15_000 }).toBe(1);
    expect(smtp.mailsTo("daemon@people.example")).toEqual([]);
  });

  it("flags a mail that cannot be read once, and its job fails, so that the operator sees it", async () => {
    const one = await mailboxCase();
    imap.deliver(messageOf({ to: one.to, subject: "Unreadable", headers: { "X-Long": "a".repeat(300_000) } }));
    imap.deliver(messageOf({ from: one.address(), to: one.to, subject: "Plain" }));
    const read = reader();
    await expect(read()).rejects.toThrow(/^A mail of INTAKE_IMAP_URL cannot be read in time. It was flagged there \(UID \d+\)/);
    expect(await subjects("\\Flagged")).toEqual(["Unreadable"]);
    expect(await titlesFor(one.triager)).toEqual(["Plain"]);
    await read();
  });

  it("keeps a mail that failed among the failed jobs until it is taken, by the reader or when staff run its job again", async () => {
    const [c, staff] = [await mailboxCase(), await w.person("Admin")];
    const failed = async () =>
      ((await w.call(staff, getHealth)).body.failed as { task: string; error: string }[])
        .filter(({ error }) => error === "It cannot be stored")
        .map(({ task }) => task);
    const settings = readSettings({ ...envOf(), INTAKE_IMAP_URL: imap.url, INTAKE_MAIL_ADDRESS: address });
    const services = { ...w.app.services, settings };
    let [now, isBroken] = [Date.now(), true];
    const open = async () => {
      const mailbox = await openMailbox(settingsOf(imap.url).imap);
      const broken = { ...mailbox, read: () => Promise.reject(new Error("It cannot be stored")) };
      return isBroken ? broken : mailbox;
    };
    const read = mailboxReader(services, { open, now: () => now });
    for (const subject of ["One", "Two"]) imap.deliver(messageOf({ from: c.address(), to: c.to, subject }));
    await expect(read()).rejects.toThrow("It cannot be stored");
    await pollMailbox(services);
    await read();
    expect(await failed()).toEqual(["take_failed_mail", "take_failed_mail"]);
    const key = (
      await openMailbox(settingsOf(imap.url).imap).then(async (box) => [box.keyOf(1), await box.close()])
    )[0] as string;
    await takeFailedMail(services, { uid: 1, key });
    await takeFailedMail(services, { uid: 1, key: "of another mailbox" });
    expect(await titlesFor(c.triager)).toHaveLength(1);
    [now, isBroken] = [now + 660_000, false];
    await read();
    expect(await titlesFor(c.triager)).toEqual(["One", "Two"]);
    expect(await failed()).toHaveLength(1);
  });

  it("reads so many mails at a time, and leaves those of a sender with too many reports for later without keeping others waiting", async () => {
    const c = await mailboxCase();
    const from = c.address();
    const services = w.app.services;
    const settings = {
      ...readSettings({ ...envOf(), INTAKE_IMAP_URL: imap.url, INTAKE_MAIL_ADDRESS: address }),
      rateLimitFactor: 1,
    };
    const read = mailboxReader({ ...services, settings });
    for (let n = 1; n <= 7; n++) imap.deliver(messageOf({ from, to: c.to, subject: `Mail ${n}` }));
    await read();
    expect(await titlesFor(c.triager)).toHaveLength(5);
    expect(await subjects("\\Seen")).toHaveLength(5);
    imap.deliver(messageOf({ from: c.address(), to: c.to, subject: "Somebody else" }));
    await read();
    expect(await titlesFor(c.triager)).toContain("Somebody else");
    expect(await subjects("\\Seen")).toHaveLength(6);
  });

  it("tries mails first that were never tried, and flags one that cannot be taken for a day", async () => {
    const marked: number[] = [];
    const reads: number[] = [];
    let uids = Array.from({ length: 60 }, (_, index) => index + 1);
    const mailbox: ImapMailbox = {
      listUnseen: async () => uids.filter((uid) => !marked.includes(uid)),
      async read(uid) {
        reads.push(uid);
        if (uid <= 60) throw new Error("It cannot be read");
        return null;
      },
      mark: async (uid) => void marked.push(uid),
      ...{ readStart: async () => null, keyOf: String, isOpen: () => true, close: async () => {} },
    };
    let now = Date.now();
    const settings = readSettings({ ...envOf(), INTAKE_IMAP_URL: imap.url, INTAKE_MAIL_ADDRESS: address });
    const read = mailboxReader({ ...w.app.services, settings }, { open: async () => mailbox, now: () => now });
    const poll = async (minutes: number) => {
      now += minutes * 60_000;
      reads.length = 0;
      await read().catch(() => {});
    };
    await poll(0);
    expect(reads).toEqual(uids.slice(0, 50));
    uids = [...uids, 61];
    await poll(11);
    expect(reads.slice(0, 12)).toEqual([51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 1]);
    expect(marked).toEqual([61]);
    await poll(1);
    expect(reads).toEqual(uids.slice(39, 50));
    await poll(24 * 60 - 12);
    expect(marked).toHaveLength(41);
    await poll(1);
    expect(marked).toHaveLength(51);
    await poll(11);
    expect(marked).toHaveLength(61);
    await poll(60);
    expect(reads).toEqual([]);
  });

  it("fails without naming the password when the server refuses it, has a certificate that nobody trusts or is away, and staff see it", async () => {
    const url = imap.wrongUrl;
    await expect(reader(url)()).rejects.toThrow(
      "The mailbox of INTAKE_IMAP_URL cannot be read: the server refuses the user or the password",
    );
    await expect(reader(imap.tlsUrl)()).rejects.toThrow(/cannot be read: (DEPTH_ZERO_)?SELF_SIGNED/);
    const insisting = openMailbox({ ...settingsOf(imap.url).imap, security: "starttls" });
    await expect(insisting).rejects.toThrow(/cannot be read: (DEPTH_ZERO_)?SELF_SIGNED/);
    await expect(reader("imaps://a:secret@127.0.0.1:1/")()).rejects.toThrow("cannot be read: ECONNREFUSED");
    await expect(reader(imap.url.replace("INBOX", "Elsewhere"))()).rejects.toThrow("cannot be read: ");

    await w.close();
    w = await worldWith(url);
    const poll = () => sql`select graphile_worker.add_job('poll_intake_mailbox')`.execute(w.db);
    await poll();
    const staff = await w.person("Admin");
    const failure = async () =>
      ((await w.call(staff, getHealth)).body.failed as { task: string; error: string }[]).find(
        ({ task }) => task === "read_intake_mailbox",
      )?.error ?? "";
    await expect.poll(failure, { timeout: 20_000 }).toContain("the server refuses the user or the password");
    expect(await failure()).not.toMatch(/another|p@ss|p%40ss/);

    const c = await mailboxCase();
    imap.deliver(messageOf({ from: c.address(), to: c.to }));
    await w.close();
    w = await worldWith(imap.url);
    await poll();
    await expect.poll(() => titlesFor(c.triager), { timeout: 20_000 }).toEqual(["A hole"]);
    await expect.poll(failure, { timeout: 20_000 }).toBe("");
  });

  it("is not offered by a program whose manager has not opened it, and closes when they close it", async () => {
    const c = await mailboxCase();
    const put = (body: object) => w.call(c.manager, updateIntake, { params: c.params, body });
    expect((await put({ mail_address: `own-${uniqueSuffix()}@acme.example` })).body.is_mailbox_open).toBe(true);
    expect((await put({ is_mailbox_open: false })).body).toMatchObject({ is_mailbox_open: false, mailbox_address: c.to });
    imap.deliver(messageOf({ from: c.address(), to: c.to }));
    await reader()();
    expect(await titlesFor(c.triager)).toEqual([]);
  });
});
