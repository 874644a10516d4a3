/** @import { Root, RootContent } from "hast" */

/** Prefix of ids in the tree of a text. */
export const idPrefix = "text-";

/**
 * The same tree with ids of its own, since a page shows several texts, each with a first footnote.
 * @param {Root} tree
 * @param {string} own
 * @returns {Root}
 */
export function withOwnIds(tree, own) {
  return { ...tree, children: tree.children.map((child) => renamed(child, own)) };
}

/**
 * @template {RootContent} T
 * @param {T} node
 * @param {string} own
 * @returns {T}
 */
function renamed(node, own) {
  if (node.type !== "element") return node;
  const properties = Object.fromEntries(
    Object.entries(node.properties).map(([name, value]) => [name, hasId.has(name) ? renamedValue(value, own) : value]),
  );
  return { ...node, properties, children: node.children.map((child) => renamed(child, own)) };
}

const hasId = new Set(["id", "href", "ariaDescribedBy", "ariaLabelledBy"]);
const prefix = new RegExp(`^(#?)${idPrefix}`);

/**
 * @template V
 * @param {V} value
 * @param {string} own
 * @returns {V}
 */
function renamedValue(value, own) {
  const rename = (/** @type {unknown} */ text) => (typeof text === "string" ? text.replace(prefix, `$1${own}-`) : text);
  return /** @type {V} */ (Array.isArray(value) ? value.map(rename) : rename(value));
}
