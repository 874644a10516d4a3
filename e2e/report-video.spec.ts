import { expect } from "@playwright/test";
import { uploadFile } from "@safeport/contract/files/file.endpoints";
import { expectAccessible } from "./support/axe.ts";
import { newCase, sendReport } from "./support/cases.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";
import { shortVideo } from "./support/video.ts";

test("a video of a report plays where it stands, from any place in it @spec:7.65", async ({ context, request }) => {
  const { owner, hacker, program } = await newCase(request);
  const upload = await request.post(uploadFile.path, {
    headers: { authorization: `Bearer ${hacker.token}` },
    multipart: { file: shortVideo },
  });
  const { file_id } = await upload.json();
  const report = await sendReport(request, hacker, program, { file_ids: [file_id] });
  const answers: number[] = [];
  context.on("response", (response) => {
    if (response.url().includes(`/v1/files/${file_id}`)) answers.push(response.status());
  });
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  const video = page.locator("video");
  await expect(video).toHaveAttribute("preload", "metadata");
  const read = () => video.evaluate(({ duration, paused, currentTime }: HTMLVideoElement) => ({ duration, paused, currentTime }));
  await expect.poll(async () => (await read()).duration).toBeGreaterThan(1.5);
  // It waits for its reader, and is fetched in parts.
  expect(await read()).toMatchObject({ paused: true, currentTime: 0 });
  expect(answers).toContain(206);
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 1;
  });
  await expect.poll(() => video.evaluate(({ seeking, readyState }: HTMLVideoElement) => !seeking && readyState >= 2)).toBe(true);
  expect((await read()).currentTime).toBe(1);
  await expectAccessible(page);
  await video.focus();
  await page.keyboard.press("Space");
  await expect.poll(async () => (await read()).currentTime).toBeGreaterThan(1);
  await expect(page.getByRole("button", { name: `Save ${shortVideo.name}` })).toBeVisible();
});
