import type { Element, ElementContent, Root } from "hast";
import { describe, expect, it } from "vitest";
import { headingLevels } from "../src/heading-levels.mjs";

const element = (tagName: string, children: ElementContent[] = []): Element => ({
  type: "element",
  tagName,
  properties: {},
  children,
});
const namesOf = (children: Root["children"]) => children.map((child) => (child.type === "element" ? child.tagName : child.type));

function levelsOf(...written: number[]): string[] {
  const tree: Root = { type: "root", children: written.map((level) => element(`h${level}`)) };
  headingLevels({ first: 3 })(tree);
  return namesOf(tree.children);
}

describe("headings of a text", () => {
  it("begin below those of the page and skip no level", () => {
    expect(levelsOf(1, 2, 3, 2, 1)).toEqual(["h3", "h4", "h5", "h4", "h3"]);
    expect(levelsOf(2, 2, 3)).toEqual(["h3", "h3", "h4"]);
    expect(levelsOf(4, 6, 6, 5, 1, 6)).toEqual(["h3", "h4", "h4", "h4", "h3", "h4"]);
    expect(levelsOf(1, 2, 3, 4, 5, 6)).toEqual(["h3", "h4", "h5", "h6", "h6", "h6"]);
  });

  it("leaves other elements alone, at any depth", () => {
    const quote = element("blockquote", [element("h2"), element("hr")]);
    headingLevels({ first: 3 })({ type: "root", children: [quote] });
    expect(namesOf(quote.children)).toEqual(["h3", "hr"]);
  });
});
