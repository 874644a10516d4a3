import { expect, test } from "@playwright/test";
import { listAsset, publish } from "./support/cases.ts";
import { newOwner, newPerson, uniqueName } from "./support/people.ts";
import { openAs, openWith } from "./support/sign-in.ts";

test("a researcher reads the rewards and the scope of a program, and finds the button to report @spec:2.11", async ({
  context,
  request,
}) => {
  const owner = await newOwner(request);
  const program = await publish(request, owner, owner.company, {
    rewards: { critical: [2_000, 8_000], high: [1_500], medium: [400], low: [0] },
    description: "The **tide** tables of three harbours.",
    policy: "Stop at the first proof.",
    features: ["aws", "retesting"],
    operating_systems: ["Linux"],
    program_launch_date: "2026-03-01T00:00:00.000Z",
  });
  await listAsset(request, owner, program, { identifier: "mail.quay.example", is_out_of_scope: true, max_severity: "none" });
  const page = await openWith(context, [await newPerson(request)], `/bounties/${encodeURIComponent(program.title)}`);
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { name: program.title, level: 1 })).toBeVisible();
  await expect(main.locator("strong", { hasText: "tide" })).toBeVisible();
  const tier = (name: string) => main.locator("dl > div").filter({ hasText: name });
  await expect(tier("Critical")).toContainText("$2,000–$8,000");
  await expect(tier("High")).toContainText("$1,500");
  await expect(tier("Low")).toContainText("No bounty");
  await expect(main.getByRole("listitem").filter({ hasText: program.scope.identifier })).toContainText("Eligible");
  await expect(main.getByRole("listitem").filter({ hasText: "mail.quay.example" })).not.toContainText("Eligible");
  await expect(main.getByRole("heading", { name: /Out of scope/, level: 3 })).toBeVisible();
  await expect(main.getByText("Stop at the first proof.")).toBeVisible();
  const facts = page.getByRole("complementary", { name: "Facts" });
  await expect(facts).toContainText("AWS");
  await expect(facts).toContainText("Retesting");
  await expect(facts).toContainText("Linux");
  await expect(facts.getByText("Mar 1, 2026")).toBeVisible();
  await expect(main.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);
  await main.getByRole("link", { name: "Submit report" }).click();
  await expect(page).toHaveURL(new RegExp(`/bounties/${program.handle}/report$`));
});

test("a row of the scope leads to a report on its asset, and the button to report stays in view", async ({
  context,
  request,
}) => {
  const owner = await newOwner(request);
  const program = await publish(request, owner, owner.company, { policy: "Stop at the first proof.\n\n".repeat(80) });
  await listAsset(request, owner, program, { identifier: "mail.quay.example", is_out_of_scope: true });
  const chosen = await listAsset(request, owner, program, { identifier: "pay.quay.example" });
  const page = await openWith(context, [await newPerson(request)], `/bounties/${program.handle}`);
  const scope = page.getByRole("region", { name: "Scope" });
  await expect(scope.getByText("Max severity", { exact: true }).first()).toBeVisible();
  await expect(scope.getByRole("link", { name: /^Report / })).toHaveCount(2);
  await expect(page.getByText("Stop at the first proof.").last()).toBeVisible();
  await page.keyboard.press("End");
  await expect(page.getByRole("heading", { level: 1 })).not.toBeInViewport();
  await expect(page.getByRole("link", { name: "Submit report" }).last()).toBeInViewport({ ratio: 1 });
  await scope.getByRole("link", { name: "Report pay.quay.example" }).click();
  await expect(page).toHaveURL(`/bounties/${program.handle}/report?scope_id=${chosen.scope_id}`);
  await expect(page.getByRole("combobox", { name: "Asset" })).toHaveValue("pay.quay.example");
});

test("staff find the program below /admin, with links to its form and its reports @spec:2.11 @spec:2.13", async ({
  context,
  request,
}) => {
  const owner = await newOwner(request);
  const program = await publish(request, owner, owner.company, { title: uniqueName("Under the crane") });
  const page = await openAs(context, "ingrid", "/admin/bounties");
  await expect(page.getByRole("heading", { name: "Bounties", level: 1 })).toBeVisible();
  await page.getByRole("main").getByPlaceholder("Search by title, company or asset").fill(program.title);
  await page.getByRole("link", { name: program.title }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/bounties/${program.handle}$`));
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Submit report" })).toHaveCount(0);
  await main.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Edit bounty", level: 1 })).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue(program.title);
  await page.goBack();
  await main.getByRole("button", { name: "More pages about this program" }).click();
  await expect(page.getByRole("menuitem")).toHaveText([
    "Reports",
    "Preview",
    "Intake",
    "Code index",
    "Non-issues",
    "Import reports",
    "Metrics",
    "Known issues",
    "Members",
    "Hall of fame",
  ]);
  await page.getByRole("menuitem", { name: "Reports", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/reports\\?program_id=${program.program_id}$`));
});

test("a missing program and a hidden one show the same message @spec:2.11", async ({ context, request }) => {
  const owner = await newOwner(request);
  const hidden = await publish(request, owner, owner.company, { visibility: "PRIVATE" });
  const page = await openWith(context, [await newPerson(request)], `/bounties/${hidden.handle}`);
  await expect(page.getByText("This program doesn’t exist or isn’t visible to you")).toBeVisible();
  await expect(page.getByText(hidden.title)).toHaveCount(0);
  await page.getByRole("link", { name: "Go to Bounties" }).click();
  await expect(page).toHaveURL(/\/bounties$/);
});
