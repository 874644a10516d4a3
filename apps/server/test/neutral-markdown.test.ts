import { parseMarkdown } from "@safeport/markdown/parse-markdown";
import { textParts } from "@safeport/markdown/text-parts";
import * as fc from "fast-check";
import type { Root, RootContent } from "hast";
import { describe, expect, it } from "vitest";
import {
  neutralForGitHub,
  neutralForGitLab,
  neutralTitleForGitLab,
  withoutQuickActions,
} from "../src/features/integrations/trackers/neutral-markdown.ts";

/** The texts that a tree shows, but for code and links, in which GitHub looks for nobody. */
function textsOf(node: Root | RootContent | null): string[] {
  if (node?.type === "text") return [node.value];
  if (!node || !("children" in node) || (node.type === "element" && ["a", "code"].includes(node.tagName))) return [];
  return node.children.flatMap(textsOf);
}

/** Texts that a reader of lines takes for code, and the code hosts do not, or the other way round. */
const tricky = [
  ...[
    "a\r/close\r@root",
    "- ```\n  code\n/close\n@root #1",
    "<div>\n```\n</div>\n\n/close @root",
    "<div>\n```\n/close\n```\n</div>",
  ],
  ...[
    "```\ncode\n```\u00a0\n/close\n```\n/close @root",
    "```\n/close\n@root",
    "~~~\n/close\n~~~\n/close",
    "`a\n/close\n@root` @root",
  ],
  ...["[a]:\n/close\n\n[a](\n/close)", "> ```\n/close @root", "<!--\n```\n-->\n```\n@root\n```\n/close", "<!-- ` -->\n`@root`"],
  ...[
    "| a `x | @root` |\n|---|---|\n| ` | @root ` |",
    "[^1]: @root\n\n    @root\n    /close",
    "https://a/` @root `",
    "[https://a/@root",
  ],
  ...[
    "&commat;root &#64;root &#x40;root @&#114;oot @&fjlig;ord",
    "a\\\\@root \\@root \\\\\\@root",
    "x](@root) xhttps://a/@root https://@root",
  ],
  ...[
    "<!A @root",
    "<a title='@root",
    "<@root> <b @root>",
    "https://./@root https://a\\@root www.a.b/<@root",
    "**@root** _a_@root",
  ],
  ...[
    "GH-1 GL-1 &num;1 &#35;1 a#1 ~~a ~~bug ~bug~",
    "    /close\n\n/close",
    "/close\n===",
    "\uFEFF/close @root",
    "@root\u2028/close",
  ],
];

describe("text for GitHub", () => {
  it.each([
    ["ask @octocat", "ask @<!-- -->octocat"],
    ["(@octo-org/team)", "(@<!-- -->octo-org/team)"],
    ["\\@octocat \\\\@octocat", "@<!-- -->octocat \\\\@<!-- -->octocat"],
    ["see #12, acme/shop#3 and GH-4", "see #<!-- -->12, acme/shop#<!-- -->3 and GH-<!-- -->4"],
    ["&commat;a &#64;a &#x40;a &num;1 @&#97;", "@<!-- -->a @<!-- -->a @<!-- -->a #<!-- -->1 @<!-- -->&#97;"],
    ["**@octocat**", "**@<!-- -->octocat**"],
    ["\\`@octocat`", "\\`@<!-- -->octocat`"],
    ["`` a`b @c ``d @octocat", "`` a`b @c ``d @<!-- -->octocat"],
    ["`a\n@b` @octocat", "`a\n@b` @<!-- -->octocat"],
    ["x](@octocat)", "x](@<!-- -->octocat)"],
    ["xhttps://a/@octocat", "xhttps://a/@<!-- -->octocat"],
    ["https://@octocat", "https://@<!-- -->octocat"],
    ["[https://a/@octocat", "[https://a/@<!-- -->octocat"],
    ["https://a/` @octocat `", "https://a/` @<!-- -->octocat `"],
    ["| a `x | @octocat` |\n|---|---|", "| a `x | @<!-- -->octocat` |\n|---|---|"],
    ["```\n@a\n``` x\n@b\n```\n@octocat", "```\n@a\n``` x\n@b\n```\n@<!-- -->octocat"],
    ["~~~\n@a\n```\n@b\n~~~\n@octocat", "~~~\n@a\n```\n@b\n~~~\n@<!-- -->octocat"],
    ["<!-- ` -->\n`@octocat`", "&lt;!-- ` -->\n`@<!-- -->octocat`"],
    ['<a href="/x#1">@a</a>', '&lt;a href="/x#<!-- -->1">@<!-- -->a&lt;/a>'],
    ["<b>\\x &#60;</b>", "&lt;b>\\x &#60;&lt;/b>"],
  ])("notifies nobody and refers to nothing: %j", async (text, neutral) => {
    expect(await neutralForGitHub(text)).toBe(neutral);
  });

  it.each([
    ["mail a@b.example"],
    ["`curl -u @file` and ``@x``"],
    ["```\n@octocat #1\n```"],
    ["- a\n\n    ```\n    @octocat #1\n    ```"],
    ["a\n\n    @octocat #1"],
    ["https://example.com/@a#12 www.example.com/@a#12 <https://a.example/@a>"],
    ["[a](https://example.com/#1) [b](/x#1 '@a') ![@a](/x#1)"],
    ["[a]\n\n[a]: /x#2"],
    ["# 1. Heading"],
    ["@ alone &#60; &amp; a < b"],
  ])("leaves as it is: %j", async (text) => {
    expect(await neutralForGitHub(text)).toBe(text);
  });

  it("is one block of code if it would grow too long, or is too much to read", async () => {
    const long = "@octocat\n".repeat(6_000);
    expect(await neutralForGitHub(long)).toBe(`\`\`\`\n${long}\n\`\`\``);
    const deep = `${">".repeat(30_000)} \`\`\` @octocat`;
    expect(await neutralForGitHub(deep)).toBe(`~~~\n${deep}\n~~~`);
    for (const text of [`${"`".repeat(29_000)} ${"~".repeat(29_000)} ${"@a ".repeat(600)}`, "@a ".repeat(23_000)]) {
      const neutral = await neutralForGitHub(text);
      expect(neutral.length).toBeLessThanOrEqual(65_000);
      expect(textParts(neutral)?.parts.map(({ kind }) => kind)).toEqual(["code"]);
    }
  });
});

describe("text for GitLab", () => {
  it.each([
    ["/close", "\\/close"],
    ["Steps\n/move public/group\n/assign @root", "Steps\n\\/move public/group\n\\/assign \\@root"],
    ["a\r/close\r\n/close", "a\n\\/close\n\\/close"],
    ["@all !12 grp/app#1 &3 $4", "\\@all \\!12 grp/app\\#1 \\&3 \\$4"],
    ['~bug %"17.0" ~~struck~~ ~bug~ 20%', '\\~bug \\%"17.0" ~~struck~~ \\~bug~ 20%'],
    ["[vulnerability:7] [issue:a/b/12] [vulnerability:a/b/1]", "\\[vulnerability:7] \\[issue:a/b/12] \\[vulnerability:a/b/1]"],
    ["GL-12 \\\\@root &commat;root &#64;root", "GL\\-12 \\\\\\@root \\@root \\@root"],
    ["~~~\n/close\n~~~\n/close", "~~~\n /close\n~~~\n\\/close"],
    ["www.a.example/@root https://a.example/@root", "www.a.example/\\@root https://a.example/@root"],
    ["- ```\n  a\n/close", "- ```\n  a\n\\/close"],
    ["```\na\n```\u00a0\n/close", "```\na\n```\u00a0\n /close"],
    ["```\n/close", "```\n /close"],
    ["<div>\n```\n/close\n```\n</div>", "&lt;div>\n```\n /close\n```\n&lt;/div>"],
    ["`a\n/close` [b](\n/close)", "`a\n /close` [b](\n\\/close)"],
  ])("runs no action, notifies nobody and refers to nothing: %j", async (text, neutral) => {
    expect(await neutralForGitLab(text)).toBe(neutral);
  });

  it.each([
    ["```\n@root\n```"],
    ["a /close b"],
    ["/ root"],
    ["`@root` `a\n@root`"],
    ["https://gitlab.example/a/-/issues/1#note_2%20x"],
    ["[a](/x#1)\n\n[a]: /x#2"],
    ["\\@root"],
  ])("leaves as it is: %j", async (text) => {
    expect(await neutralForGitLab(text)).toBe(text);
  });

  it("is one block of code without actions if it is too much to read", async () => {
    const deep = `${">".repeat(30_000)} a\n/close`;
    expect(await neutralForGitLab(deep)).toBe(`\`\`\`\n${deep.replace("/close", " /close")}\n\`\`\``);
  });

  it.each([
    ["Report #7: a", "Report 7: a"],
    ["Report #7", "Report 7"],
    ["Ask @root, grp/app#1 !2 &3 $4", "Ask @ root, grp/app# 1 ! 2 & 3 $ 4"],
    ['~bug %"17.0" ~"a" [issue:a/1] GL-1', '~ bug % "17.0" ~ "a" [ issue:a/1] GL- 1'],
    ["A & B, a@b.example, 20 %", "A & B, a@b.example, 20 %"],
  ])("has a title that refers to nothing: %j", (title, neutral) => {
    expect(neutralTitleForGitLab(title)).toBe(neutral);
  });

  it("of a colleague runs no action, and still notifies whom it names", async () => {
    expect(await withoutQuickActions("/close\n@dev, please look at #3\n```\n/close\n```")).toBe(
      "\\/close\n@dev, please look at #3\n```\n /close\n```",
    );
    expect(await withoutQuickActions("<b>\n/close @dev</b>")).toBe("<b>\n /close @dev</b>");
  });
});

describe("whatever a text looks like", () => {
  const pieces = [
    ..."`~@#&<>[]()|-*_\\/ \n\r!:;",
    "```",
    "~~~",
    "\n\n",
    "    ",
    "@root",
    "/close",
    "\n/close",
    "#1",
    "GL-1",
    "&#64;",
    "&commat;",
  ].concat(["https://a/", "www.a.b/", "<!--", "-->", "<div>", "</div>", "|---|", "\n> ", "\n- ", "[^1]: ", "\u00a0", "a"]);
  const random = fc
    .sample(fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 40 }), { numRuns: 500, seed: 44 })
    .map((text) => text.join(""));
  const texts = [...tricky, ...random];
  /** What a code host reads as text, each part by itself; only addresses stay that are links. */
  const shown = (markdown: string) => {
    const read = textParts(markdown);
    if (!read) throw new Error("no parts");
    return read.parts.filter(({ kind }) => kind === "text").map(({ start, end }) => read.text.slice(start, end));
  };

  it("GitLab finds no action at the beginning of a line", async () => {
    for (const text of texts) {
      const lines = [await neutralForGitLab(text), await withoutQuickActions(text)].join("\n").replaceAll("\r", "").split("\n");
      expect(
        lines.filter((line) => /^\/[a-z]/i.test(line)),
        JSON.stringify(text),
      ).toEqual([]);
    }
  });

  it("GitHub finds nobody in what it shows as text", async () => {
    for (const text of texts) {
      const tree = parseMarkdown(await neutralForGitHub(text));
      for (const part of textsOf(tree)) expect(part, JSON.stringify(text)).not.toMatch(/(?<!\w)@[a-z\d]|(?<!\w)#\d/i);
    }
  });

  it("GitLab finds nobody in what it shows as text", async () => {
    for (const text of texts)
      for (const part of shown(await neutralForGitLab(text)))
        expect(part.replace(/\\[^\n]/g, "."), JSON.stringify(text)).not.toMatch(/(?<!\w)(?:@|&#64;|&commat;)[\w-]/);
  });

  it("it takes little time in the event loop, and comes to an end in the worker", { timeout: 120_000 }, async () => {
    for (const part of [
      "`",
      "``a",
      "@",
      "#1",
      "~",
      "\\",
      "](",
      "https://",
      "[a:",
      "/a\n",
      "```\n",
      " `a` ",
      "<b>",
      "@\\",
      "&#64;",
    ]) {
      const text = part.repeat(Math.ceil(60_000 / part.length));
      const begin = performance.now();
      await neutralForGitHub(text);
      await neutralForGitLab(text);
      // A bound on growth, not on speed: a quadratic expression takes minutes for the longest issue.
      expect(performance.now() - begin, part).toBeLessThan(20_000);
    }
  });
});
