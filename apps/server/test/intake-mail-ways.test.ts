import { getIntake } from "@safeport/contract/intake/intake.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusalOf } from "../src/features/intake/is-automatic.ts";
import type { ParsedMail } from "../src/features/intake/parse-mail.ts";
import { buildMailWorld, type Message, mailCase, newestReport, reportsFor } from "./mail-case.ts";

let w: Awaited<ReturnType<typeof buildMailWorld>>;
beforeAll(async () => {
  w = await buildMailWorld();
});
afterAll(() => w.close());

/** Forms of websites, with the headers that they write. */
const forms: [string, Message][] = [
  [
    "Contact Form 7",
    {
      from: "Lark <wordpress@lark.example>",
      headers: { "X-WPCF7-Content-Type": "text/plain", "X-Mailer": "PHPMailer 6.9.1 (https://github.com/PHPMailer/PHPMailer)" },
    },
  ],
  [
    "Contact Form 7 of a colleague's site, whose person has the same domain",
    { from: "Form <site@outside.example>", headers: { "X-WPCF7-Content-Type": "text/html" } },
  ],
  ["WPForms by WP Mail SMTP", { from: "Lark <info@lark.example>", headers: { "X-Mailer": "WPMailSMTP/Mailer/smtp 4.1.1" } }],
  [
    "a plugin of WordPress by PHP",
    { from: "WordPress <wordpress@www.lark.example>", headers: { "X-PHP-Originating-Script": "33:class-phpmailer.php" } },
  ],
  ["Typeform", { from: "Typeform <notifications@followups.typeform.io>", headers: { "X-Mailgun-Sid": "WyJh" } }],
  ["Google Forms", { from: "Google Forms <forms-receipts-noreply@google.com>", headers: { "X-Google-Id": "156912" } }],
  ["Jotform", { from: "Jotform <noreply@jotform.com>", headers: { "X-JotForm-ID": "2312", Precedence: "bulk" } }],
  [
    "Formspree",
    { from: "Formspree <submissions@formspree.io>", headers: { "List-Unsubscribe": "<https://formspree.io/unblock/1>" } },
  ],
  ["Netlify", { from: "Netlify <formresponses@netlify.com>", headers: { "X-SG-EID": "u001" } }],
  ["Webflow", { from: "Webflow Forms <no-reply-forms@webflow.com>" }],
  ["Squarespace", { from: "Squarespace <form-submission@squarespace.info>" }],
  ["Drupal", { from: "Lark <office@lark.example>", headers: { "X-Mailer": "Drupal", Sender: "office@lark.example" } }],
  ["TYPO3", { from: "Kontakt <kontakt@lark.example>", headers: { "X-Mailer": "TYPO3" } }],
  [
    "a site's own script",
    { from: "no-reply@lark.example", headers: { "Auto-Submitted": 'auto-generated; owner-email="a@b.example"' } },
  ],
];

/** Systems that write by themselves, whose mails have a Reply-To as well. */
const machines: Message[] = [
  { from: "notifications@code.example", headers: { "Reply-To": "reply+a1@reply.code.example" } },
  { from: "Help <support@lark.example>", headers: { "Reply-To": "ticket+12@lark.example" } },
  { from: "no-reply@lark.example", headers: { "Reply-To": "no-reply@outside.example" } },
  { from: "noreply@lark.example", headers: { "Reply-To": "kim@outside.example", "In-Reply-To": "<a@people.example>" } },
  {
    from: "noreply@news.example",
    headers: { "Reply-To": "team@outside.example", "List-Unsubscribe": "<https://news.example/u>" },
  },
  { from: "web@lark.example", headers: { "Reply-To": "kim@outside.example", "List-ID": "<web.lark.example>" } },
  { from: "kim@outside.example", headers: { "Reply-To": "kim@other.example" } },
  { from: "forms@lark.example", headers: { "Reply-To": "kim@outside.example", "X-Autoreply": "yes" } },
  { from: "forms@lark.example", headers: { "Reply-To": "kim@outside.example", "Auto-Submitted": "auto-replied" } },
  { from: "forms@lark.example", headers: { "Reply-To": "kim@outside.example", "Auto-Submitted": "auto-notified" } },
  { from: "forms@lark.example", headers: { "Reply-To": "kim@outside.example", Precedence: "auto_reply" } },
].map(({ from, headers }) => ({ from, headers: { "Auto-Submitted": "auto-generated", ...headers } }));

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
        headers: { "Reply-To": "kim@outside.example", "Auto-Submitted": "no", Precedence: "bulk" },
      },
      { email: "kim@outside.example" },
    ],
    [
      "forwarded by a rule",
      {
        from: "kim@outside.example",
        headers: { "Return-Path": "<cto@lark.example>", "X-Forwarded-For": "cto@lark.example reports@lark.example" },
      },
      { email: "kim@outside.example" },
    ],
  ];
  it.each(taken)("is no reason to ignore it: %s", async (_name, message, guest) => {
    const c = await mailCase(w);
    expect((await c.deliver(message)).body).toEqual({ outcome: "report" });
    expect((await newestReport(w, c.triager)).guest).toMatchObject(guest);
  });

  it.each(forms)("is no reason to ignore the form of a website that calls its mails generated: %s", async (_name, message) => {
    const c = await mailCase(w);
    const headers = { "Auto-Submitted": "auto-generated", "Reply-To": "Kim Outside <kim@outside.example>", ...message.headers };
    expect((await c.deliver({ ...message, headers })).body).toEqual({ outcome: "report" });
    expect((await newestReport(w, c.triager)).guest).toMatchObject({ name: "Kim Outside", email: "kim@outside.example" });
    const away = { ...message, headers, subject: "Automatic reply: Report 12" };
    expect((await c.deliver(away)).body).toEqual({ outcome: "ignored" });
  });

  it("makes no report of a system that writes by itself", async () => {
    const c = await mailCase(w);
    for (const message of machines) expect((await c.deliver(message)).body, message.from).toEqual({ outcome: "ignored" });
    const { body } = await w.call(c.manager, getIntake, { params: c.params });
    expect(body.refused_mails.map(({ reason }: { reason: string }) => reason)).toEqual(machines.map(() => "auto_reply"));
  });

  const exchange = {
    "X-MS-Exchange-Inbox-Rules-Loop": "kim@outside.example",
    "X-MS-Exchange-Generated-Message-Source": "Mailbox Rules Agent",
  };
  const refused: [string, Message][] = [
    ["auto_reply", { headers: { "X-Autoreply": "yes" }, subject: "Automatic reply: Report 12" }],
    ["auto_reply", { subject: "Abwesenheitsnotiz: Bericht 12" }],
    ["auto_reply", { from: "no-reply@people.example" }],
    ["auto_reply", { headers: { "Auto-Submitted": "auto-generated" } }],
    ["auto_reply", { headers: { ...exchange, "Auto-Submitted": "auto-generated" }, subject: "Fraværende" }],
    ["auto_reply", { headers: { ...exchange, Precedence: "bulk" } }],
    ["auto_reply", { headers: { "Auto-Submitted": "auto-replied (vacation)", "List-ID": "<list.lark.example>" } }],
    ["bounce", { headers: { ...exchange, "Return-Path": "<>" } }],
    ["bounce", { headers: { "Return-Path": " < > ", "X-Forwarded-To": "reports@lark.example" } }],
    ["bounce", { headers: { "Content-Type": 'multipart/report; report-type=delivery-status; boundary="b"' } }],
    ["loop", { from: "Safeport <bounty@safeport.example>" }],
    ["empty", { body: " " }],
    ["no_sender", { from: "nobody" }],
  ];
  it.each([
    "Automatisk svar: Rapport 12",
    "Automaattinen vastaus: Raportti",
    "Automatická odpověď: Zpráva",
    "Automatikus válasz: Jelentés",
    "Răspuns automat: Raport",
    "Otomatik yanıt: Rapor",
    "Автоматический ответ: Отчёт",
    "Автоматична відповідь: Звіт",
    "Αυτόματη απάντηση: Αναφορά",
    "Automatski odgovor: Izvješće",
    "自動応答: レポート",
    "自動回覆：報告",
    "رد تلقائي: تقرير",
    "מענה אוטומטי: דוח",
    "Trả lời tự động: Báo cáo",
  ])("makes no report of a notice of absence: %s", async (subject) => {
    const mail: ParsedMail = {
      ...{ from: "kim@outside.example", name: null, replyTo: null, replyToName: null, to: [], text: "Away", messageId: null },
      ...{ references: [], contentType: null, attachments: [], contentIds: [], encryption: null, isSigned: false, leftOut: 0 },
      ...{ subject, headers: { "x-ms-exchange-inbox-rules-loop": "kim@outside.example" } },
    };
    expect(refusalOf(mail, false)).toBe("auto_reply");
    expect(refusalOf({ ...mail, subject: `A hole in ${subject}` }, false)).toBeNull();
  });

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
