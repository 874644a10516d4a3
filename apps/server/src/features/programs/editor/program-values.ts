import { textKey } from "@safeport/contract/kernel/text-key";
import type { CreateProgramInput } from "@safeport/contract/programs/core/program.schema";
import { requirableChecks } from "@safeport/contract/programs/core/program.values";
import { rewardError } from "@safeport/contract/programs/core/reward.limits";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import { invalidField } from "../../../platform/http/app-error.ts";
import { daysOf, type StoredHoliday, storedHolidays } from "../core/holidays.ts";
import { rewardsOf, targetsOf } from "../core/program.presenter.ts";
import type { ProgramRow } from "../core/program.queries.ts";

type Fields = Omit<z.output<typeof CreateProgramInput>, "company_id" | "scopes">;

/** Throws 422 for rewards that do not fit the type and the status of the program. */
export function assertRewards(input: Fields): void {
  const error = rewardError(input);
  if (error === "must_pay") throw invalidField(["body", "rewards"], "reward_required");
  if (error) throw invalidField(["body", "rewards", error], "reward_not_allowed");
}

/** Request body that saves a program unchanged. */
export function programInputOf(row: ProgramRow): Fields {
  return {
    title: row.title,
    description: row.description,
    program_type: row.program_type,
    visibility: row.visibility,
    status: row.status,
    rewards: rewardsOf(row),
    policy: row.policy,
    program_launch_date: row.program_launch_date?.toISOString() ?? null,
    tags: row.tags,
    dashboard_link: row.dashboard_link,
    socialLinks: row.social_links as Fields["socialLinks"],
    bugCredentialRequirements: row.credential_info,
    scopeOverview: row.scope_overview,
    inScopeInfo: row.in_scope_info,
    outOfScopeInfo: row.out_of_scope_info,
    accepts_unlisted_assets: row.accepts_unlisted_assets,
    automation_rule: row.automation_rule,
    required_checks: row.required_checks as Fields["required_checks"],
    features: row.features as Fields["features"],
    operating_systems: row.operating_systems as Fields["operating_systems"],
    participation: row.participation,
    response_targets: targetsOf(row),
    time_zone: row.time_zone,
    holidays: daysOf(row.holidays),
    disclosure_policy: row.disclosure_policy,
    safe_harbor: row.safe_harbor,
    report_introduction: row.report_introduction,
    report_template: row.report_template,
    report_questions: row.report_questions as Fields["report_questions"],
    report_limit: row.report_limit,
  };
}

/** The columns of a program with these fields; `holidays` are those that are stored of it. */
export function programValues(input: Fields, holidays: readonly StoredHoliday[] = []) {
  const { rewards } = input;
  const title = input.title.replace(/\s+/g, " ");
  return {
    title,
    title_key: textKey(title),
    description: input.description,
    policy: input.policy,
    program_type: input.program_type,
    status: input.status,
    visibility: input.visibility,
    participation: input.participation,
    report_limit: input.report_limit,
    disclosure_policy: input.disclosure_policy,
    safe_harbor: input.safe_harbor,
    first_response_days: input.response_targets.first_response,
    triage_days: input.response_targets.triage,
    bounty_days: input.response_targets.bounty,
    resolution_days: input.response_targets.resolution,
    time_zone: input.time_zone,
    holidays: JSON.stringify(storedHolidays(holidays, input.holidays)),
    ...tierColumns("low", rewards.low),
    ...tierColumns("medium", rewards.medium),
    ...tierColumns("high", rewards.high),
    ...tierColumns("critical", rewards.critical),
    // To the millisecond, as it was checked: PostgreSQL would round the last tenth of a microsecond of a year up into the next.
    program_launch_date: input.program_launch_date && new Date(input.program_launch_date),
    tags: [...new Set(input.tags)],
    features: [...new Set(input.features)],
    operating_systems: [...new Set(input.operating_systems)],
    // The default is derived, so it is not stored.
    dashboard_link: input.dashboard_link.startsWith("/") ? "" : input.dashboard_link,
    social_links: JSON.stringify(input.socialLinks),
    credential_info: input.bugCredentialRequirements,
    scope_overview: input.scopeOverview,
    in_scope_info: input.inScopeInfo,
    out_of_scope_info: input.outOfScopeInfo,
    accepts_unlisted_assets: input.accepts_unlisted_assets,
    automation_rule: input.automation_rule.rule,
    agent_reports_per_week: input.automation_rule.agent_reports_per_week,
    automation_message: input.automation_rule.message,
    required_checks: requirableChecks.filter((name) => input.required_checks.includes(name)),
    report_introduction: input.report_introduction,
    report_template: input.report_template,
    report_questions: JSON.stringify(
      input.report_questions.map((question) => ({ ...question, question_id: question.question_id?.toLowerCase() ?? newId() })),
    ),
  };
}

function tierColumns<L extends string>(level: L, [min = 0, max = min]: number[]) {
  return { [`${level}_min`]: min, [`${level}_max`]: max } as Record<`${L}_min` | `${L}_max`, number>;
}
