import type { Agent } from "@safeport/contract/agents/agent.endpoints";
import type { ShownAgent } from "./manage-agents.ts";

/** An agent as those see it who may list it. */
export function presentAgent(row: ShownAgent): Agent {
  return {
    agent_id: row.id,
    name: row.name,
    purpose: row.purpose,
    company_id: row.company_id,
    acts_per_day: row.acts_per_day,
    reports_per_day: row.reports_per_day,
    acts_today: row.acts_today,
    grants: row.grants,
    suggestions: { made: row.made, taken: row.taken, refused: row.refused },
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    can: row.isOurs && row.ended_at === null ? ["edit_agent", "end_agent", "add_agent_token"] : [],
  };
}
