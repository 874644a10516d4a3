import { createHash } from "node:crypto";
import { claimReport, forgetGuest, readGuestReport } from "@safeport/contract/intake/guest.endpoints";
import { getIntake } from "@safeport/contract/intake/intake.endpoints";
import { listReportMails } from "@safeport/contract/intake/report-mail.endpoints";
import { moveReport } from "@safeport/contract/reports/custody/custody.endpoints";
import { getReport } from "@safeport/contract/reports/report.endpoints";
import { deleteComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eraseGuest } from "../src/features/intake/guest.queries.ts";
import { mailedToken } from "./intake-case.ts";
import {
  buildMailWorld,
  type Message,
  mailCase,
  mailConversation,
  mailsOf,
  messageOf,
  newestReport,
  reportsFor,
  timelineOf,
  withoutBreaks,
} from "./mail-case.ts";

let w: Awaited<ReturnType<typeof buildMailWorld>>;
beforeAll(async () => {
  w = await buildMailWorld();
});
afterAll(() => w.close());

const bytesAt = async (url: string) => (await w.app.fastify.inject({ method: "GET", url })).rawPayload;

describe("an answer", () => {
  it("never shows the private link to the team, and what it quotes of ours can be opened (110)", async () => {
    const { from, replyTo, news, deliver, triager, report_id } = await mailConversation(w, w.server);
    const quote = `From: Safeport <safeport@safeport.example>\r\nSent: Monday, 23 November 2026\r\nTo: ${from}\r\nSubject: ${news?.subject}\r\n\r\n${news?.text}`;
    expect((await deliver({ from, to: replyTo, body: `Firefox\r\n\r\n${quote}` })).body.outcome).toBe("comment");
    const token = await mailedToken(w.server, from, "intake-report");
    const timeline = await timelineOf(w, triager, report_id);
    expect(timeline.at(-1)).toMatchObject({ content: "Firefox", side: "reporter" });
    const mails = await mailsOf(w, triager, report_id);
    expect(mails.map(({ item_id }) => item_id)).toEqual([null, timeline.at(-1)?.item_id]);
    expect(mails[1]?.quoted_text).toMatch(/^From: Safeport[\s\S]*\[private link removed\]/);
    const original = (await bytesAt(mails[1]?.original?.url ?? "")).toString();
    expect(original).toContain("Firefox");
    for (const text of [JSON.stringify(mails), JSON.stringify(timeline), original]) expect(text).not.toContain(token);
  });

  it("keeps what stands between quoted lines, and what is no quote of ours", async () => {
    const { from, first, deliver, triager, report_id } = await mailConversation(w, w.server);
    const bodies = [
      "See below.\n\nOn Mon, 23 Nov 2026 at 10:01 Acme <a@acme.example> wrote:\n> Which browser?\nFirefox\n> Which version?\n120",
      "This request:\n\n> GET /x HTTP/1.1\n> Host: a",
      "On the page the victim sees what I wrote:\n<img>",
    ];
    for (const body of bodies) await deliver({ from, headers: { References: first }, body });
    const comments = (await timelineOf(w, triager, report_id))
      .filter(({ side }) => side === "reporter")
      .map(({ content }) => withoutBreaks(content ?? ""));
    expect(comments).toEqual(bodies);
  });

  it("of a guest who was forgotten is a report of its own, and nothing of theirs stays at the first", async () => {
    const { from, first, replyTo, deliver, deliverBytes, triager, report_id } = await mailConversation(w, w.server);
    const listed = { From: "list@lark.example", "Reply-To": from, "List-ID": "<list.lark.example>", References: first };
    expect((await deliver({ headers: listed, body: "By the list" })).body.outcome).toBe("comment");
    expect((await timelineOf(w, triager, report_id)).at(-1)).toMatchObject({ imported_author: from, note: "By the list" });
    const token = await mailedToken(w.server, from, "intake-report");
    expect((await w.call(null, forgetGuest, { body: { token } })).status).toBe(200);
    for (const message of [
      { from, headers: { References: first }, body: "After" },
      { from, to: replyTo, body: "By our address" },
    ])
      expect((await deliver(message)).body.outcome).toBe("report");
    expect((await deliverBytes(Buffer.from(messageOf({ from: "Kim <kim@lark.example>", to: replyTo })))).json().outcome).toBe(
      "report",
    );
    expect(await reportsFor(w, triager)).toHaveLength(4);
    const timeline = await timelineOf(w, triager, report_id);
    expect(timeline.at(-1)).toMatchObject({ imported_author: null, note: "By the list" });
    expect(JSON.stringify(timeline)).not.toContain(from);
    const mails = await w.db.selectFrom("intake_mail").select("original_bytes").where("report_id", "=", report_id).execute();
    expect(mails).toEqual([{ original_bytes: null }, { original_bytes: null }]);
  });

  it("that comes while its guest is forgotten names them nowhere, and comes again as a report of its own", async () => {
    const { from, first, deliver, triager, report_id } = await mailConversation(w, w.server);
    const answer = { from, subject: "Re: XSS", headers: { References: first, "Message-ID": "<late@people.example>" } };
    const guest = await w.db.selectFrom("report_guest").selectAll().where("report_id", "=", report_id).executeTakeFirstOrThrow();
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const late = await w.db.transaction().execute(async (tx) => {
      await eraseGuest(tx, guest);
      const sent = deliver(answer);
      await expect.poll(async () => (await waiting.execute(w.db)).rows.length, { timeout: 15_000 }).toBe(1);
      return { sent };
    });
    expect((await late.sent).status).toBe(503);
    expect((await mailsOf(w, triager, report_id)).map(({ original }) => original)).toEqual([null]);
    expect((await deliver(answer)).body.outcome).toBe("report");
  });

  it("goes to its report after that has moved to another program of the company", async () => {
    const { from, first, replyTo, owner, companyId, deliver, triager, report_id } = await mailConversation(w, w.server);
    const { id: program_id } = await buildProgram(w.db, { company_id: companyId });
    expect((await w.call(owner, moveReport, { params: { report_id }, body: { program_id, reason: "Of the shop" } })).status).toBe(
      200,
    );
    for (const [to, headers] of [
      [replyTo, {}],
      ["reports@acme.example", { References: first }],
    ] as const)
      expect((await deliver({ from, to, headers, body: "By the guest" })).body.outcome).toBe("comment");
    const said = (await timelineOf(w, triager, report_id)).filter(({ content }) => content === "By the guest");
    expect(said.map(({ side, is_internal }) => [side, is_internal])).toEqual([
      ["reporter", false],
      ["reporter", false],
    ]);
  });

  it("is the guest's however their address is written", async () => {
    const { from, first, deliver, triager, report_id } = await mailConversation(w, w.server);
    const [local = "", domain = ""] = from.split("@");
    const shouted = `Robin <${local.toUpperCase()}@${domain[0]?.toUpperCase()}${domain.slice(1)}>`;
    const headers = { References: first, "Reply-To": from };
    expect((await deliver({ from: shouted, headers, body: "Firefox" })).body.outcome).toBe("comment");
    expect((await timelineOf(w, triager, report_id)).at(-1)).toMatchObject({ content: "Firefox", side: "reporter" });
    const again = { "Message-ID": first };
    expect((await deliver({ from: shouted, headers: again })).body.outcome).toBe("ignored");
  });

  it("to a report that has an account now is a report of its own, and shows nothing of the first", async () => {
    const account = await w.person("Hacker");
    const { email } = await w.db
      .selectFrom("user_account")
      .select("email")
      .where("id", "=", account.id)
      .executeTakeFirstOrThrow();
    const c = await mailConversation(w, w.server, email);
    const token = await mailedToken(w.server, c.from, "intake-report");
    expect((await w.call(account, claimReport, { body: { token } })).status).toBe(200);
    const before = (await timelineOf(w, c.triager, c.report_id)).length;
    const answers: Message[] = [
      { from: c.from, to: c.replyTo },
      { from: c.from, headers: { References: c.first } },
      { from: "colleague@lark.example", to: `${c.from}, reports@lark.example`, headers: { "In-Reply-To": c.first } },
    ];
    for (const answer of answers) expect((await c.deliver(answer)).body.outcome).toBe("report");
    expect(await timelineOf(w, c.triager, c.report_id)).toHaveLength(before);
    expect(await reportsFor(w, c.triager)).toHaveLength(1 + answers.length);
    expect(await reportsFor(w, account)).toHaveLength(1);
    expect(await mailsOf(w, account, c.report_id)).toMatchObject([{ original: null }]);
  });

  it("is known by the id of our mail alone (145)", async () => {
    const { from, news, deliver } = await mailConversation(w, w.server);
    expect(news?.messageId).toBeTruthy();
    const headers = { "In-Reply-To": news?.messageId ?? "" };
    expect((await deliver({ from, to: "reports@lark.example", headers })).body.outcome).toBe("comment");
  });

  it("of somebody else in the conversation is a note for the team, with no rights of theirs (144)", async () => {
    const c = await mailConversation(w, w.server);
    const { from, first, replyTo, deliver, triager, report_id } = c;
    const colleague = { from: "Colleague <colleague@lark.example>", to: `${from}, reports@lark.example` };
    const body = `Thanks, we look into it.\n\nOn Sat, Nov 28, 2026 at 10:15 PM Rae <${from}> wrote:\n> XSS in search`;
    const mailed = w.server.mailsTo("colleague@lark.example").length;
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
    expect(w.server.mailsTo("colleague@lark.example")).toHaveLength(mailed);
    const token = await mailedToken(w.server, from, "intake-report");
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
    const [mail] = await mailsOf(w, c.viewer, report_id);
    const sent = createHash("sha256").update(Buffer.from(message, "latin1")).digest("hex");
    const kept = await bytesAt(mail?.original?.url ?? "");
    expect(createHash("sha256").update(kept).digest("hex")).toBe(sent);
    expect((await w.call(c.owner, getReport, { params: { report_id } })).body.files).toEqual([]);
    const { body } = await w.call(c.owner, getIntake, { params: c.params });
    expect(body).toMatchObject({ originals_bytes: kept.length, originals_quota: 5 * 1024 ** 3 });
    const stranger = await mailCase(w);
    for (const as of [stranger.owner, c.hacker])
      expect((await w.call(as, listReportMails, { params: { report_id } })).status).toBe(404);
    expect((await mailsOf(w, await w.person("Admin"), report_id)).length).toBe(1);
  });

  it("ends with its comment, and with the name of the guest", async () => {
    const { from, first, deliver, triager, report_id } = await mailConversation(w, w.server);
    await deliver({ from, headers: { References: first }, body: "My password is x" });
    const [firstMail, answer] = await mailsOf(w, triager, report_id);
    const { item_id } = (await timelineOf(w, triager, report_id)).at(-1) ?? {};
    expect((await w.call(await w.person("Admin"), deleteComment, { params: { report_id, item_id: item_id ?? "" } })).status).toBe(
      200,
    );
    expect(await mailsOf(w, triager, report_id)).toHaveLength(1);
    const status = async (url = "") => (await w.app.fastify.inject({ method: "GET", url })).statusCode;
    expect(await status(answer?.original?.url)).toBe(404);
    expect(await status(firstMail?.original?.url)).toBe(200);
    const token = await mailedToken(w.server, from, "intake-report");
    await w.call(null, forgetGuest, { body: { token } });
    expect(await mailsOf(w, triager, report_id)).toMatchObject([{ original: null, quoted_text: null }]);
    expect(await status(firstMail?.original?.url)).toBe(404);
  });
});
