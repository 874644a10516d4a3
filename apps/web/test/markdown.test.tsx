import { MantineProvider } from "@mantine/core";
import ui from "@safeport/messages/ui/en.json" with { type: "json" };
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hostOf } from "../src/lib/host-of.ts";
import { isExpensiveMarkdown } from "../src/lib/is-expensive-markdown.ts";
import { MarkdownView } from "../src/ui/markdown-view.tsx";

beforeAll(() => vi.stubGlobal("location", new URL("https://bounty.example/reports/1")));
afterAll(() => vi.unstubAllGlobals());

function html(markdown: string): string {
  return renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={{ ui }}>
      <MantineProvider>
        <MarkdownView>{markdown}</MarkdownView>
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

  it("of ours is shown", () => {
    expect(html("![a picture](/v1/files/1.png)")).toContain('<img src="/v1/files/1.png"');
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

describe("an expensive text", () => {
  it.each([
    "- ".repeat(10_000),
    ">".repeat(10_000),
    "1) ".repeat(5_000),
    `Steps:\n\n${"> - ".repeat(5_000)}a`,
    "]".repeat(20_000),
    "[".repeat(20_000),
    "~~a".repeat(6_000),
    `${"|a".repeat(3_000)}|\n${"|-".repeat(3_000)}|`,
    "<".repeat(50_000),
  ])("is recognised before it is rendered: %#", (text) => {
    expect(isExpensiveMarkdown(text)).toBe(true);
  });

  it.each([
    "",
    "> > > > quoted\n>\n> - a\n>   - b\n>     1. c",
    "- - -\n* * *\n\n-----",
    "The *password* is in `[config](x)`.\n\n".repeat(1_000),
    `\`\`\`json\n${'{ "id": [1, 2], "user_name": "x" },\n'.repeat(400)}\`\`\``,
    `| a | b | c |\n|---|---|---|\n${"| 1 | 2 | 3 |\n".repeat(200)}`,
    "a".repeat(50_000),
  ])("is never an ordinary write-up, however long: %#", (text) => {
    expect(isExpensiveMarkdown(text)).toBe(false);
  });
});

it("the host of a link is null where there is none", () => {
  expect([hostOf("https://a.example:8443/x"), hostOf("https://["), hostOf("x")]).toEqual(["a.example:8443", null, null]);
});
