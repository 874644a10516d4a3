import type { NewEvent } from "@safeport/contract/events/domain-event";
import type { ScopeChanges } from "./write-scopes.ts";

interface ProgramRef {
  id: string;
  company_id: string;
}

/** The events of an import: one per new program, and one per updated program and per scope that changed in it. */
export function importEvents(
  { added, updated }: { added: readonly ProgramRef[]; updated: readonly ProgramRef[] },
  scopes: ScopeChanges,
): NewEvent[] {
  const companyOf = new Map(updated.map(({ id, company_id }) => [id, company_id]));
  const scopeEvents = (
    type: "scope.added" | "scope.updated" | "scope.removed",
    rows: readonly { id: string; program_id: string }[],
  ) =>
    rows.flatMap(({ id, program_id }): NewEvent[] => {
      const company_id = companyOf.get(program_id);
      // The scopes of a new program come with it.
      return company_id ? [{ type, subject_id: program_id, data: { company_id, scope_id: id } }] : [];
    });
  return [
    ...added.map(({ id, company_id }): NewEvent => ({ type: "program.created", subject_id: id, data: { company_id } })),
    ...updated.map(({ id, company_id }): NewEvent => ({ type: "program.updated", subject_id: id, data: { company_id } })),
    ...scopeEvents("scope.removed", scopes.archived),
    ...scopeEvents("scope.updated", scopes.updated),
    ...scopeEvents("scope.added", scopes.added),
  ];
}
