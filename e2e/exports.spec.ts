import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { uploadFile } from "@safeport/contract/files/file.endpoints";
import type { OwnFile } from "@safeport/contract/files/file.schema";
import { newCase, sendReport } from "./support/cases.ts";
import { newOwner, newPerson, uniqueName } from "./support/people.ts";
import { png } from "./support/pictures.ts";
import { openAs, openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

/** The bytes of what a click saves, and its name. */
async function saved(page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  const saving = page.waitForEvent("download");
  await button.click();
  const download = await saving;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test("a triager saves the PDF and the ZIP of a report with a picture, a table and a Chinese text", async ({
  browser,
  request,
}) => {
  const { owner, hacker, program } = await newCase(request);
  const buffer = png(60, 120);
  const uploaded = await request.post(uploadFile.path, {
    headers: { authorization: `Bearer ${hacker.token}` },
    multipart: { file: { name: "shot.png", mimeType: "image/png", buffer } },
  });
  const { file_id } = (await uploaded.json()) as OwnFile;
  const report = await sendReport(request, hacker, program, {
    poc_description_markdown: `漏洞\n\n| Header | Value |\n|---|---|\n| Host | a.example |\n\n![the page](attachment:${file_id})`,
    file_ids: [file_id],
  });
  const page = await openWith(await browser.newContext(), [owner], `/reports/${report.report_id}`);
  const menu = page.getByRole("button", { name: "Export report" });
  await menu.click();
  const pdf = await saved(page, page.getByRole("menuitem", { name: "PDF" }));
  expect([pdf.name, pdf.bytes.subarray(0, 5).toString()]).toEqual([`report-${report.id}.pdf`, "%PDF-"]);
  await menu.click();
  const zip = await saved(page, page.getByRole("menuitem", { name: "ZIP with all files" }));
  expect(zip.name).toBe(`report-${report.id}-with-internal.zip`);
  for (const name of [`report-${report.id}.md`, "files/shot.png", "SHA256SUMS"]) expect(zip.bytes.includes(name)).toBe(true);
});

test("staff save the users and the companies of a filter as CSV", async ({ browser, request }) => {
  const name = uniqueName("Exported");
  const person = await newPerson(request, { full_name: name });
  const owner = await newOwner(request);
  const page = await openAs(await browser.newContext(), "ingrid", "/admin/users");
  await page.getByRole("searchbox", { name: "Search by name, username or email" }).fill(person.user.username);
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  const users = await saved(page, page.getByRole("button", { name: "Download CSV" }));
  expect(users.name).toBe("users.csv");
  const lines = users.bytes.toString().trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(name);
  await page.goto("/admin/companies");
  await page.getByRole("main").getByRole("searchbox").fill(owner.company.name);
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  const companies = await saved(page, page.getByRole("button", { name: "Download CSV" }));
  expect(companies.bytes.toString().trim().split("\r\n")).toHaveLength(2);
  expect(companies.bytes.toString()).toContain(owner.company.name);
});

test("a manager saves the members of a program, and a researcher their points, as CSV", async ({ browser, request }) => {
  const { owner, hacker, program } = await newCase(request);
  const page = await openWith(await browser.newContext(), [owner], `/bounties/${program.handle}/members`);
  const members = await saved(page, page.getByRole("button", { name: "Download CSV" }));
  expect(members.name).toBe("programs-members.csv");
  expect(members.bytes.toString()).toContain("user_id");
  await page.getByRole("tab", { name: /^Applications/ }).click();
  const interests = await saved(page, page.getByRole("button", { name: "Download CSV" }));
  expect(interests.name).toBe("programs-interests_received.csv");
  const own = await openWith(await browser.newContext(), [hacker], "/points");
  const points = await saved(own, own.getByRole("button", { name: "Download CSV" }));
  expect(points.bytes.toString()).toContain("point_id");
});
