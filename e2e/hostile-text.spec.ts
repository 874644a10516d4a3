import { expect, test } from "@playwright/test";
import { newCase, say } from "./support/market.ts";
import { openWith } from "./support/sign-in.ts";

/** Texts that were written against who reads them: the page stands, whatever they are. */

test("an image of no address leaves its description, and the report stands", async ({ context, request }) => {
  const { owner, hacker, report } = await newCase(request, {
    poc_description_markdown: "Proof: ![the screen](https://[) is here.",
  });
  await say(request, hacker, report, { content: "Once more: ![the other screen](http://)" });
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await expect(page.getByRole("heading", { name: report.poc_title, level: 1 })).toBeVisible();
  await expect(page.getByText("Once more: the other screen")).toBeVisible();
});

test("a text that would keep the browser busy is shown as it was written", async ({ context, request }) => {
  const { owner, hacker, report } = await newCase(request);
  await say(request, hacker, report, { content: `${"- ".repeat(9_000)}the end of the list` });
  await say(request, hacker, report, { content: `${"]".repeat(19_000)} the end of the brackets` });
  await say(request, hacker, report, { content: "And this is **clear**." });
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await expect(page.getByText("And this is clear.").locator("strong")).toHaveText("clear");
  await expect(page.getByText("the end of the list")).toBeVisible();
  await expect(page.getByText("the end of the brackets")).toBeVisible();
});

test("without the code that draws texts they are shown as they were written", async ({ context, request }) => {
  const { owner, hacker, report } = await newCase(request);
  await say(request, hacker, report, { content: "And this is **clear**." });
  await context.route(/markdown-view/, (route) => route.abort());
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await expect(page.getByText("And this is **clear**.")).toBeVisible();
  await expect(page.getByRole("heading", { name: report.poc_title, level: 1 })).toBeVisible();
});

test("a text brings no script, frame, form or look of its own", async ({ context, request }) => {
  const { owner, hacker, report } = await newCase(request);
  const content = [
    '<script>document.title = "taken"</script><img src=x onerror="document.title=1"><iframe src=//evil.example></iframe>',
    '<style>body { display: none }</style><form action=//evil.example><input name=password></form><div style="position:fixed">',
    "[a](javascript:alert(1)) [b](JAVASCRIPT:alert(1)) [c](&#106;avascript:alert(1)) [d](data:text/html,x) <javascript:alert(1)>",
    "![e](javascript:alert(1)) ![f](data:image/svg+xml;base64,AA) ![g](//evil.example/g.png) https://evil.example the last word",
  ].join("\n\n");
  await say(request, hacker, report, { content });
  const asked: string[] = [];
  context.on("request", (call) => asked.push(new URL(call.url()).host));
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  const item = page.getByRole("region", { name: "Timeline" }).getByRole("listitem").filter({ hasText: "the last word" });
  await expect(item.getByRole("link", { name: "https://evil.example" })).toHaveAttribute("rel", /noopener.*ugc/);
  await expect(item.locator("script, iframe, style, form, input, img, [style*=fixed], [onerror]")).toHaveCount(0);
  const addresses = await item.locator("[href]").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(addresses.filter((address) => /script:|data:/i.test(address ?? ""))).toEqual([]);
  expect(new Set(asked)).toEqual(new Set([new URL(page.url()).host]));
});
