import { type ChangedPart, changedParts, type TermField } from "@safeport/contract/programs/core/program.values";
import type { Changes } from "../versions/find-changes.ts";

const partOf: Partial<Record<TermField, ChangedPart>> = {
  scopeOverview: "scope",
  inScopeInfo: "scope",
  outOfScopeInfo: "scope",
  accepts_unlisted_assets: "scope",
  program_type: "rewards",
  rewards: "rewards",
  policy: "policy",
  bugCredentialRequirements: "policy",
  disclosure_policy: "policy",
  automation_rule: "policy",
  participation: "policy",
  report_limit: "policy",
  response_targets: "policy",
  safe_harbor: "policy",
  report_introduction: "policy",
  report_questions: "policy",
  required_checks: "policy",
};

/** The part of a program that each field belongs to, for the fields that interest followers. */
export function partsOfFields(fields: readonly TermField[]): ChangedPart[] {
  return [...new Set(fields.flatMap((field) => partOf[field] ?? []))];
}

/** The parts of a program that differ between two versions, in the order in which they are named. */
export function partsOfChanges({ fields, scope_changes: { added, changed, removed } }: Changes): ChangedPart[] {
  const parts = new Set(partsOfFields(fields));
  if (added + changed + removed > 0) parts.add("scope");
  return changedParts.filter((part) => parts.has(part));
}
