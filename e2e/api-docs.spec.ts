import { expect, test } from "@playwright/test";

const views = [
  { colorScheme: "light", width: 360 },
  { colorScheme: "dark", width: 1440 },
] as const;

for (const { colorScheme, width } of views)
  test(`the API's page breaks no rule of its policy and fetches nothing from elsewhere: ${colorScheme}, ${width} px`, async ({
    page,
  }) => {
    const complaints: string[] = [];
    const fetched: string[] = [];
    // Chromium writes an error to the console for each violation of the policy.
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    // Also holds requests that the policy stops.
    page.on("request", (request) => fetched.push(request.url()));
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/v1/docs/");
    // Swagger UI draws all operations before it shows anything, which takes long on a busy machine.
    await expect(page.getByRole("heading", { name: /^Safeport/ })).toBeVisible({ timeout: 30_000 });
    await expect(page.locator("html")).toHaveClass(colorScheme === "dark" ? /dark-mode/ : /^$/);

    const operation = page.locator(".opblock", { hasText: "The accounts of the demo" });
    await operation.locator(".opblock-summary-control").click();
    await operation.getByRole("button", { name: "Try it out" }).click();
    await operation.getByRole("button", { name: "Execute" }).click();
    await expect(operation.locator(".live-responses-table .response-col_status").last()).toHaveText("200");

    expect(complaints).toEqual([]);
    expect(fetched.map((url) => new URL(url).pathname)).toContain("/v1/openapi.json");
    const { origin } = new URL(page.url());
    expect(fetched.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith("data:"))).toEqual([]);
    const { clientWidth, scrollWidth } = await page.evaluate(() => ({
      clientWidth: document.documentElement.clientWidth,
      scrollWidth: document.documentElement.scrollWidth,
    }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });
