/**
 * Sanitised HTML as a document in the Atlassian Document Format, which Jira takes (Atlassian, "Document structure"). What a place cannot hold there is shown by
 * its content: a heading or a table within a list as paragraphs. Files and images of other sites are links or their text.
 * @import { Element, Root, RootContent } from "hast"
 */

/** @typedef {{ type: string, attrs?: Record<string, unknown>, content?: AdfNode[], text?: string, marks?: AdfMark[] }} AdfNode */
/** @typedef {{ type: string, attrs?: Record<string, unknown> }} AdfMark */
/** @typedef {AdfNode & { version: 1 }} AdfDocument */

/** @type {Record<string, string>} */
const markOf = { strong: "strong", b: "strong", em: "em", i: "em", del: "strike", s: "strike", code: "code" };
/** Blocks that a list item and a quotation can hold; others stand there as paragraphs. */
const inItem = new Set(["paragraph", "bulletList", "orderedList", "codeBlock"]);
const inQuote = new Set(["paragraph", "bulletList", "orderedList", "codeBlock"]);
const blocks = new Set("p,h1,h2,h3,h4,h5,h6,ul,ol,pre,blockquote,table,hr,details,summary,section,div,dl".split(","));

/**
 * @param {Root} tree
 * @returns {AdfDocument}
 */
export function adfOf(tree) {
  const content = blocksOf(tree.children);
  return { version: 1, type: "doc", content: content.length > 0 ? content : [{ type: "paragraph", content: [] }] };
}

/**
 * Text that could not be read as Markdown, as it is.
 * @param {string} text
 * @returns {AdfDocument}
 */
export function adfOfSource(text) {
  return { version: 1, type: "doc", content: [codeBlock(text)] };
}

/** @param {readonly RootContent[]} nodes @returns {AdfNode[]} */
function blocksOf(nodes) {
  /** @type {AdfNode[]} */
  const result = [];
  /** @type {RootContent[]} */
  let loose = [];
  const close = () => {
    const content = trimmed(inlinesOf(loose, []));
    if (content.length > 0) result.push({ type: "paragraph", content });
    loose = [];
  };
  for (const node of nodes) {
    if (node.type !== "element" || !blocks.has(node.tagName)) {
      loose.push(node);
      continue;
    }
    close();
    result.push(...blockOf(node));
  }
  close();
  return result;
}

/** @param {Element} element @returns {AdfNode[]} */
function blockOf(element) {
  const { tagName, children } = element;
  if (/^h[1-6]$/.test(tagName)) {
    const content = trimmed(inlinesOf(children, []));
    return content.length > 0 ? [{ type: "heading", attrs: { level: Number(tagName[1]) }, content }] : [];
  }
  if (tagName === "ul" || tagName === "ol") return listOf(element);
  if (tagName === "pre") return [codeBlock(textOf(element).replace(/\n$/, ""), languageOf(element))];
  if (tagName === "blockquote") {
    const content = fitting(blocksOf(children), inQuote);
    return content.length > 0 ? [{ type: "blockquote", content }] : [];
  }
  if (tagName === "table") return tableOf(element);
  if (tagName === "hr") return [{ type: "rule" }];
  if (tagName === "summary") return blocksOf([{ type: "element", tagName: "strong", properties: {}, children }]);
  return blocksOf(children);
}

/** @param {Element} list @returns {AdfNode[]} */
function listOf({ tagName, properties, children }) {
  const content = children.flatMap((item) => {
    if (item.type !== "element") return [];
    const inner = fitting(blocksOf(item.children), inItem);
    const isOpened = inner[0]?.type === "paragraph" || inner[0]?.type === "codeBlock";
    return [{ type: "listItem", content: isOpened ? inner : [{ type: "paragraph", content: [] }, ...inner] }];
  });
  if (content.length === 0) return [];
  if (tagName === "ul") return [{ type: "bulletList", content }];
  const start = Number(properties.start ?? 1);
  return [{ type: "orderedList", attrs: { order: Number.isSafeInteger(start) && start >= 0 ? start : 1 }, content }];
}

/** @param {Element} table @returns {AdfNode[]} */
function tableOf(table) {
  /** @type {AdfNode[]} */
  const rows = [];
  for (const row of elementsIn(table, "tr")) {
    const cells = row.children.flatMap((cell) => {
      if (cell.type !== "element") return [];
      const content = blocksOf(cell.children);
      return [
        {
          type: cell.tagName === "th" ? "tableHeader" : "tableCell",
          content: content.length > 0 ? content : [{ type: "paragraph", content: [] }],
        },
      ];
    });
    if (cells.length > 0) rows.push({ type: "tableRow", content: cells });
  }
  return rows.length > 0 ? [{ type: "table", content: rows }] : [];
}

/** @param {Element} parent @param {string} name @returns {Element[]} */
function elementsIn(parent, name) {
  return parent.children.flatMap((child) => {
    if (child.type !== "element") return [];
    return child.tagName === name ? [child] : elementsIn(child, name);
  });
}

/**
 * Blocks that may stand in a place; the others by their paragraphs.
 * @param {readonly AdfNode[]} nodes
 * @param {ReadonlySet<string>} allowed
 * @returns {AdfNode[]}
 */
function fitting(nodes, allowed) {
  return nodes.flatMap((node) => {
    if (allowed.has(node.type)) return [node];
    if (node.type === "heading") return [{ type: "paragraph", content: node.content ?? [] }];
    return fitting(node.content ?? [], allowed);
  });
}

/** @param {readonly RootContent[]} nodes @param {readonly AdfMark[]} marks @returns {AdfNode[]} */
function inlinesOf(nodes, marks) {
  return nodes.flatMap((node) => {
    if (node.type === "text") {
      // Blanks that are part of code, and those that hold words together, are evidence.
      const isCode = marks.some(({ type }) => type === "code");
      return textNode(node.value.replace(isCode ? /\n/g : /[ \t\n]+/g, " "), marks);
    }
    if (node.type !== "element") return [];
    const { tagName, properties, children } = node;
    if (tagName === "br") return [{ type: "hardBreak" }];
    if (tagName === "input") return textNode(properties.checked ? "☑ " : "☐ ", marks);
    if (tagName === "img") return linked(String(properties.alt || properties.src || ""), properties.src, marks);
    if (tagName === "a") return inlinesOf(children, withLink(marks, properties.href));
    const mark = markOf[tagName];
    // Code can be a link, and nothing else.
    if (mark === "code") return inlinesOf(children, [...marks.filter(({ type }) => type === "link"), { type: "code" }]);
    const isNew = mark !== undefined && !marks.some(({ type }) => type === mark || type === "code");
    return inlinesOf(children, isNew ? [...marks, { type: mark }] : marks);
  });
}

/** @param {string} text @param {unknown} href @param {readonly AdfMark[]} marks @returns {AdfNode[]} */
function linked(text, href, marks) {
  return textNode(text, withLink(marks, href));
}

/** @param {readonly AdfMark[]} marks @param {unknown} href @returns {readonly AdfMark[]} */
function withLink(marks, href) {
  const isAddress = typeof href === "string" && /^(?:https?:|mailto:)/i.test(href) && URL.canParse(href);
  return isAddress && !marks.some(({ type }) => type === "link") ? [...marks, { type: "link", attrs: { href } }] : marks;
}

/** @param {string} text @param {readonly AdfMark[]} marks @returns {AdfNode[]} */
function textNode(text, marks) {
  if (text === "") return [];
  return [{ type: "text", text, ...(marks.length > 0 && { marks: [...marks] }) }];
}

/** Without blanks at both ends, which stand between the elements of a block. @param {AdfNode[]} content @returns {AdfNode[]} */
function trimmed(content) {
  const isBlank = (/** @type {AdfNode | undefined} */ node) => node?.type === "text" && node.text?.trim() === "";
  let [start, end] = [0, content.length];
  while (start < end && isBlank(content[start])) start++;
  while (end > start && isBlank(content[end - 1])) end--;
  return content.slice(start, end);
}

/** @param {string} text @param {string} [language] @returns {AdfNode} */
function codeBlock(text, language) {
  return {
    type: "codeBlock",
    ...(language && { attrs: { language } }),
    ...(text !== "" && { content: [{ type: "text", text }] }),
  };
}

/** @param {Element} pre @returns {string | undefined} */
function languageOf(pre) {
  const [code] = elementsIn(pre, "code");
  const names = code?.properties.className;
  const name = Array.isArray(names) ? names.map(String).find((each) => each.startsWith("language-")) : undefined;
  return name?.slice("language-".length);
}

/** @param {RootContent} node @returns {string} */
function textOf(node) {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}
