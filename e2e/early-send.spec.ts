import { expect } from "@playwright/test";
import { uploadFile } from "@safeport/contract/files/file.endpoints";
import { newCase } from "./support/cases.ts";
import { paste } from "./support/pictures.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

const log = { name: "server.log", mimeType: "text/plain", buffer: Buffer.from("GET /admin 200\n") };

test("a comment that is sent while a file uploads goes once the file is there, or not at all if that is cancelled", async ({
  context,
  request,
}) => {
  const { hacker, report } = await newCase(request);
  const page = await openWith(context, [hacker], `/reports/${report.report_id}`);
  let letGo = () => {};
  const hold = async () => {
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(`**${uploadFile.path}`, async (route) => {
      await held;
      await route.continue();
    });
  };
  const sent: string[] = [];
  page.on("request", (call) => {
    if (call.method() === "POST" && call.url().includes("/report_timeline/")) sent.push(call.postData() ?? "");
  });
  const box = page.getByRole("textbox", { name: "Comment", exact: true });
  const press = () => page.getByRole("button", { name: "Comment", exact: true }).click();

  await hold();
  await box.fill("With the log");
  await page.locator("input[type=file]").setInputFiles([log]);
  await press();
  await expect(page.getByText("Sent as soon as all files are uploaded")).toBeVisible();
  await page.getByRole("button", { name: "Don't send yet" }).click();
  await expect(page.getByText("Sent as soon as all files are uploaded")).toBeHidden();
  letGo();
  await expect(page.getByRole("button", { name: "Remove server.log" })).toBeVisible();
  await expect(box).toHaveValue("With the log");
  expect(sent).toEqual([]);

  // A pasted picture has its place in the text once it is uploaded.
  await page.unroute(`**${uploadFile.path}`);
  await hold();
  await paste(box, "screen.png");
  await press();
  await expect(page.getByText("Sent as soon as all files are uploaded")).toBeVisible();
  letGo();
  const item = page.getByRole("region", { name: "Timeline" }).getByRole("listitem").filter({ hasText: "With the log" });
  await expect(item.getByRole("img", { name: "screen.png" })).toBeVisible();
  await expect(item.getByRole("button", { name: "Save server.log" })).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatch(/attachment:/);
  expect(sent[0]).not.toMatch(/uploading:/);
});
