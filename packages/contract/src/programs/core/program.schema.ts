import * as z from "zod/mini";
import { changesOf } from "../../kernel/changes-of.ts";
import { fieldCode, fieldRule } from "../../kernel/field-error.ts";
import { Time, Uuid, Version } from "../../kernel/ids.ts";
import { Rewards } from "../../kernel/money.ts";
import { SocialLink, WebLink } from "../../kernel/social-link.ts";
import { socialLinkTypes } from "../../kernel/social-link.values.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { markdown, singleLine } from "../../kernel/text.ts";
import { isTimeZone } from "../../kernel/time-zone.ts";
import { AutomationRule, noAutomationRule } from "./automation-rule.schema.ts";
import { ownCredentials } from "./credential.state.ts";
import { programLimits } from "./program.limits.ts";
import { programActions } from "./program.policy.ts";
import {
  assetTypes,
  disclosurePolicies,
  fundsLevels,
  launchDays,
  noResponseTargets,
  operatingSystems,
  participations,
  programFeatures,
  programStatuses,
  programTypes,
  requirableChecks,
  safeHarbors,
  visibilities,
} from "./program.values.ts";
import { Question, QuestionsInput } from "./question.schema.ts";
import { scopeLimits } from "./scope.limits.ts";
import { Scope, ScopeInput } from "./scope.schema.ts";
import { ProgramShare } from "./share.schema.ts";
import { figureColourNames, maxHolidays, maxTargets } from "./target.limits.ts";

const isLaunchDay = fieldRule(
  (time: string) => time.slice(0, 10) >= launchDays.first && time.slice(0, 10) <= launchDays.last,
  "date_out_of_range",
  { from: Number.parseInt(launchDays.first, 10), to: Number.parseInt(launchDays.last, 10) },
);
const LaunchDate = Time.check(isLaunchDay);
/** A calendar day of UTC, e.g. "2026-03-01". */
export const LaunchDay = z.iso.date().check(isLaunchDay);
const TargetDays = z.nullable(z.int());
/** Business days within which the company means to act; null for the platform's own target. */
export const ResponseTargets = z.strictObject({
  first_response: TargetDays.check(z.describe("From sending to the first answer.")),
  triage: TargetDays.check(z.describe("From sending to the decision whether the report is valid.")),
  bounty: TargetDays.check(z.describe("From sending to the reward.")),
  resolution: TargetDays.check(z.describe("From sending to the fix.")),
});
const targetUpTo = (max: number) => z.nullable(z.int().check(z.minimum(1), z.maximum(max)));
const ResponseTargetsInput = z.strictObject({
  first_response: targetUpTo(maxTargets.first_response).check(z.describe("From sending to the first answer.")),
  triage: targetUpTo(maxTargets.triage).check(z.describe("From sending to the decision whether the report is valid.")),
  bounty: targetUpTo(maxTargets.bounty).check(z.describe("From sending to the reward.")),
  resolution: targetUpTo(maxTargets.resolution).check(z.describe("From sending to the fix.")),
});
const TimeZone = z.string().check(z.maxLength(64), fieldRule(isTimeZone, "invalid_value"));
/** Days such as "2026-12-25" on which nobody works. */
const Holidays = z.array(z.iso.date()).check(z.maxLength(maxHolidays));
export type ResponseTargets = z.infer<typeof ResponseTargets>;
const Tags = z.array(singleLine(programLimits.tag)).check(z.maxLength(programLimits.tags));

/** Accepts our own paths as "no link", so that a program that was read can be sent back unchanged. */
const DashboardLink = z.union(
  [
    z.literal(""),
    WebLink,
    z.string().check(z.regex(/^\/(reports\?program_id=[0-9a-f-]{36}|bounties\/[a-z0-9-]{1,80}\/metrics)$/)),
  ],
  fieldCode("invalid_url"),
);

const editable = {
  title: singleLine(textLimits.title).check(z.describe("The title of the program.")),
  description: z._default(markdown(textLimits.long).check(z.describe("What the program is about, in Markdown.")), ""),
  program_type: z._default(z.enum(programTypes), "BBP"),
  visibility: z._default(z.enum(visibilities), "PUBLIC"),
  status: z._default(
    z.enum(programStatuses).check(z.describe("Whether the program is a draft, takes reports, is paused or is closed.")),
    "active",
  ),
  rewards: Rewards,
  policy: z._default(markdown(textLimits.long), ""),
  program_launch_date: z._default(z.nullable(LaunchDate), null),
  tags: z._default(Tags, []),
  dashboard_link: z._default(DashboardLink, ""),
  socialLinks: z._default(z.array(SocialLink).check(z.maxLength(programLimits.links)), []),
  bugCredentialRequirements: z._default(markdown(textLimits.comment), ""),
  scopeOverview: z._default(markdown(textLimits.comment), ""),
  inScopeInfo: z._default(markdown(textLimits.comment), ""),
  outOfScopeInfo: z._default(markdown(textLimits.comment), ""),
  /** Whether reports may be about assets that are none of its scopes. */
  accepts_unlisted_assets: z._default(z.boolean(), false),
  automation_rule: z._default(AutomationRule, noAutomationRule),
  required_checks: z._default(z.array(z.enum(requirableChecks)).check(z.maxLength(requirableChecks.length)), []),
  features: z._default(z.array(z.enum(programFeatures)).check(z.maxLength(programFeatures.length)), []),
  operating_systems: z._default(z.array(z.enum(operatingSystems)).check(z.maxLength(operatingSystems.length)), []),
  participation: z._default(z.enum(participations), "open"),
  response_targets: z._default(ResponseTargetsInput, noResponseTargets),
  time_zone: z._default(
    TimeZone.check(z.describe("The time zone in which the business days of its targets are counted; new reports keep it.")),
    "UTC",
  ),
  holidays: z._default(
    Holidays.check(z.describe("Days on which nobody works. A day counts only if it was entered before it began.")),
    [],
  ),
  disclosure_policy: z._default(z.enum(disclosurePolicies), "standard"),
  safe_harbor: z._default(z.enum(safeHarbors), "none"),
  /** Shown above the form of a report. */
  report_introduction: z._default(markdown(textLimits.comment), ""),
  /** The beginning of the description of a new report. */
  report_template: z._default(markdown(textLimits.comment), ""),
  report_questions: z._default(QuestionsInput, []),
  /** Reports that a person may send the program in 30 days; null is the platform's rule. */
  report_limit: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(programLimits.reportLimit))), null),
};

export const CreateProgramInput = z.strictObject({
  ...editable,
  company_id: Uuid,
  /** They belong to its first version; those that are added later make another. */
  scopes: z._default(
    z.array(ScopeInput).check(z.maxLength(scopeLimits.perProgram), z.describe("The scopes of the program.")),
    [],
  ),
});
export type CreateProgramInput = z.input<typeof CreateProgramInput>;
/**
 * Fields that are not sent stay unchanged. `version` is the one that was read (409 `version_stale` otherwise); without it nothing
 * is compared.
 */
export const UpdateProgramInput = z.strictObject({ ...changesOf(editable), version: z.optional(Version) });
export type UpdateProgramInput = z.input<typeof UpdateProgramInput>;

/** Funding of a program's rewards, in levels that reveal no balance. */
const Funds = z.object({
  level: z
    .nullable(z.enum(fundsLevels))
    .check(
      z.describe(
        "By the company's free money now: once (`covered`) or five times (`funded`) the largest critical reward; null for less.",
      ),
    ),
  average: z.nullable(z.enum(fundsLevels)).check(z.describe("The same by its free money on average over 30 days.")),
  /** The company pays its awards itself, and has no level then. */
  pays_itself: z.boolean(),
  confirmed_percent: z
    .nullable(z.int())
    .check(
      z.describe(
        "How many of the promises of a company that pays awards itself were confirmed, in percent; null with fewer than three.",
      ),
    ),
  confirmed_days: z
    .nullable(z.int())
    .check(z.describe("The median of days until researchers confirmed receipt; null with fewer than three.")),
  only_critical: z.boolean().check(z.describe("Whether only critical reports are taken until the company has more money.")),
});

/** How a program that limits its intake lets reports in, counted each quarter of an hour. */
const IntakeFigures = z.object({
  per_week: z.int().check(z.describe("How many reports it lets in a week.")),
  waiting: z.int().check(z.describe("How many reports wait, rounded to five.")),
  median_hours: z
    .nullable(z.int())
    .check(z.describe("The median wait in hours of reports let in within the last 90 days; null with fewer than five.")),
  within_week_percent: z
    .nullable(z.int())
    .check(
      z.describe(
        "The percentage let in within seven days, of these and of the reports that wait for longer; null with fewer than five.",
      ),
    ),
});

/** Fields shared by a program and a row of a list. */
export const ProgramCard = z.object({
  program_id: Uuid,
  handle: z.string(),
  title: z.string().check(z.describe("The title of the program.")),
  company_id: Uuid,
  company_name: z.string(),
  company_logo: z.nullable(z.string()),
  program_type: z.enum(programTypes),
  visibility: z.enum(visibilities),
  status: z.enum(programStatuses).check(z.describe("Whether the program is a draft, takes reports, is paused or is closed.")),
  participation: z.enum(participations),
  rewards: Rewards,
  tags: z.array(z.string()),
  features: z.array(z.enum(programFeatures)),
  program_launch_date: z.nullable(Time),
  scope_count: z.int().check(z.describe("How many scopes there are.")),
  scope_changed_at: z.nullable(Time).check(z.describe("When its scopes last changed; null if they never did.")),
  resolved_count: z.int().check(z.describe("How many reports were resolved, as of the last hour.")),
  first_response_hours: z
    .nullable(z.int())
    .check(
      z.describe(
        "The median hours until the first answer in the last year, as of the last hour; null with fewer than five reports.",
      ),
    ),
  /** Null for a VDP. */
  funds: z.nullable(Funds),
  created_at: Time,
  /** Whether the caller follows it. */
  is_favourite: z.boolean(),
});
export type ProgramCard = z.infer<typeof ProgramCard>;

/** A row of the program list. */
export const ListedProgram = z.object({
  ...ProgramCard.shape,
  matched_asset: z
    .nullable(z.object({ asset_type: z.enum(assetTypes), identifier: z.string(), is_out_of_scope: z.boolean() }))
    .check(
      z.describe(
        "The asset by which the program matches the search; null without a search, and if it matches by its names only.",
      ),
    ),
});
export type ListedProgram = z.infer<typeof ListedProgram>;

export const Program = z.object({
  ...ProgramCard.shape,
  description: z.string().check(z.describe("What the program is about, in Markdown.")),
  policy: z.string(),
  dashboard_link: z.string(),
  socialLinks: z.array(
    z.object({
      link: z.string().check(z.describe("The address of the page.")),
      type: z.enum(socialLinkTypes).check(z.describe("The site of the page.")),
    }),
  ),
  bugCredentialRequirements: z.string(),
  scopeOverview: z.string(),
  inScopeInfo: z.string(),
  outOfScopeInfo: z.string(),
  accepts_unlisted_assets: z.boolean(),
  automation_rule: AutomationRule,
  required_checks: z.array(z.enum(requirableChecks)),
  operating_systems: z.array(z.enum(operatingSystems)),
  report_introduction: z.string(),
  report_template: z.string(),
  report_questions: z.array(Question),
  report_limit: z.nullable(z.int()),
  response_targets: ResponseTargets,
  time_zone: z.string().check(z.describe("The time zone in which the business days of its targets are counted.")),
  holidays: z
    .array(z.string())
    .check(z.describe("Days on which nobody works. A day counts only if it was entered before it began.")),
  targets_met: z
    .nullable(
      z.object({
        percent: z.int().check(z.describe("The percentage, rounded down.")),
        targets: z.int().check(z.describe("How many targets fell due.")),
        colour: z.enum(figureColourNames).check(z.describe("Green from 90 %, yellow from 60 %, else red.")),
      }),
    )
    .check(z.describe("The share of targets met in the last 90 days; null with fewer than five.")),
  intake: z
    .nullable(IntakeFigures)
    .check(z.describe("How it lets reports in; null for a program that lets in each report at once.")),
  disclosure_policy: z.enum(disclosurePolicies),
  safe_harbor: z.enum(safeHarbors),
  budget: z
    .nullable(ProgramShare)
    .check(
      z.describe(
        "What the company lets the program hold and pay in a period; null without such a limit, and for everybody but staff and those who spend the money of the company.",
      ),
    ),
  scopes: z.array(Scope).check(z.describe("The first hundred scopes, in scope first; `scope_count` says how many there are.")),
  version: z.int(),
  terms_version: z.int().check(z.describe("The number of its present version in the history.")),
  updated_at: Time,
  can: z.array(z.enum(programActions)),
  own_interest_id: z.nullable(Uuid).check(z.describe("The caller's application that waits for an answer; null without one.")),
  own_invitation_id: z.nullable(Uuid).check(z.describe("The invitation that waits for the caller's answer; null without one.")),
  own_credentials: z
    .nullable(z.enum(ownCredentials))
    .check(z.describe("What the pool of credentials has for the caller; null if there is no pool, or it is not for them.")),
  /** Warnings that do not prevent saving, e.g. a low reward above a high one. */
  warnings: z.array(z.string()).check(z.describe("What is unusual about it, though allowed, in the reader's language.")),
});
export type Program = z.infer<typeof Program>;
