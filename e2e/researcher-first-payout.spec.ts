import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { buildUser } from "@safeport/db/factories/build-user";
import { uniqueIban } from "@safeport/db/factories/unique-iban";
import { Secret, TOTP } from "otpauth";
import { type ProgramInCase, publish } from "./support/cases.ts";
import { db } from "./support/database.ts";
import { arrive, arriveAs, confirmMail, expectFit, isPhone, openPage, screens, signUp } from "./support/journey.ts";
import { deposit, endWait, finalizeAwards } from "./support/money.ts";
import { type Account, logIn, newOwner, newPerson, uniqueName } from "./support/people.ts";
import { test } from "./support/test.ts";
import { shortVideo } from "./support/video.ts";

const title = "Any invoice can be read by its number";
const passport = { name: "passport.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4 a scan") };

const newAdmin = async (api: APIRequestContext) => logIn(api, (await buildUser(db, { role: "Admin" })).username);

async function fundedProgram(api: APIRequestContext) {
  const owner = await newOwner(api);
  const program = await publish(api, owner, owner.company);
  await deposit(api, owner, await newAdmin(api), 2_000_000);
  return { owner, program };
}

/** Finds the program among the public ones and signs up to report to it. */
async function comeForProgram(page: Page, program: ProgramInCase, username: string): Promise<void> {
  if (isPhone(page)) await page.getByText("Filters", { exact: true }).click();
  await page.getByRole("searchbox").fill(program.title);
  await page.getByRole("searchbox").press("Enter");
  await page.getByRole("link", { name: program.title, exact: true }).click();
  await page.getByRole("link", { name: "Submit report" }).first().click();
  await page.getByRole("link", { name: "Create an account" }).click();
  await signUp(page, username, "Robin Newcomer");
  await expect(page.getByText("Confirm your email address to report")).toBeVisible();
  await confirmMail(page, username);
}

async function writeReport(page: Page, asset: string): Promise<void> {
  await page.getByRole("combobox", { name: "Asset" }).click();
  await page.getByRole("option", { name: asset }).click();
  await page.getByLabel("Title").fill(title);
  await page.getByRole("textbox", { name: "Description" }).fill("The number in the address is **not checked**.");
  await page.getByRole("textbox", { name: "Steps to reproduce" }).fill("1. Sign in.\n2. Open the invoice of another account.");
  await page.getByRole("textbox", { name: "Impact" }).fill("Anyone reads every invoice.");
  await page.getByLabel("Vector", { exact: true }).fill("CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:N/A:N");
  await page.locator("input[type=file]").setInputFiles(shortVideo);
  await expect(page.getByRole("list", { name: "Files" }).getByText(shortVideo.name)).toBeVisible();
}

async function share(page: Page, { user: { username } }: Account): Promise<void> {
  await page.getByRole("group", { name: "Collaborators" }).getByRole("button", { name: "Add collaborators" }).click();
  const dialog = page.getByRole("dialog", { name: "Who shares this report" });
  await dialog.getByLabel("Username").fill(username);
  await dialog.getByLabel("Part in percent").fill("30");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("list", { name: "Collaborators" })).toContainText("(30 %)");
}

/** Sends the report, whose video plays on its page. */
async function sendIt(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Send report" }).click();
  const summary = page.getByRole("dialog", { name: "Send this report?" });
  await expect(summary).toContainText("(30 %)");
  await summary.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  const video = page.locator("video");
  await video.focus();
  await page.keyboard.press("Space");
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
}

async function accept(page: Page): Promise<void> {
  await openPage(page, "Reports");
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
}

async function validateAndAward(page: Page): Promise<void> {
  await openPage(page, "Reports");
  await page.getByRole("button", { name: title }).click();
  await page.getByRole("link", { name: "Explore" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeFocused();
  await page.getByRole("button", { name: "Validate" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Validate", exact: true }).click();
  await page.getByRole("button", { name: "Award", exact: true }).click();
  const award = page.getByRole("dialog", { name: "Award report" });
  await expect(award.getByText("To 2 researchers")).toBeVisible();
  await award.getByRole("button", { name: "Award $400.00" }).click();
  await expect(award).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeFocused();
}

async function turnOnSecondFactor(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: "Turn on a second factor" }).click();
  await page.getByRole("button", { name: "Turn on" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up two-factor authentication" });
  const app = new TOTP({ secret: Secret.fromBase32((await dialog.locator("code").innerText()).replaceAll(" ", "")) });
  await dialog.getByLabel("Code from the app").fill(app.generate());
  await dialog.getByLabel("Code from the app").press("Enter");
  await page.getByRole("button", { name: "I have saved them" }).click();
}

async function sendIdentity(page: Page, number: string): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: "Verify your identity" }).click();
  await page.getByLabel("Date of birth").fill("1990-01-01");
  await page.getByLabel("Country of the document").selectOption("DE");
  await page.getByLabel("Document number").fill(number);
  await page.locator("input[type=file]").last().setInputFiles(passport);
  await expect(page.getByRole("list", { name: "Files" }).getByText("1 kB", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Send form" }).click();
  await expect(page.getByText(/In review since/)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Vault" })).toBeFocused();
}

async function addBankAccount(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Payout methods" }).click();
  await page.getByRole("button", { name: "Add bank account" }).click();
  const dialog = page.getByRole("dialog", { name: "Add bank account" });
  await dialog.getByLabel("Country of the bank").selectOption("DE");
  await dialog.getByLabel("IBAN", { exact: true }).last().fill(uniqueIban());
  await dialog.getByRole("button", { name: "Add account" }).click();
  await expect(page.getByText("IBAN · Germany · ending in 3000")).toBeVisible();
}

async function approveIdentity(page: Page, username: string): Promise<void> {
  await openPage(page, "Admin desk");
  await page.getByRole("link", { name: /^Identities to check/ }).click();
  await page.getByRole("button", { name: `Open the form of ${username}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText(`The identity of @${username} was approved`)).toBeVisible();
}

for (const screen of screens)
  test(`a researcher signs up, reports with a video and a collaborator, is awarded and withdraws, ${screen.name} @spec:1.13`, async ({
    browser,
    request,
  }) => {
    test.setTimeout(240_000);
    const { owner, program } = await fundedProgram(request);
    const friend = await newPerson(request);
    const username = uniqueName("robin");
    const page = await arrive(browser, screen);
    await comeForProgram(page, program, username);
    await writeReport(page, program.scope.identifier);
    await share(page, friend);
    await expectFit(page, screen);
    await sendIt(page);
    await accept(await arriveAs(browser, screen, friend));
    await validateAndAward(await arriveAs(browser, screen, owner));

    // The page of the researcher follows without a reload.
    await expect(page.getByRole("region", { name: "Timeline" })).toContainText("$400.00");
    await expectFit(page, screen);
    await openPage(page, "Vault");
    await expect(page.getByRole("definition").filter({ hasText: "$280.00" })).toBeVisible();
    const researcher = await logIn(request, username);
    await turnOnSecondFactor(page);
    await openPage(page, "Vault");
    await sendIdentity(page, username);
    await addBankAccount(page);
    await expectFit(page, screen);
    await approveIdentity(await arriveAs(browser, screen, await newAdmin(request)), username);

    await endWait(researcher);
    await finalizeAwards(researcher);
    await openPage(page, "Discovery");
    await openPage(page, "Vault");
    await page.getByRole("button", { name: "Withdraw", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Withdraw money" });
    await expect(dialog.getByText("$280.00 available")).toBeVisible();
    await dialog.getByLabel("Amount").fill("280");
    await dialog.getByRole("button", { name: "Withdraw" }).click();
    await expect(page.getByText("$280.00 will be paid to your bank account")).toBeVisible();
    await page.getByRole("tab", { name: "Withdrawals" }).click();
    await expect(page.getByRole("table").getByText("Waiting")).toBeVisible();
    await expectFit(page, screen);
  });
