import { CreateProgramInput } from "@safeport/contract/programs/program.schema";
import { rewardError } from "@safeport/contract/programs/reward-rule";
import * as z from "zod/mini";
import type { RewardTier } from "../shared/reward-text.ts";
import { fieldsOf, formField, type ProgramFormValues } from "./form-values.ts";

/** The sections of the form that open and close. */
export const formSections = ["configuration", "rewards", "links", "assets", "policy"] as const;
export type FormSectionName = (typeof formSections)[number];

export type ProgramErrorKey =
  | "title_required"
  | "company_required"
  | "company_select"
  | "tag_long"
  | "tags_many"
  | "reward_whole"
  | "reward_high"
  | "reward_order"
  | "reward_none"
  | "link_wrong"
  | "links_many"
  | "text_long"
  | "text_wrong"
  | "scope_missing"
  | "scope_unfinished";

/** A validation error of the program form; the web has its text in each language. */
export interface ProgramError {
  /** The field of the form, such as `rewards.high.min`. */
  field: string;
  key: ProgramErrorKey;
  /** The limit that is exceeded. */
  max?: number;
  /** The tier of a reward. */
  level?: RewardTier;
}

interface ProgramContext {
  /** The company that the program belongs to; null when there is none yet. */
  companyId: string | null;
  /** The company is the viewer's active one; staff choose it from a list. */
  companyIsActive: boolean;
  /** How many scopes the program will have. */
  scopeCount: number;
  /** A scope is being written or changed. */
  scopeOpen: boolean;
}

/** Everything that keeps the program from being saved: the rules of the contract, and those of the specification about scopes. */
export function validateProgram(values: ProgramFormValues, context: ProgramContext): ProgramError[] {
  const { companyId, companyIsActive, scopeCount, scopeOpen } = context;
  const { socialLinks, ...fields } = fieldsOf(values);
  const result = z.safeParse(CreateProgramInput, { ...fields, socialLinks, company_id: companyId ?? "" });
  const errors = (result.error?.issues ?? []).map((issue): ProgramError => {
    const field = formField(issue.path, values);
    if (field === "company_id") return { field, key: companyIsActive ? "company_required" : "company_select" };
    return { field, ...errorOf(issue, values) };
  });
  if (rewardError({ ...values, rewards: fields.rewards }) === "must_pay")
    errors.push({ field: "rewards.critical.min", key: "reward_none" });
  if (scopeOpen) errors.push({ field: "scopes", key: "scope_unfinished" });
  else if (scopeCount === 0) errors.push({ field: "scopes", key: "scope_missing" });
  return errors;
}

/** The section that holds a field; null for the fields above and below the sections. */
export function sectionOf(field: string): FormSectionName | null {
  const name = field.split(".")[0] ?? "";
  if (name === "rewards") return "rewards";
  if (name === "socialLinks" || name === "dashboard_link") return "links";
  if (["scopes", "scopeOverview", "inScopeInfo", "outOfScopeInfo"].includes(name)) return "assets";
  if (name === "policy" || name === "bugCredentialRequirements") return "policy";
  return ["title", "tags", "company_id", "program_launch_date", "version"].includes(name) ? null : "configuration";
}

function errorOf({ path: [name, level], ...issue }: z.core.$ZodIssue, values: ProgramFormValues): Omit<ProgramError, "field"> {
  const tooBig = issue.code === "too_big" ? { max: Number(issue.maximum) } : null;
  if (name === "title" && values.title.trim() === "") return { key: "title_required" };
  if (name === "tags" && tooBig) return { key: level === undefined ? "tags_many" : "tag_long", ...tooBig };
  if (name === "socialLinks" && level === undefined && tooBig) return { key: "links_many", ...tooBig };
  if (name === "socialLinks" || name === "dashboard_link") return { key: "link_wrong" };
  if (name === "rewards") {
    const tier = { level: level as RewardTier };
    if (tooBig) return { key: "reward_high", ...tooBig, ...tier };
    return { key: issue.code === "custom" ? "reward_order" : "reward_whole", ...tier };
  }
  return tooBig ? { key: "text_long", ...tooBig } : { key: "text_wrong" };
}
