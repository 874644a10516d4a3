import { expect, test } from "@playwright/test";

test("the API's page breaks no rule of its policy and fetches nothing from elsewhere, in dark at 1440 px and light at 360 px", async ({
  page,
}) => {
  // Swagger UI takes most of a minute for the whole description on a busy machine.
  test.slow();
  const complaints: string[] = [];
  const fetched: string[] = [];
  // Chromium writes an error to the console for each violation of the policy.
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  // Also holds requests that the policy stops.
  page.on("request", (request) => fetched.push(request.url()));
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/v1/docs/");
  // Swagger UI reads the whole description before it shows anything, which takes long on a busy machine.
  await expect(page.getByRole("heading", { name: /^Safeport/ })).toBeVisible({ timeout: 30_000 });
  await expect(page.locator("html")).toHaveClass(/dark-mode/);

  const operation = page.locator(".opblock", { hasText: "The accounts of the demo" });
  await operation.locator(".opblock-summary-control").click();
  await operation.getByRole("button", { name: "Try it out" }).click();
  await operation.getByRole("button", { name: "Execute" }).click();
  await expect(operation.locator(".live-responses-table .response-col_status").last()).toHaveText("200");

  const sizes = () =>
    page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement;
      return { clientWidth, scrollWidth };
    });
  expect(await sizes()).toEqual({ clientWidth: 1440, scrollWidth: 1440 });
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 360, height: 900 });
  await expect(page.locator("html")).toHaveClass(/^$/);
  expect(await sizes()).toEqual({ clientWidth: 360, scrollWidth: 360 });

  expect(complaints).toEqual([]);
  expect(fetched.map((url) => new URL(url).pathname)).toContain("/v1/openapi.json");
  const { origin } = new URL(page.url());
  expect(fetched.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith("data:"))).toEqual([]);
});
