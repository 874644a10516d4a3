import { createHash } from "node:crypto";
import { forgetGuest, readGuestReport } from "@safeport/contract/intake/guest.endpoints";
import { getIntake } from "@safeport/contract/intake/intake.endpoints";
import { listReportMails } from "@safeport/contract/intake/report-mail.endpoints";
import { getReport } from "@safeport/contract/reports/report.endpoints";
import { addComment, deleteComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { mailedToken } from "./intake-case.ts";
import { type Message, mailCase, messageOf, newestReport, reportsFor, timelineOf } from "./mail-case.ts";
import { startMailServer } from "./mail-server.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let own: OwnDatabase;
let server: Awaited<ReturnType<typeof startMailServer>>;
let w: World;
beforeAll(async () => {
  [own, server] = await Promise.all([ownDatabase(inject("databaseUrl")), startMailServer()]);
  w = await buildWorld({ jobs: true, databaseUrl: own.url, env: server.env });
});
afterAll(async () => {
  await w.close();
  await server.close();
  await own.drop();
});

type Mail = { item_id: string | null; quoted_text: string | null; original: { url: string; size: number } | null };
const mailsOf = (as: Person | null, report_id: string) => w.call(as, listReportMails, { params: { report_id } });
const itemsOf = async (as: Person, report_id: string) => (await mailsOf(as, report_id)).body.items as Mail[];
const bytesAt = async (url: string) => (await w.app.fastify.inject({ method: "GET", url })).rawPayload;
const html = { "MIME-Version": "1.0", "Content-Type": "text/html; charset=utf-8" };

/** A report by mail, its sender, and the newest mail that they got about it, after a comment of the team. */
async function conversation() {
  const c = await mailCase(w);
  const from = c.address();
  const first = `<${uniqueSuffix()}@people.example>`;
  await c.deliver({ from, headers: { "Message-ID": first }, subject: "XSS in search" });
  const { report_id } = await newestReport(w, c.triager);
  await w.call(c.triager, addComment, { params: { report_id }, body: { content: "Which browser?" } });
  await w.deliver();
  await expect.poll(() => server.mailsTo(from).length, { timeout: 15_000 }).toBe(2);
  const news = server.mailsTo(from)[1]?.email;
  const replyTo = news?.replyTo?.[0]?.address ?? "";
  return { ...c, from, first, report_id, news, replyTo };
}

describe("a first mail @spec:10.40", () => {
  const whole: [string, Message][] = [
    [
      "a raw request marked by > at its end (101)",
      { body: 'No token.\n\n> POST /admin HTTP/1.1\n> Host: a.example\n>\n> {"role":1}' },
    ],
    [
      "a sentence that ends with I wrote: (103)",
      { body: "Stored.\n\nOn the page /wiki/new the victim sees what I wrote:\n<img src=x>\n\nTakes over." },
    ],
    ["a French sentence (103)", { body: "Stocké.\n\nLe champ titre affiche ce que j’ai a écrit :\n<img src=x>\n\nGrave." }],
    [
      "a mail that was forwarded with a sentence above (105)",
      {
        body: "Please handle.\n\n---------- Forwarded message ---------\nFrom: Kim <kim@o.example>\nDate: Mon, 23 Nov 2026\n\nuser=' or 1=1",
      },
    ],
    ["a line of underscores and a signature", { body: "A table\n____________________\nrow\n\n-- \nRobin" }],
  ];
  it.each(whole)("keeps %s", async (_name, message) => {
    const c = await mailCase(w);
    expect(
      (await c.deliver({ from: c.address(), headers: { "Content-Type": "text/plain; charset=utf-8" }, ...message })).body.outcome,
    ).toBe("report");
    expect((await newestReport(w, c.triager)).poc_description_markdown).toBe(message.body);
  });

  it("keeps links, numbers, a table and code of HTML (112)", async () => {
    const c = await mailCase(w);
    const body =
      '<ol><li>Open <a href="https://app.lark.example/x?a=1&amp;b=2">the page</a></li><li>Enter <code>&lt;script&gt;</code></li></ol>' +
      "<table><tr><th>Param</th><th>Value</th></tr><tr><td>id</td><td>1 OR 1=1</td></tr></table>" +
      "<pre>GET /a HTTP/1.1\n  Host: x\n</pre><p>Impact: <b>high</b></p>";
    await c.deliver({ from: c.address(), headers: html, body });
    expect((await newestReport(w, c.triager)).poc_description_markdown).toBe(
      "1. Open [the page](https://app.lark.example/x?a=1&b=2)\n2. Enter `<script>`\n\n| Param | Value |\n| --- | --- |\n| id  | 1 OR 1=1 |" +
        "\n\n```\nGET /a HTTP/1.1\n  Host: x\n```\n\nImpact: **high**",
    );
  });

  it("shows its pictures where they stand", async () => {
    const c = await mailCase(w);
    const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    const part = (type: string, more: string, body: string) => `--b\r\nContent-Type: ${type}\r\n${more}\r\n\r\n${body}\r\n`;
    const body =
      part("text/html", "X-Y: z", '<p>Before <img src="cid:one@mail" alt="shot"> after</p>') +
      part(
        "image/png",
        'Content-ID: <one@mail>\r\nContent-Disposition: inline; filename="a.png"\r\nContent-Transfer-Encoding: base64',
        png,
      );
    await c.deliver({
      from: c.address(),
      headers: { "MIME-Version": "1.0", "Content-Type": 'multipart/related; boundary="b"' },
      body: `${body}--b--`,
    });
    const { poc_description_markdown, files } = await newestReport(w, c.triager);
    expect(files.map(({ name }: { name: string }) => name)).toEqual(["a.png"]);
    expect(poc_description_markdown).toBe(`Before ![shot](attachment:${files[0].file_id}) after`);
  });

  it("has all of a text that is too long in a file, and says so to both sides (114)", async () => {
    const c = await mailCase(w);
    const from = c.address();
    const body = `${"GET /a/long/line/of/a/log\r\n".repeat(3_000)}THE END /admin?x=1`;
    await c.deliver({ from, body });
    const { poc_description_markdown: text, files } = await newestReport(w, c.triager);
    expect(text.length).toBeLessThan(50_000);
    expect(text).toMatch(/The email is longer than fits here\. The file mail\.txt has all of it\.\*$/);
    expect(files).toHaveLength(1);
    expect((await bytesAt(files[0].url)).toString()).toContain("THE END /admin?x=1");
    const token = await mailedToken(server, from, "intake-report");
    expect((await w.call(null, readGuestReport, { body: { token } })).body.description_markdown).toBe(text);
  });

  it("says how many files were left out", async () => {
    const c = await mailCase(w);
    const file = '--b\r\nContent-Disposition: attachment; filename="a.txt"\r\n\r\nx\r\n';
    const headers = { "MIME-Version": "1.0", "Content-Type": 'multipart/mixed; boundary="b"' };
    await c.deliver({ from: c.address(), headers, body: `--b\r\n\r\nSee\r\n${file.repeat(12)}--b--` });
    const { poc_description_markdown, files } = await newestReport(w, c.triager);
    expect(files).toHaveLength(10);
    expect(poc_description_markdown).toBe("See\n\n*2 files of the email were left out: 10 can be kept.*");
  });

  const charsets: [string, Buffer, string][] = [
    ["windows-1252", Buffer.from([...Buffer.from("trouv\xe9e dans l\x92\xe9cran", "latin1")]), "trouvée dans l’écran"],
    ["ISO-2022-JP", Buffer.from("\x1b$B%m%0%$%s\x1b(B abc"), "ログイン abc"],
    ["KOI8-R", Buffer.from("f5d1dad7c9cdcfd3d4d820cec120d3d4d2c1cec9c3c520d7c8cfc4c1", "hex"), "Уязвимость на странице входа"],
  ];
  it.each(charsets)("is read as %s if it names no charset (116)", async (_name, bytes, text) => {
    const c = await mailCase(w);
    const head = messageOf({
      from: c.address(),
      headers: { "Content-Type": "text/plain", "Content-Transfer-Encoding": "8bit" },
      body: "",
    });
    const answer = await c.deliverBytes(Buffer.concat([Buffer.from(head), bytes]));
    expect(answer.json()).toEqual({ outcome: "report" });
    expect((await newestReport(w, c.triager)).poc_description_markdown).toBe(text);
  });

  it("keeps its subject without the marks that cannot be seen (118), and loses the colours of a terminal alone (146)", async () => {
    const c = await mailCase(w);
    const subject = `=?utf-8?b?${Buffer.from("Stored XSS in \u202a/profile\u202c page").toString("base64")}?=`;
    await c.deliver({ from: c.address(), subject, body: "log \x1b[31mred\x1b[0m end" });
    expect(await newestReport(w, c.triager)).toMatchObject({
      poc_title: "Stored XSS in /profile page",
      poc_description_markdown: "log red end",
    });
  });
});

describe("the way of a mail", () => {
  const taken: [string, Message, { name?: string; email: string }][] = [
    [
      "through a group, by Reply-To (106)",
      {
        from: "\"'Kim Outside' via Security\" <security@lark.example>",
        headers: { "Reply-To": "Kim Outside <kim@outside.example>", Precedence: "list", "List-ID": "<security.lark.example>" },
      },
      { name: "Kim Outside", email: "kim@outside.example" },
    ],
    [
      "through a list that keeps its sender",
      {
        from: "Kim <kim@outside.example>",
        headers: { "Reply-To": "list@lark.example", Precedence: "list", "List-ID": "<list.lark.example>" },
      },
      { name: "Kim", email: "kim@outside.example" },
    ],
    [
      "from a website's form, by Reply-To (108)",
      {
        from: "Lark Website <noreply@lark.example>",
        headers: { "Reply-To": "kim@outside.example", "Auto-Submitted": "auto-generated" },
      },
      { email: "kim@outside.example" },
    ],
    [
      "forwarded by a rule",
      {
        from: "kim@outside.example",
        headers: { "Return-Path": "<>", "X-Forwarded-For": "cto@lark.example reports@lark.example" },
      },
      { email: "kim@outside.example" },
    ],
  ];
  it.each(taken)("is no reason to ignore it: %s", async (_name, message, guest) => {
    const c = await mailCase(w);
    expect((await c.deliver(message)).body).toEqual({ outcome: "report" });
    expect((await newestReport(w, c.triager)).guest).toMatchObject(guest);
  });

  const refused: [string, Message][] = [
    ["auto_reply", { headers: { "X-Autoreply": "yes" }, subject: "Automatic reply: Report 12" }],
    ["auto_reply", { subject: "Abwesenheitsnotiz: Bericht 12" }],
    ["auto_reply", { from: "no-reply@people.example" }],
    ["bounce", { headers: { "Content-Type": 'multipart/report; report-type=delivery-status; boundary="b"' } }],
    ["loop", { from: "Safeport <bounty@safeport.example>" }],
    ["empty", { body: " " }],
    ["no_sender", { from: "nobody" }],
  ];
  it("is told to the people who edit the program where a mail is not taken (109)", async () => {
    const c = await mailCase(w);
    for (const [, message] of refused)
      expect((await c.deliver({ from: "kim@outside.example", ...message })).body).toEqual({ outcome: "ignored" });
    const { body } = await w.call(c.manager, getIntake, { params: c.params });
    expect(body.refused_mails.map(({ reason }: { reason: string }) => reason)).toEqual(
      refused.map(([reason]) => reason).reverse(),
    );
    expect(body.refused_mails.at(-1)).toMatchObject({ sender: "kim@outside.example", subject: "Automatic reply: Report 12" });
    expect(await reportsFor(w, c.triager)).toEqual([]);
    expect((await w.call(c.triager, getIntake, { params: c.params })).status).toBe(403);
  });
});

describe("an answer", () => {
  it("never shows the private link to the team, and what it quotes of ours can be opened (110)", async () => {
    const { from, replyTo, news, deliver, triager, report_id } = await conversation();
    const quote = `From: Safeport <safeport@safeport.example>\r\nSent: Monday, 23 November 2026\r\nTo: ${from}\r\nSubject: ${news?.subject}\r\n\r\n${news?.text}`;
    expect((await deliver({ from, to: replyTo, body: `Firefox\r\n\r\n${quote}` })).body.outcome).toBe("comment");
    const token = await mailedToken(server, from, "intake-report");
    const timeline = await timelineOf(w, triager, report_id);
    expect(timeline.at(-1)).toMatchObject({ content: "Firefox", side: "reporter" });
    const mails = await itemsOf(triager, report_id);
    expect(mails.map(({ item_id }) => item_id)).toEqual([null, timeline.at(-1)?.item_id]);
    expect(mails[1]?.quoted_text).toMatch(/^From: Safeport[\s\S]*\[private link removed\]/);
    const original = (await bytesAt(mails[1]?.original?.url ?? "")).toString();
    expect(original).toContain("Firefox");
    for (const text of [JSON.stringify(mails), JSON.stringify(timeline), original]) expect(text).not.toContain(token);
  });

  it("keeps what stands between quoted lines, and what is no quote of ours", async () => {
    const { from, first, deliver, triager, report_id } = await conversation();
    const bodies = [
      "See below.\n\nOn Mon, 23 Nov 2026 at 10:01 Acme <a@acme.example> wrote:\n> Which browser?\nFirefox\n> Which version?\n120",
      "This request:\n\n> GET /x HTTP/1.1\n> Host: a",
      "On the page the victim sees what I wrote:\n<img>",
    ];
    for (const body of bodies) await deliver({ from, headers: { References: first }, body });
    const comments = (await timelineOf(w, triager, report_id))
      .filter(({ side }) => side === "reporter")
      .map(({ content }) => content);
    expect(comments).toEqual(bodies);
  });

  it("is known by the id of our mail alone (145)", async () => {
    const { from, news, deliver } = await conversation();
    expect(news?.messageId).toBeTruthy();
    const headers = { "In-Reply-To": news?.messageId ?? "" };
    expect((await deliver({ from, to: "reports@lark.example", headers })).body.outcome).toBe("comment");
  });

  it("of somebody else in the conversation is a note for the team, with no rights of theirs (144)", async () => {
    const c = await conversation();
    const { from, first, replyTo, deliver, triager, report_id } = c;
    const colleague = { from: "Colleague <colleague@lark.example>", to: `${from}, reports@lark.example` };
    const body = `Thanks, we look into it.\n\nOn Sat, Nov 28, 2026 at 10:15 PM Rae <${from}> wrote:\n> XSS in search`;
    const mailed = server.mailsTo("colleague@lark.example").length;
    expect((await deliver({ ...colleague, headers: { "In-Reply-To": first }, body })).body.outcome).toBe("comment");
    expect((await deliver({ from: "stranger@people.example", to: replyTo, body: "Give me access" })).body.outcome).toBe(
      "comment",
    );
    expect(await reportsFor(w, triager)).toHaveLength(1);
    const notes = (await timelineOf(w, triager, report_id)).slice(-2);
    expect(notes).toMatchObject([
      {
        item_type: "OTHER",
        is_internal: true,
        imported_author: "colleague@lark.example",
        content: "wrote by email. The address is not confirmed.",
        note: "Thanks, we look into it.",
        side: null,
      },
      { is_internal: true, note: "Give me access" },
    ]);
    await w.deliver();
    expect(server.mailsTo("colleague@lark.example")).toHaveLength(mailed);
    const token = await mailedToken(server, from, "intake-report");
    const guest = await w.call(null, readGuestReport, { body: { token } });
    expect(JSON.stringify(guest.body)).not.toMatch(/look into it|Give me access/);
  });
});

describe("the original of a mail", () => {
  it("is kept byte for byte for who may read the report, and nobody else", async () => {
    const c = await mailCase(w);
    const message = messageOf({ from: c.address(), body: "Proof \x00\xff\r\n\r\n-- \r\nRobin" });
    expect((await c.deliverBytes(Buffer.from(message, "latin1"))).json()).toEqual({ outcome: "report" });
    const { report_id } = await newestReport(w, c.triager);
    const [mail] = await itemsOf(c.viewer, report_id);
    const sent = createHash("sha256").update(Buffer.from(message, "latin1")).digest("hex");
    const kept = await bytesAt(mail?.original?.url ?? "");
    expect(createHash("sha256").update(kept).digest("hex")).toBe(sent);
    expect((await w.call(c.owner, getReport, { params: { report_id } })).body.files).toEqual([]);
    const { body } = await w.call(c.owner, getIntake, { params: c.params });
    expect(body).toMatchObject({ originals_bytes: kept.length, originals_quota: 5 * 1024 ** 3 });
    const stranger = await mailCase(w);
    for (const as of [stranger.owner, c.hacker]) expect((await mailsOf(as, report_id)).status).toBe(404);
    expect((await itemsOf(await w.person("Admin"), report_id)).length).toBe(1);
  });

  it("ends with its comment, and with the name of the guest", async () => {
    const { from, first, deliver, triager, report_id } = await conversation();
    await deliver({ from, headers: { References: first }, body: "My password is x" });
    const [firstMail, answer] = await itemsOf(triager, report_id);
    const { item_id } = (await timelineOf(w, triager, report_id)).at(-1) ?? {};
    expect((await w.call(await w.person("Admin"), deleteComment, { params: { report_id, item_id: item_id ?? "" } })).status).toBe(
      200,
    );
    expect(await itemsOf(triager, report_id)).toHaveLength(1);
    const status = async (url = "") => (await w.app.fastify.inject({ method: "GET", url })).statusCode;
    expect(await status(answer?.original?.url)).toBe(404);
    expect(await status(firstMail?.original?.url)).toBe(200);
    const token = await mailedToken(server, from, "intake-report");
    await w.call(null, forgetGuest, { body: { token } });
    expect(await itemsOf(triager, report_id)).toMatchObject([{ original: null, quoted_text: null }]);
    expect(await status(firstMail?.original?.url)).toBe(404);
  });
});
