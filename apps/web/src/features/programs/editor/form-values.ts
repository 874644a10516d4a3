import type { CreateProgramInput, Program } from "@safeport/contract/programs/core/program.schema";
import { responseTargets } from "@safeport/contract/programs/core/program.values";
import type { QuestionKind } from "@safeport/contract/programs/core/question.values";
import { type RewardTier, rewardTiers } from "../../../lib/reward-text.ts";

/** A question to those who report, as typed. */
export interface QuestionForm {
  /** Undefined for a new one. */
  question_id?: string | undefined;
  kind: QuestionKind;
  text: string;
  required: boolean;
  /** One per line; kept while the kind has none. */
  choices: string;
}

/** The values of the program form, as typed. */
export interface ProgramFormValues {
  title: string;
  /** Separated by commas. */
  tags: string;
  /** The company that was chosen; null for those who create programs for their active company. */
  company_id: string | null;
  visibility: Program["visibility"];
  program_type: Program["program_type"];
  status: Program["status"];
  participation: Program["participation"];
  report_limit: Program["report_limit"];
  /** Digits, or nothing. */
  response_targets: Record<(typeof responseTargets)[number], string>;
  time_zone: string;
  /** Dates, separated by commas. */
  holidays: string;
  disclosure_policy: Program["disclosure_policy"];
  safe_harbor: Program["safe_harbor"];
  description: string;
  features: Program["features"];
  operating_systems: Program["operating_systems"];
  /** Digits, or nothing; `max` is optional. */
  rewards: Record<RewardTier, { min: string; max: string }>;
  socialLinks: Program["socialLinks"];
  dashboard_link: string;
  scopeOverview: string;
  inScopeInfo: string;
  outOfScopeInfo: string;
  accepts_unlisted_assets: boolean;
  bugCredentialRequirements: string;
  policy: string;
  report_introduction: string;
  report_template: string;
  report_questions: QuestionForm[];
  program_launch_date: string | null;
}

/** The rule for agents and required checks are set on the page Intake. */
export type ProgramFields = Omit<CreateProgramInput, "company_id" | "automation_rule" | "required_checks">;

/** The form of a new program; the defaults are the specification's. */
export function emptyValues(): ProgramFormValues {
  const nothing = { min: "", max: "" };
  return {
    title: "",
    tags: "",
    company_id: null,
    visibility: "PUBLIC",
    program_type: "BBP",
    status: "active",
    participation: "open",
    report_limit: null,
    response_targets: { first_response: "", triage: "", bounty: "", resolution: "" },
    time_zone: "UTC",
    holidays: "",
    disclosure_policy: "standard",
    safe_harbor: "none",
    description: "",
    features: [],
    operating_systems: [],
    rewards: { critical: nothing, high: nothing, medium: nothing, low: nothing },
    socialLinks: [],
    dashboard_link: "",
    scopeOverview: "",
    inScopeInfo: "",
    outOfScopeInfo: "",
    accepts_unlisted_assets: false,
    bugCredentialRequirements: "",
    policy: "",
    report_introduction: "",
    report_template: "",
    report_questions: [],
    program_launch_date: null,
  };
}

/** The values of an existing program; a reward of 0 is an empty text. */
export function valuesOf(program: Program): ProgramFormValues {
  const typed = ([min = 0, max]: readonly number[]) => ({ min: min ? String(min) : "", max: max ? String(max) : "" });
  const { rewards, tags, response_targets: targets, report_questions: questions, holidays, ...rest } = program;
  const values = emptyValues();
  const same = Object.fromEntries(Object.keys(values).map((name) => [name, rest[name as keyof typeof rest]]));
  // The default is a path of the web, which nobody typed.
  const dashboard_link = program.dashboard_link.startsWith("/") ? "" : program.dashboard_link;
  return {
    ...values,
    ...same,
    dashboard_link,
    tags: tags.join(", "),
    holidays: holidays.join(", "),
    rewards: eachTier((tier) => typed(rewards[tier])),
    response_targets: eachTarget((name) => String(targets[name] ?? "")),
    report_questions: questions.map((question) => ({ ...question, choices: question.choices.join("\n") })),
  };
}

/**
 * Request body of the form. Requires that `validateProgram` finds no error. Empty rewards and those of a VDP are 0; empty links
 * are left out, and links may be typed without `https://`.
 */
export function fieldsOf(values: ProgramFormValues): ProgramFields {
  const {
    company_id: _company,
    rewards,
    tags,
    response_targets: targets,
    report_questions: questions,
    holidays,
    ...rest
  } = values;
  return {
    ...rest,
    title: values.title.trim(),
    tags: tagsOf(tags),
    holidays: holidays.split(/[\s,;]+/).filter(Boolean),
    // Rewards typed before the type became VDP stay in the form, in case it becomes BBP again.
    rewards: eachTier((tier) => (values.program_type === "VDP" ? [0] : rangeOf(rewards[tier]))),
    response_targets: eachTarget((name) => (targets[name] === "" ? null : amountOf(targets[name]))),
    report_questions: questions.map(sentQuestion),
    socialLinks: values.socialLinks.filter(isFilled).map(({ type, link }) => ({ type, link: fullLink(link) })),
    dashboard_link: fullLink(values.dashboard_link),
  };
}

/** The tags of a comma-separated text: trimmed, without empty ones and duplicates. */
export function tagsOf(text: string): string[] {
  return [...new Set(text.split(",").map((tag) => tag.trim()))].filter(Boolean);
}

/** Adds `https://` to a link without a scheme. */
export function fullLink(link: string): string {
  const text = link.trim();
  return text === "" || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
}

/** Reward of a tier: `[amount]`, or `[min, max]` if they differ. A text that is not a whole number gives NaN. */
export function rangeOf({ min, max }: { min: string; max: string }): number[] {
  const from = amountOf(min);
  const to = max === "" ? from : amountOf(max);
  return Object.is(from, to) ? [from] : [from, to];
}

/** Whether a text of a reward has digits only; an empty text counts as 0. */
export function isDigits(text: string): boolean {
  return /^\d*$/.test(text);
}

/**
 * The field of the form that holds the value sent at `path`: `["rewards", "high", 1]` is `rewards.high.max`. An error of all tags
 * or all rewards belongs to the first input.
 */
export function formField([name = "", ...rest]: readonly PropertyKey[], values: ProgramFormValues): string {
  if (name === "tags" || name === "holidays") return name;
  if (name === "rewards")
    return rest[0] === undefined ? "rewards.critical.min" : `rewards.${String(rest[0])}.${rest[1] === 0 ? "min" : "max"}`;
  if (name === "response_targets") return `response_targets.${String(rest[0] ?? "first_response")}`;
  if (name === "report_questions")
    return `report_questions.${String(rest[0] ?? 0)}.${rest[1] === "choices" ? "choices" : "text"}`;
  if (name === "socialLinks") {
    // Empty links are not sent, so the positions differ.
    const sent = values.socialLinks.flatMap((link, index) => (isFilled(link) ? [index] : []));
    return `socialLinks.${sent[Number(rest[0] ?? 0)] ?? 0}.link`;
  }
  return String(name);
}

/** Names of the fields in which two forms differ. */
export function changedFields(a: ProgramFormValues, b: ProgramFormValues): (keyof ProgramFormValues)[] {
  const names = Object.keys(a) as (keyof ProgramFormValues)[];
  return names.filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]));
}

function sentQuestion({ kind, choices, ...question }: QuestionForm) {
  const lines = choices.split("\n").map((line) => line.trim());
  return { ...question, kind, choices: kind === "choice" ? lines.filter(Boolean) : [] };
}

function isFilled({ link }: { link: string }): boolean {
  return link.trim() !== "";
}

function amountOf(text: string): number {
  return isDigits(text) ? Number(text) : Number.NaN;
}

function eachTarget<T>(make: (name: (typeof responseTargets)[number]) => T): Record<(typeof responseTargets)[number], T> {
  return Object.fromEntries(responseTargets.map((name) => [name, make(name)])) as Record<(typeof responseTargets)[number], T>;
}

function eachTier<T>(make: (tier: RewardTier) => T): Record<RewardTier, T> {
  return Object.fromEntries(rewardTiers.map((tier) => [tier, make(tier)])) as Record<RewardTier, T>;
}
