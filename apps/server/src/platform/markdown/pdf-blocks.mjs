/**
 * The tree of a text as blocks of a PDF. Whatever has no form there is set as text; only marks of Markdown and links back from footnotes are left out.
 * @import { Element, Root, RootContent } from "hast"
 * @import { PdfBlock, PdfInline } from "../pdf-block.ts"
 */

/** @type {Record<string, "strong" | "emphasis" | "struck">} */
const markOf = { strong: "strong", b: "strong", em: "emphasis", i: "emphasis", del: "struck", s: "struck" };
const blocks = new Set("p,h1,h2,h3,h4,h5,h6,ul,ol,pre,blockquote,table,hr,details,summary,section,div,dl".split(","));
/** Columns of a table that fit on a page; a wider one is set as lines. */
const maxColumns = 20;

/** @param {Root} tree @returns {PdfBlock[]} */
export function pdfBlocksOf(tree) {
  return blocksOf(tree.children, true);
}

/**
 * `isOuter` says that text outside of elements is HTML as it was written, and not the text of an item.
 * @param {readonly RootContent[]} nodes @param {boolean} isOuter @returns {PdfBlock[]}
 */
function blocksOf(nodes, isOuter) {
  /** @type {PdfBlock[]} */
  const result = [];
  /** @type {RootContent[]} */
  let loose = [];
  const close = () => {
    const isSource = isOuter && loose.every(({ type }) => type === "text");
    if (!isSource) result.push(...paragraphs(loose));
    else {
      const text = withoutBlankEnds(loose.map(textOf).join(""));
      if (text.trim() !== "") result.push({ kind: "code", text });
    }
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

/** @param {Element} element @returns {PdfBlock[]} */
function blockOf(element) {
  const { tagName, children } = element;
  if (/^h[1-6]$/.test(tagName)) {
    const text = trimmed(inlinesOf(children));
    return text.length > 0 ? [{ kind: "heading", level: Number(tagName[1]), text }] : [];
  }
  if (tagName === "p" || tagName === "summary") return paragraphs(tagName === "p" ? children : [bold(children)]);
  if (tagName === "ul" || tagName === "ol") return listOf(element);
  if (tagName === "pre") return [{ kind: "code", text: textOf(element).replace(/\n$/, "") }];
  if (tagName === "blockquote") {
    const inner = blocksOf(children, true);
    return inner.length > 0 ? [{ kind: "quote", blocks: inner }] : [];
  }
  if (tagName === "table") return tableOf(element);
  if (tagName === "hr") return [{ kind: "rule" }];
  return blocksOf(children, true);
}

/** Text with its pictures between the paragraphs. @param {readonly RootContent[]} nodes @returns {PdfBlock[]} */
function paragraphs(nodes) {
  /** @type {PdfBlock[]} */
  const result = [];
  /** @type {PdfInline[]} */
  let text = [];
  const close = () => {
    const content = trimmed(text);
    if (content.length > 0) result.push({ kind: "paragraph", content });
    text = [];
  };
  for (const inline of inlinesOf(nodes)) {
    if (typeof inline === "string" || inline.kind !== "image") text.push(inline);
    else {
      close();
      result.push({ ...inline, isWide: true });
    }
  }
  close();
  return result;
}

/** @param {Element} list @returns {PdfBlock[]} */
function listOf({ tagName, properties, children }) {
  const items = children.flatMap((item) => (item.type === "element" ? [blocksOf(item.children, false)] : []));
  if (items.length === 0) return [];
  const start = Number(properties.start ?? 1);
  return [{ kind: "list", start: tagName === "ul" ? null : start, items }];
}

/** @param {Element} table @returns {PdfBlock[]} */
function tableOf(table) {
  const rows = elementsIn(table, "tr").map((row) => row.children.flatMap((cell) => (cell.type === "element" ? [cell] : [])));
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0) return [];
  const cells = rows.map((row) => Array.from({ length: width }, (_, at) => trimmed(inlinesOf(row[at]?.children ?? []))));
  if (width > maxColumns) return cells.map((row) => ({ kind: "paragraph", content: row.flatMap((cell) => [...cell, " | "]) }));
  const columns = Array.from({ length: width }, (_, at) => {
    const align = rows[0]?.[at]?.properties.align;
    return align === "center" || align === "right" ? align : "left";
  });
  return [{ kind: "grid", columns, rows: cells }];
}

/** @param {Element} parent @param {string} name @returns {Element[]} */
function elementsIn(parent, name) {
  return parent.children.flatMap((child) => {
    if (child.type !== "element") return [];
    return child.tagName === name ? [child] : elementsIn(child, name);
  });
}

/** @param {readonly RootContent[]} nodes @returns {PdfInline[]} */
function inlinesOf(nodes) {
  return nodes.flatMap((node) => {
    if (node.type === "text") return node.value === "" ? [] : [node.value];
    if (node.type !== "element") return [];
    const { tagName, properties, children } = node;
    if (tagName === "br") return ["\n"];
    if (tagName === "input") return [properties.checked ? "☑ " : "☐ "];
    if (tagName === "img") return imageOf(properties);
    if (tagName === "a") return linkOf(properties, children);
    if (tagName === "code") return [{ kind: "code", text: textOf(node).replaceAll("\n", " ") }];
    const mark = markOf[tagName];
    const content = inlinesOf(children);
    // A picture cannot stand within marks.
    if (!mark || content.some((inline) => typeof inline !== "string" && inline.kind === "image")) return content;
    return content.length > 0 ? [{ kind: mark, content }] : [];
  });
}

/** @param {Element["properties"]} properties @returns {PdfInline[]} */
function imageOf({ src, alt }) {
  const address = String(src ?? "");
  const [, file] = /^attachment:([0-9a-f-]{36})$/i.exec(address) ?? [];
  if (file) return [{ kind: "image", file: file.toLowerCase(), alt: String(alt ?? "") }];
  // Nothing is fetched: the request would reveal the reader to another site.
  return address === "" ? [String(alt ?? "")] : linkTo(address, [String(alt || address)]);
}

/** @param {Element["properties"]} properties @param {readonly RootContent[]} children @returns {PdfInline[]} */
function linkOf({ href, dataFootnoteRef, dataFootnoteBackref }, children) {
  if (dataFootnoteBackref !== undefined) return [];
  const content = inlinesOf(children);
  if (dataFootnoteRef !== undefined) return ["[", ...content, "]"];
  const address = String(href ?? "");
  if (address === "" || address.startsWith("#")) return content;
  return linkTo(address, content);
}

/** @param {string} address @param {PdfInline[]} content @returns {PdfInline[]} */
function linkTo(address, content) {
  const isPicture = content.some((inline) => typeof inline !== "string" && inline.kind === "image");
  if (isPicture) return [...content, { kind: "link", address, content: [address] }];
  const written = content.length === 1 && typeof content[0] === "string" ? content[0] : null;
  const isShown =
    written !== null &&
    [address, readable(address)].some(
      (form) => form.replace(/^(?:mailto:|https?:\/\/)/, "") === written.replace(/^https?:\/\//, ""),
    );
  if (isShown) return [{ kind: "link", address, content }];
  return [{ kind: "link", address, content }, " (", { kind: "link", address, content: [address] }, ")"];
}

/** An address with the characters that its percent signs stand for. @param {string} address */
function readable(address) {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** @param {RootContent[]} children @returns {Element} */
function bold(children) {
  return { type: "element", tagName: "strong", properties: {}, children: /** @type {Element["children"]} */ (children) };
}

/** Without blanks at both ends, which stand between the elements of a block. @param {PdfInline[]} content @returns {PdfInline[]} */
function trimmed(content) {
  const isBlank = (/** @type {PdfInline | undefined} */ inline) => typeof inline === "string" && inline.trim() === "";
  let [start, end] = [0, content.length];
  while (start < end && isBlank(content[start])) start++;
  while (end > start && isBlank(content[end - 1])) end--;
  return content.slice(start, end);
}

/** @param {RootContent} node @returns {string} */
function textOf(node) {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}

/** A text without the line breaks at its beginning and its end. @param {string} text */
function withoutBlankEnds(text) {
  let [start, end] = [0, text.length];
  while (text[start] === "\n") start += 1;
  while (end > start && text[end - 1] === "\n") end -= 1;
  return text.slice(start, end);
}
