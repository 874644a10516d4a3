import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { newCase } from "./support/cases.ts";
import { openWith } from "./support/sign-in.ts";

const sentence = "Two people fix what you find, so an agent waits.";

for (const [name, look] of [
  ["a wide screen", { viewport: { width: 1440, height: 900 }, colorScheme: "light" }],
  ["a dark phone", { viewport: { width: 360, height: 740 }, colorScheme: "dark" }],
] as const)
  test(`a program limits reports by agents, and one is refused with its sentence, on ${name} @spec:10.74`, async ({
    browser,
    request,
  }) => {
    test.slow();
    // The one report by an agent that the program will take in a week.
    const { owner, hacker, program } = await newCase(request, { automation: "agent" });

    const team = await openWith(await browser.newContext(look), [owner], `/bounties/${program.handle}/intake`);
    const settings = team.getByRole("region", { name: "Reports by agents" });
    await expect(settings.getByRole("radio", { name: "Take them" })).toBeChecked();
    await settings.getByRole("radio", { name: "Take some a week" }).check();
    await settings.getByRole("textbox", { name: "Reports in 7 days" }).fill("1");
    await settings.getByRole("textbox", { name: "Sentence about automation" }).fill(sentence);
    await expectAccessible(settings, "the rule of a program for agents");
    await team.emulateMedia({ colorScheme: look.colorScheme });
    await settings.getByRole("button", { name: "Save rule for agents" }).click();
    await expect(team.getByText("Rule for agents saved")).toBeVisible();

    const mine = await openWith(await browser.newContext(look), [hacker], `/bounties/${program.handle}`);
    await expect(mine.getByText("At most 1 in 7 days")).toBeVisible();
    await expect(mine.getByText(sentence)).toBeVisible();
    await mine.goto(`/bounties/${program.handle}/report`);
    await mine.getByRole("combobox", { name: "Asset" }).click();
    await mine.getByRole("option", { name: program.scope.identifier }).click();
    await mine.getByLabel("Title").fill("Any invoice can be read by its number");
    await mine
      .getByRole("textbox", { name: "Description" })
      .fill("The number in the address is not checked against the account.");
    await mine.getByRole("textbox", { name: "Steps to reproduce" }).fill("1. Sign in.\n2. Open the invoice of another account.");
    await mine.getByRole("textbox", { name: "Impact" }).fill("Anyone reads every invoice.");
    await mine.getByLabel("Vector", { exact: true }).fill("CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N");
    const question = mine.getByRole("radiogroup", { name: "How was this report made?" });
    const byHand = question.getByRole("radio", { name: "By hand" });
    await expect(byHand).toBeChecked();
    await question.getByRole("radio", { name: "By an agent on its own" }).check();
    await expect(question).toContainText(`${program.title} takes at most 1 report by agents in 7 days.`);
    await expect(question).toContainText(`The program says: ${sentence}`);

    await mine.getByRole("button", { name: "Send report" }).click();
    const dialog = mine.getByRole("dialog");
    await expect(dialog).toContainText("By an agent");
    await dialog.getByRole("button", { name: "Send report" }).click();
    await expect(dialog.getByRole("alert", { name: "Failed to send the report" })).toContainText(
      /The next is possible on .+ UTC\. The program says: Two people fix/,
    );
    await expectAccessible(dialog, "a report by an agent that is refused");
    await mine.emulateMedia({ colorScheme: look.colorScheme });
    await dialog.getByRole("button", { name: "Cancel" }).click();

    // A program that takes none says so before anything is sent.
    await settings.getByRole("radio", { name: "Take none" }).check();
    await settings.getByRole("button", { name: "Save rule for agents" }).click();
    await expect(settings.getByRole("button", { name: "Save rule for agents" })).toBeDisabled();
    // What it requires of a report is said as early.
    const requires = team.getByRole("region", { name: "What a report must have" });
    await requires.getByRole("checkbox", { name: "Two numbered steps or more" }).check();
    await expectAccessible(requires, "what a program requires of a report");
    await team.emulateMedia({ colorScheme: look.colorScheme });
    await requires.getByRole("button", { name: "Save what is required" }).click();
    await expect(team.getByText("What is required was saved")).toBeVisible();
    await mine.reload();
    await expect(mine.getByText("Before it can be sent, this report must have: Two numbered steps or more.")).toBeVisible();
    await expect(question.getByRole("alert")).toContainText(`${program.title} takes no reports by agents. ${sentence}`);
    await mine.getByRole("button", { name: "Send report" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(question.getByRole("radio", { name: "By an agent on its own" })).toBeFocused();
    await expectAccessible(question, "the question how a report was made");
    await mine.emulateMedia({ colorScheme: look.colorScheme });

    await question.getByRole("radio", { name: "With AI or scanners" }).check();
    await mine.getByRole("button", { name: "Send report" }).click();
    await dialog.getByRole("button", { name: "Send report" }).click();
    await expect(mine).toHaveURL(/\/reports\/[0-9a-f-]{36}$/);

    await team.goto(new URL(mine.url()).pathname);
    // A phone shows the facts of a report once they are opened.
    if (look.viewport.width < 1024) await team.locator("summary", { hasText: program.title }).click();
    await expect(team.getByText("How it was made: With tools")).toBeVisible();
    await team.goto("/reports?automation=agent");
    await expect(team.getByText("How it was made: By an agent")).toBeVisible();
    await expect(team.getByRole("link", { name: "Any invoice can be read by its number" })).toHaveCount(0);
  });
