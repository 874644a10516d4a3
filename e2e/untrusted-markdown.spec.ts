import { expect, test } from "@playwright/test";
import { buildTimelineItem } from "@safeport/db/factories/build-timeline-item";
import { openDatabase } from "@safeport/db/open-database";
import { intercept } from "./support/answers.ts";
import { newCase, writeComment } from "./support/cases.ts";
import { openWith } from "./support/sign-in.ts";

/** Texts that were written to attack their readers: the page works, whatever they contain. */

test("an image without an address shows its description, and the report stays readable", async ({ context, request }) => {
  const { owner, hacker, report } = await newCase(request, {
    poc_description_markdown: "Proof: ![the screen](https://[) is here.",
  });
  await writeComment(request, hacker, report, { content: "Once more: ![the other screen](http://)" });
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await expect(page.getByRole("heading", { name: report.poc_title, level: 1 })).toBeVisible();
  await expect(page.getByText("Once more: the other screen")).toBeVisible();
});

test("a text that is expensive to render is shown as source", async ({ context, request }) => {
  const { owner, hacker, report } = await newCase(request);
  await writeComment(request, hacker, report, { content: `${"- ".repeat(9_000)}the end of the list` });
  await writeComment(request, hacker, report, { content: `${"]".repeat(19_000)} the end of the brackets` });
  // Texts that the server refuses today may have been stored earlier.
  const { db, close } = openDatabase({ url: process.env.DATABASE_URL ?? "", max: 1 });
  const table = `|${"h|".repeat(300)}\n|${"-|".repeat(300)}\n${"a\n".repeat(2_500)}\nthe end of the table`;
  const quotes = `${"> ".repeat(20)}a\n${"b\n".repeat(9_000)}the end of the quotes`;
  for (const content of [table, quotes]) await buildTimelineItem(db, { report_id: report.report_id, content });
  await close();
  await writeComment(request, hacker, report, { content: "And this is **clear**." });
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await expect(page.getByText("And this is clear.").locator("strong")).toHaveText("clear");
  await expect(page.getByText("the end of the list")).toBeVisible();
  await expect(page.getByText("the end of the brackets")).toBeVisible();
  await expect(page.getByText("the end of the table")).toBeVisible();
  await expect(page.getByText("the end of the quotes")).toBeVisible();
});

test("texts are shown as source when the worker that parses them fails to load", async ({ context, request }) => {
  const { owner, hacker, report } = await newCase(request);
  await writeComment(request, hacker, report, { content: "And this is **clear**." });
  await intercept(context, /markdown\.worker/, (route) => route.abort());
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await expect(page.getByText("And this is **clear**.")).toBeVisible();
  await expect(page.getByRole("heading", { name: report.poc_title, level: 1 })).toBeVisible();
});

test("a text can contain no script, frame, form or style", async ({ context, request }) => {
  const { owner, hacker, report } = await newCase(request);
  const content = [
    '<script>document.title = "taken"</script><img src=x onerror="document.title=1"><iframe src=//evil.example></iframe>',
    '<style>body { display: none }</style><form action=//evil.example><input name=password></form><div style="position:fixed">',
    "[a](javascript:alert(1)) [b](JAVASCRIPT:alert(1)) [c](&#106;avascript:alert(1)) [d](data:text/html,x) <javascript:alert(1)>",
    "![e](javascript:alert(1)) ![f](data:image/svg+xml;base64,AA) ![g](//evil.example/g.png) https://evil.example the last word",
  ].join("\n\n");
  await writeComment(request, hacker, report, { content });
  const hosts: string[] = [];
  context.on("request", (call) => hosts.push(new URL(call.url()).host));
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  const item = page.getByRole("region", { name: "Timeline" }).getByRole("listitem").filter({ hasText: "the last word" });
  await expect(item.getByRole("link", { name: "https://evil.example" })).toHaveAttribute("rel", /noopener.*ugc/);
  await expect(item.locator("script, iframe, style, form, input, img, [style*=fixed], [onerror]")).toHaveCount(0);
  const addresses = await item.locator("[href]").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(addresses.filter((address) => /script:|data:/i.test(address ?? ""))).toEqual([]);
  expect(new Set(hosts)).toEqual(new Set([new URL(page.url()).host]));
});

test("a wide table scrolls in its box on a phone without breaking words or moving the page", async ({ context, request }) => {
  const { owner, hacker, report } = await newCase(request);
  const row = ["account_identifier", "/v1/payments", "neighbour's", "authentication", "recommendation", "x".repeat(900)];
  const content = [row.map((_, at) => `Parameter ${at}`), row.map(() => "---"), row].map((cells) => `| ${cells.join(" | ")} |`);
  await writeComment(request, hacker, report, { content: content.join("\n") });
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await page.setViewportSize({ width: 360, height: 800 });
  const box = page.getByRole("region", { name: "Timeline" }).getByRole("region", { name: "Table" });
  await expect(box.getByRole("cell", { name: "account_identifier" })).toBeVisible();
  // A word that was broken has a box for each of its parts.
  const lines = await box.getByRole("cell").evaluateAll((cells) =>
    cells.map((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      return new Set([...text.getClientRects()].map(({ top }) => top)).size;
    }),
  );
  expect(lines.slice(0, 5)).toEqual([1, 1, 1, 1, 1]);
  const widths = await box.evaluate((table) => ({
    hidden: table.scrollWidth - table.clientWidth,
    last: table.querySelector("td:last-child")?.clientWidth,
    page: document.documentElement.scrollWidth,
  }));
  expect(widths.hidden).toBeGreaterThan(0);
  expect(widths.last).toBeLessThan(600);
  expect(widths.page).toBe(360);
});

test("each block of a text has the direction of its script", async ({ context, request }) => {
  const { owner, hacker, report } = await newCase(request);
  await writeComment(request, hacker, report, { content: "يمكن قراءة الفواتير.\n\nInvoices can be read." });
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  const texts = page.getByRole("region", { name: "Timeline" }).locator("p");
  /** Distances of the first and last letter from the sides of their block, in CSS pixels. */
  const sides = (text: string) =>
    texts.filter({ hasText: text }).evaluate((block) => {
      const letters = document.createRange();
      letters.selectNodeContents(block);
      const [inner, outer] = [letters.getBoundingClientRect(), block.getBoundingClientRect()];
      return { left: Math.round(inner.left - outer.left), right: Math.round(outer.right - inner.right) };
    });
  await expect(texts.filter({ hasText: "Invoices can be read" })).toBeVisible();
  expect(await sides("الفواتير")).toMatchObject({ right: 0 });
  expect(await sides("Invoices can be read")).toMatchObject({ left: 0 });
});
