import { chosenNotificationKinds } from "@safeport/contract/notifications/core/notification-kinds";
import {
  getNotificationPreferences,
  setNotificationPreferences,
} from "@safeport/contract/notifications/preferences/notification-preference.endpoints";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { NotificationSettings } from "../../src/features/notifications/preferences/components/notification-settings.tsx";
import { answer, refuse, withoutServer } from "./answers.ts";
import { asResearcher, show } from "./show.tsx";

withoutServer();
beforeEach(async () => {
  asResearcher();
  await page.viewport(1280, 720);
  const items = chosenNotificationKinds.map((kind) => ({ kind, in_app: true, mail: true, digest: false }));
  answer(getNotificationPreferences, { items, digest_hour: 8, monthly_figures: null });
});

const publication = page.getByRole("button", { name: "Publication" });
const ended = page.getByRole("checkbox", { name: "Request to publish ended: Email" });

describe("the settings of notifications", () => {
  it("fold their groups on a phone, and a search shows the events that it finds", async () => {
    const wide = await show(<NotificationSettings />);
    await expect.element(publication).toHaveAttribute("aria-expanded", "true");
    await wide.unmount();
    await page.viewport(360, 740);
    await show(<NotificationSettings />);
    await expect.element(publication).toHaveAttribute("aria-expanded", "false");
    await expect.element(ended).not.toBeInTheDocument();
    (publication.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(publication).toHaveFocus();
    await expect.element(ended).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(360);
    await userEvent.keyboard("{Enter}");
    const search = page.getByRole("searchbox", { name: "Search events" });
    await search.fill("publish ended");
    await expect.element(ended).toBeVisible();
    const heads = () => [...document.querySelectorAll("tbody th")].map(({ textContent }) => textContent?.trim());
    await expect.poll(heads).toEqual(["Publication", "Request to publish ended"]);
    await search.fill("no such event");
    await expect
      .element(page.getByRole("status").filter({ hasText: "No event" }))
      .toHaveTextContent("No event with these words.");
  });

  it("take a choice back that could not be saved", async () => {
    refuse(setNotificationPreferences, "internal");
    await show(<NotificationSettings />);
    await ended.click();
    await expect.element(page.getByText("Your choice could not be saved")).toBeVisible();
    await expect.element(ended).toBeChecked();
  });
});
