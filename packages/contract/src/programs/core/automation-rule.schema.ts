import * as z from "zod/mini";
import { fieldCode } from "../../kernel/field-error.ts";
import { singleLine } from "../../kernel/text.ts";
import { programLimits } from "./program.limits.ts";
import { automationRules } from "./program.values.ts";

const rule = z
  .enum(automationRules)
  .check(
    z.describe(
      "Whether reports that an agent made on its own are taken (`allow`), only so many a week (`limit`), or refused (`forbid`).",
    ),
  );
const perWeek = z.describe("With `limit`: how many reports by agents it takes in 7 days; null otherwise.");
const message = z.describe(
  "A sentence of the program about automation, which those who are refused read as well; null without one.",
);

/** What a program says of reports by agents. */
export const AutomationRule = z.object({
  rule,
  agent_reports_per_week: z.nullable(z.int()).check(perWeek),
  message: z.nullable(z.string()).check(message),
});
export type AutomationRule = z.infer<typeof AutomationRule>;

export const AutomationRuleInput = z
  .strictObject({
    rule,
    agent_reports_per_week: z
      ._default(z.nullable(z.int().check(z.minimum(1), z.maximum(programLimits.agentReportsPerWeek))), null)
      .check(perWeek),
    message: z._default(z.nullable(singleLine(programLimits.automationMessage)), null).check(message),
  })
  .check(
    z.refine(({ rule: chosen, agent_reports_per_week: most }) => chosen !== "limit" || most !== null, {
      path: ["agent_reports_per_week"],
      error: fieldCode("required"),
    }),
    z.refine(({ rule: chosen, agent_reports_per_week: most }) => chosen === "limit" || most === null, {
      path: ["agent_reports_per_week"],
      error: fieldCode("invalid_value"),
    }),
  );

/** What a program says that has not chosen. */
export const noAutomationRule = { rule: "allow", agent_reports_per_week: null, message: null } as const satisfies AutomationRule;
