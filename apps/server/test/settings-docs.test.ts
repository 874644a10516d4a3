import { expect, it } from "vitest";
import type { SettingRules } from "../src/platform/environment/setting-rule.ts";
import { settingRules } from "../src/platform/environment.ts";

const rules: SettingRules = settingRules;

it("docs/settings.md has the row of every setting (vitest -u writes it)", async () => {
  const rows = Object.entries(rules).map(([name, { default: value, without, sentence }]) => {
    const byDefault = without ?? value;
    return `- \`${name}\`${byDefault === undefined ? "" : ` (${byDefault})`}: ${sentence}`;
  });
  const head = [
    "# Settings",
    "",
    "Variables of the environment, with their defaults; see [Running it](operations.md#settings). This page is written from `apps/server/src/platform/environment`.",
    "",
  ];
  await expect(`${[...head, ...rows].join("\n")}\n`).toMatchFileSnapshot("../../../docs/settings.md");
});

it("each setting has its own name in the server", () => {
  const names = Object.values(rules).flatMap(({ as }) => as ?? []);
  expect(new Set(names).size).toBe(names.length);
});

it("every default is a valid value", () => {
  for (const [name, { check, default: value }] of Object.entries(rules))
    if (value !== undefined) expect([name, check.safeParse(value).success]).toEqual([name, true]);
});
