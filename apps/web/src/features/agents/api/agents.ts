import { listApiTokens } from "@safeport/contract/accounts/api-tokens/api-token.endpoints";
import * as agents from "@safeport/contract/agents/agent.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../lib/query-client.ts";
import { sending, useSend } from "../../../lib/use-send.ts";

/** One page of the account's agents, or of a company's. */
export function useAgents(page: number, company_id: string | undefined) {
  return useQuery(queryOf(agents.listAgents, { query: { page, ...(company_id !== undefined && { company_id }) } }));
}

/** Makes an agent. */
export function useAddAgent() {
  return useSend((body: agents.AddAgentInput) => sending(agents.addAgent, { body }), { rereads: [agents.listAgents] });
}

/** Changes the purpose and the limits of an agent. */
export function useUpdateAgent() {
  return useSend(
    ({ agent_id, ...body }: agents.UpdateAgentInput & { agent_id: string }) =>
      sending(agents.updateAgent, { params: { agent_id }, body }),
    { rereads: [agents.listAgents] },
  );
}

/** Ends an agent with its tokens, for good. */
export function useEndAgent(agent_id: string) {
  return useSend(() => sending(agents.endAgent, { params: { agent_id } }), { rereads: [agents.listAgents, listApiTokens] });
}

/** Makes a token of an agent, whose text is answered this once. */
export function useAddAgentToken(agent_id: string) {
  return useSend((body: agents.AddAgentTokenInput) => sending(agents.addAgentToken, { params: { agent_id }, body }), {
    rereads: [listApiTokens],
  });
}
