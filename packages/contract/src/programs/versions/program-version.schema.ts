import * as z from "zod/mini";
import { Time } from "../../kernel/ids.ts";
import { Rewards } from "../../kernel/money.ts";
import { severities } from "../../kernel/severity.values.ts";
import { Program, ResponseTargets } from "../core/program.schema.ts";
import { assetTypes, termFields } from "../core/program.values.ts";

/** The most scopes in one comparison of versions; `scope_changes` counts all. */
export const maxComparedScopes = 500;

/** The content of a version of a program. */
const { shape } = Program;
export const ProgramTerms = z.object({
  title: shape.title,
  description: shape.description,
  program_type: shape.program_type,
  status: shape.status,
  visibility: shape.visibility,
  participation: shape.participation,
  rewards: Rewards,
  policy: shape.policy,
  response_targets: ResponseTargets,
  disclosure_policy: shape.disclosure_policy,
  safe_harbor: shape.safe_harbor,
  report_limit: shape.report_limit,
  /** A calendar day. */
  program_launch_date: z.nullable(z.string()),
  tags: shape.tags,
  features: shape.features,
  operating_systems: shape.operating_systems,
  dashboard_link: shape.dashboard_link,
  socialLinks: shape.socialLinks,
  bugCredentialRequirements: shape.bugCredentialRequirements,
  scopeOverview: shape.scopeOverview,
  inScopeInfo: shape.inScopeInfo,
  outOfScopeInfo: shape.outOfScopeInfo,
  accepts_unlisted_assets: shape.accepts_unlisted_assets,
  automation_rule: shape.automation_rule,
  required_checks: shape.required_checks,
  report_introduction: shape.report_introduction,
  report_template: shape.report_template,
  report_questions: shape.report_questions,
});
export type ProgramTerms = z.infer<typeof ProgramTerms>;

/** Terms that a program promises to researchers. */
export const PromisedTerms = z.pick(ProgramTerms, {
  title: true,
  program_type: true,
  rewards: true,
  policy: true,
  response_targets: true,
  disclosure_policy: true,
  safe_harbor: true,
  scopeOverview: true,
  inScopeInfo: true,
  outOfScopeInfo: true,
  accepts_unlisted_assets: true,
  automation_rule: true,
});
export type PromisedTerms = z.infer<typeof PromisedTerms>;

const ScopeCounts = z.object({
  added: z.int().check(z.describe("How many scopes were added.")),
  changed: z.int().check(z.describe("How many scopes were changed.")),
  removed: z.int().check(z.describe("How many scopes were removed.")),
});
export type ScopeCounts = z.infer<typeof ScopeCounts>;

/** A version in the history, and what changed in it since the version before that the reader may see. */
export const ProgramVersion = z.object({
  number: z.int().check(z.describe("The number of the version.")),
  created_at: Time,
  is_current: z.boolean().check(z.describe("Whether it is the present version.")),
  previous: z.nullable(z.int()).check(z.describe("The version before that the caller may see; null for the first.")),
  fields: z.array(z.enum(termFields)).check(z.describe("The fields that differ between the two versions.")),
  scope_changes: ScopeCounts.check(z.describe("How many scopes differ.")),
});
export type ProgramVersion = z.infer<typeof ProgramVersion>;

/** A scope in a version. */
export const TermScope = z.object({
  asset_type: z.enum(assetTypes),
  identifier: z.string(),
  instructions_markdown: z.string(),
  is_eligible_for_bounty: z.boolean(),
  is_out_of_scope: z.boolean(),
  max_severity: z.enum(severities),
});
export type TermScope = z.infer<typeof TermScope>;

/** A scope that differs between two versions: `before` is null for one that was added, `after` for one that was removed. */
export const ScopeDifference = z.object({
  before: z.nullable(TermScope).check(z.describe("The scope as it was; null for one that was added.")),
  after: z.nullable(TermScope).check(z.describe("The scope as it is; null for one that was removed.")),
});
export type ScopeDifference = z.infer<typeof ScopeDifference>;

/** A version compared with another one: the fields that differ, with both values, and the scopes. */
export const ProgramComparison = z.object({
  ...ProgramVersion.shape,
  against: z
    .nullable(z.object({ number: z.int().check(z.describe("The number of that version.")), created_at: Time }))
    .check(z.describe("The version it is compared with; null for the first one, of which everything is new.")),
  before: z.partial(ProgramTerms).check(z.describe("The fields that differ, as they are in the version it is compared with.")),
  after: z.partial(ProgramTerms).check(z.describe("The fields that differ, as they are in this version.")),
  scopes: z.array(ScopeDifference).check(z.describe("The scopes that differ, at most 500; `scope_changes` counts all.")),
});
export type ProgramComparison = z.infer<typeof ProgramComparison>;
