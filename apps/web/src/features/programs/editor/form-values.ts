import type { CreateProgramInput, Program } from "@safeport/contract/programs/program.schema";
import { type RewardTier, rewardTiers } from "../shared/reward-text.ts";

/** What the form of a program holds, as typed. */
export interface ProgramFormValues {
  title: string;
  /** Separated by commas. */
  tags: string;
  /** The company of the program; null while staff have not chosen one, and for a company's people, who have an active one. */
  company_id: string | null;
  visibility: Program["visibility"];
  program_type: Program["program_type"];
  status: Program["status"];
  participation: Program["participation"];
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
  bugCredentialRequirements: string;
  policy: string;
  program_launch_date: string | null;
}

export type ProgramFields = Omit<CreateProgramInput, "company_id">;

/** A program that is yet to be written; the defaults are the specification's. */
export function emptyForm(): ProgramFormValues {
  const nothing = { min: "", max: "" };
  return {
    title: "",
    tags: "",
    company_id: null,
    visibility: "PUBLIC",
    program_type: "BBP",
    status: "active",
    participation: "open",
    description: "",
    features: [],
    operating_systems: [],
    rewards: { critical: nothing, high: nothing, medium: nothing, low: nothing },
    socialLinks: [],
    dashboard_link: "",
    scopeOverview: "",
    inScopeInfo: "",
    outOfScopeInfo: "",
    bugCredentialRequirements: "",
    policy: "",
    program_launch_date: null,
  };
}

/** A program as its form shows it: amounts as typed, and `0` as nothing. */
export function formOf(program: Program): ProgramFormValues {
  const typed = ([min = 0, max]: readonly number[]) => ({ min: min ? String(min) : "", max: max ? String(max) : "" });
  const { rewards, tags, ...rest } = program;
  const form = emptyForm();
  const kept = Object.fromEntries(Object.keys(form).map((name) => [name, rest[name as keyof typeof rest]]));
  // The default is ours, a path of the web, and nothing anybody typed.
  const dashboard_link = program.dashboard_link.startsWith("/") ? "" : program.dashboard_link;
  return { ...form, ...kept, dashboard_link, tags: tags.join(", "), rewards: eachTier((tier) => typed(rewards[tier])) };
}

/** What is sent; the form must have passed `checkProgram`. Empty rewards count as 0, as do all of a VDP; links may leave out `https://`. */
export function fieldsOf(form: ProgramFormValues): ProgramFields {
  const { company_id: _company, rewards, tags, ...rest } = form;
  return {
    ...rest,
    title: form.title.trim(),
    tags: tagsOf(tags),
    // What was typed before a VDP was chosen stays in the form, should it become a BBP again.
    rewards: eachTier((tier) => (form.program_type === "VDP" ? [0] : rangeOf(rewards[tier]))),
    socialLinks: form.socialLinks
      .filter(({ link }) => link.trim() !== "")
      .map(({ type, link }) => ({ type, link: fullLink(link) })),
    dashboard_link: fullLink(form.dashboard_link),
  };
}

/** Split on commas, trimmed, without empty ones and repetitions. */
export function tagsOf(text: string): string[] {
  return [...new Set(text.split(",").map((tag) => tag.trim()))].filter(Boolean);
}

/** `example.com` means `https://example.com`; what has a scheme stays as it is. */
export function fullLink(link: string): string {
  const text = link.trim();
  return text === "" || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
}

/** What a tier pays: `[amount]`, or `[min, max]` where they differ. */
export function rangeOf({ min, max }: { min: string; max: string }): number[] {
  const from = Number(min);
  const to = max === "" ? from : Number(max);
  return from === to ? [from] : [from, to];
}

/** Names of the fields in which two forms differ. */
export function changedFields(a: ProgramFormValues, b: ProgramFormValues): (keyof ProgramFormValues)[] {
  const names = Object.keys(a) as (keyof ProgramFormValues)[];
  return names.filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]));
}

function eachTier<T>(make: (tier: RewardTier) => T): Record<RewardTier, T> {
  return Object.fromEntries(rewardTiers.map((tier) => [tier, make(tier)])) as Record<RewardTier, T>;
}
