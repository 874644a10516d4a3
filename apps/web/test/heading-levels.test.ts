import { describe, expect, it } from "vitest";
import { headingLevels } from "../src/ui/heading-levels.ts";

function levelsOf(...written: number[]): string[] {
  const tree = { children: written.map((level) => ({ tagName: `h${level}` })) };
  headingLevels({ first: 3 })(tree);
  return tree.children.map(({ tagName }) => tagName);
}

describe("headings of a text", () => {
  it("begin below those of the page and skip no level", () => {
    expect(levelsOf(1, 2, 3, 2, 1)).toEqual(["h3", "h4", "h5", "h4", "h3"]);
    expect(levelsOf(2, 2, 3)).toEqual(["h3", "h3", "h4"]);
    expect(levelsOf(4, 6, 6, 5, 1, 6)).toEqual(["h3", "h4", "h4", "h4", "h3", "h4"]);
    expect(levelsOf(1, 2, 3, 4, 5, 6)).toEqual(["h3", "h4", "h5", "h6", "h6", "h6"]);
  });

  it("leaves other elements alone, at any depth", () => {
    const tree = { tagName: "div", children: [{ tagName: "blockquote", children: [{ tagName: "h2" }, { tagName: "hr" }] }] };
    headingLevels({ first: 3 })(tree);
    expect(tree.children[0]?.children.map(({ tagName }) => tagName)).toEqual(["h3", "hr"]);
  });
});
