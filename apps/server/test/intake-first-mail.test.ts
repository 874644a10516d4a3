import { readGuestReport } from "@safeport/contract/intake/guest.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailedToken } from "./intake-case.ts";
import {
  buildMailWorld,
  type Message,
  mailCase,
  mailConversation,
  messageOf,
  newestReport,
  timelineOf,
  withoutBreaks,
} from "./mail-case.ts";

let w: Awaited<ReturnType<typeof buildMailWorld>>;
beforeAll(async () => {
  w = await buildMailWorld();
});
afterAll(() => w.close());

const bytesAt = async (url: string) => (await w.app.fastify.inject({ method: "GET", url })).rawPayload;
/** HTML with one picture. */
function withPicture(html: string): Message {
  const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const part = (type: string, more: string, body: string) => `--b\r\nContent-Type: ${type}\r\n${more}\r\n\r\n${body}\r\n`;
  const id = 'Content-ID: <one@mail>\r\nContent-Disposition: inline; filename="a.png"\r\nContent-Transfer-Encoding: base64';
  return {
    headers: { "MIME-Version": "1.0", "Content-Type": 'multipart/related; boundary="b"' },
    body: `${part("text/html", "X-Y: z", html)}${part("image/png", id, png)}--b--`,
  };
}
const html = { "MIME-Version": "1.0", "Content-Type": "text/html; charset=utf-8" };

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
    expect(withoutBreaks((await newestReport(w, c.triager)).poc_description_markdown)).toBe(message.body);
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

  it("has lines that stay lines, as text and as HTML, and cells with lists one after the other", async () => {
    const c = await mailCase(w);
    await c.deliver({ from: c.address(), body: "GET /x HTTP/1.1\nHost: a.example\n\nRegards\nKim" });
    expect((await newestReport(w, c.triager)).poc_description_markdown).toBe(
      "GET /x HTTP/1.1  \nHost: a.example\n\nRegards  \nKim",
    );
    const body =
      "<div>Two lines</div><div>of a mailer</div><div><br></div><div>Regards<br>Kim<br></div>" +
      "<table><tr><td>Steps<ul><li>one</li><li>two</li></ul></td><td>Done</td></tr></table>";
    await c.deliver({ from: c.address(), headers: html, body });
    const { poc_description_markdown: text } = await newestReport(w, c.triager);
    expect(text.replace(/ *\n{2,}/g, "\n\n")).toBe("Two lines  \nof a mailer\n\nRegards  \nKim\n\nSteps\n\n- one\n- two\n\nDone");
  });

  it("shows its pictures where they stand", async () => {
    const c = await mailCase(w);
    await c.deliver({ from: c.address(), ...withPicture('<p>Before <img src="cid:one@mail" alt="shot"> after</p>') });
    const { poc_description_markdown, files } = await newestReport(w, c.triager);
    expect(files.map(({ name }: { name: string }) => name)).toEqual(["a.png"]);
    expect(poc_description_markdown).toBe(`Before ![shot](attachment:${files[0].file_id}) after`);
  });

  it("has a file with all of its text when the links of its pictures take more than its place, as an answer, too", async () => {
    const c = await mailConversation(w, w.server);
    const last = 'The end of <a href="https://app.lark.example/x">it</a>';
    // Shorter than its place until each picture has the id of its file.
    const ofPictures = (count: number) => withPicture(`<p>${'<img src="cid:one@mail"> '.repeat(count)}</p><p>${last}</p>`);
    const isWhole = async ({ files }: { files: { name: string; url: string }[] }) => {
      expect(files.map(({ name }) => name)).toEqual(["a.png", "mail.txt"]);
      expect((await bytesAt(files[1]?.url ?? "")).toString()).toContain("The end of [it]");
    };
    const answer = { from: c.from, headers: { References: c.first } };
    const pictures = ofPictures(900);
    const headers = { ...answer.headers, ...pictures.headers };
    expect((await c.deliver({ ...answer, ...pictures, headers })).body.outcome).toBe("comment");
    const comment = (await timelineOf(w, c.triager, c.report_id)).at(-1);
    expect(comment?.content).toMatch(/^(!\[\]\(attachment:[0-9a-f-]{36}\) ?){100}/);
    expect(comment?.content).toMatch(/The file mail\.txt has all of it\.\*$/);
    await isWhole(comment as never);
    expect((await c.deliver({ from: c.address(), ...ofPictures(2_500) })).body.outcome).toBe("report");
    const report = await newestReport(w, c.triager);
    expect(report.poc_description_markdown.length).toBeLessThanOrEqual(50_000);
    await isWhole(report);
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
    const token = await mailedToken(w.server, from, "intake-report");
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
