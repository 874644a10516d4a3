import { type BrowserContext, expect, test } from "@playwright/test";
import { buildTimelineItem } from "@safeport/db/factories/build-timeline-item";
import { newCase } from "./support/cases.ts";
import { db } from "./support/database.ts";
import { attackTexts } from "./support/markdown-attacks.ts";
import { openWith } from "./support/sign-in.ts";

// The policy of the page would stop most of it; here the rendered text must be harmless by itself.
test.use({ bypassCSP: true });

const pages = 6;
const perPage = Math.ceil(attackTexts.length / pages);

/** Records all calls and requests of an attack. */
async function watch(context: BrowserContext): Promise<string[]> {
  const seen: string[] = [];
  await context.exposeFunction("taken", () => seen.push("ran"));
  context.on("dialog", (dialog) => seen.push(`dialog ${dialog.message()}`));
  context.on("page", (page) => page.on("frameattached", (frame) => seen.push(`frame ${frame.url()}`)));
  context.on("request", (call) => {
    const { protocol, hostname, pathname } = new URL(call.url());
    if (hostname !== "127.0.0.1" || !protocol.startsWith("http") || /\/x$/.test(pathname)) seen.push(`fetched ${call.url()}`);
  });
  return seen;
}

test("there are 300 attacks in Markdown", () => {
  expect(new Set(attackTexts).size).toBe(300);
});

for (let at = 0; at < pages; at++)
  test(`of 300 attacks in Markdown none runs, fetches or leaves its place: part ${at + 1}`, async ({ context, request }) => {
    const texts = attackTexts.slice(at * perPage, (at + 1) * perPage);
    const { owner, report } = await newCase(request);
    for (const content of texts) await buildTimelineItem(db, { report_id: report.report_id, content });
    const seen = await watch(context);
    const page = await openWith(context, [owner], `/reports/${report.report_id}`);
    const timeline = page.getByRole("region", { name: "Timeline" });
    for (const text of texts) {
      const end = text.slice(text.lastIndexOf("the end of"));
      await expect(timeline.getByText(end, { exact: false }).first()).toBeAttached();
    }
    // They are drawn, and not left as source for lack of time: that would prove nothing.
    for (const drawn of ["table", "blockquote", "listitem"] as const)
      await expect(timeline.getByRole(drawn).nth(2)).toBeAttached();
    await expect(page).toHaveURL(new RegExp(`/reports/${report.report_id}`));
    await expect(page.getByRole("heading", { name: report.poc_title, level: 1 })).toBeVisible();

    const found = await timeline.evaluate((root) => {
      const dangerous =
        "script, iframe, object, embed, link, meta, base, style, form, video, audio, source, math, noscript, template";
      const elements = [...root.querySelectorAll("li *")];
      const attributes = elements.flatMap((element) =>
        [...element.attributes].map(({ name, value }) => ({ tag: element.tagName, name, value })),
      );
      return {
        elements: elements.filter((element) => element.matches(dangerous)).map(({ outerHTML }) => outerHTML.slice(0, 200)),
        handlers: attributes.filter(({ name }) => /^on/i.test(name)),
        addresses: attributes.filter(
          ({ name, value }) =>
            /^(href|src|srcset|action|formaction|poster|data|xlink:href)$/.test(name) && !/^(https?:|\/|#|mailto:)/.test(value),
        ),
        // Links to other sites open beside the page and tell them nothing.
        links: elements
          .filter((element) => element.matches("a[href]:not([href^='#'], [rel~=noopener][rel~=noreferrer][rel~=ugc]), img"))
          .map(({ outerHTML }) => outerHTML.slice(0, 200)),
        fixed: elements
          .filter((element) => getComputedStyle(element).position === "fixed")
          .map(({ outerHTML }) => outerHTML.slice(0, 200)),
      };
    });
    expect(found).toEqual({ elements: [], handlers: [], addresses: [], links: [], fixed: [] });
    // The page still works: its own button responds.
    await page.getByRole("textbox", { name: "Comment", exact: true }).fill("We have read all of it");
    await expect(page.getByRole("textbox", { name: "Comment", exact: true })).toHaveValue("We have read all of it");
    expect(seen).toEqual([]);
  });
