import type { Root, RootContent } from "hast";

/** Prefix of ids in the tree of a text. */
export const idPrefix = "text-";

/** The same tree with ids of its own, since a page shows several texts, each with a first footnote. */
export function withOwnIds(tree: Root, own: string): Root {
  return { ...tree, children: tree.children.map((child) => renamed(child, own)) };
}

function renamed<T extends RootContent>(node: T, own: string): T {
  if (node.type !== "element") return node;
  const properties = Object.fromEntries(
    Object.entries(node.properties).map(([name, value]) => [name, hasId.has(name) ? renamedValue(value, own) : value]),
  );
  return { ...node, properties, children: node.children.map((child) => renamed(child, own)) };
}

const hasId = new Set(["id", "href", "ariaDescribedBy", "ariaLabelledBy"]);
const prefix = new RegExp(`^(#?)${idPrefix}`);

function renamedValue<V>(value: V, own: string): V {
  const rename = (text: unknown) => (typeof text === "string" ? text.replace(prefix, `$1${own}-`) : text);
  return (Array.isArray(value) ? value.map(rename) : rename(value)) as V;
}
