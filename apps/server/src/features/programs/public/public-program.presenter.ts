import { promisedTargets } from "@safeport/contract/programs/core/promised-targets";
import type { PublicProgram, PublicProgramCard } from "@safeport/contract/programs/public/public-program.endpoints";
import type { PublicCtx } from "../../../platform/context.ts";
import { intakeOf } from "../core/intake-figures.ts";
import { fundsOf, presentScope, rewardsOf, targetsOf } from "../core/program.presenter.ts";
import { roundedToFive } from "../core/rounded-to-five.ts";
import type { ScopeRow } from "../core/scope.queries.ts";
import { figureOf } from "../core/target-figure.ts";
import type { PublicProgramRow } from "./public-program.queries.ts";

/** A program of the list that everybody may read. */
export function presentPublicCard(
  row: Omit<PublicProgramRow, "company_domain" | "domain_status" | "in_search_engines">,
  ctx: PublicCtx,
): PublicProgramCard {
  return {
    handle: row.handle,
    title: row.title,
    company_name: row.company_name,
    company_logo: ctx.files.link(row.company_logo_file_id),
    program_type: row.program_type,
    status: row.status === "paused" ? "paused" : "active",
    participation: row.participation,
    rewards: rewardsOf(row),
    funds: fundsOf(row),
    tags: row.tags,
    features: row.features as PublicProgram["features"],
    operating_systems: row.operating_systems as PublicProgram["operating_systems"],
    program_launch_date: row.program_launch_date?.toISOString() ?? null,
    safe_harbor: row.safe_harbor,
    targets_met: figureOf(row),
    scope_count: row.scope_count,
    scope_changed_at: row.scope_changed_at?.toISOString() ?? null,
    first_response_hours: row.first_response_hours,
    resolved_count: roundedToFive(row.resolved_count),
    valid_reports: row.valid_reports,
    asset_types: row.asset_types,
    updated_at: row.updated_at.toISOString(),
  };
}

/** A program as everybody may read it. */
export function presentPublicProgram(
  { row, scopes }: { row: PublicProgramRow; scopes: readonly ScopeRow[] },
  ctx: PublicCtx,
): PublicProgram {
  return {
    ...presentPublicCard(row, ctx),
    description: row.description,
    policy: row.policy,
    scopeOverview: row.scope_overview,
    inScopeInfo: row.in_scope_info,
    outOfScopeInfo: row.out_of_scope_info,
    accepts_unlisted_assets: row.accepts_unlisted_assets,
    automation_rule: row.agent_rule,
    required_checks: row.required_checks as PublicProgram["required_checks"],
    response_targets: promisedTargets({ program_type: row.program_type, response_targets: targetsOf(row) }),
    intake: intakeOf(row),
    disclosure_policy: row.disclosure_policy,
    scopes: scopes.map(presentScope),
  };
}
