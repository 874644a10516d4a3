/** @import { Root, RootContent } from "hast" */
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { foldDetails } from "./fold-details.mjs";
import { headingLevels } from "./heading-levels.mjs";
import { idPrefix } from "./text-ids.mjs";

/** The most elements of one text that a browser draws at once without standing still. */
const maxElements = 5_000;
/** Images of one text: until the reader asks for one, a button of several elements stands for it. */
const maxImages = 200;
/** Elements within elements: browsers lay them out recursively. */
const maxDepth = 100;
/** Characters of text and addresses, which a link definition may repeat. */
const maxLength = 1_000_000;

/** Images may also refer to the files of the report that a text belongs to; `MarkdownView` finds them, or shows their text alone. */
const schema = {
  ...defaultSchema,
  clobberPrefix: idPrefix,
  protocols: { ...defaultSchema.protocols, src: [...(defaultSchema.protocols?.src ?? []), "attachment"] },
};

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: "" })
  .use(() => showHtml)
  .use(rehypeSanitize, schema)
  .use(() => leadToIds)
  // Headings in texts start below those of the page.
  .use(headingLevels, { first: 3 });

/** For paper, where nothing runs: addresses of any kind stay, since a report may be about them. */
const printer = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(() => showHtml)
  .use(headingLevels, { first: 3 });

/**
 * The sanitised HTML tree of a text (GFM); null for one that is too large or too deep to draw. May take long, so a worker runs it.
 * @param {string} markdown
 * @returns {Root | null}
 */
export function parseMarkdown(markdown) {
  return bounded(processor.runSync(processor.parse(markdown)));
}

/**
 * The tree of a text to be printed, which no browser may get: it is not sanitised. Otherwise as above.
 * @param {string} markdown
 * @returns {Root | null}
 */
export function parseForPrint(markdown) {
  return bounded(printer.runSync(printer.parse(markdown)));
}

/** @param {Root} tree */
function bounded(tree) {
  const size = { elements: 0, images: 0, length: 0, depth: 0 };
  measure(tree.children, 1, size);
  const isTooMuch = size.elements > maxElements || size.images > maxImages || size.length > maxLength || size.depth > maxDepth;
  return isTooMuch ? null : tree;
}

/**
 * HTML in a text is shown as it was written: in a report it may be the payload. Only `<details>` folds, as on code hosts.
 * @param {Root | RootContent} node
 */
function showHtml(node) {
  if (!("children" in node)) return;
  if (node.type === "root" || node.type === "element") foldDetails(node);
  node.children = node.children.map((child) => (child.type === "raw" ? { type: "text", value: child.value } : child));
  for (const child of node.children) showHtml(child);
}

/**
 * Links within the text lead to the ids as sanitising has made them.
 * @param {Root | RootContent} node
 */
function leadToIds(node) {
  if (!("children" in node)) return;
  if (node.type === "element" && typeof node.properties.href === "string" && node.properties.href.startsWith("#"))
    node.properties.href = `#${idPrefix}${node.properties.href.slice(1)}`;
  for (const child of node.children) leadToIds(child);
}

/**
 * @param {readonly RootContent[]} nodes
 * @param {number} depth
 * @param {Record<"elements" | "images" | "length" | "depth", number>} size
 */
function measure(nodes, depth, size) {
  size.depth = Math.max(size.depth, depth);
  for (const node of nodes) {
    if (node.type === "text") size.length += node.value.length;
    if (node.type !== "element") continue;
    size.elements++;
    if (node.tagName === "img") size.images++;
    for (const value of Object.values(node.properties)) size.length += String(value).length;
    measure(node.children, depth + 1, size);
  }
}
