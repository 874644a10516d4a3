import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { newId } from "@safeport/db/new-id";
import { describe, expect, it, onTestFinished } from "vitest";
import { readPdfBlocks } from "../src/platform/markdown/render-markdown.ts";
import type { PdfDocument } from "../src/platform/pdf/pdf-document.ts";
import { renderPdf } from "../src/platform/pdf/render-pdf.ts";
import { drawFont } from "./draw-font.ts";
import { picture } from "./images.ts";
import { lettersOf, readPdf } from "./pdf-tools.ts";

const hostile = '#read("/etc/passwd") $x$ `r` *b* _i_ <script>alert(1)</script> \\ @ref @import "@preview/x" //';
const document = (...blocks: PdfDocument["blocks"]): PdfDocument => ({
  title: `Title ${hostile}`,
  language: "en",
  footer: "Foot",
  blocks,
});
const made = (blocks: PdfDocument["blocks"], making: Parameters<typeof renderPdf>[2] = {}) =>
  renderPdf(document(...blocks), "one", making);
const contentOf = async (...blocks: PdfDocument["blocks"]) => (await made(blocks)).content;
const blocksOf = async (text: string) => (await readPdfBlocks(text)) ?? [];
/** Reason for skipping a test that reads the text of a PDF. */
const notRead = "poppler-utils and qpdf are not installed";
const limits = { characters: 2_000_000, bytes: 50_000_000, maxMs: 60_000, megabytes: 900 };

describe("a PDF", () => {
  it("is tagged and sound, and says what it was told and nothing else", async ({ skip }) => {
    const long = "q".repeat(3_000);
    const pdf = await readPdf(
      await contentOf(
        { kind: "heading", level: 1, text: `Heading ${hostile}` },
        { kind: "text", text: `First line\n${hostile}\nÀ Ελληνικά кириллица ${long}` },
        { kind: "code", text: `GET /${long} HTTP/1.1\n\tHost: a.example\n${hostile}` },
        { kind: "facts", facts: [["Name", hostile]] },
        {
          kind: "table",
          columns: [
            { label: "What", numeric: false },
            { label: "How much", numeric: true },
          ],
          rows: [[hostile, "1.00"]],
          totals: [["Total", "1.00"]],
        },
      ),
    );
    if (!pdf) return skip(notRead);
    expect(pdf.info).toMatchObject({ Tagged: "yes", Title: `Title ${hostile}`, JavaScript: "no" });
    const text = pdf.letters.replace(/Foot\d+\/\d+/g, "").replace(/\f/g, "");
    const expected = [
      ...["Title", hostile, "Heading", hostile, "First line", hostile, "À Ελληνικά кириллица", long],
      ...["GET /", long, "HTTP/1.1 Host: a.example", hostile, "Name", hostile],
      ...["What How much", hostile, "1.00 Total 1.00"],
    ];
    expect(text).toBe(lettersOf(expected.join(" ")));
  });

  it("sets the marks of a text, shows each address and keeps code as it is", async ({ skip }) => {
    const address = `https://a.example/${"0123456789abcdef".repeat(12)}?end=1`;
    const code = "POST /login HTTP/1.1\n    Host: a.example\n<script>alert(1)</script>  |  **not bold**";
    const text = [
      "# Top\n\nSome **bold _both_** ~~old~~ `a|b`",
      "| Name | Value |\n|---|--:|\n| **x** | `1.00` |",
      `1. [here](${address})\n2. two\n   - nested [run](javascript:alert(1))`,
      `> quoted\n\n\`\`\`http\n${code}\n\`\`\``,
      "<form>\n  <input name=a>\n</form>",
    ].join("\n\n");
    const { content } = await made(await blocksOf(text));
    const pdf = await readPdf(content);
    if (!pdf) return skip(notRead);
    expect(pdf.text).not.toMatch(/[\u200b\u00ad\u2060\ufeff]|\*\*b|~~|\|---/);
    for (const shown of [
      "Top",
      "bold both old",
      "a|b",
      "Name Value x 1.00",
      `here(${address})`,
      "run(javascript:alert(1))",
      code,
    ])
      expect(pdf.letters).toContain(lettersOf(shown));
    expect(pdf.letters).toContain(lettersOf("<form><input name=a></form>"));
    // Blanks of code are blanks when they are copied.
    expect(pdf.text).not.toContain("\u00a0");
    expect(pdf.links).toContain(address);
    expect(pdf.links.join()).not.toContain("javascript:");
    expect(pdf.info.Tagged).toBe("yes");
  });

  it("has the pictures of its files in place, and those of others by their text; fetches nothing (EXP-07)", async ({ skip }) => {
    let requests = 0;
    const site = createServer((_request, response) => {
      requests++;
      response.end();
    }).listen(0, "127.0.0.1");
    await once(site, "listening");
    const { port } = site.address() as AddressInfo;
    const remote = `http://127.0.0.1:${port}/latest`;
    const [own, other] = [newId(), newId()];
    const text = `before\n\n![A shot](attachment:${own})\n\n| a |\n|---|\n| ![in a cell](attachment:${own}) |\n\n![theirs](attachment:${other}) ![x](${remote})`;
    const bytes = await picture(800, 600).webp().toBuffer();
    const shot = { file: own, name: "shot.webp", width: 800, height: 600, bytes };
    const { content } = await made(await blocksOf(text), { pictures: [shot] }).finally(() => site.close());
    expect(requests).toBe(0);
    const pdf = await readPdf(content);
    if (!pdf) return skip(notRead);
    expect(pdf.pictures).toBe(2);
    expect(pdf.letters).toContain(lettersOf(`[Picture: theirs] x (${remote})`));
  });

  it("wraps long lines of code and cuts nothing (EXP-09)", async ({ skip }) => {
    const request = Array.from({ length: 60 }, (_, line) => `X-Header-${line}: ${"0123456789abcdef".repeat(25)}`).join("\n");
    const pdf = await readPdf((await made(await blocksOf(`\`\`\`http\n${request}\n\`\`\``))).content);
    if (!pdf) return skip(notRead);
    const isWhole = lettersOf(pdf.text.replace(/Foot\s+\d+\/\d+\s/g, "")).includes(lettersOf(request));
    expect(isWhole).toBe(true);
  });

  it("names the scripts that no font has, and has them with fonts of the operator", async ({ skip }) => {
    const text = "漏洞测试 `图片` كلمة السر ภาษาไทย 🔥 end";
    const without = await made([{ kind: "text", text }]);
    expect([...without.missingScripts].sort()).toEqual(["emoji", "han", "thai"]);
    const folder = await mkdtemp(path.join(tmpdir(), "safeport-fonts-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await drawFont(folder, "Noto Sans Arabic", "كلمة السر");
    await drawFont(folder, "Drawn Others", "漏洞测试图片ภาษาไทย🔥");
    const withFonts = await made(await blocksOf(text), { fonts: [folder] });
    expect(withFonts.missingScripts).toEqual([]);
    const [poor, rich] = [await readPdf(without.content), await readPdf(withFonts.content)];
    if (!poor || !rich) return skip(notRead);
    expect(poor.letters).toContain(lettersOf("This file has no fonts for: Chinese characters, Thai, emoji"));
    expect(poor.letters).toContain(lettersOf("[Chinese characters: 4]"));
    for (const part of ["漏洞测试", "图片", "كلمة السر", "ภาษาไทย", "🔥", "end"]) expect(rich.letters).toContain(lettersOf(part));
    expect(rich.fonts).toContain("NotoSansArabic");
  });

  it("drops what would turn the direction of a text, and control characters", async ({ skip }) => {
    const pdf = await readPdf(await contentOf({ kind: "text", text: "pay \u202Eeorue\u202C 5\u0000\u0007" }));
    if (!pdf) return skip(notRead);
    expect(pdf.letters).toContain("payeorue5");
  });

  it("is made although no font has a character", async ({ skip }) => {
    const pdf = await readPdf(await contentOf({ kind: "text", text: "before \u{1F9FF}\u{10FFFD} after" }));
    if (!pdf) return skip(notRead);
    expect(pdf.letters).toMatch(/before.*after/);
  });

  it("is not held up by a long one that is being made", async () => {
    const long = renderPdf(document({ kind: "text", text: "word ".repeat(200_000) }), "one");
    const short = renderPdf(document({ kind: "text", text: "word" }), "another");
    expect(await Promise.race([long.then(() => "long"), short.then(() => "short")])).toBe("short");
    await long;
  });

  it("is refused when it is too long, takes too long or takes too much memory", async () => {
    const words = { kind: "text", text: "word ".repeat(200_000) } as const;
    const refused = expect.objectContaining({ code: "conflict", detail: "document_too_long" });
    await expect(renderPdf(document(words), "one", { limits: { ...limits, characters: 1_000 } })).rejects.toEqual(refused);
    await expect(renderPdf(document(words), "one", { limits: { ...limits, maxMs: 1 } })).rejects.toEqual(refused);
    await expect(renderPdf(document(words), "one", { limits: { ...limits, bytes: 1_000 } })).rejects.toEqual(refused);
    await expect(renderPdf(document(words), "one", { limits: { ...limits, megabytes: 90 } })).rejects.toEqual(refused);
  });
});
