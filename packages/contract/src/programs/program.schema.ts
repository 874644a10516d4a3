import * as z from "zod/mini";
import { changesOf } from "../kernel/changes-of.ts";
import { fieldCode, fieldRule } from "../kernel/field-error.ts";
import { Time, Uuid, Version } from "../kernel/ids.ts";
import { Rewards } from "../kernel/money.ts";
import { SocialLink, WebLink } from "../kernel/social-link.ts";
import { socialLinkTypes } from "../kernel/social-link.values.ts";
import { textLimits } from "../kernel/text.limits.ts";
import { markdown, singleLine } from "../kernel/text.ts";
import { isTimeZone } from "../kernel/time-zone.ts";
import { ownCredentials } from "./credentials/credential.state.ts";
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
  safeHarbors,
  visibilities,
} from "./program.values.ts";
import { Question, QuestionsInput } from "./questions/question.schema.ts";
import { scopeLimits } from "./scopes/scope.limits.ts";
import { Scope, ScopeInput } from "./scopes/scope.schema.ts";
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
  first_response: TargetDays,
  triage: TargetDays,
  bounty: TargetDays,
  resolution: TargetDays,
});
const targetUpTo = (max: number) => z.nullable(z.int().check(z.minimum(1), z.maximum(max)));
const ResponseTargetsInput = z.strictObject({
  first_response: targetUpTo(maxTargets.first_response),
  triage: targetUpTo(maxTargets.triage),
  bounty: targetUpTo(maxTargets.bounty),
  resolution: targetUpTo(maxTargets.resolution),
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
  title: singleLine(textLimits.title),
  description: z._default(markdown(textLimits.long), ""),
  program_type: z._default(z.enum(programTypes), "BBP"),
  visibility: z._default(z.enum(visibilities), "PUBLIC"),
  status: z._default(z.enum(programStatuses), "active"),
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
  features: z._default(z.array(z.enum(programFeatures)).check(z.maxLength(programFeatures.length)), []),
  operating_systems: z._default(z.array(z.enum(operatingSystems)).check(z.maxLength(operatingSystems.length)), []),
  participation: z._default(z.enum(participations), "open"),
  response_targets: z._default(ResponseTargetsInput, noResponseTargets),
  /** In which the targets are counted; new reports keep it. */
  time_zone: z._default(TimeZone, "UTC"),
  /** A day counts as a holiday only if it was entered before it began. */
  holidays: z._default(Holidays, []),
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
  scopes: z._default(z.array(ScopeInput).check(z.maxLength(scopeLimits.perProgram)), []),
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
  /** By the company's free money now; null below one largest critical reward. */
  level: z.nullable(z.enum(fundsLevels)),
  /** By its free money on average over 30 days. */
  average: z.nullable(z.enum(fundsLevels)),
  /** The company pays its awards itself, and has no level then. */
  pays_itself: z.boolean(),
  /** Of its promises, and the median of days until they were; null with fewer than three. */
  confirmed_percent: z.nullable(z.int()),
  confirmed_days: z.nullable(z.int()),
  /** Only critical reports are taken until the company has more money. */
  only_critical: z.boolean(),
});

/** Fields shared by a program and a row of a list. */
export const ProgramCard = z.object({
  program_id: Uuid,
  handle: z.string(),
  title: z.string(),
  company_id: Uuid,
  company_name: z.string(),
  company_logo: z.nullable(z.string()),
  program_type: z.enum(programTypes),
  visibility: z.enum(visibilities),
  status: z.enum(programStatuses),
  participation: z.enum(participations),
  rewards: Rewards,
  tags: z.array(z.string()),
  features: z.array(z.enum(programFeatures)),
  program_launch_date: z.nullable(Time),
  scope_count: z.int(),
  scope_changed_at: z.nullable(Time),
  /** Resolved reports, brought up to date each hour. */
  resolved_count: z.int(),
  /** The median time until the first response in the last year, as often; null with fewer than five. */
  first_response_hours: z.nullable(z.int()),
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
  /** The asset that matches the search, or the wildcard that covers the host searched for; null when the program matches by its names only. */
  matched_asset: z.nullable(z.object({ asset_type: z.enum(assetTypes), identifier: z.string(), is_out_of_scope: z.boolean() })),
});
export type ListedProgram = z.infer<typeof ListedProgram>;

export const Program = z.object({
  ...ProgramCard.shape,
  description: z.string(),
  policy: z.string(),
  dashboard_link: z.string(),
  socialLinks: z.array(z.object({ link: z.string(), type: z.enum(socialLinkTypes) })),
  bugCredentialRequirements: z.string(),
  scopeOverview: z.string(),
  inScopeInfo: z.string(),
  outOfScopeInfo: z.string(),
  accepts_unlisted_assets: z.boolean(),
  operating_systems: z.array(z.enum(operatingSystems)),
  report_introduction: z.string(),
  report_template: z.string(),
  report_questions: z.array(Question),
  report_limit: z.nullable(z.int()),
  response_targets: ResponseTargets,
  time_zone: z.string(),
  holidays: z.array(z.string()),
  /** The share of targets met in the last 90 days, brought up to date each hour; null with fewer than five. */
  targets_met: z.nullable(z.object({ percent: z.int(), targets: z.int(), colour: z.enum(figureColourNames) })),
  disclosure_policy: z.enum(disclosurePolicies),
  safe_harbor: z.enum(safeHarbors),
  /** Share of the company's money for each period; null without a limit, and for callers who may not see that money. */
  budget: z.nullable(ProgramShare),
  /** The first hundred scopes, in scope first; `scope_count` says how many there are. */
  scopes: z.array(Scope),
  version: z.int(),
  /** The number of its present version in the history. */
  terms_version: z.int(),
  updated_at: Time,
  can: z.array(z.enum(programActions)),
  /** The caller's application that waits for an answer. */
  own_interest_id: z.nullable(Uuid),
  /** The invitation that waits for the caller's answer. */
  own_invitation_id: z.nullable(Uuid),
  /** Availability of credentials in the program's pool for the caller; null if there is no pool, or it is not for them. */
  own_credentials: z.nullable(z.enum(ownCredentials)),
  /** Warnings that do not prevent saving, e.g. a low reward above a high one. */
  warnings: z.array(z.string()),
});
export type Program = z.infer<typeof Program>;
