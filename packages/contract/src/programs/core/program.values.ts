// The values that fields of programs and scopes can have. Without schemas here, pages that only show them load no validator.

export const programTypes = ["BBP", "VDP"] as const;
export const programStatuses = ["draft", "active", "paused", "closed"] as const;
export const visibilities = ["PUBLIC", "PRIVATE"] as const;
export const participations = ["open", "application", "invitation"] as const;
/** Whether and how a fixed vulnerability may be published: together with the company, as far as it agrees, or not at all. */
export const disclosurePolicies = ["standard", "limited", "none"] as const;
export type DisclosurePolicy = (typeof disclosurePolicies)[number];
/** Protection for researchers who follow the policy; the texts of disclose.io stand for `full` and `partial`. */
export const safeHarbors = ["full", "partial", "none"] as const;
/** Steps for which a program may name a target, in days. */
export const responseTargets = ["first_response", "triage", "bounty", "resolution"] as const;
export const operatingSystems = ["Windows", "Linux", "MacOS"] as const;
/** The ten toggles of the filter panel. */
export const programFeatures = [
  "cidr",
  "domain",
  "hardware",
  "retesting",
  "managed",
  "playstore",
  "source_code",
  "aws",
  "wildcard",
  "smart_contracts",
] as const;

/** The first and the last day on which a program can be launched. */
export const launchDays = { first: "1900-01-01", last: "2099-12-31" } as const;

/** A list of programs with a search or a filter is counted up to this many. */
export const maxCounted = 1_000;

/** On the wire, in the order of the specification; their texts are the web's labels. */
export const assetTypes = [
  "ai_model",
  "cidr",
  "url",
  "domain",
  "wildcard",
  "ios_app_store",
  "ios_testflight",
  "ios_ipa",
  "android_play_store",
  "android_apk",
  "windows_microsoft_store",
  "source_code",
  "executable",
  "hardware_iot",
  "other",
  "smart_contract",
] as const;
export type AssetType = (typeof assetTypes)[number];

/** The checks that a program may require a report to pass before it is sent. */
export const requirableChecks = ["asset_named", "steps", "evidence"] as const;
export type RequirableCheck = (typeof requirableChecks)[number];

/** What a program does with reports that an agent made on its own. */
export const automationRules = ["allow", "limit", "forbid"] as const;

/** Reasons why a scope covers an asset. */
export const coverages = ["exact", "url", "domain", "wildcard", "network", "app", "repository"] as const;
export type Coverage = (typeof coverages)[number];

/** The parts of a program that have versions, in addition to its scopes. */
export const termFields = [
  "title",
  "description",
  "program_type",
  "status",
  "visibility",
  "participation",
  "rewards",
  "policy",
  "response_targets",
  "disclosure_policy",
  "safe_harbor",
  "report_limit",
  "program_launch_date",
  "tags",
  "features",
  "operating_systems",
  "dashboard_link",
  "socialLinks",
  "bugCredentialRequirements",
  "scopeOverview",
  "inScopeInfo",
  "outOfScopeInfo",
  "accepts_unlisted_assets",
  "automation_rule",
  "required_checks",
  "report_introduction",
  "report_template",
  "report_questions",
] as const;
export type TermField = (typeof termFields)[number];

/** Fields that everybody reads of a program that is open to all, without an account. */
export const publicFields = [
  "title",
  "description",
  "program_type",
  "status",
  "participation",
  "rewards",
  "policy",
  "response_targets",
  "disclosure_policy",
  "safe_harbor",
  "program_launch_date",
  "tags",
  "features",
  "operating_systems",
  "scopeOverview",
  "inScopeInfo",
  "outOfScopeInfo",
  "accepts_unlisted_assets",
  "automation_rule",
  "required_checks",
] as const satisfies readonly TermField[];

/** Fields that are promised to researchers: the terms of a report have them as they were when it was sent. */
export const promisedFields = [
  "title",
  "program_type",
  "rewards",
  "policy",
  "response_targets",
  "disclosure_policy",
  "safe_harbor",
  "scopeOverview",
  "inScopeInfo",
  "outOfScopeInfo",
  "accepts_unlisted_assets",
  "automation_rule",
] as const satisfies readonly TermField[];

/** The targets, in business days, of a program that names no others. Reports take them from `promised_targets` in the database. */
export const platformTargets = { first_response: 1, triage: 2, bounty: 1, resolution: 30 } as const;
/** The days of a program's response targets; null for those of the platform. */
export const noResponseTargets = { first_response: null, triage: null, bounty: null, resolution: null } as const;
/** Parts of a program whose changes its followers are notified of, in the order of the text. */
export const changedParts = ["scope", "rewards", "policy"] as const;
export type ChangedPart = (typeof changedParts)[number];

/** The orders of lists of programs. */
export const programSorts = ["newest", "changed", "reward", "funds", "fastest"] as const;
export type ProgramSort = (typeof programSorts)[number];
/** The order of a list of programs whose address names none. */
export const defaultProgramSort = "newest" satisfies ProgramSort;

/** Levels of funding: the company's free money covers the largest critical reward of a program at least once, or five times. */
export const fundsLevels = ["covered", "funded"] as const;
