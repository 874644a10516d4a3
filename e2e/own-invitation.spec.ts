import { expect, test } from "@playwright/test";
import { inviteMember } from "@safeport/contract/companies/member.endpoints";
import { newOwner, send } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";

test("an invitation into a company is notified, and accepted in the settings", async ({ context, request }) => {
  const owner = await newOwner(request);
  const invited = await newOwner(request);
  const params = { company_id: owner.company.company_id };
  await send(request, owner, inviteMember, { params, body: { invitee: invited.user.username, role: "triager" } });
  const page = await openWith(context, [invited], "/settings");
  const section = page.getByRole("button", { name: `Accept the invitation to ${owner.company.name}` });
  await expect(section).toBeVisible();
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await expect(page.getByText(`${owner.user.full_name} invites you to join a company`)).toBeVisible();
  await page.keyboard.press("Escape");
  await section.click();
  await expect(page).toHaveURL(new RegExp(`/companies/${owner.company.company_id}$`));
  await expect(page.getByText("Your role: triager")).toBeVisible();
});
