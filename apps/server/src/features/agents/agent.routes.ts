import * as agents from "@safeport/contract/agents/agent.endpoints";
import * as suggestions from "@safeport/contract/agents/suggestion.endpoints";
import { type Http, mount, mountList } from "../../platform/http/mount.ts";
import { presentApiToken } from "../accounts/api-tokens/manage-api-tokens.ts";
import { presentAgent } from "./agent.presenter.ts";
import { addAgent, addAgentToken, endAgent, listAgents, updateAgent } from "./manage-agents.ts";
import { presentSuggestion } from "./suggestion.presenter.ts";
import { addSuggestion, listSuggestions, refuseSuggestion, takeSuggestion } from "./suggestions.ts";

/** Mounts agents and what they suggest. */
export function agentRoutes(http: Http): void {
  mountList(http, agents.listAgents, (ctx, { query }) => listAgents(ctx, query), presentAgent);
  mount(http, agents.addAgent, (ctx, { body }) => addAgent(ctx, body), presentAgent);
  mount(http, agents.updateAgent, (ctx, { params, body }) => updateAgent(ctx, params.agent_id, body), presentAgent);
  mount(http, agents.endAgent, (ctx, { params }) => endAgent(ctx, params.agent_id), presentAgent);
  mount(
    http,
    agents.addAgentToken,
    (ctx, { params, body }) => addAgentToken(ctx, params.agent_id, body),
    ({ token, ...row }) => ({ ...presentApiToken(row), token }),
  );
  mount(
    http,
    suggestions.listSuggestions,
    (ctx, { params }) => listSuggestions(ctx, params.report_id),
    (items) => ({ items: items.map(presentSuggestion) }),
  );
  mount(
    http,
    suggestions.addSuggestion,
    (ctx, { params, body }) => addSuggestion(ctx, params.report_id, body),
    presentSuggestion,
  );
  mount(
    http,
    suggestions.takeSuggestion,
    (ctx, { params }) => takeSuggestion(ctx, params.report_id, params.suggestion_id),
    presentSuggestion,
  );
  mount(
    http,
    suggestions.refuseSuggestion,
    (ctx, { params }) => refuseSuggestion(ctx, params.report_id, params.suggestion_id),
    presentSuggestion,
  );
}
