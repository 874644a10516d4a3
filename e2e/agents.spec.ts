import { expect } from "@playwright/test";
import { addSuggestion } from "@safeport/contract/agents/suggestion.endpoints";
import { expectAccessible } from "./support/axe.ts";
import { newCase } from "./support/cases.ts";
import { send } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

test("a company's agent suggests, a person takes it @spec:10.67", async ({ browser, request }) => {
  const { owner, report } = await newCase(request);
  const { company } = owner;
  const wide = { viewport: { width: 1440, height: 900 } };
  const team = await openWith(await browser.newContext(wide), [owner], `/companies/${company.company_id}?tab=connections`);
  let token = "";

  await test.step("the owner makes an agent with a token", async () => {
    const section = team.getByRole("region", { name: "Agents of the company" });
    await section.getByRole("button", { name: "Make an agent" }).click();
    const dialog = team.getByRole("dialog", { name: "Make an agent" });
    await dialog.getByRole("button", { name: "Make agent" }).click();
    await expect(dialog.getByLabel("Name")).toBeFocused();
    await dialog.getByLabel("Name").fill("Triage heron");
    await dialog.getByLabel("What it does").fill("Reproduces reports on the demo.");
    await expectAccessible(team);
    await dialog.getByRole("button", { name: "Make agent" }).click();
    await expect(team.getByText("Agent Triage heron made")).toBeVisible();
    await section.getByRole("button", { name: "Make a token" }).click();
    const making = team.getByRole("dialog", { name: "A token of Triage heron" });
    await making.getByLabel("Name of the token").fill("Runner");
    await making.getByRole("button", { name: "Make token" }).click();
    token = (await making.getByText(/^spt_/).textContent()) ?? "";
    expect(token).toMatch(/^spt_/);
    await making.getByRole("button", { name: "Done" }).click();
  });

  const params = { report_id: report.report_id };
  const suggest = (kind: string, value: string) =>
    send(request, { ...owner, token }, addSuggestion, {
      params,
      body: { kind, value, reason: "It can be reproduced on the demo, as written." },
    });

  await test.step("the agent suggests, and the owner takes one by a key and refuses another", async () => {
    await suggest("status", "under_review");
    await suggest("severity", "low");
    await team.goto(`/reports/${report.report_id}`);
    const strip = team.getByRole("region", { name: "Suggestions of agents" });
    await expect(strip.getByText("Triage heron suggests")).toHaveCount(2);
    await expectAccessible(team);
    await expect(strip.getByText("Set the severity to Low")).toBeVisible();
    await team.keyboard.press("r");
    await expect(team.getByText("Suggestion refused")).toBeVisible();
    await expect(strip.getByText("Set the status to Under review")).toBeVisible();
    await team.keyboard.press("t");
    await expect(team.getByText("Suggestion taken")).toBeVisible();
    await expect(strip).toHaveCount(0);
    await expect(team.getByText("took a suggestion of Triage heron (agent).")).toBeVisible();
    await expect(team.getByText("refused a suggestion of Triage heron (agent).")).toBeVisible();
  });

  await test.step("the agent is ended, and its token does nothing more", async () => {
    await team.goto(`/companies/${company.company_id}?tab=connections`);
    const section = team.getByRole("region", { name: "Agents of the company" });
    await expect(section.getByText("2 suggestions, 1 taken, 1 refused")).toBeVisible();
    await section.getByRole("button", { name: "End", exact: true }).click();
    await team.getByRole("dialog", { name: "End Triage heron?" }).getByRole("button", { name: "End" }).click();
    await expect(team.getByText("Agent Triage heron ended")).toBeVisible();
    await expect(suggest("status", "spam")).rejects.toThrow();
  });
});
