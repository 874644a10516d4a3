/** @import { PdfBlock, PdfInline } from "../pdf-block.ts" */

/** As many characters of the code's font fit into a line, and fewer in each list or quotation. */
const [codeColumns, columnsOfDepth, leastColumns] = [102, 6, 30];
/** A longer word may be broken after so many characters, so that it stays on the page. In a table of several columns they are fewer. */
const [wordLength, fewest, ofRow] = [16, 3, 60];
/** Stands where a word may be broken. The template takes it out again, so no text has it: what is copied is what was written. */
const breakable = "\u0001";

/** Blocks as the template sets them: without characters that have no picture, in lines and words that fit on a page. */
export function fitted(/** @type {readonly PdfBlock[]} */ blocks, depth = 0) {
  return blocks.map((block) => fittedBlock(block, depth));
}

/** @param {PdfBlock} block @param {number} depth @returns {PdfBlock} */
function fittedBlock(block, depth) {
  switch (block.kind) {
    case "code":
      return { ...block, text: inColumns(plain(block.text), Math.max(leastColumns, codeColumns - columnsOfDepth * depth)) };
    case "text":
      return { ...block, text: inWords(block.text) };
    case "heading":
      return { ...block, text: typeof block.text === "string" ? inWords(block.text) : block.text.map((part) => inline(part)) };
    case "paragraph":
      return { ...block, content: block.content.map((part) => inline(part)) };
    case "quote":
      return { ...block, blocks: fitted(block.blocks, depth + 1) };
    case "list":
      return { ...block, items: block.items.map((item) => fitted(item, depth + 1)) };
    case "grid": {
      const length = Math.max(fewest, Math.min(wordLength, Math.floor(ofRow / block.columns.length)));
      return { ...block, rows: block.rows.map((row) => row.map((cell) => cell.map((part) => inline(part, length)))) };
    }
    case "facts":
      return { ...block, facts: block.facts.map(([name, value]) => [inWords(name), inWords(value)]) };
    case "table":
      return { ...block, rows: block.rows.map((row) => row.map((cell) => inWords(cell))) };
    default:
      return block;
  }
}

/** @param {PdfInline} part @param {number} [length] @returns {PdfInline} */
function inline(part, length = wordLength) {
  if (typeof part === "string") return inWords(part, length);
  if (part.kind === "code") return { ...part, text: inWords(part.text, length) };
  if (part.kind === "image") return { ...part, alt: plain(part.alt) };
  const content = part.content.map((inner) => inline(inner, length));
  return part.kind === "link" ? { ...part, address: plain(part.address), content } : { ...part, content };
}

/** Without control characters, which have no picture; and no text changes the direction of the following text. */
export function plain(/** @type {string} */ text) {
  return text.replace(/\r\n?/g, "\n").replace(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "");
}

/** Words of a text that may be broken. Letters that join, or that stand without blanks between words, are left together. @param {string} text */
function inWords(text, length = wordLength) {
  const long = new RegExp(`[!-\\u024f]{${length * 2},}`, "gu");
  const piece = new RegExp(`.{1,${length}}`, "gu");
  return plain(text).replace(long, (word) => (word.match(piece) ?? []).join(breakable));
}

/** Code whose lines are no longer than a page is wide. @param {string} text @param {number} columns */
function inColumns(text, columns) {
  const lines = text.replaceAll("\t", "  ").split("\n");
  const perLine = new RegExp(`.{1,${columns}}`, "gu");
  return lines.map((line) => (line === "" ? line : (line.match(perLine) ?? []).join("\n"))).join("\n");
}
