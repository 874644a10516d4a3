/** @import { Nodes } from "mdast" */
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";

/**
 * A part of a text by its offsets: "text" is shown as text, "link" is text of a link, and "code" is code with its marks. All else is marks of Markdown,
 * targets and titles.
 * @typedef {{ start: number, end: number, kind: "text" | "link" | "code" }} TextPart
 */
/** @typedef {{ text: string, parts: TextPart[] }} TextParts */

const [marks, plain, link, code, html] = [0, 1, 2, 3, 4];
/** Texts in which one escaped tag after the other uncovers the next are nobody's report. */
const maxRounds = 4;

const withAddresses = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).use(withPositions).freeze();
const withoutAddresses = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(withPositions)
  .use(function () {
    const constructs = ["wwwAutolink", "protocolAutolink", "emailAutolink"];
    (this.data().micromarkExtensions ?? []).push({ disable: { null: constructs } });
  })
  .freeze();

/**
 * The parts of a text, in which HTML is first made text, as it is shown here; null for one that cannot be read. Code hosts differ in whether an address ends
 * before a mark of code, so that only what is code in both readings is code. May take long, so a worker runs it.
 * @param {string} markdown without carriage returns
 * @returns {TextParts | null}
 */
export function textParts(markdown) {
  let text = markdown;
  for (let round = 0; round < maxRounds; round++) {
    const one = kindsOf(withoutAddresses.parse(text), text.length);
    const other = kindsOf(withAddresses.parse(text), text.length);
    if (!one.includes(html) && !other.includes(html)) return { text, parts: partsOf(one, other) };
    text = withoutHtml(text, one, other);
  }
  return null;
}

/**
 * Without what makes nodes of no position.
 * @this {import("unified").Processor}
 */
function withPositions() {
  const data = this.data();
  data.fromMarkdownExtensions = (data.fromMarkdownExtensions ?? []).flat().map((extension) => ({ ...extension, transforms: [] }));
}

/**
 * The kind of each character.
 * @param {Nodes} tree
 * @param {number} length
 */
function kindsOf(tree, length) {
  const kinds = new Uint8Array(length);
  mark(tree, plain);
  return kinds;

  /** @param {Nodes} node @param {number} textKind */
  function mark(node, textKind) {
    if ("children" in node) {
      const inner = node.type === "link" || node.type === "linkReference" ? link : textKind;
      for (const child of node.children) mark(child, inner);
      return;
    }
    const kind = kindOf(node, textKind);
    if (kind !== marks) kinds.fill(kind, node.position?.start.offset, node.position?.end.offset);
  }
}

/** @param {Nodes} node @param {number} textKind */
function kindOf({ type }, textKind) {
  if (type === "text") return textKind;
  if (type === "html") return html;
  return type === "code" || type === "inlineCode" ? code : marks;
}

/** @type {Record<string, string>} */
const entities = { "&": "&amp;", "<": "&lt;", "\\": "&#92;" };

/** @param {string} text @param {Uint8Array} one @param {Uint8Array} other */
function withoutHtml(text, one, other) {
  return text.replace(/[&<\\]/g, (character, at) =>
    one[at] === html || other[at] === html ? (entities[character] ?? character) : character,
  );
}

/** @param {Uint8Array} one @param {Uint8Array} other the reading in which addresses are links */
function partsOf(one, other) {
  const isText = (/** @type {number | undefined} */ kind) => kind === plain || kind === link;
  /** @type {(at: number) => TextPart["kind"] | null} */
  const kindAt = (at) => {
    if (isText(one[at]) || isText(other[at])) return other[at] === link ? "link" : "text";
    return one[at] === code || other[at] === code ? "code" : null;
  };
  /** @type {TextPart[]} */
  const parts = [];
  for (let at = 0; at < one.length; at++) {
    const kind = kindAt(at);
    const last = parts.at(-1);
    if (last?.kind === kind && last?.end === at) last.end++;
    else if (kind) parts.push({ start: at, end: at + 1, kind });
  }
  return parts;
}
