import type { Suggestion } from "@safeport/contract/agents/suggestion.endpoints";
import type { SuggestionRow } from "./suggestion.queries.ts";

/** A suggestion for those who decide about its report. */
export function presentSuggestion(row: SuggestionRow): Suggestion {
  return {
    suggestion_id: row.id,
    agent: { agent_id: row.agent_id, name: row.agent_name },
    kind: row.kind,
    value: row.value,
    label: row.label,
    reason: row.reason,
    made_at: row.made_at.toISOString(),
    outcome: row.outcome,
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: row.decided_by,
  };
}
