/** @import { Element, Root, RootContent } from "hast" */

/**
 * A rehype plugin: headings start at level `first` and skip no level, whatever the author wrote.
 * @param {{ first: 2 | 3 | 4 }} options
 */
export function headingLevels({ first }) {
  return (/** @type {Root} */ tree) => {
    // The original levels of the enclosing headings; how many there are determines the level to show.
    /** @type {number[]} */
    const open = [];
    for (const heading of headingsOf(tree)) {
      const level = Number(heading.tagName[1]);
      while (open.length > 0 && (open.at(-1) ?? 0) >= level) open.pop();
      open.push(level);
      heading.tagName = `h${Math.min(6, first + open.length - 1)}`;
    }
  };
}

/**
 * @param {Root | RootContent} node
 * @returns {Element[]}
 */
function headingsOf(node) {
  if (!("children" in node)) return [];
  const own = node.type === "element" && /^h[1-6]$/.test(node.tagName) ? [node] : [];
  return [...own, ...node.children.flatMap(headingsOf)];
}
