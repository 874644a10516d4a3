import type { PdfBlock } from "../../../platform/pdf/pdf-document.ts";

const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/;
const heading = /^ {0,3}#{1,6}[ \t]+(.+?)[ \t]*#*[ \t]*$/;

/**
 * Markdown as plain parts of a document, in one pass: headings, fenced code and paragraphs. Marks within a line stay as they were written, so that a
 * payload is never changed.
 */
export function pdfBlocksOf(markdown: string): PdfBlock[] {
  const blocks: PdfBlock[] = [];
  let paragraph: string[] = [];
  let code: { mark: string; lines: string[] } | null = null;
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push({ kind: "text", text: paragraph.join("\n") });
    paragraph = [];
  };
  const endCode = () => {
    if (code && code.lines.length > 0) blocks.push({ kind: "code", text: code.lines.join("\n") });
    code = null;
  };
  for (const line of markdown.split(/\r\n?|\n/)) {
    const [, mark = "", info = ""] = fence.exec(line) ?? [];
    if (code) {
      if (mark.startsWith(code.mark) && info.trim() === "") endCode();
      else code.lines.push(line);
    } else if (mark !== "" && !(mark.startsWith("`") && info.includes("`"))) {
      endParagraph();
      code = { mark, lines: [] };
    } else if (line.trim() === "") {
      endParagraph();
    } else {
      const [, text] = line.length <= 500 ? (heading.exec(line) ?? []) : [];
      if (text === undefined) paragraph.push(line);
      else {
        endParagraph();
        blocks.push({ kind: "heading", level: 3, text });
      }
    }
  }
  endParagraph();
  endCode();
  return blocks;
}
