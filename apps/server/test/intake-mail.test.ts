import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { confirmGuest, readGuestReport } from "@safeport/contract/intake/guest.endpoints";
import { receiveMail, setMailSecret, updateIntake } from "@safeport/contract/intake/intake.endpoints";
import { guestCommentsPerDay, submissionsPerDay } from "@safeport/contract/intake/intake.limits";
import { getReport } from "@safeport/contract/reports/report.endpoints";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countComment } from "../src/features/intake/room.ts";
import { mailedToken } from "./intake-case.ts";
import { buildMailWorld, type Message, mailCase, messageOf, reportsFor, timelineOf } from "./mail-case.ts";
import { buildWorld } from "./world.ts";

let w: Awaited<ReturnType<typeof buildMailWorld>>;
beforeAll(async () => {
  w = await buildMailWorld();
});
afterAll(() => w.close());

/** A mail with a file. */
const withFile = {
  headers: { "MIME-Version": "1.0", "Content-Type": 'multipart/mixed; boundary="b"' },
  body: '--b\r\n\r\nSee the file\r\n--b\r\nContent-Disposition: attachment; filename="a.txt"\r\n\r\nThe proof\r\n--b--',
};

/** Files that were stored and belong to nothing. */
const looseFiles = async () =>
  (await sql`select id from file where upload_state = 'stored' and parent_id is null`.execute(w.db)).rows;

describe("a mail to a program", () => {
  it("becomes a report that waits for triage, with its sender as guest and its attachments as files, once", async () => {
    const c = await mailCase(w);
    const from = c.address();
    const message = messageOf({
      from: `=?utf-8?q?R=C3=B6bin?= <${from}>`,
      subject: "=?iso-8859-1?q?Faille_tr=E8s_grave?=",
      headers: { "MIME-Version": "1.0", "Content-Type": 'multipart/mixed; boundary="b"' },
      body: [
        "--b",
        "Content-Type: text/html; charset=utf-8",
        "",
        "<style>p{}</style><p>One</p><script>alert(1)</script><p>Two &amp; three</p>",
        "--b",
        "Content-Type: text/plain",
        'Content-Disposition: attachment; filename="../../proof.txt"',
        "",
        "The proof",
        "--b--",
      ].join("\r\n"),
    });
    const answers = await Promise.all([c.deliver(message), c.deliver(message)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.outcome).sort()).toEqual(["ignored", "report"]);
    expect((await c.deliver(message)).body.outcome).toBe("ignored");
    const { rows: alone } = await sql`select u.username from user_account u
      where u.is_guest and not exists (select from report_guest g where g.user_id = u.id)`.execute(w.db);
    expect(alone).toEqual([]);
    expect(await looseFiles()).toEqual([]);
    const reports = await reportsFor(w, c.triager);
    expect(reports.map(({ poc_title, author_username }) => [poc_title, author_username])).toEqual([
      ["Faille très grave", "Röbin"],
    ]);
    const { body } = await w.call(c.triager, getReport, { params: { report_id: reports[0]?.report_id ?? "" } });
    expect(body).toMatchObject({
      status: "new",
      poc_description_markdown: "One\n\nTwo & three",
      guest: { channel: "mail", name: "Röbin", email: from, confirmed: false },
    });
    expect(body.files.map(({ name }: { name: string }) => name)).toEqual(["....proof.txt"]);
    const token = await mailedToken(w.server, from, "intake-report");
    expect((await w.call(null, readGuestReport, { body: { token } })).body.can).toEqual(["comment", "confirm"]);
    expect((await w.call(null, confirmGuest, { body: { token } })).status).toBe(200);
    expect((await w.call(c.viewer, getReport, { params: { report_id: body.report_id } })).body.guest.confirmed).toBe(true);
  });

  it("is named by its first line where an encrypting mailer hid its subject", async () => {
    const c = await mailCase(w);
    const mail = { from: c.address(), subject: "...", body: "The admin API answers\nwithout a token" };
    expect((await c.deliver(mail)).body).toEqual({ outcome: "report" });
    const reports = await reportsFor(w, c.triager);
    expect(reports.map(({ poc_title }) => poc_title)).toEqual(["The admin API answers"]);
  });

  it("is taken with the secret of its provider alone, as bearer token or by Basic authentication, also as message/rfc822", async () => {
    const c = await mailCase(w);
    const raw = messageOf({ subject: "Grüße", from: c.address() });
    const send = (authorization: string, type = "message/rfc822", payload: string | Buffer = Buffer.from(raw)) =>
      w.app.fastify.inject({ method: "POST", url: receiveMail.path, headers: { authorization, "content-type": type }, payload });
    for (const authorization of ["", "Bearer x", `Bearer ${c.owner.token}`, `Basic ${c.secret}`])
      expect((await send(authorization)).statusCode).toBe(403);
    expect((await send(`Bearer ${c.secret}`, "text/plain")).statusCode).toBe(415);
    expect((await send(`Bearer ${c.secret}`, "message/rfc822", Buffer.alloc(11 * 1024 * 1024))).statusCode).toBe(413);
    const basic = `Basic ${Buffer.from(`safeport:${c.secret}`).toString("base64")}`;
    expect((await send(basic)).json()).toEqual({ outcome: "report" });
    const { body } = await w.call(c.owner, setMailSecret, { params: c.params });
    expect((await send(basic)).statusCode).toBe(403);
    await w.call(c.owner, updateIntake, { params: c.params, body: { mail_address: null } });
    expect((await send(`Bearer ${body.secret}`)).statusCode).toBe(403);
  });

  it("is ignored if a machine sent it, or it says nothing", async () => {
    const c = await mailCase(w);
    const ignored: Message[] = [
      { headers: { "Auto-Submitted": "auto-replied" } },
      { headers: { Precedence: "bulk" } },
      { headers: { "Return-Path": "<>" } },
      { headers: { "Content-Type": 'multipart/report; report-type=delivery-status; boundary="b"' } },
      { from: "MAILER-DAEMON@people.example" },
      { body: " \r\n" },
      { from: "nobody" },
    ];
    for (const message of ignored) expect((await c.deliver(message)).body).toEqual({ outcome: "ignored" });
    for (const nonsense of ["x", "From: a@b.example\r\n\r\n".repeat(2_000), `To: ${"(".repeat(50_000)}`])
      expect((await c.deliver(nonsense)).status).toBe(200);
    expect((await c.deliver({ headers: { "Auto-Submitted": "no" }, from: c.address() })).body.outcome).toBe("report");
    expect((await reportsFor(w, c.owner)).length).toBeLessThanOrEqual(2);
  });

  it("is refused if it cannot be read", async () => {
    const c = await mailCase(w);
    const unreadable = await c.deliver({ headers: { "X-Long": "a".repeat(300_000) } });
    expect([unreadable.status, unreadable.body.code, unreadable.body.detail]).toEqual([
      422,
      "invalid",
      "This mail cannot be read in time. Ask its sender for a shorter one, or for plain text.",
    ]);
  });

  it("is read in a few seconds of the processor if it is only long", { timeout: 300_000 }, async () => {
    const parser = createRequire(new URL("../src/features/intake/parse-mail.ts", import.meta.url)).resolve("#parse-mail");
    const html = { "Content-Type": "text/html" };
    const long: Message[] = [
      { body: "A line of some text here\r\n".repeat(380_000) },
      { body: `x${"\n".repeat(199_000)}x` },
      { body: `x${"<b>".repeat(1_500_000)}${"</i>".repeat(1_200_000)}`, headers: html },
      { body: `x${"<p>a</p>\r\n".repeat(900_000)}`, headers: html },
    ];
    const folder = await mkdtemp(path.join(tmpdir(), "mails-"));
    try {
      for (const message of long) {
        const file = path.join(folder, "mail");
        await writeFile(file, messageOf(message));
        // Seconds of the processor, which others who use the machine do not lengthen. Work that grows with the square takes ten times as long.
        const args = ["-c", 'ulimit -t 6; exec "$@"', "sh", process.execPath, parser, file, folder, "10"];
        const { stdout } = await promisify(execFile)("sh", args, { maxBuffer: 4 * 1024 * 1024 });
        expect(JSON.parse(stdout).text).toMatch(/^(A line|x)/);
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("becomes a comment when it answers ours and comes from the guest, and else a report of its own @spec:10.40", async () => {
    const c = await mailCase(w);
    const from = c.address();
    const first = `<${uniqueSuffix()}@people.example>`;
    await c.deliver({ from, headers: { "Message-ID": first } });
    const report_id = (await reportsFor(w, c.triager))[0]?.report_id ?? "";
    await w.call(c.triager, addComment, { params: { report_id }, body: { content: "Which browser?" } });
    await w.deliver();
    await expect.poll(() => w.server.mailsTo(from).length, { timeout: 15_000 }).toBe(2);
    const [received, news] = w.server.mailsTo(from).map(({ email }) => email);
    const replyTo = news?.replyTo?.[0]?.address ?? "";
    expect(replyTo).toMatch(/^reports-[^@]*\+\d+-[0-9a-f]{24}@acme\.example$/);
    expect(news?.inReplyTo).toBe(received?.messageId);
    const outcome = async (message: Message) => (await c.deliver(message)).body.outcome;
    const body = "Firefox\r\n\r\nOn Mon, 2 Mar 2026 Acme wrote:\r\n> Which browser?";
    expect(await outcome({ from, to: replyTo, body })).toBe("comment");
    expect(await outcome({ from, headers: { "In-Reply-To": received?.messageId ?? "" }, body: "By reference" })).toBe("comment");
    expect(await outcome({ from, headers: { References: first }, body: "To my own" })).toBe("comment");
    expect(
      (await timelineOf(w, c.triager, report_id)).filter(({ side }) => side === "reporter").map(({ content }) => content),
    ).toEqual(["Firefox", "By reference", "To my own"]);
    const forged = replyTo.replace(/[0-9a-f]@/, (end) => (end === "0@" ? "1@" : "0@"));
    expect(await outcome({ from, to: forged, body: "Forged" })).toBe("report");
    expect(await timelineOf(w, c.triager, report_id)).toHaveLength(5);
    const other = await mailCase(w);
    expect((await other.deliver({ from, to: replyTo, body: "Another program" })).body.outcome).toBe("report");
    expect(JSON.stringify(await timelineOf(w, c.triager, report_id))).not.toMatch(/Forged|Another/);
  });

  it("is refused while the program is paused and leaves no files, but a guest's answer is taken", async () => {
    const c = await mailCase(w);
    const from = c.address();
    const first = `<${uniqueSuffix()}@people.example>`;
    await c.deliver({ from, headers: { "Message-ID": first } });
    const report_id = (await reportsFor(w, c.triager))[0]?.report_id ?? "";
    await sql`update program set status = 'paused' where id = ${c.program.id}`.execute(w.db);
    expect((await c.deliver({ from: c.address(), ...withFile })).status).toBe(403);
    expect(await reportsFor(w, c.owner)).toHaveLength(1);
    expect(await looseFiles()).toEqual([]);
    expect((await c.deliver({ from, headers: { References: first }, body: "Firefox" })).body.outcome).toBe("comment");
    expect((await timelineOf(w, c.triager, report_id)).at(-1)).toMatchObject({ content: "Firefox", side: "reporter" });
  });

  it("is known by its id together with its sender, and by its content if the id is empty", async () => {
    const c = await mailCase(w);
    const headers = { "Message-ID": `<${uniqueSuffix()}@people.example>` };
    const from = c.address();
    const outcome = async (message: Message) => (await c.deliver(message)).body.outcome;
    expect(await outcome({ from: c.address(), headers })).toBe("report");
    expect(await outcome({ from, headers })).toBe("report");
    expect(await outcome({ from, headers, body: "Again" })).toBe("ignored");
    const empty = { "Message-ID": "<>" };
    expect(await outcome({ from, headers: empty, body: "One" })).toBe("report");
    expect(await outcome({ from, headers: empty, body: "Two" })).toBe("report");
    expect(await outcome({ from, headers: empty, body: "Two" })).toBe("ignored");
  });

  it("counts apart from the form, and an answer counts as one from the web", async () => {
    const limited = await buildWorld({ databaseUrl: w.databaseUrl, env: { RATE_LIMIT_FACTOR: "1" } });
    const c = await mailCase(limited);
    const email = c.address();
    const first = `<${uniqueSuffix()}@people.example>`;
    for (let n = 0; n < submissionsPerDay.address; n++)
      expect((await c.deliver({ from: email, ...(n === 0 && { headers: { "Message-ID": first } }) })).status).toBe(200);
    expect((await c.deliver({ from: email, ...withFile })).status).toBe(429);
    expect(await looseFiles()).toEqual([]);
    expect((await c.send({ email })).status).toBe(202);
    const answer = () => c.deliver({ from: email, headers: { References: first }, body: "Firefox" });
    expect((await answer()).body.outcome).toBe("comment");
    const { rows } = await sql<{ report_id: string }>`select report_id from timeline_item where content = 'Firefox'
      and report_id in (select report_id from report_guest where email = ${email})`.execute(w.db);
    const { services } = limited.app;
    for (let n = 1; n < guestCommentsPerDay; n++)
      await limited.db.transaction().execute((tx) => countComment(services, tx, rows[0]?.report_id ?? "", "comment"));
    expect((await answer()).status).toBe(429);
    await limited.close();
  });

  it("is to come again while no process can be started to read it", async () => {
    const c = await mailCase(w);
    const { execPath } = process;
    process.execPath = "/nowhere/node";
    const refused = await c.deliver({ from: c.address() });
    process.execPath = execPath;
    expect(refused.status).toBe(503);
  });
});
