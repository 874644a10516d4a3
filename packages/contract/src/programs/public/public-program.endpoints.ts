import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { changedSince, pageOf, pageQuery } from "../../kernel/paging.ts";
import { maxReward } from "../../kernel/reward.limits.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { singleLine } from "../../kernel/text.ts";
import { LaunchDay, Program } from "../core/program.schema.ts";
import { assetTypes, defaultProgramSort, fundsLevels, programSorts, programTypes, safeHarbors } from "../core/program.values.ts";
import { Scope } from "../core/scope.schema.ts";
import { answeringLevels } from "../core/target.limits.ts";

const { shape } = Program;

/** How long others may keep what everybody reads. */
const cachedSeconds = 60;

/** A program as everybody may read it, without an account. */
export const PublicProgram = z.object({
  handle: shape.handle,
  title: shape.title,
  company_name: shape.company_name,
  company_logo: shape.company_logo,
  program_type: shape.program_type,
  status: z.enum(["active", "paused"]).check(z.describe("Whether the program takes reports, or is paused.")),
  participation: shape.participation,
  rewards: shape.rewards,
  funds: shape.funds,
  tags: shape.tags,
  features: shape.features,
  operating_systems: shape.operating_systems,
  program_launch_date: shape.program_launch_date,
  description: shape.description,
  policy: shape.policy,
  scopeOverview: shape.scopeOverview,
  inScopeInfo: shape.inScopeInfo,
  outOfScopeInfo: shape.outOfScopeInfo,
  accepts_unlisted_assets: shape.accepts_unlisted_assets,
  automation_rule: shape.automation_rule,
  required_checks: shape.required_checks,
  response_targets: shape.response_targets.check(
    z.describe(
      "Within how many business days the company means to act: its own targets, else the platform's; null where nothing is paid.",
    ),
  ),
  targets_met: shape.targets_met,
  intake: shape.intake,
  disclosure_policy: shape.disclosure_policy,
  safe_harbor: shape.safe_harbor,
  scope_count: shape.scope_count,
  scope_changed_at: shape.scope_changed_at,
  first_response_hours: shape.first_response_hours,
  resolved_count: shape.resolved_count.check(
    z.describe("How many reports were resolved, rounded to five and counted each hour."),
  ),
  valid_reports: z
    .int()
    .check(z.describe("Reports that became valid in the last 90 days, rounded to five and counted each hour.")),
  asset_types: z.array(z.enum(assetTypes)).check(z.describe("The kinds of its assets.")),
  /** The first hundred, in scope first. */
  scopes: shape.scopes,
  updated_at: shape.updated_at,
});
export type PublicProgram = z.infer<typeof PublicProgram>;

/** A program of the list that everybody may read. */
export const PublicProgramCard = z.pick(PublicProgram, {
  handle: true,
  title: true,
  company_name: true,
  company_logo: true,
  program_type: true,
  status: true,
  participation: true,
  rewards: true,
  funds: true,
  tags: true,
  features: true,
  operating_systems: true,
  program_launch_date: true,
  safe_harbor: true,
  targets_met: true,
  scope_count: true,
  scope_changed_at: true,
  first_response_hours: true,
  resolved_count: true,
  valid_reports: true,
  asset_types: true,
  updated_at: true,
});
export type PublicProgramCard = z.infer<typeof PublicProgramCard>;

export const listPublicPrograms = endpoint({
  name: "programs.list_public",
  summary: "The public programs, active or paused, with search and filters; for everybody",
  method: "GET",
  path: "/v1/public/programs/",
  auth: "public",
  rate: "read",
  cachedSeconds,
  query: z.strictObject({
    ...pageQuery(),
    ...changedSince,
    search: z.optional(singleLine(textLimits.search, 0)),
    program_type: z.optional(z.enum(programTypes)),
    asset_type: z.optional(z.enum(assetTypes)),
    min_reward: z
      .optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(maxReward)))
      .check(z.describe("Only programs that pay at least this for some report, in whole units of the platform's currency.")),
    /** Programs with this level of funds or a higher one. */
    funds: z.optional(z.enum(fundsLevels)),
    safe_harbor: z.optional(z.enum(safeHarbors)),
    /** Programs that meet their targets at this level or a higher one. */
    answering: z
      .optional(z.enum(answeringLevels))
      .check(
        z.describe(
          "Only programs that met at least 90 % (`green`) or 60 % (`yellow`) of their targets in 90 days, of five or more.",
        ),
      ),
    launched_from: z.optional(LaunchDay).check(z.describe("The first day (UTC) of the launch.")),
    sort: z._default(z.enum(programSorts), defaultProgramSort),
  }),
  result: pageOf(PublicProgramCard),
  errors: [],
});

const params = z.object({ handle: z.string().check(z.minLength(1), z.maxLength(200), z.describe("The handle of the program.")) });

export const getPublicProgram = endpoint({
  name: "programs.get_public",
  summary: "A public program, active or paused, for visitors without an account; 410 once it is closed",
  method: "GET",
  path: "/v1/public/programs/:handle/",
  auth: "public",
  rate: "read",
  cachedSeconds,
  params,
  result: PublicProgram,
  errors: ["not_found", "gone"],
});

export const listPublicScopes = endpoint({
  name: "programs.list_public_scopes",
  summary: "The scopes of a public program, for visitors without an account; 410 once it is closed",
  method: "GET",
  path: "/v1/public/programs/:handle/scopes/",
  auth: "public",
  rate: "read",
  cachedSeconds,
  params,
  query: z.strictObject({
    ...pageQuery(),
    search: z
      .optional(singleLine(textLimits.search, 0))
      .check(z.describe("Only scopes whose identifier contains this text; upper and lower case are the same.")),
  }),
  result: pageOf(Scope),
  errors: ["not_found", "gone"],
});
