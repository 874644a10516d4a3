import { expect, type Page, test } from "@playwright/test";
import { publish, sendReport } from "./support/cases.ts";
import { newOwner, newPerson } from "./support/people.ts";
import { openAs, openWith } from "./support/sign-in.ts";

const listUrl = /\/v1\/audit_logs\/\?/;
const log = (page: Page) => page.getByRole("dialog", { name: "Activity Logs" });
const details = (page: Page) => page.getByRole("dialog", { name: "Log Details" });
/** The rows below the head. */
const rows = (page: Page) => log(page).locator("tbody").getByRole("row");

/** Opens the log as researchers and companies do, from the user menu. */
async function openOwnLog(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^User menu/ }).click();
  await page.getByRole("dialog", { name: "User menu" }).getByRole("button", { name: "Activity log" }).click();
}

interface Answered {
  page: number;
  items: { action: string; user: { full_name: string } | null }[];
}

// A route handler may still be changing an answer when its test has ended; its errors do not matter.
test.afterEach(({ context }) => context.unrouteAll({ behavior: "ignoreErrors" }));

test("staff open the log from the top bar: page 1 of ten rows each time, another page when asked @spec:1.15 @spec:2.29 @spec:2.39 @spec:4.27 @spec:6.2 @spec:9.2", async ({
  context,
}) => {
  const page = await openAs(context, "ingrid", "/admin");
  const button = page.getByRole("banner").getByRole("button", { name: "Activity log" });
  const reading = (wanted: number) =>
    page.waitForResponse((response) => listUrl.test(response.url()) && response.url().includes(`page=${wanted}&size=10`));
  const shows = async (answered: Answered) => {
    await expect(rows(page)).toHaveCount(10);
    for (const [at, { action, user }] of answered.items.entries()) {
      await expect(rows(page).nth(at)).not.toContainText(action);
      // A sign-in that failed may have been anybody's.
      if (user && action !== "session.refused") await expect(rows(page).nth(at)).toContainText(`${user.full_name} `);
    }
  };
  const pages = log(page).getByRole("navigation", { name: "Pages" });
  const first = reading(1);
  await button.click();
  await shows(await (await first).json());
  await expect(log(page).getByRole("columnheader")).toHaveText(["Time", "Activity", "Type", "IP address"]);
  await expect(pages.locator("[aria-current=page]")).toHaveText("1");
  await expect(pages.getByRole("button", { name: "Previous page" })).toBeDisabled();
  const second = reading(2);
  await pages.getByRole("button", { name: "Next page" }).click();
  await shows(await (await second).json());
  await expect(pages.locator("[aria-current=page]")).toHaveText("2");
  await log(page).getByRole("button", { name: "Close" }).click();
  await expect(log(page)).toBeHidden();
  const again = reading(1);
  await button.click();
  await shows(await (await again).json());
  await expect(pages.locator("[aria-current=page]")).toHaveText("1");
});

test("a researcher finds their own actions in the log of the user menu, and the details of each @spec:2.29 @spec:2.40 @spec:7.29", async ({
  context,
  request,
}) => {
  const hacker = await newPerson(request, { full_name: "Maud Ferryman", verified: false });
  const page = await openWith(context, [hacker]);
  await expect(page.getByRole("banner").getByRole("button", { name: /^User menu/ })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: "Activity log" })).toHaveCount(0);
  await openOwnLog(page);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(0)).toHaveText(/Maud Ferryman signed in ?User127\.0\.0\.1$/);
  await expect(log(page).getByRole("navigation", { name: "Pages" })).toHaveCount(0);
  await rows(page).filter({ hasText: "Maud Ferryman signed up" }).getByRole("button").click();
  await expect(details(page).getByText("Maud Ferryman signed up")).toBeVisible();
  await expect(details(page).getByText("account.registered")).toBeVisible();
  await expect(details(page).getByText("Maud Ferryman (Hacker)")).toBeVisible();
  const snapshot = details(page).getByRole("region", { name: "Recorded data" });
  await expect(snapshot.getByRole("term")).toHaveText(["role", "username"]);
  await expect(snapshot.getByRole("definition")).toHaveText(["Hacker", hacker.user.username]);
  // The design system's size md.
  await expect.poll(async () => (await details(page).boundingBox())?.width).toBe(440);
  await details(page).getByRole("button", { name: "Close" }).click();
  await expect(details(page)).toBeHidden();
  await expect(log(page)).toBeVisible();
});

test("an owner reads what researchers did with the company's programs, but not their IP addresses @spec:6.2", async ({
  context,
  request,
}) => {
  const owner = await newOwner(request);
  const program = await publish(request, owner, owner.company);
  const report = await sendReport(request, await newPerson(request, { full_name: "Ada First" }), program);
  const page = await openWith(context, [owner]);
  await openOwnLog(page);
  await expect(rows(page).first()).toHaveText(new RegExp(`Ada First sent report #${report.id} ?User–$`));
  const created = rows(page).filter({ hasText: `created program ${program.title}` });
  await expect(created).toContainText("127.0.0.1");

  await log(page).getByLabel("About").selectOption("Reports");
  await expect(rows(page)).toHaveCount(1);
  await log(page).getByLabel("Type").selectOption("Admin");
  await expect(log(page).getByText("No logs found.")).toBeVisible();
  await log(page).getByLabel("Type").selectOption("Any type");
  await log(page).getByLabel("About").selectOption("Everything");
  await created.getByRole("link", { name: program.title }).click();
  await expect(page.getByRole("heading", { name: program.title, level: 1 })).toBeVisible();
  await expect(log(page)).toBeHidden();
});
