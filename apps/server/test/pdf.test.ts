import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { pdfBlocksOf } from "../src/features/report-exchange/export/text-blocks.ts";
import type { PdfDocument } from "../src/platform/pdf/pdf-document.ts";
import { renderPdf } from "../src/platform/pdf/render-pdf.ts";
import { lettersOf, readPdf } from "./pdf-tools.ts";

const hostile = '#read("/etc/passwd") $x$ `r` *b* _i_ <script>alert(1)</script> \\ @ref @import "@preview/x" //';
const document = (...blocks: PdfDocument["blocks"]): PdfDocument => ({
  title: `Title ${hostile}`,
  language: "en",
  footer: "Foot",
  blocks,
});
/** Reason for skipping a test that reads the text of a PDF. */
const notRead = "poppler-utils and qpdf are not installed";
const limits = { characters: 2_000_000, bytes: 50_000_000, maxMs: 60_000, megabytes: 900 };

describe("a PDF", () => {
  it("is tagged and sound, and says what it was told and nothing else", async ({ skip }) => {
    const long = "q".repeat(3_000);
    const pdf = await readPdf(
      await renderPdf(
        document(
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
        "one",
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

  it("shows an image of a text by its source, and fetches nothing (EXP-07)", async ({ skip }) => {
    let requests = 0;
    const site = createServer((_request, response) => {
      requests++;
      response.end();
    }).listen(0, "127.0.0.1");
    await once(site, "listening");
    const { port } = site.address() as AddressInfo;
    const images = `![x](http://127.0.0.1:${port}/latest) <img src="file:///etc/passwd"> ![s](data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=)`;
    const bytes = await renderPdf(document(...pdfBlocksOf(images)), "one").finally(() => site.close());
    expect(requests).toBe(0);
    const pdf = await readPdf(bytes);
    if (!pdf) return skip(notRead);
    expect(pdf.letters).toContain(lettersOf(images));
  });

  it("wraps long lines of code and cuts nothing (EXP-09)", async ({ skip }) => {
    const request = Array.from({ length: 60 }, (_, line) => `X-Header-${line}: ${"0123456789abcdef".repeat(25)}`).join("\n");
    const pdf = await readPdf(await renderPdf(document(...pdfBlocksOf(`\`\`\`http\n${request}\n\`\`\``)), "one"));
    if (!pdf) return skip(notRead);
    expect(pdf.letters.replace(/\f|Foot\d+\/\d+/g, "")).toContain(lettersOf(request));
  });

  it("drops what would turn the direction of a text, and control characters", async ({ skip }) => {
    const pdf = await readPdf(await renderPdf(document({ kind: "text", text: "pay \u202Eeorue\u202C 5\u0000\u0007" }), "one"));
    if (!pdf) return skip(notRead);
    expect(pdf.letters).toContain("payeorue5");
  });

  it("is made although no font has a character", async ({ skip }) => {
    const pdf = await readPdf(await renderPdf(document({ kind: "text", text: "before \u{1F9FF}\u{10FFFD} after" }), "one"));
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
    await expect(renderPdf(document(words), "one", { ...limits, characters: 1_000 })).rejects.toEqual(refused);
    await expect(renderPdf(document(words), "one", { ...limits, maxMs: 1 })).rejects.toEqual(refused);
    await expect(renderPdf(document(words), "one", { ...limits, bytes: 1_000 })).rejects.toEqual(refused);
    await expect(renderPdf(document(words), "one", { ...limits, megabytes: 90 })).rejects.toEqual(refused);
  });
});
