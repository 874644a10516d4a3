import type { PdfBlock } from "../../../platform/pdf/pdf-document.ts";

const fence = /^ {0,3}(`{3,}|~{3,})/;
const headingStart = /^ {0,3}#{1,6}[ \t]+/;

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
    const [fenceStart = "", mark = ""] = fence.exec(line) ?? [];
    const info = line.slice(fenceStart.length);
    if (code) {
      if (mark.startsWith(code.mark) && info.trim() === "") endCode();
      else code.lines.push(line);
    } else if (mark !== "" && !(mark.startsWith("`") && info.includes("`"))) {
      endParagraph();
      code = { mark, lines: [] };
    } else if (line.trim() === "") {
      endParagraph();
    } else {
      const text = line.length <= 500 ? headingTextOf(line) : "";
      if (text === "") paragraph.push(line);
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

/**
 * The text of an ATX heading (CommonMark 0.31, 4.2) without its opening and closing marks, empty if the line is none. An expression
 * for the whole line would backtrack over blanks and marks.
 */
function headingTextOf(line: string): string {
  const [opening] = headingStart.exec(line) ?? [];
  if (opening === undefined) return "";
  const text = line.slice(opening.length).trimEnd();
  let end = text.length;
  while (text[end - 1] === "#") end--;
  // A run of marks closes the heading only behind a blank: "C#" keeps its mark.
  return end === 0 || text[end - 1] === " " || text[end - 1] === "\t" ? text.slice(0, end).trimEnd() : text;
}
