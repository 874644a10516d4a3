import { expect, it } from "vitest";
import { AutomationRule, noAutomationRule } from "../src/programs/core/automation-rule.schema.ts";
import { CreateProgramInput, UpdateProgramInput } from "../src/programs/core/program.schema.ts";
import { promisedFields, publicFields, termFields } from "../src/programs/core/program.values.ts";

const isTaken = (value: unknown) => AutomationRule.safeParse(value).success;

it("has a number with a limit, and with nothing else @spec:10.74", () => {
  expect(AutomationRule.parse({ rule: "limit", agent_reports_per_week: 3 })).toEqual({
    rule: "limit",
    agent_reports_per_week: 3,
    message: null,
  });
  expect(AutomationRule.parse({ rule: "forbid", message: "Two people fix" })).toMatchObject({ message: "Two people fix" });
  for (const wrong of [
    { rule: "limit" },
    { rule: "limit", agent_reports_per_week: 0 },
    { rule: "limit", agent_reports_per_week: 10_001 },
    { rule: "allow", agent_reports_per_week: 1 },
    { rule: "forbid", message: "" },
    { rule: "forbid", message: "x".repeat(301) },
    { rule: "forbid", sentence: "No" },
  ])
    expect(isTaken(wrong), JSON.stringify(wrong)).toBe(false);
});

it("allows agents in a new program, and stays where a change does not name it @spec:10.74", () => {
  const { automation_rule } = CreateProgramInput.shape;
  expect(automation_rule.parse(undefined)).toEqual(noAutomationRule);
  expect(UpdateProgramInput.parse({ title: "A title" })).not.toHaveProperty("automation_rule");
});

it("is public, promised and part of the versions @spec:10.74", () => {
  for (const fields of [termFields, publicFields, promisedFields]) expect(fields).toContain("automation_rule");
});
