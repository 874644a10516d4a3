import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { newCase } from "./support/cases.ts";
import { mailedLink } from "./support/mail.ts";
import { newPerson, password } from "./support/people.ts";
import { openWith, signIn } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

test("somebody without an account sends a report from another site, confirms it, answers the team and moves it to an account @spec:10.40", async ({
  browser,
  request,
  baseURL,
}) => {
  const { owner, program } = await newCase(request);
  // The page of another site, of which the server knows only its origin.
  const site = createServer((_request, response) => {
    const script = `<script src="${baseURL}/embed/intake.js" data-program="${program.handle}"></script>`;
    response.setHeader("content-type", "text/html").end(`<!doctype html><title>Acme</title><h1>Acme</h1>${script}`);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;

  const team = await openWith(
    await browser.newContext({ viewport: { width: 1440, height: 900 } }),
    [owner],
    `/bounties/${program.handle}/intake`,
  );
  await team.getByRole("switch", { name: "The form is open" }).click({ force: true });
  await team.getByLabel("Sites that may embed the form").fill(origin);
  await team.getByRole("button", { name: "Save", exact: true }).first().click();
  await expect(team.getByText("Saved.")).toBeVisible();
  await expect(team.getByText("data-program")).toBeVisible();
  await expectAccessible(team);

  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, colorScheme: "dark" });
  const guest = await context.newPage();
  await guest.goto(origin);
  const form = guest.frameLocator("iframe");
  await form.getByLabel("Title").fill("Open redirect");
  await form.getByLabel("Asset").selectOption({ label: `${program.scope.identifier} · Domain` });
  await form.getByRole("textbox", { name: "Description" }).fill("The login form follows any address.");
  await form.getByRole("button", { name: "Send report" }).click();
  await expect(form.getByLabel("Your email address")).toBeFocused();
  const hacker = await newPerson(request);
  const { email, username } = hacker.user;
  await form.getByLabel("Your email address").fill(email);
  await form.getByRole("button", { name: "Send report" }).click();
  await expect(form.getByText(email)).toBeVisible({ timeout: 30_000 });
  await new Promise((resolve) => site.close(resolve));

  await guest.goto(await mailedLink(request, email, "/intake-confirm"));
  await guest.getByRole("button", { name: "Confirm and send" }).click();
  await expect(guest.getByRole("heading", { level: 1, name: "Open redirect" })).toBeVisible();
  await guest.getByLabel("Your answer").fill("It also works in Firefox.");
  await guest.getByRole("button", { name: "Send answer" }).click();
  await expect(guest.getByRole("listitem").filter({ hasText: "It also works in Firefox." })).toBeVisible();
  await expectAccessible(guest);

  const headers = { authorization: `Bearer ${owner.token}` };
  const { items } = await (await request.get("/v1/reports/", { headers })).json();
  const report = items.find(({ poc_title }: { poc_title: string }) => poc_title === "Open redirect");
  await team.goto(`/reports/${report.report_id}`);
  await expect(team.getByText("By the form, without an account")).toBeVisible();
  await expect(team.getByText("Address confirmed")).toBeVisible();
  await guest.goto(await mailedLink(request, email, "/intake-report"));
  await expect(guest.getByRole("heading", { level: 1, name: "Open redirect" })).toBeVisible();

  await guest.getByRole("link", { name: "Sign in to move it to your account" }).click();
  await signIn(guest, username, password);
  await guest.getByRole("button", { name: "Move to my account" }).click();
  await expect(guest.getByText("The report is in your account now.")).toBeVisible();
  await expect(guest).toHaveURL(new RegExp(`/reports/${report.report_id}`));
  await expect(guest.getByText("moved this report to their account")).toBeVisible();
});
