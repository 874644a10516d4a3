import { MantineProvider } from "@mantine/core";
import { parseMarkdown } from "@safeport/markdown/parse-markdown";
import ui from "@safeport/messages/ui/en.json" with { type: "json" };
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hostOf } from "../src/lib/host-of.ts";
import { MarkdownView } from "../src/ui/markdown-view.tsx";

beforeAll(() => vi.stubGlobal("location", new URL("https://bounty.example/reports/1")));
afterAll(() => vi.unstubAllGlobals());

function html(markdown: string): string {
  return renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={ui}>
      <MantineProvider>
        <MarkdownView tree={parseMarkdown(markdown) ?? { type: "root", children: [] }} />
      </MantineProvider>
    </IntlProvider>,
  );
}

describe("an image in a text", () => {
  it.each(["https://[", "http://", "//", "https://a:b:c/"])("of no address is its description: %s", (src) => {
    expect(html(`![a picture](${src})`)).toContain("<span>a picture</span>");
  });

  it.each(["https://elsewhere.example/x.png", "//elsewhere.example/x.png"])(
    "of another site waits to be asked for: %s",
    (src) => {
      expect(html(`![a picture](${src})`)).not.toContain("<img");
      expect(html(`![a picture](${src})`)).toContain("elsewhere.example");
    },
  );

  it("of ours waits too, since a text could make its readers fetch any number of addresses", () => {
    expect(html("![a picture](/v1/docs/swagger-ui-bundle.js?1)")).not.toContain("<img");
  });
});

it.each([
  "[a](javascript:alert(1))",
  "[a](JaVaScRiPt:alert(1))",
  "[a](&#106;avascript:alert(1))",
  "[a](data:text/html,x)",
  "[a](vbscript:x)",
  "<javascript:alert(1)>",
  "![a](javascript:alert(1))",
  "![a](data:image/svg+xml;base64,AA)",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<iframe src=//evil.example></iframe>",
  "<style>body{display:none}</style>",
])("a text runs nothing and brings no markup of its own: %s", (markdown) => {
  const shown = html(markdown);
  expect(shown).not.toMatch(/(?:href|src)="[^"]*(?:script|data):/i);
  expect(shown).not.toMatch(/<(?:script|iframe|img|style(?! data-mantine))/);
});

it("HTML is shown as it was written", () => {
  expect(html("The field takes <img src=x onerror=alert(1)> and\n\n<script>alert(1)</script>")).toContain(
    "takes &lt;img src=x onerror=alert(1)&gt; and",
  );
  expect(html("<script>alert(1)</script>")).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
});

it("a text that is too deep, or repeats a long address too often, has no tree", () => {
  expect(parseMarkdown(`${">".repeat(400)} a`)).toBeNull();
  expect(parseMarkdown(`[a]: https://x.example/${"y".repeat(5_000)}\n\n${"[a] ".repeat(400)}`)).toBeNull();
});

it("a text of too many elements has no tree", () => {
  expect(parseMarkdown("- a\n".repeat(6_000))).toBeNull();
  expect(parseMarkdown("- a\n".repeat(500))?.children).toHaveLength(1);
});

it("a text of too many images has no tree", () => {
  expect(parseMarkdown("![](https://x.example/a.png) ".repeat(300))).toBeNull();
  expect(parseMarkdown("![](https://x.example/a.png) ".repeat(100))).not.toBeNull();
});

it("the host of a link is null where there is none", () => {
  expect([hostOf("https://a.example:8443/x"), hostOf("https://["), hostOf("x")]).toEqual(["a.example:8443", null, null]);
});

describe("footnotes", () => {
  const text = "Text[^1], again[^1], other[^b]\n\n[^1]: note\n[^b]: more";

  it("are linked both ways, and two texts of a page share no id", () => {
    const tree = () => parseMarkdown(text) ?? { type: "root" as const, children: [] };
    const shown = renderToStaticMarkup(
      <IntlProvider locale="en" timeZone="UTC" messages={ui}>
        <MantineProvider>
          <MarkdownView tree={tree()} />
          <MarkdownView tree={tree()} />
        </MantineProvider>
      </IntlProvider>,
    );
    const ids = [...shown.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const links = [...shown.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links).toHaveLength(12);
    for (const id of links) expect(ids.filter((one) => one === id)).toHaveLength(1);
    for (const [, id] of shown.matchAll(/aria-describedby="([^"]+)"/g)) expect(ids).toContain(id);
  });
});

describe("details", () => {
  it.each([
    [
      "<details>\n<summary>Log</summary>\n\n```\nline\n```\n\n</details>",
      /<details><summary>Log<\/summary>[\s\S]*<pre[\s\S]*line[\s\S]*<\/details>/,
    ],
    ["<details><summary>Log</summary>A line</details>", /<details><summary>Log<\/summary><p>A line<\/p><\/details>/],
    [
      "<details>\n<summary>Outer</summary>\n\n<details>\n<summary>Inner</summary>\n\ntext\n\n</details>\n\n</details>",
      /<details><summary>Outer<\/summary>[\s\S]*<details><summary>Inner<\/summary>[\s\S]*text[\s\S]*<\/details>[\s\S]*<\/details>/,
    ],
  ])("fold: %s", (markdown, expected) => {
    expect(html(markdown)).toMatch(expected);
  });

  it.each(["<details>\n\nnever closed", "</details>", '<details onclick="x">\n\na\n\n</details>'])(
    "without a partner or with more are text: %s",
    (markdown) => {
      expect(html(markdown)).not.toContain("<details");
      expect(html(markdown)).toMatch(/&lt;\/?details/);
    },
  );
});
