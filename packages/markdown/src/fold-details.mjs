/** @import { Element, ElementContent, Root, RootContent } from "hast" */

const opening = /^\s*<details(?: open(?:="")?)?>(?:\s*<summary>([^<]*)<\/summary>)?([^<]*)$/i;
const closing = /^\s*<\/details>\s*$/i;
const whole = /^\s*<details(?: open(?:="")?)?>\s*<summary>([^<]*)<\/summary>([^<]*)<\/details>\s*$/i;

/**
 * An element that is not closed yet; `source` is the tag as it was written, should it never be.
 * @typedef {{ element: Element, source: RootContent }} Open
 */

/**
 * Puts what stands between `<details>` and `</details>` into an element that folds. Tags without a partner stay text.
 * @param {Root | Element} node
 */
export function foldDetails(node) {
  if (!node.children.some((child) => child.type === "raw")) return;
  /** @type {RootContent[]} */
  const top = [];
  /** @type {Open[]} */
  const open = [];
  const add = (/** @type {RootContent} */ child) =>
    (open.at(-1)?.element.children ?? top).push(/** @type {ElementContent} */ (child));
  for (const child of node.children) {
    const text = child.type === "raw" ? child.value : "";
    const folded = whole.exec(text);
    const begun = opening.exec(text);
    if (folded) add(detailsOf(folded[1], folded[2]));
    else if (begun) open.push({ element: detailsOf(begun[1], begun[2]), source: child });
    else if (closing.test(text) && open.length > 0) {
      const { element } = /** @type {Open} */ (open.pop());
      add(element);
    } else add(child);
  }
  // Never closed: shown as written, with the following text.
  while (open.length > 0) {
    const { element, source } = /** @type {Open} */ (open.pop());
    add(source);
    for (const child of element.children.slice(element.children[0] && isSummary(element.children[0]) ? 1 : 0)) add(child);
  }
  node.children = /** @type {ElementContent[]} */ (top);
}

/** @param {ElementContent} node */
function isSummary(node) {
  return node.type === "element" && node.tagName === "summary";
}

/**
 * @param {string | undefined} summary
 * @param {string | undefined} text
 * @returns {Element}
 */
function detailsOf(summary, text) {
  /** @type {(tagName: string, children: ElementContent[]) => Element} */
  const element = (tagName, children) => ({ type: "element", tagName, properties: {}, children });
  /** @type {(value: string) => ElementContent} */
  const line = (value) => ({ type: "text", value });
  const title = summary?.trim();
  const first = text?.trim();
  return element("details", [
    ...(title ? [element("summary", [line(title)])] : []),
    ...(first ? [element("p", [line(first)])] : []),
  ]);
}
