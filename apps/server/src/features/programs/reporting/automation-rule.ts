import type { AutomationRule } from "@safeport/contract/programs/core/automation-rule.schema";
import type { Automation } from "@safeport/contract/reports/core/report.values";
import { AppError } from "../../../platform/http/app-error.ts";

/** Throws 403 with the program's sentence for a report by an agent, if the program takes none. */
export function assertTakesAgents({ rule, message }: AutomationRule, automation: Automation | null): void {
  if (automation !== "agent" || rule !== "forbid") return;
  if (message === null) throw new AppError("forbidden", "agents_refused");
  throw new AppError("forbidden", "agents_refused_because", { params: { message } });
}

/** Throws 429 if the program has had as many reports by agents as it takes in a week; `next` is when one is possible. */
export function assertAgentsNotFull({ agent_reports_per_week: max, message }: AutomationRule, next: Date | null): void {
  if (next === null || max === null) return;
  const retryAfter = Math.max(1, Math.ceil((next.getTime() - Date.now()) / 1_000));
  const params = { max, next: next.getTime() };
  if (message === null) throw new AppError("rate_limited", "too_many_agent_reports", { params, retryAfter });
  throw new AppError("rate_limited", "too_many_agent_reports_because", { params: { ...params, message }, retryAfter });
}
