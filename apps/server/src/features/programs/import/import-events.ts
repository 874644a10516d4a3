import type { EventOf, NewEvent } from "@safeport/contract/events/domain-event";
import type { Tx } from "../../../platform/transaction.ts";
import { programUpdates } from "../versions/program-updates.ts";
import type { ScopeChanges } from "./write-scopes.ts";

interface ProgramRef {
  id: string;
  company_id: string;
}

/** The events of an import: one per new program, and one per updated program and per scope that changed in it. */
export async function importEvents(
  tx: Tx,
  { added, updated }: { added: readonly ProgramRef[]; updated: readonly ProgramRef[] },
  scopes: ScopeChanges,
): Promise<NewEvent[]> {
  const updates = await programUpdates(tx, updated);
  const updateOf = new Map(updates.map((event) => [event.subject_id, event.data as EventOf<"program.updated">["data"]]));
  const scopeEvents = (
    type: "scope.added" | "scope.updated" | "scope.removed",
    rows: readonly { id: string; program_id: string }[],
  ) =>
    rows.flatMap(({ id, program_id }): NewEvent[] => {
      const update = updateOf.get(program_id);
      // The scopes of a new program come with it.
      if (!update) return [];
      const { company_id, version } = update;
      return [{ type, subject_id: program_id, data: { company_id, scope_id: id, version } }];
    });
  return [
    ...added.map(({ id, company_id }): NewEvent => ({ type: "program.created", subject_id: id, data: { company_id } })),
    ...updates,
    ...scopeEvents("scope.removed", scopes.archived),
    ...scopeEvents("scope.updated", scopes.updated),
    ...scopeEvents("scope.added", scopes.added),
  ];
}
