import type { Severity } from "@safeport/contract/kernel/severity.values";
import type { AssetType } from "@safeport/contract/programs/core/program.values";
import type { Scope, ScopeInput } from "@safeport/contract/programs/core/scope.schema";
import type { FieldProblem } from "../../../ui/forms/schema-problems.ts";

/** The values of the scope form; unset choices are empty or null. */
export interface ScopeFields {
  asset_type: AssetType | "";
  identifier: string;
  instructions_markdown: string;
  is_eligible_for_bounty: boolean | null;
  is_out_of_scope: boolean | null;
  max_severity: Severity | "";
}

/** A scope that is not on the server yet; `error` is the reason when the server refused it. */
export interface PendingScope {
  key: string;
  fields: ScopeFields;
  error?: string;
}

/** The scope that is being edited: a new one (`key` is null) or an existing row. */
export interface ScopeEntry {
  key: string | null;
  original: ScopeFields;
  fields: ScopeFields;
}

/** The scopes in a program's form: those that are posted with a new program, and the one that is being written; null when none is. */
export interface ScopesInForm {
  pending: PendingScope[];
  setPending: (pending: PendingScope[]) => void;
  entry: ScopeEntry | null;
  setEntry: (entry: ScopeEntry | null) => void;
}

/** The texts for fields that must not be empty. */
const requiredKeys = {
  asset_type: "type_required",
  identifier: "identifier_required",
  is_eligible_for_bounty: "eligibility_required",
  is_out_of_scope: "out_required",
  max_severity: "severity_required",
} as const;

export const emptyScope: ScopeFields = {
  asset_type: "",
  identifier: "",
  instructions_markdown: "",
  is_eligible_for_bounty: true,
  is_out_of_scope: false,
  max_severity: "medium",
};

/** An entry without changes. */
export function entryOf(fields: ScopeFields, key: string | null = null): ScopeEntry {
  return { key, original: fields, fields };
}

/** Whether the entry has unsaved changes. */
export function isChanged({ original, fields }: ScopeEntry): boolean {
  return JSON.stringify(original) !== JSON.stringify(fields);
}

/** The editable fields of a scope. */
export function scopeFieldsOf(scope: Scope): ScopeFields {
  const { asset_type, identifier, instructions_markdown, is_eligible_for_bounty, is_out_of_scope, max_severity } = scope;
  return { asset_type, identifier, instructions_markdown, is_eligible_for_bounty, is_out_of_scope, max_severity };
}

/** The key of the text for an empty field; undefined for other problems, which have the text of their code. */
export function scopeErrorKey({ path, isEmpty }: Pick<FieldProblem, "path" | "isEmpty">) {
  return isEmpty && path in requiredKeys ? requiredKeys[path as keyof typeof requiredKeys] : undefined;
}

/** The fields as they are sent, or null while something is missing. */
export function scopeInputOf(fields: ScopeFields): ScopeInput | null {
  const { asset_type, max_severity, is_eligible_for_bounty, is_out_of_scope } = fields;
  if (asset_type === "" || max_severity === "" || is_eligible_for_bounty === null || is_out_of_scope === null) return null;
  if (fields.identifier.trim() === "") return null;
  return { ...fields, identifier: fields.identifier.trim(), asset_type, max_severity, is_eligible_for_bounty, is_out_of_scope };
}

/** Whether two scopes name the same asset, both in scope or both out of scope; a program may list it only once. */
export function isSameAsset(
  a: Pick<ScopeFields, "asset_type" | "identifier" | "is_out_of_scope">,
  b: Pick<ScopeFields, "asset_type" | "identifier" | "is_out_of_scope">,
): boolean {
  const name = (identifier: string) => identifier.trim().toLowerCase();
  return a.asset_type === b.asset_type && a.is_out_of_scope === b.is_out_of_scope && name(a.identifier) === name(b.identifier);
}
