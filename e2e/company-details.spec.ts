import { expect, test } from "@playwright/test";
import { intercept } from "./support/answers.ts";
import { openAs } from "./support/sign-in.ts";

test("when the company's details fail to load, the page says so and offers Retry @spec:8.8", async ({ context }) => {
  let fails = true;
  await intercept(context, /\/v1\/company\/[0-9a-f-]{36}\/$/, (route) =>
    fails
      ? route.fulfill({ status: 403, contentType: "application/problem+json", body: '{"code":"forbidden","detail":"Not now"}' })
      : route.continue(),
  );
  const page = await openAs(context, "dana", "/bounties");
  const failure = page.getByRole("alert").filter({ hasText: "Error fetching company details" });
  await expect(failure).toContainText("Not now");
  await expect(page.getByRole("link", { name: "Create bounty" })).toBeHidden();
  fails = false;
  await failure.getByRole("button", { name: "Retry" }).click();
  await expect(failure).toBeHidden();
  await expect(page.getByRole("link", { name: "Create bounty" })).toBeVisible();
});
