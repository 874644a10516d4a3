import { expect, test } from "vitest";
import { translate } from "../src/translate.ts";

test("fills a text in the language asked for", () => {
  expect(translate("en", "notifications.title_unread", { count: 3 })).toBe("Notifications, 3 unread");
  expect(translate("fr", "notifications.title_unread", { count: 3 })).toMatch(/3/);
  expect(translate("fr", "notifications.title_unread", { count: 3 })).not.toContain("unread");
});

test("finds a text of a catalogue whose name has two parts", () => {
  expect(translate("en", "reports/editor.title")).toBe("Submit report");
});

test("refuses a text that lacks an argument", () => {
  expect(() => translate("en", "notifications.title_unread")).toThrow();
});
