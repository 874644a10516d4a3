import type { Element, ElementContent, Root, RootContent } from "hast";

const opening = /^\s*<details(?: open(?:="")?)?>\s*(?:<summary>([^<]*)<\/summary>\s*)?([^<]*)$/i;
const closing = /^\s*<\/details>\s*$/i;
const whole = /^\s*<details(?: open(?:="")?)?>\s*<summary>([^<]*)<\/summary>([^<]*)<\/details>\s*$/i;

interface Open {
  element: Element;
  /** The tag as it was written, should it never be closed. */
  source: RootContent;
}

/** Puts what stands between `<details>` and `</details>` into an element that folds. Tags without a partner stay text. */
export function foldDetails(node: Root | Element): void {
  if (!node.children.some((child) => child.type === "raw")) return;
  const top: RootContent[] = [];
  const open: Open[] = [];
  const add = (child: RootContent) => (open.at(-1)?.element.children ?? top).push(child as ElementContent);
  for (const child of node.children) {
    const text = child.type === "raw" ? child.value : "";
    const folded = whole.exec(text);
    const begun = opening.exec(text);
    if (folded) add(detailsOf(folded[1], folded[2]));
    else if (begun) open.push({ element: detailsOf(begun[1], begun[2]), source: child });
    else if (closing.test(text) && open.length > 0) {
      const { element } = open.pop() as Open;
      add(element);
    } else add(child);
  }
  // Never closed: shown as written, with the following text.
  while (open.length > 0) {
    const { element, source } = open.pop() as Open;
    add(source);
    for (const child of element.children.slice(element.children[0] && isSummary(element.children[0]) ? 1 : 0)) add(child);
  }
  node.children = top as typeof node.children;
}

function isSummary(node: ElementContent): boolean {
  return node.type === "element" && node.tagName === "summary";
}

function detailsOf(summary: string | undefined, text: string | undefined): Element {
  const element = (tagName: string, children: ElementContent[]): Element => ({
    type: "element",
    tagName,
    properties: {},
    children,
  });
  const line = (value: string): ElementContent => ({ type: "text", value });
  const title = summary?.trim();
  const first = text?.trim();
  return element("details", [
    ...(title ? [element("summary", [line(title)])] : []),
    ...(first ? [element("p", [line(first)])] : []),
  ]);
}
