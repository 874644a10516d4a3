import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { MailText } from "../../src/features/reports/timeline/components/mail-text.tsx";
import { show } from "./show.tsx";

const mail = { item_id: null, received_at: "2026-11-30T12:00:00Z", quoted_text: null, original: null };

it("shows a mail whose text is too much to be drawn as it was written, whole, with its signature folded", async () => {
  // Each mark is an element, and there are more than are drawn.
  const marks = Array.from({ length: 2_600 }, (_, at) => `**word${at}** *other${at}*`).join(" ");
  await show(<MailText text={`First line\n${marks}\nLast line\n\n-- \nRobin`} mail={mail} />);
  await expect.element(page.getByText("Last line")).toBeVisible();
  const shown = document.body.textContent ?? "";
  for (const part of ["First line", "**word0** *other0*", "**word2599** *other2599*"]) expect(shown).toContain(part);
  expect(document.querySelectorAll("strong")).toHaveLength(0);
  expect(shown).not.toContain("Robin");
  await page.getByRole("button", { name: "Show quoted text" }).click();
  await expect.element(page.getByText("Robin")).toBeVisible();
});
