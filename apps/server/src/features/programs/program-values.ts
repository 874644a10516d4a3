import { textKey } from "@safeport/contract/kernel/text-key";
import type { CreateProgramInput, UpdateProgramInput } from "@safeport/contract/programs/program.schema";
import { rewardError } from "@safeport/contract/programs/reward.limits";
import type * as z from "zod/mini";
import { invalidField } from "../../platform/http/app-error.ts";

type Fields = Omit<z.output<typeof CreateProgramInput>, "company_id"> | Omit<z.output<typeof UpdateProgramInput>, "version">;

/** The columns of a program as sent; throws 422 for rules that span several fields. */
export function programValues(input: Fields) {
  const { rewards } = input;
  const error = rewardError(input);
  if (error === "must_pay") throw invalidField(["body", "rewards"], "reward_required");
  if (error) throw invalidField(["body", "rewards", error], "reward_not_allowed");
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
  };
}

function tierColumns<L extends string>(level: L, [min = 0, max = min]: number[]) {
  return { [`${level}_min`]: min, [`${level}_max`]: max } as Record<`${L}_min` | `${L}_max`, number>;
}
