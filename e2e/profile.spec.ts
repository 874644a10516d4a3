import { expect, type Page } from "@playwright/test";
import { updateProfile } from "@safeport/contract/accounts/profile/profile.endpoints";
import { expectAccessible } from "./support/axe.ts";
import { failCalls, holdCalls } from "./support/calls.ts";
import { variants } from "./support/nightly.ts";
import { newPerson, send } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

/** A PNG of 40 by 20 pixels, half red and half blue, drawn by the browser. */
async function pictureOf(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [40, 20];
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    context.fillStyle = "red";
    context.fillRect(0, 0, 20, 20);
    context.fillStyle = "blue";
    context.fillRect(20, 0, 20, 20);
    return canvas.toDataURL("image/png");
  });
  return Buffer.from(address.split(",")[1] ?? "", "base64");
}

test("a profile is edited in the settings and read at its page, which the user menu leads to @spec:1.8 @spec:2.35 @spec:8.5", async ({
  context,
  request,
  browser,
}) => {
  const mine = await newPerson(request, { full_name: "Maud Ferryman" });
  const page = await openWith(context, [mine], "/settings?tab=profile");
  await page.getByLabel("About you").fill("Boats, and the web.\nIn that order.");
  await page.getByRole("combobox", { name: "Country" }).click();
  await page.keyboard.type("Seneg");
  await page.getByRole("option", { name: "Senegal" }).click();
  await page.getByRole("button", { name: "Add link" }).click();
  await page.getByLabel("Address of link 1").fill("javascript:alert(1)");
  await page.getByLabel("Full name").fill(" ");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Full name is required")).toBeVisible();
  await expect(page.getByLabel("Full name")).toBeFocused();
  await expect(page.getByText("Please enter a web address")).toBeVisible();
  await page.getByLabel("Full name").fill("Maud Köhler");
  await page.getByLabel("Address of link 1").fill("https://maud.example/");
  await page.getByRole("tab", { name: "Security" }).click();
  await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Cancel" }).click();
  await failCalls(page, updateProfile, "internal");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Failed to update profile")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Profile saved")).toBeVisible();

  await page.getByRole("button", { name: "User menu, Maud Köhler" }).click();
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/users/${mine.user.username}$`));
  await expect(page.getByRole("heading", { name: "Maud Köhler" })).toBeVisible();
  await expect(page.getByText("Boats, and the web.")).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "Senegal" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Website" })).toHaveAttribute("rel", /ugc/);

  await page.getByRole("link", { name: "Edit profile" }).click();
  // Wait until the toast of the first save is gone, so that the next one is seen by itself.
  await expect(page.getByText("Profile saved")).toBeHidden();
  await page.getByRole("switch", { name: /^Private profile/ }).click();
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Profile saved")).toBeVisible();
  const stranger = await openWith(await browser.newContext(), [await newPerson(request)], `/users/${mine.user.username}`);
  await expect(stranger.getByRole("heading", { name: "Private user" })).toBeVisible();
  await expect(stranger.getByText("Köhler")).toHaveCount(0);
  await stranger.goto("/users/nobody-of-this-name");
  await expect(stranger.getByText("This person doesn’t exist")).toBeVisible();
});

test.describe("in French @spec:1.8", () => {
  test.use({ locale: "fr-FR" });

  test("a picture is cropped, shown in the user menu and removed @spec:7.14", async ({ context, request }) => {
    const mine = await newPerson(request);
    const page = await openWith(context, [mine], "/settings?tab=profile");
    const file = page.locator("input[type=file]");
    await file.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from("this is no image") });
    await expect(page.getByRole("alert")).toHaveText("Cette image est illisible");
    await page.keyboard.press("Escape");
    await file.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: await pictureOf(page) });
    const dialog = page.getByRole("dialog", { name: "Recadrer votre photo" });
    await expectAccessible(dialog);
    await dialog.getByRole("slider", { name: "Zoom" }).press("ArrowRight");
    await dialog.getByRole("button", { name: "Enregistrer la photo" }).click();
    await expect(page.getByText("Photo changée")).toBeVisible();
    const face = page
      .getByRole("banner")
      .getByRole("button", { name: /Robin Newcomer/ })
      .locator("img");
    await expect(face).toHaveJSProperty("complete", true);
    expect(await face.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)).toBe(1);
    await page.getByRole("main").getByRole("button", { name: "Supprimer", exact: true }).click();
    await expect(page.getByText("Photo supprimée")).toBeVisible();
    await expect(face).toHaveCount(0);
  });
});

test("a profile that was saved elsewhere meanwhile is not saved over, and what was typed stays @spec:1.8", async ({
  context,
  request,
}) => {
  const mine = await newPerson(request, { full_name: "Maud Ferryman" });
  const [page, tab] = [
    await openWith(context, [mine], "/settings?tab=profile"),
    await openWith(context, [mine], "/settings?tab=profile"),
  ];
  await page.getByLabel("About you").fill("Written here.");
  await tab.getByLabel("About you").fill("Written in the other tab.");
  await tab.getByRole("button", { name: "Save profile" }).click();
  await expect(tab.getByText("Profile saved")).toBeVisible();
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByRole("alert")).toContainText("This profile was saved elsewhere in the meantime");
  await expect(page.getByLabel("About you")).toHaveValue("Written here.");
});

test("a person who leaves while the profile is being saved is asked, and goes on once it is saved @spec:1.8", async ({
  context,
  request,
}) => {
  const page = await openWith(context, [await newPerson(request)], "/settings?tab=profile");
  await page.getByLabel("About you").fill("Locks and weirs");
  const held = await holdCalls(page, updateProfile);
  await page.getByRole("button", { name: "Save profile" }).click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Reports" }).click();
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(dialog).toBeVisible();
  held.release();
  await expect(page.getByRole("heading", { name: "Reports", level: 1 })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.goto("/settings?tab=profile");
  await expect(page.getByLabel("About you")).toHaveValue("Locks and weirs");
});

for (const width of variants([360], [360, 1440]))
  test(`a stranger reads the page of a person who opened it to everybody, at ${width} px @spec:1.8`, async ({
    browser,
    request,
  }) => {
    const person = await newPerson(request);
    const { username, full_name } = person.user;
    const body = { full_name, bio: "Web and mobile", country: "NO", social_links: [], audience: "everybody" };
    await send(request, person, updateProfile, { params: { username }, body });
    const page = await (await browser.newContext({ viewport: { width, height: 800 } })).newPage();
    await page.goto(`/u/${username}`);
    await expect(page.getByRole("heading", { level: 1, name: full_name })).toBeVisible();
    await expect(page.getByText("Web and mobile")).toBeVisible();
    await expectAccessible(page, "/u");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
