import * as z from "zod/mini";
import { fieldCode } from "../../kernel/field-error.ts";
import { singleLine } from "../../kernel/text.ts";
import { programLimits } from "./program.limits.ts";
import { automationRules } from "./program.values.ts";

/** What a program says of reports by agents. */
export const AutomationRule = z
  .strictObject({
    rule: z
      .enum(automationRules)
      .check(
        z.describe(
          "Whether reports that an agent made on its own are taken (`allow`), only so many a week (`limit`), or refused (`forbid`).",
        ),
      ),
    agent_reports_per_week: z
      ._default(z.nullable(z.int().check(z.minimum(1), z.maximum(programLimits.agentReportsPerWeek))), null)
      .check(z.describe("With `limit`: how many reports by agents it takes in 7 days; null otherwise.")),
    message: z
      ._default(z.nullable(singleLine(programLimits.automationMessage)), null)
      .check(
        z.describe("A sentence of the program about automation, which those who are refused read as well; null without one."),
      ),
  })
  .check(
    z.refine(({ rule, agent_reports_per_week: most }) => (rule === "limit") === (most !== null), {
      path: ["agent_reports_per_week"],
      error: fieldCode("invalid_value"),
    }),
  );
export type AutomationRule = z.output<typeof AutomationRule>;

/** What a program says that has not chosen. */
export const noAutomationRule = { rule: "allow", agent_reports_per_week: null, message: null } as const satisfies AutomationRule;
