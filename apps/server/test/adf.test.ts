import { describe, expect, it } from "vitest";
import { renderAdf } from "../src/platform/markdown/render-markdown.ts";

interface Node {
  type: string;
  attrs?: Record<string, unknown>;
  content?: Node[];
  text?: string;
  marks?: { type: string; attrs?: Record<string, unknown> }[];
}

const flow = ["paragraph", "heading", "bulletList", "orderedList", "codeBlock", "blockquote", "rule", "table"];
/** What each node may contain, as Atlassian's schema of version 1 says, of the nodes that are used here. */
const contents: Record<string, readonly string[]> = {
  doc: flow,
  paragraph: ["text", "hardBreak"],
  heading: ["text", "hardBreak"],
  codeBlock: ["text"],
  blockquote: ["paragraph", "bulletList", "orderedList", "codeBlock"],
  bulletList: ["listItem"],
  orderedList: ["listItem"],
  listItem: ["paragraph", "bulletList", "orderedList", "codeBlock"],
  table: ["tableRow"],
  tableRow: ["tableHeader", "tableCell"],
  tableHeader: flow.filter((type) => type !== "table"),
  tableCell: flow.filter((type) => type !== "table"),
  rule: [],
  hardBreak: [],
  text: [],
};
const needContent = [
  "doc",
  "blockquote",
  "bulletList",
  "orderedList",
  "listItem",
  "table",
  "tableRow",
  "tableHeader",
  "tableCell",
];

function expectValid(node: Node, path = node.type): void {
  const allowed = contents[node.type];
  expect(allowed, path).toBeDefined();
  if (needContent.includes(node.type)) expect(node.content?.length ?? 0, path).toBeGreaterThan(0);
  if (node.type === "text") expect(node.text, path).not.toBe("");
  if (node.type === "heading") expect([1, 2, 3, 4, 5, 6], path).toContain(node.attrs?.level);
  if (node.type === "listItem") expect(["paragraph", "codeBlock"], path).toContain(node.content?.[0]?.type);
  const names = (node.marks ?? []).map(({ type }) => type);
  expect(new Set(names).size, path).toBe(names.length);
  if (names.includes("code")) expect(names.filter((name) => name !== "code" && name !== "link")).toEqual([]);
  for (const [nth, child] of (node.content ?? []).entries()) {
    expect(allowed, `${path} > ${child.type}`).toContain(child.type);
    if (node.type === "codeBlock") expect(child.marks, path).toBeUndefined();
    expectValid(child, `${path} > ${nth} ${child.type}`);
  }
}
const textsOf = (node: Node): string => (node.text ?? "") + (node.content ?? []).map(textsOf).join("");
const adf = async (markdown: string) => (await renderAdf(markdown)) as Node;

describe("a text in Jira's format", () => {
  it("has headings, code, tables, lists and links", async () => {
    const doc = await adf(
      [
        "## Steps",
        '```js\nlet a = "{code}";\n```',
        "| a | b |\n|---|---|\n| 1 | **2** |",
        "3. one `x`\n4. two",
        "See [the page](https://example.com/a?b=1).",
      ].join("\n\n"),
    );
    expectValid(doc);
    const [heading, code, table, list, paragraph] = doc.content ?? [];
    expect([heading?.type, textsOf(heading as Node)]).toEqual(["heading", "Steps"]);
    expect(code).toEqual({
      type: "codeBlock",
      attrs: { language: "js" },
      content: [{ type: "text", text: 'let a = "{code}";' }],
    });
    expect((table?.content ?? []).map((row) => row.content?.map((cell) => [cell.type, textsOf(cell)]))).toEqual([
      [
        ["tableHeader", "a"],
        ["tableHeader", "b"],
      ],
      [
        ["tableCell", "1"],
        ["tableCell", "2"],
      ],
    ]);
    expect([list?.type, list?.attrs]).toEqual(["orderedList", { order: 3 }]);
    expect(paragraph?.content?.[1]).toEqual({
      type: "text",
      text: "the page",
      marks: [{ type: "link", attrs: { href: "https://example.com/a?b=1" } }],
    });
  });

  it.each([
    ["a heading in a list", "- # Title\n\n  text"],
    ["a table in a quotation", "> | a |\n> |---|\n> | b |"],
    ["quotations in quotations", "> > > deep"],
    ["an item without text", "-\n- - a"],
    ["an empty block of code", "```\n```"],
    ["code that is a link and bold", "**[`x`](https://a.example)**"],
    ["HTML", '<img src=x onerror="alert(1)"><b>b</b>'],
    ["a folded part", "<details><summary>More</summary>\n\ntext\n\n</details>"],
    ["images and files", "![proof](attachment:1) ![shot](https://a.example/b.png)"],
    ["tasks and a rule", "- [x] done\n- [ ] open\n\n---"],
    ["a footnote", "a[^1]\n\n[^1]: b"],
    ["an address that runs code", "[a](javascript:alert(1))"],
    ["nothing", " \n"],
  ])("is valid for %s", async (_name, markdown) => {
    const doc = await adf(markdown);
    expectValid(doc);
    expect(JSON.stringify(doc)).not.toContain("javascript:");
  });

  it("loses no word of what stands where Jira has no place for it", async () => {
    const doc = await adf("- # Title\n  > quoted\n\n  | a | b |\n  |---|---|\n  | c | d |\n\n> ## Inner\n> 1. e");
    expectValid(doc);
    for (const word of ["Title", "quoted", "a", "b", "c", "d", "Inner", "e"]) expect(textsOf(doc)).toContain(word);
  });

  it("keeps the blanks of code, and those that hold words together", async () => {
    expect(textsOf(await adf("a  \u00a0 b\nc `d  e\tf\ng`"))).toBe("a \u00a0 b c d  e\tf g");
  });

  it("is one block of code if it is too much to read", async () => {
    const deep = `${">".repeat(3_000)} a`;
    expect(await adf(deep)).toEqual({
      version: 1,
      type: "doc",
      content: [{ type: "codeBlock", content: [{ type: "text", text: deep }] }],
    });
  });
});
