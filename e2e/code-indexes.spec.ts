import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { newCase } from "./support/cases.ts";
import { openWith } from "./support/sign-in.ts";

const tag = (name: string, line: number) => JSON.stringify({ _type: "tag", name, path: "lib/url.c", line, kind: "function" });

test("a manager stores an index of code, and a writer learns which names are not in it @spec:10.65", async ({
  browser,
  context,
  request,
}) => {
  const { owner, hacker, program } = await newCase(request);
  const page = await openWith(context, [owner], `/bounties/${program.handle}`);
  await page.getByRole("button", { name: "More pages about this program" }).click();
  await page.getByRole("menuitem", { name: "Code index" }).click();
  await expect(page.getByText("No index yet")).toBeVisible();
  await page.getByRole("button", { name: "Choose a file" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[type=file]").setInputFiles({
    name: "tags.json.gz",
    mimeType: "application/gzip",
    buffer: gzipSync([tag("parse_host", 10), tag("parse_port", 60)].join("\n")),
  });
  await dialog.getByLabel("Repository", { exact: true }).fill("curl");
  await dialog.getByLabel("Version").fill("v8.1");
  await dialog.getByLabel("Commit").fill("HEAD");
  await dialog.getByRole("button", { name: "Store" }).click();
  await expect(dialog.getByLabel("Commit")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Commit").fill("0123abcd4567");
  await dialog.getByRole("button", { name: "Store" }).click();
  const repository = page.getByRole("region", { name: "curl" });
  await expect(repository.getByRole("listitem")).toContainText("2 names in 1 file");
  await page.getByText("GitLab CI").click();
  await expect(page.getByText(`/v1/programs/${program.handle}/code_indexes/main/`).filter({ visible: true })).toBeVisible();
  await expectAccessible(page, "the indexes of a program's code");

  const writer = await openWith(await browser.newContext(), [hacker], `/bounties/${program.handle}/report`);
  await writer.getByRole("combobox", { name: "Asset" }).fill(program.scope.identifier);
  await writer.getByRole("option", { name: program.scope.identifier }).click();
  await writer.getByLabel("Title").fill("A host name is copied without its length");
  await writer.getByRole("textbox", { name: "Description" }).fill("`copy_host()` in `src/host.c` line 7 and `free_host()`.");
  const row = writer
    .getByRole("region", { name: "Checks" })
    .getByRole("listitem")
    .filter({ hasText: /^Code ·/ });
  await expect(row).toContainText("not found in the index of curl v8.1 (0123abcd)");
  await expect(row.getByRole("code")).toHaveText(
    ["src/host.c", "copy_host()", "free_host()"].map((name) => new RegExp(name.replace(/[.()]/g, "\\$&"))),
  );

  await page.bringToFront();
  await repository.getByRole("button", { name: "Delete v8.1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No index yet")).toBeVisible();
});
