import { type FieldRefusal, refusalOf, valueAt, withoutWideBounds } from "@safeport/contract/kernel/field-refusal";
import { programLimits } from "@safeport/contract/programs/core/program.limits";
import { CreateProgramInput } from "@safeport/contract/programs/core/program.schema";
import { rewardError } from "@safeport/contract/programs/core/reward.limits";
import * as z from "zod/mini";
import type { RewardTier } from "../../../lib/reward-text.ts";
import { fieldsOf, formField, type ProgramFormValues } from "./form-values.ts";

/** The problems with a text of the form's own. */
export type ProgramErrorKey =
  | "title_required"
  | "company_required"
  | "company_select"
  | "tag_long"
  | "reward_whole"
  | "scope_missing"
  | "scope_unfinished";

interface OwnText {
  key: ProgramErrorKey;
  /** The limit that is exceeded. */
  max?: number;
  /** The tier of a reward. */
  level?: RewardTier;
}

/** A problem with a field of the form, such as `rewards.high.min`. */
export type ProgramError = { field: string } & (FieldRefusal | OwnText);

interface ProgramContext {
  /** The company that the program belongs to; null when there is none yet. */
  companyId: string | null;
  /** The company is the viewer's active one; staff choose it from a list. */
  companyIsActive: boolean;
  /** Number of scopes that the program will have. */
  scopeCount: number;
  /** A scope is being written or changed. */
  scopeOpen: boolean;
}

/** Everything that keeps the program from being saved: the rules of the contract, and those of the specification about scopes. */
export function validateProgram(values: ProgramFormValues, context: ProgramContext): ProgramError[] {
  const { companyId, companyIsActive, scopeCount, scopeOpen } = context;
  const input = { ...fieldsOf(values), company_id: companyId ?? "" };
  const result = z.safeParse(CreateProgramInput, input);
  const errors = withoutWideBounds(result.error?.issues ?? []).map((issue): ProgramError => {
    const field = formField(issue.path, values);
    if (field === "company_id") return { field, key: companyIsActive ? "company_required" : "company_select" };
    return { field, ...problemOf(issue, input) };
  });
  // An invalid amount has an error at its own field.
  const areAmounts = !errors.some(({ field }) => field.startsWith("rewards."));
  if (areAmounts && rewardError({ ...values, rewards: input.rewards }) === "must_pay")
    errors.push({ field: "rewards.critical.min", code: "reward_required" });
  if (scopeOpen) errors.push({ field: "scopes", key: "scope_unfinished" });
  else if (scopeCount === 0) errors.push({ field: "scopes", key: "scope_missing" });
  return errors;
}

function problemOf(issue: z.core.$ZodIssue, input: object): FieldRefusal | OwnText {
  const [name, part] = issue.path;
  const refusal = refusalOf(issue, valueAt(input, issue.path) === undefined);
  if (name === "title" && refusal.code === "required") return { key: "title_required" };
  // The field holds all tags, so the text names the one.
  if (name === "tags" && refusal.code === "too_long") return { key: "tag_long", max: programLimits.tag };
  if (name === "rewards" && refusal.code === "invalid_type") return { key: "reward_whole", level: part as RewardTier };
  return refusal;
}
