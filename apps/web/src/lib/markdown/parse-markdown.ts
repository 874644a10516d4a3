import type { Root, RootContent } from "hast";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { headingLevels } from "./heading-levels.ts";

/** The most elements of one text that a browser draws at once without standing still. */
const maxElements = 5_000;

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(() => showHtml)
  .use(rehypeSanitize)
  // Headings in texts start below those of the page.
  .use(headingLevels, { first: 3 });

/** The sanitised HTML tree of a text (GFM); null for one with too many elements. May take long, so a worker runs it. */
export function parseMarkdown(markdown: string): Root | null {
  const tree = processor.runSync(processor.parse(markdown));
  return countElements(tree.children) > maxElements ? null : tree;
}

/** HTML in a text is shown as it was written: in a report it may be the payload. */
function showHtml(node: Root | RootContent): void {
  if (!("children" in node)) return;
  node.children = node.children.map((child) => (child.type === "raw" ? { type: "text", value: child.value } : child));
  for (const child of node.children) showHtml(child);
}

function countElements(nodes: readonly RootContent[]): number {
  return nodes.reduce((sum, node) => sum + (node.type === "element" ? 1 + countElements(node.children) : 0), 0);
}
