import { MantineProvider } from "@mantine/core";
import ui from "@safeport/messages/ui/en.json" with { type: "json" };
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hostOf } from "../src/lib/host-of.ts";
import { parseMarkdown } from "../src/lib/markdown/parse-markdown.ts";
import { MarkdownView } from "../src/ui/markdown-view.tsx";

beforeAll(() => vi.stubGlobal("location", new URL("https://bounty.example/reports/1")));
afterAll(() => vi.unstubAllGlobals());

function html(markdown: string): string {
  return renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={{ ui }}>
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
