import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { uploadFile } from "@safeport/contract/files/file.endpoints";
import type { OwnFile } from "@safeport/contract/files/file.schema";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { submitReport } from "@safeport/contract/reports/report.endpoints";
import { expectAccessible } from "./support/axe.ts";
import { newCase } from "./support/cases.ts";
import { type Account, send } from "./support/people.ts";
import { paste, png } from "./support/pictures.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

const picture = (name: string, grey = 120) => ({ name, mimeType: "image/png", buffer: png(60, grey) });
const log = { name: "server.log", mimeType: "text/plain", buffer: Buffer.from("GET /admin 200\n") };

const video = {
  name: "walk.mp4",
  mimeType: "video/mp4",
  buffer: Buffer.from("000000186674797069736f6d0000020069736f6d6d703432", "hex"),
};

const listOf = (page: Page | Locator) => page.getByRole("list", { name: "Files" });

test("files are added to a report, stand in its text, and are seen large and saved by the company (FIL-09, FIL-11) @spec:7.65", async ({
  browser,
  request,
}) => {
  const { owner, hacker, program } = await newCase(request);
  const page = await openWith(await browser.newContext(), [hacker], `/bounties/${encodeURIComponent(program.handle)}/report`);
  await page.getByLabel("Title").fill("Stored script with proof");
  const box = page.getByLabel("Description", { exact: false }).and(page.locator("textarea"));
  await box.fill("It looks like this:");
  await box.press("End");
  await paste(box, "image.png");
  await paste(box, "image.png");
  await page.locator("input[type=file]").setInputFiles([picture("shot.png"), log]);
  await expect(listOf(page).getByRole("listitem")).toHaveText([/image\.png/, /image\.png/, /shot\.png/, /server\.log/]);
  await expect(box).toHaveValue(/^It looks like this:(\n!\[image\.png\]\(attachment:[0-9a-f-]{36}\)){2}\n?/);
  await page.getByRole("button", { name: "Remove shot.png" }).click();
  // A picture whose place in the text is removed stays in the list, where it can be removed.
  const withTwo = await box.inputValue();
  // The place of a picture is where the caret is, which stays behind it while the upload ends.
  await box.focus();
  await box.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(2, 2));
  await paste(box, "inside.png");
  await page.keyboard.type("and");
  await expect(box).toHaveValue(/^It\n!\[inside\.png\]\(attachment:[0-9a-f-]{36}\)\nand looks/);
  await page.keyboard.type(" it");
  await expect(box).toHaveValue(/\)\nand it looks like this:/);
  await page.getByRole("button", { name: "Remove inside.png" }).click();
  await box.fill(withTwo);
  await box.press("End");
  await paste(box, "extra.png");
  await expect(box).toHaveValue(/extra\.png/);
  await box.fill(withTwo);
  await expect(page.getByRole("button", { name: "Remove extra.png" })).toBeVisible();
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.reload();
  await expect(listOf(page).getByRole("listitem")).toHaveText([/image\.png/, /image\.png/, /server\.log/, /extra\.png/]);
  await expectAccessible(page);

  const draft = await send<{ items: OwnFile[] }>(request, hacker, { name: "", method: "GET", path: "/v1/uploaded_files" });
  const file_ids = draft.items.map(({ file_id }) => file_id);
  const poc_description_markdown = await box.inputValue();
  const body = {
    program_id: program.program_id,
    scope_id: program.scope.scope_id,
    poc_title: "Stored script with proof",
    poc_description_markdown,
    steps_markdown: "1. Open the page of the shop.",
    impact_markdown: "A script of a stranger runs in the page.",
    severity: "high",
  };
  const [report_id = ""] = draft.items.map((file) => file.report_id ?? "");
  expect(file_ids).toHaveLength(4);
  const { program_id: _program, ...sent } = body;
  await send<Report>(
    request,
    hacker,
    { name: "", method: "PUT", path: "/v1/reports/:report_id/" },
    {
      params: { report_id },
      body: { ...sent, save_as_draft: false },
    },
  );

  const desk = await openWith(await browser.newContext(), [owner], `/reports/${report_id}`);
  await expect(desk.getByRole("article").getByRole("img", { name: "image.png" })).toHaveCount(2);
  await expect(listOf(desk).getByRole("button", { name: "Open extra.png" })).toBeVisible();
  await listOf(desk).getByRole("button", { name: "Open image.png" }).first().click();
  const gallery = desk.getByRole("dialog");
  await expect(gallery.getByText("1 of 3")).toBeVisible();
  await expect(gallery.getByRole("img", { name: "image.png" })).toBeVisible();
  await desk.keyboard.press("ArrowRight");
  await expect(gallery.getByText("2 of 3")).toBeVisible();
  await desk.keyboard.press("ArrowRight");
  await expect(gallery.getByText("3 of 3")).toBeVisible();
  await desk.keyboard.press("ArrowLeft");
  await expect(gallery.getByText("2 of 3")).toBeVisible();
  await desk.keyboard.press("Escape");
  await expect(gallery).toBeHidden();
  const download = desk.waitForEvent("download");
  await desk.getByRole("button", { name: "Save server.log" }).click();
  const saved = await download;
  expect([saved.suggestedFilename(), await readFile(await saved.path(), "utf8")]).toEqual(["server.log", "GET /admin 200\n"]);
});

test("an upload that failed is tried again, one can be cancelled, and files without a text are sent @spec:7.65", async ({
  context,
  request,
}) => {
  const { hacker, report } = await newCase(request);
  const page = await openWith(context, [hacker], `/reports/${report.report_id}`);
  const rows = listOf(page).getByRole("listitem");
  await page.route(`**${uploadFile.path}`, (route) => route.abort(), { times: 1 });
  await page.locator("input[type=file]").setInputFiles([picture("proof.png")]);
  await expect(rows).toContainText(["The server cannot be reached"]);
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(page.getByText("Wait until all files are uploaded, or cancel them")).toBeVisible();
  await page.getByRole("button", { name: "Upload proof.png again" }).click();
  await expect(page.getByRole("button", { name: "Remove proof.png" })).toBeVisible();
  await expect(rows).not.toContainText(["May contain metadata"]);
  await page.locator("input[type=file]").setInputFiles([video]);
  await expect(rows.last()).toContainText("May contain metadata such as the place it was taken");
  await page.getByRole("button", { name: "Remove walk.mp4" }).click();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**${uploadFile.path}`, async (route) => {
    await held;
    await route.abort().catch(() => {});
  });
  await page.locator("input[type=file]").setInputFiles([log]);
  await page.getByRole("button", { name: "Cancel the upload of server.log" }).click();
  await expect(rows).toHaveText([/proof\.png/]);
  letGo();
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  const item = page.getByRole("region", { name: "Timeline" }).getByRole("listitem").filter({ hasText: "added a file" });
  await expect(item.getByRole("button", { name: "Open proof.png" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove proof.png" })).toHaveCount(0);
});

/** Uploads through the API as this person. */
async function uploadAs(page: Page, account: Account, name: string, type: string, text: string): Promise<OwnFile> {
  const answer = await page.request.post(uploadFile.path, {
    headers: { authorization: `Bearer ${account.token}` },
    multipart: { file: { name, mimeType: type, buffer: Buffer.from(text) } },
  });
  return (await answer.json()) as OwnFile;
}

test("a file that lies about its type runs nothing in the origin of the app @spec:7.65", async ({ context, request }) => {
  const { hacker } = await newCase(request);
  const page = await openWith(context, [hacker], "/reports");
  const script = "parent.ran = true; window.ran = true; opener && (opener.ran = true)";
  for (const [name, type, text] of [
    ["page.png", "image/png", `<!doctype html><script>${script}</script>`],
    ["page.html", "text/html", `<html><body onload="${script}">`],
    ["shape.svg", "image/svg+xml", `<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"><script>${script}</script></svg>`],
    ["both.gif", "image/gif", `GIF89a=1;${script};//`],
  ] as const) {
    const { url } = await uploadAs(page, hacker, name, type, text);
    // By its own address it is saved, not opened.
    const tab = await context.newPage();
    const download = tab.waitForEvent("download");
    await tab.goto(url).catch(() => {});
    expect((await download).suggestedFilename()).toBe(name);
    await tab.close();
    // As a script, a frame, an object and an image of the page: each loads, fails, or is blocked by the page's own policy.
    const ran = await page.evaluate(async (address) => {
      const blocked = (directive: string) =>
        new Promise<void>((resolve) => {
          document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
            if (effectiveDirective === directive) resolve();
          });
        });
      const directives = { script: "script-src-elem", iframe: "frame-src", embed: "object-src", img: "img-src" };
      const settled = Object.entries(directives).map(([tag, directive]) => {
        const element = document.createElement(tag) as HTMLScriptElement;
        element.src = address;
        const ended = new Promise((resolve) => {
          element.onload = resolve;
          element.onerror = resolve;
        });
        const stopped = blocked(directive);
        document.body.append(element);
        return Promise.race([ended, stopped]);
      });
      await Promise.all(settled);
      return "ran" in window;
    }, url);
    expect([name, ran]).toEqual([name, false]);
  }
});

test("a reference to a file of another report shows its text alone, and asks for nothing @spec:7.65", async ({
  context,
  request,
}) => {
  const { hacker, program, report } = await newCase(request);
  const page = await openWith(context, [hacker], "/reports");
  const { file_id } = await uploadAs(page, hacker, "a.txt", "text/plain", "proof");
  const body = {
    program_id: program.program_id,
    scope_id: program.scope.scope_id,
    poc_title: "Another",
    steps_markdown: "1. Open the page of the shop.",
    impact_markdown: "A script of a stranger runs in the page.",
    poc_description_markdown: `![the other one](attachment:${file_id}) ![x](attachment:../../v1/me)`,
    severity: "low",
  };
  const other = await send<Report>(request, hacker, submitReport, { body });
  const requests: string[] = [];
  page.on("request", (call) => requests.push(call.url()));
  await page.goto(`/reports/${other.report_id}`);
  await expect(page.getByText("the other one")).toBeVisible();
  expect(requests.filter((url) => url.includes("attachment") || url.includes(file_id))).toEqual([]);
  expect(report.report_id).not.toBe(other.report_id);
});
