import { expect } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { boxesOf } from "./support/boxes.ts";
import { newCase, setStatus } from "./support/cases.ts";
import { variants } from "./support/nightly.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

for (const width of variants([360], [360, 1440]))
  test(`a report is published with redactions that both sides chose, for a visitor without an account, at ${width} px`, async ({
    browser,
    request,
  }) => {
    const secret = "db7.internal.example";
    const { hacker, owner, report } = await newCase(request, {
      poc_description_markdown: `The host ${secret} answers without a password, says Alice of billing.`,
    });
    await setStatus(request, owner, report, { status: "resolved" });
    const viewport = { width, height: 900 };
    const hackerPage = await openWith(await browser.newContext({ viewport }), [hacker], `/reports/${report.report_id}`);
    await hackerPage.getByRole("button", { name: "Publish", exact: true }).click();
    const ask = hackerPage.getByRole("dialog", { name: "Ask to publish this report" });
    // Past the link among the words above the form.
    await expect(ask.getByRole("radio", { name: "Report with its public comments" })).toBeFocused();
    await ask.getByLabel("Text to redact").fill(secret);
    await ask.getByRole("button", { name: "Redact 1 place" }).click();
    await expect(ask.getByRole("button", { name: secret })).toBeVisible();
    await expectAccessible(hackerPage);
    await ask.getByRole("button", { name: "Ask to publish" }).click();
    await expect(ask).toBeHidden();
    await expect(hackerPage.getByRole("button", { name: "Withdraw request" })).toBeVisible();

    const companyPage = await openWith(await browser.newContext({ viewport }), [owner], `/reports/${report.report_id}`);
    await companyPage.getByRole("button", { name: "Review and answer" }).click();
    const answer = companyPage.getByRole("dialog", { name: "Publish this report?" });
    const description = answer.getByRole("region", { name: "Description" }).locator("[data-field]");
    await description.evaluate((text) => {
      const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.textContent?.indexOf("Alice") ?? -1;
        if (at >= 0) document.getSelection()?.setBaseAndExtent(node, at, node, at + "Alice".length);
      }
    });
    await answer.getByRole("button", { name: "Redact selection" }).click();
    await expect(answer.getByRole("button", { name: "Alice" })).toBeVisible();
    await answer.getByRole("button", { name: "Preview and publish" }).click();
    await expect(answer.getByText("says █████ of billing")).toBeVisible();
    await answer.getByRole("button", { name: "Publish now" }).click();
    await expect(answer).toBeHidden();
    await expect(companyPage.getByText("This report is public.")).toBeVisible();

    const visitor = await (await browser.newContext({ viewport })).newPage();
    await visitor.goto("/d");
    await visitor.getByRole("link", { name: report.poc_title }).click();
    await expect(visitor.getByRole("heading", { level: 1, name: report.poc_title })).toBeVisible();
    await expect(visitor.getByText("The host █████ answers without a password, says █████ of billing.")).toBeVisible();
    expect(await visitor.content()).not.toContain(secret);
    await expectAccessible(visitor);
  });

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
])
  test(`the bar to redact a long report stays whole below the title while the dialog scrolls, at ${viewport.width} px`, async ({
    browser,
    request,
  }) => {
    const { hacker, owner, report } = await newCase(request, {
      poc_description_markdown: `${Array.from({ length: 60 }, (_, line) => `Step ${line + 1} of the attack.`).join("\n\n")}\n\nCallAlice.`,
    });
    await setStatus(request, owner, report, { status: "resolved" });
    const page = await openWith(await browser.newContext({ viewport }), [hacker], `/reports/${report.report_id}`);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const ask = page.getByRole("dialog", { name: "Ask to publish this report" });
    const description = ask.getByRole("region", { name: "Description" });
    const content = page.locator(".mantine-Modal-content");
    for (const end of [false, true]) {
      if (end) await content.evaluate((box) => box.scrollTo(0, box.scrollHeight));
      else await description.evaluate((box) => box.scrollIntoView({ block: "end" }));
      const title = ask.getByText("Ask to publish this report");
      const tools = ["Redact selection", "Redact all places"].map((name) => ask.getByRole("button", { name }));
      const [label, ...boxes] = await boxesOf(
        ask.getByText("Text to redact", { exact: true }),
        ask.getByLabel("Text to redact"),
        ...tools,
      );
      const [heading, send] = await boxesOf(title, ask.getByRole("button", { name: "Ask to publish" }));
      expect(label?.top).toBeGreaterThanOrEqual(heading.bottom);
      for (const box of boxes) expect(box.bottom).toBeLessThan(send.top);
      // Nothing covers them: what is drawn at their middle are they themselves.
      for (const tool of [ask.getByText("Text to redact", { exact: true }), ask.getByLabel("Text to redact"), ...tools]) {
        const isOnTop = await tool.evaluate((one) => {
          const { left, top, width, height } = one.getBoundingClientRect();
          const places = [top + 1, top + height / 2, top + height - 1].map((y) => document.elementFromPoint(left + width / 2, y));
          return places.every(
            (place) => place !== null && (one.contains(place) || place.contains(one)) && !place.matches("header"),
          );
        });
        expect(isOnTop).toBe(true);
      }
    }
  });
