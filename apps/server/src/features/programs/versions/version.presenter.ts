import { type TermField, termFields } from "@safeport/contract/programs/core/program.values";
import type { ProgramComparison, ProgramVersion } from "@safeport/contract/programs/versions/program-version.schema";
import type { ComparedVersions } from "./compare-versions.ts";
import type { ListedVersion } from "./list-versions.ts";
import { storedTerms } from "./stored-terms.ts";

/** A version as a row of the history. */
export function presentVersion({ program, ...version }: ListedVersion): ProgramVersion {
  return {
    number: version.number,
    created_at: version.created_at.toISOString(),
    is_current: version.number === program.terms_version,
    previous: version.previous,
    fields: inOrder(version.fields),
    scope_changes: version.scope_changes,
  };
}

/** Two versions side by side: the fields and scopes that differ. */
export function presentComparison({
  program,
  version,
  against,
  before,
  after,
  scope_changes,
  scopes,
}: ComparedVersions): ProgramComparison {
  return {
    number: version.number,
    created_at: version.created_at.toISOString(),
    is_current: version.number === program.terms_version,
    previous: version.previous,
    fields: inOrder(Object.keys(after) as TermField[]),
    scope_changes,
    against: against && { number: against.number, created_at: against.created_at.toISOString() },
    before: storedTerms(before),
    after: storedTerms(after),
    scopes,
  };
}

function inOrder(fields: readonly TermField[]): TermField[] {
  return termFields.filter((field) => fields.includes(field));
}
