import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseMarkdown } from "@safeport/markdown/parse-markdown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ParsedMail, partPath, withParsedMail } from "../src/features/intake/parse-mail.ts";
import { markdownOf } from "../src/features/intake/parsing/html-markdown.mjs";
import { removedLink } from "../src/platform/removed-link.mjs";
import { messageOf } from "./mail-case.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "mail-html-"));
});
afterAll(() => rm(folder, { recursive: true }));

const html = { "MIME-Version": "1.0", "Content-Type": "text/html; charset=utf-8" };

/** What the process makes of a mail: what it prints, with the whole text and the original. */
async function read(message: string): Promise<{ mail: ParsedMail; written: string }> {
  const result = await withParsedMail({ dataDir: folder, intakeKey: null }, Buffer.from(message), async (mail, parts) => {
    if (!mail) throw new Error("unreadable");
    const files = await Promise.all((["text", "original"] as const).map((part) => readFile(partPath(parts, part), "utf8")));
    return { mail, written: `${JSON.stringify(mail)}\n${files.join("\n")}` };
  });
  return result;
}

const id = "0192a3b4-1234-4123-8123-0123456789ab";
const signatures = [
  `_${"aB3_-".repeat(8)}xy`,
  `${"-_".repeat(21)}_`,
  `-_${"a_".repeat(20)}_`,
  `__${"__".repeat(20)}-`,
  `-${"--".repeat(21)}`,
  `1${"23_-".repeat(10)}_-`,
];
const letters = (text: string) => text.replace(/\\+/g, "");

describe("HTML of a mail", () => {
  it.each(signatures)("keeps no private link whose signature has marks of Markdown: %s @spec:10.40", async (signature) => {
    expect(signature).toHaveLength(43);
    const url = `https://safeport.example/intake-report#token=${id}.${signature}`;
    const shapes = {
      link: `<p>Open <a href="${url}">${url}</a></p>`,
      text: `<p>${url}</p>`,
      list: `<ul><li>${id}.${signature}</li></ul>`,
      table: `<table><tr><th>A</th></tr><tr><td>${url}</td></tr></table>`,
      code: `<pre>${url}</pre><p><code>${url}</code></p>`,
      wrapped: `<p>${url.slice(0, -20)}<wbr>${url.slice(-20)}</p><table><tr><th>A</th></tr></table>`,
      entities: `<p>${url.replaceAll("_", "&#95;").replaceAll("-", "&#45;")}</p><table><tr><th>A</th></tr></table>`,
      broken: `<p>${url.slice(0, -20)}<br>${url.slice(-20)}</p><table><tr><th>A</th></tr></table>`,
      title: `<p><a href="https://a.example" title="${url}">x</a> <img src="cid:a" alt="${url}"></p>`,
    };
    const { mail, written } = await read(messageOf({ headers: html, body: Object.values(shapes).join("\r\n") }));
    const kept = letters(written).replace(/<w?br>/g, "");
    expect(kept).not.toContain(signature);
    expect(kept).not.toContain(signature.slice(-20));
    expect(letters(mail.text).split(removedLink).length).toBeGreaterThan(Object.keys(shapes).length);
  });

  it("loses no word of a table of 3,000 rows", async () => {
    const rows = Array.from({ length: 3_000 }, (_, row) => `<tr><td>parameter_${row}</td><td>value ${row}</td></tr>`);
    const { mail } = await read(messageOf({ headers: html, body: `<table>${rows.join("\n")}</table>` }));
    expect(mail.text).toMatch(/^parameter_0 value 0\n/);
    const missing = rows.map((_, row) => `parameter_${row} value ${row}\n`).filter((line) => !`${mail.text}\n`.includes(line));
    expect(missing).toEqual([]);
  });

  const lettersIn = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.join("") ?? "";

  it("is read where the plain text only says that it is there, and not where that says the same", async () => {
    const parts = (plain: string, written: string) => ({
      headers: { "MIME-Version": "1.0", "Content-Type": 'multipart/alternative; boundary="b"' },
      body: `--b\r\nContent-Type: text/plain\r\n\r\n${plain}\r\n--b\r\nContent-Type: text/html\r\n\r\n${written}\r\n--b--`,
    });
    const words = "The search shows what was written by the person before. Open it, and the script runs for everybody.";
    const stub = await read(messageOf(parts("This mail is in HTML.", `<p>${words}</p>`)));
    expect(stub.mail.text).toBe(words);
    const same = await read(messageOf(parts(`> ${words}`, `<p>${words}</p><p>Sent by a phone</p>`)));
    expect(same.mail.text.trim()).toBe(`> ${words}`);
  });

  it.each([
    ["more elements than are read", `<p>First</p>${"<i>a</i>".repeat(10_001)}<p>Last</p>`],
    ["more elements within one another", `<p>First</p>${"<div>".repeat(60)}Deep${"</div>".repeat(60)}<p>Last</p>`],
    ["more than a megabyte", `<p>First</p><p>${"word ".repeat(210_000)}</p><p>Last</p>`],
    ["more cells than are read", `<p>First</p><table>${"<tr><td>a</td></tr>".repeat(700)}</table><p>Last</p>`],
  ])("with %s gives up its form and no word", (_name, body) => {
    const text = markdownOf(`${body}<pre>GET /a\n  Host: x</pre>`);
    expect(lettersIn(text)).toBe(lettersIn(`${body}GET /a Host: x`.replace(/<[^>]+>/g, "")));
    expect(text).toMatch(/^First/);
    expect(text).toContain("GET /a\n  Host: x");
  });

  it("does not take the address of a link for words that are gone", () => {
    const address = `https://mail.example/${"track".repeat(40)}`;
    const text = markdownOf(`<p><a href="${address}">Open</a></p><template><p>Words of a template</p></template>`);
    expect(text).toContain("Words of a template");
  });

  it("keeps the lines of code that a mail program ends by an element", () => {
    expect(markdownOf("<pre>GET /a HTTP/1.1<br>Host: x<br><br>id=1</pre>")).toBe("```\nGET /a HTTP/1.1\nHost: x\n\nid=1\n```");
    expect(markdownOf("<pre><div>one</div><div>two</div></pre>")).toBe("```\none\ntwo\n```");
  });

  it.each([
    ["&amp;lt;script&amp;gt; &amp;amp;", "\\&lt;script\\&gt; \\&amp;"],
    ["~~struck~~", "\\~\\~struck\\~\\~"],
    ["&gt;alert(1)", "\\>alert(1)"],
    ["---", "\\---"],
    ["===", "\\==="],
    ["one<br>two<br>", "one  \ntwo"],
    ["<span>one<br></span><br> ", "one"],
    ["https://a.example/~user?a=1&amp;b=2", "https://a.example/~user?a=1&b=2"],
  ])("keeps what is Markdown as it was written: %s", (written, markdown) => {
    expect(markdownOf(`<p>${written}</p>`)).toBe(markdown);
  });

  const drawn = (html: string) => {
    const text = JSON.stringify(parseMarkdown(markdownOf(html))?.children);
    return { text, hasTable: text.includes('"tagName":"table"') };
  };
  it.each([
    ["a list in a cell", "<table><tr><td><p>Steps</p><ul><li>one</li><li>two</li></ul></td><td>Right</td></tr></table>", false],
    ["code in a cell", "<table><tr><td>A</td><td><pre>GET /\nHost: x</pre></td></tr></table>", false],
    ["several lines in a cell", "<table><tr><td>one<br>two</td><td>three</td></tr></table>", false],
    ["several lines in a part of a cell", "<table><tr><td><b>one<br></b>two</td><td>three</td></tr></table>", false],
    ["paragraphs in a cell", "<table><tr><td><p>one</p><p>two</p></td><td>three</td></tr></table>", false],
    ["tables in it", "<table><tr><td>one<table><tr><td>two</td><td>three</td></tr></table></td></tr></table>", true],
    ["a wide cell on top", '<table><tr><th colspan="2">one</th></tr><tr><td>two</td><td>three</td></tr></table>', true],
    [
      "a wide cell beside another",
      '<table><tr><td colspan="2">one</td><td>two</td></tr><tr><td>a</td><td>b</td></tr></table>',
      true,
    ],
    ["a short first row", "<table><tr><th>one</th></tr><tr><td>two</td><td>three</td></tr></table>", true],
    ["a huge width", '<table><tr><td colspan="99999999">one</td></tr><tr><td>two</td><td>three</td></tr></table>', true],
    ["a line break at the end of a cell", "<table><tr><td>one<br></td><td>two<br>\n</td></tr></table>", true],
  ])("shows all words of a table with %s, and no tag", (_name, html, hasTable) => {
    const { text, ...shown } = drawn(html);
    for (const [word = ""] of html.replace(/<[^>]+>/g, " ").matchAll(/\w+/g)) expect(text).toContain(word);
    expect(text).not.toMatch(/<\/?[a-z]|joplin/);
    expect(shown).toEqual({ hasTable });
  });

  it("keeps a table of 100 rows", () => {
    const rows = "<tr><td>a</td><td>b</td><td>c</td><td>d</td></tr>".repeat(99);
    const table = markdownOf(`<table><tr><th>1</th><th>2</th><th>3</th><th>4</th></tr>${rows}</table>`);
    const lines = table.split("\n");
    expect([lines.length, lines[0]]).toEqual([101, "| 1   | 2   | 3   | 4   |"]);
  });

  const most = (piece: string, count: number) => piece.repeat(count);
  const worst: Record<string, string> = {
    rows: `<table>${most("<tr><td>a</td></tr>", 5_000)}</table>`,
    "as many cells as a table may have": `<table>${most("<tr><td>a</td><td>b</td><td>c</td></tr>\n", 150)}</table>`,
    "as many cells in one row": `<table><tr>${most("<td>a</td>\n", 599)}</table>`,
    tables: most("<table><tr><td>a</td></tr></table>", 300),
    "tables in tables": most("<table><tr><td>a", 40) + most("</td></tr></table>", 40),
    lines: most("<div>a b</div>", 10_000),
    items: `<ol>${most("<li>a</li>", 9_999)}</ol>`,
    "items in items": most("<ol><li>a", 24) + most("</li></ol>", 24),
    "deep lines": most(`${most("<div>", 49)}a${most("</div>", 49)}`, 200),
    "deep marks": most(`${most("<b><i>", 24)}a${most("</i></b>", 24)}`, 200),
    paragraphs: most("<p>a</p>", 10_000),
    breaks: most("a<br>", 9_000),
    quotes: most("<blockquote>a", 49) + most("</blockquote>", 49),
  };
  it("of any shape takes less than two seconds of one processor", () => {
    const slow = Object.entries(worst).flatMap(([shape, body]) => {
      const start = process.cpuUsage();
      markdownOf(body);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1_000 < 2_000 ? [] : [`${shape}: ${(user + system) / 1_000} ms`];
    });
    expect(slow).toEqual([]);
  });
});
