import { canPay } from "@safeport/contract/companies/member.policy";
import { isStaff } from "@safeport/contract/kernel/actor";
import type { Rewards } from "@safeport/contract/kernel/money";
import { ownDashboard } from "@safeport/contract/programs/core/own-dashboard";
import { getsCredentials, programCan, programPolicy } from "@safeport/contract/programs/core/program.policy";
import type { ListedProgram, Program, ProgramCard } from "@safeport/contract/programs/core/program.schema";
import type { Scope } from "@safeport/contract/programs/core/scope.schema";
import type { Ctx } from "../../../platform/context.ts";
import { daysOf } from "./holidays.ts";
import { intakeOf } from "./intake-figures.ts";
import type { ListedProgramRow, ProgramCardRow, ProgramRow } from "./program.queries.ts";
import { tier } from "./reward-tier.ts";
import { rewardWarnings } from "./reward-warnings.ts";
import type { ScopeRow } from "./scope.queries.ts";
import { figureOf } from "./target-figure.ts";

/** Rewards of a program by severity. */
export function rewardsOf(row: Pick<ProgramCardRow, `${keyof Rewards}_${"min" | "max"}`>): Rewards {
  return {
    critical: tier(row.critical_min, row.critical_max),
    high: tier(row.high_min, row.high_max),
    medium: tier(row.medium_min, row.medium_max),
    low: tier(row.low_min, row.low_max),
  };
}

/** Funding of its rewards; null for a program without rewards. */
export function fundsOf(
  row: Pick<
    ProgramCardRow,
    "program_type" | "funds" | "funds_average" | "pays_itself" | "confirmed_percent" | "confirmed_days" | "low_funds"
  >,
): ProgramCard["funds"] {
  if (row.program_type !== "BBP") return null;
  return {
    level: row.funds,
    average: row.funds_average,
    pays_itself: row.pays_itself,
    confirmed_percent: row.confirmed_percent,
    confirmed_days: row.confirmed_days,
    only_critical: row.low_funds,
  };
}

/** A program as a row of the list, with the asset by which the search found it. */
export function presentListedProgram(row: ListedProgramRow, ctx: Ctx): ListedProgram {
  // The spread comes last: V8 copies an object slowly if fields are written after it.
  return { matched_asset: row.matched ?? null, ...presentProgramCard(row, ctx) };
}

function presentProgramCard(row: ProgramCardRow, ctx: Ctx): ProgramCard {
  return {
    program_id: row.id,
    handle: row.handle,
    title: row.title,
    company_id: row.company_id,
    company_name: row.company_name,
    company_logo: ctx.files.link(row.company_logo_file_id),
    program_type: row.program_type,
    visibility: row.visibility,
    status: row.status,
    participation: row.participation,
    rewards: rewardsOf(row),
    tags: row.tags,
    features: row.features as ProgramCard["features"],
    program_launch_date: row.program_launch_date?.toISOString() ?? null,
    scope_count: row.scope_count,
    scope_changed_at: row.scope_changed_at?.toISOString() ?? null,
    resolved_count: row.resolved_count,
    first_response_hours: row.first_response_hours,
    funds: fundsOf(row),
    created_at: row.created_at.toISOString(),
    is_favourite: row.is_favourite,
  };
}

/** The days within which a company means to act. */
export function targetsOf(
  row: Pick<ProgramRow, "first_response_days" | "triage_days" | "bounty_days" | "resolution_days">,
): Program["response_targets"] {
  return {
    first_response: row.first_response_days,
    triage: row.triage_days,
    bounty: row.bounty_days,
    resolution: row.resolution_days,
  };
}

/** A program with its first scopes. */
export interface ProgramWithScopes {
  row: ProgramRow;
  scopes: readonly ScopeRow[];
}

/** A whole program, with the caller's allowed actions and warnings about its rewards. */
export function presentProgram({ row, scopes }: ProgramWithScopes, ctx: Ctx): Program {
  const card = presentProgramCard(row, ctx);
  return {
    description: row.description,
    policy: row.policy,
    dashboard_link: dashboardOf(row, programPolicy.see_metrics(ctx.actor, row)),
    socialLinks: row.social_links as Program["socialLinks"],
    bugCredentialRequirements: row.credential_info,
    scopeOverview: row.scope_overview,
    inScopeInfo: row.in_scope_info,
    outOfScopeInfo: row.out_of_scope_info,
    accepts_unlisted_assets: row.accepts_unlisted_assets,
    automation_rule: row.automation_rule,
    required_checks: row.required_checks as Program["required_checks"],
    operating_systems: row.operating_systems as Program["operating_systems"],
    report_introduction: row.report_introduction,
    report_template: row.report_template,
    report_questions: row.report_questions as Program["report_questions"],
    report_limit: row.report_limit,
    response_targets: targetsOf(row),
    targets_met: figureOf(row),
    time_zone: row.time_zone,
    holidays: daysOf(row.holidays),
    intake: intakeOf(row),
    disclosure_policy: row.disclosure_policy,
    safe_harbor: row.safe_harbor,
    budget: budgetOf(row, ctx),
    scopes: scopes.map(presentScope),
    terms_version: row.terms_version,
    version: row.version,
    updated_at: row.updated_at.toISOString(),
    can: programCan(ctx.actor, row),
    own_interest_id: row.own_interest_id,
    own_invitation_id: row.participates ? null : row.own_invitation_id,
    own_credentials: row.own_credentials === "held" || getsCredentials(ctx.actor, row) ? row.own_credentials : null,
    warnings: rewardWarnings(ctx.request.language, card.rewards),
    ...card,
  };
}

/** Limit of the money that a program may hold and pay, for those who see the company's money; null without one. */
function budgetOf(row: ProgramRow, ctx: Ctx): Program["budget"] {
  const isSeen = isStaff(ctx.actor) || canPay(row.member_role);
  if (row.share_amount === null || row.share_period === null || !isSeen) return null;
  return { amount: Number(row.share_amount), period: row.share_period };
}

/** The dashboard that the company names, or the default one, which depends on whether the caller sees the metrics. */
export function dashboardOf(row: ProgramRow, seesMetrics: boolean): string {
  return row.dashboard_link || ownDashboard({ program_id: row.id, handle: row.handle }, seesMetrics);
}

/** A scope as it is stored. */
export function presentScope(row: ScopeRow): Scope {
  return {
    scope_id: row.id,
    program_id: row.program_id,
    asset_type: row.asset_type,
    identifier: row.identifier,
    instructions_markdown: row.instructions_markdown,
    is_eligible_for_bounty: row.is_eligible_for_bounty,
    is_out_of_scope: row.is_out_of_scope,
    max_severity: row.max_severity,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
