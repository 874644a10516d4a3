import * as z from "zod/mini";
import { ApiToken } from "../accounts/api-tokens/api-token.endpoints.ts";
import { apiTokenLimits } from "../accounts/api-tokens/api-token.limits.ts";
import { agentGrants, agentScopes } from "../kernel/agent.policy.ts";
import { changesOf } from "../kernel/changes-of.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Time, Uuid } from "../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../kernel/paging.ts";
import { singleLine, trimmedLines } from "../kernel/text.ts";
import { agentDefaults, agentLimits } from "./agent.limits.ts";

const AgentRef = z.object({ agent_id: Uuid });
const count = z.int().check(z.minimum(0));

export const Agent = z.object({
  agent_id: Uuid,
  name: z.string().check(z.describe("What its owner calls the agent.")),
  purpose: z.string().check(z.describe("What it does, as its owner says it.")),
  company_id: z.nullable(Uuid).check(z.describe("The company whose agent it is; null for one of a person.")),
  acts_per_day: z.int().check(z.describe("Calls that change something, in a day in UTC at most.")),
  reports_per_day: z.int().check(z.describe("Reports that it sends or saves, in a day in UTC at most.")),
  acts_today: z.int().check(z.describe("Such calls of today.")),
  grants: z.array(z.enum(agentGrants)).check(z.describe("What the agent of a company does by itself, beside its suggestions.")),
  suggestions: z
    .object({
      made: count.check(z.describe("All of them.")),
      taken: count.check(z.describe("Those that somebody took.")),
      refused: count.check(z.describe("Those that somebody refused.")),
    })
    .check(z.describe("Its suggestions, counted.")),
  created_at: Time,
  ended_at: z.nullable(Time).check(z.describe("When its owner ended it; null before.")),
  can: z.array(z.enum(["edit_agent", "end_agent", "add_agent_token"])),
});
export type Agent = z.infer<typeof Agent>;

const limits = {
  purpose: trimmedLines(agentLimits.purpose, 1).check(z.describe("What it does, as its owner says it.")),
  acts_per_day: z._default(
    z
      .int()
      .check(
        z.minimum(1),
        z.maximum(agentLimits.actsPerDay),
        z.describe("Calls that change something, in a day in UTC at most."),
      ),
    agentDefaults.actsPerDay,
  ),
  reports_per_day: z._default(
    z
      .int()
      .check(
        z.minimum(0),
        z.maximum(agentLimits.reportsPerDay),
        z.describe("Reports that it sends or saves, in a day in UTC at most."),
      ),
    agentDefaults.reportsPerDay,
  ),
};

export const AddAgentInput = z.strictObject({
  name: singleLine(agentLimits.name).check(z.describe("What its owner calls the agent.")),
  ...limits,
  company_id: z.optional(Uuid).check(z.describe("The company whose agent it is; without it the agent is the caller's.")),
  grants: z._default(
    z
      .array(z.enum(agentGrants))
      .check(z.maxLength(agentGrants.length), z.describe("What the agent of a company does by itself, beside its suggestions.")),
    [],
  ),
});
export type AddAgentInput = z.input<typeof AddAgentInput>;

/** The name stays, since it stands where the agent acted, and so does what it does by itself. */
export const UpdateAgentInput = z.strictObject(changesOf(limits));
export type UpdateAgentInput = z.input<typeof UpdateAgentInput>;

export const AddAgentTokenInput = z.strictObject({
  name: singleLine(apiTokenLimits.name, 1).check(z.describe("What its owner calls the token.")),
  scopes: z
    .array(z.enum(agentScopes))
    .check(z.minLength(1), z.maxLength(agentScopes.length), z.describe("What the token may do, within what an agent may.")),
  expires_at: z.optional(Time),
});
export type AddAgentTokenInput = z.input<typeof AddAgentTokenInput>;

export const listAgents = endpoint({
  name: "agents.list",
  summary: "The caller's agents, or those of a company, newest first; ended ones are among them",
  method: "GET",
  path: "/v1/agents/",
  auth: "session",
  rate: "read",
  query: z.strictObject({
    ...pageQuery(),
    ...changedSince,
    company_id: z.optional(Uuid).check(z.describe("The agents of this company instead of the caller's.")),
  }),
  result: pageOf(Agent),
  errors: ["not_found", "forbidden"],
  list: true,
});

export const addAgent = endpoint({
  name: "agents.add",
  summary:
    "Make an agent: a program that acts for the caller or for a company, by tokens of its own. A person needs a verified address and a second factor",
  method: "POST",
  path: "/v1/agents/",
  auth: "reauth",
  rate: "auth",
  throttle: { person: 30 },
  events: ["company.members_changed"],
  body: AddAgentInput,
  result: Agent,
  status: 201,
  errors: ["conflict", "not_found", "forbidden"],
});

export const updateAgent = endpoint({
  name: "agents.update",
  summary: "Change the purpose and the limits of an agent; a field that is not sent stays as it is",
  method: "PUT",
  path: "/v1/agents/:agent_id/",
  auth: "session",
  rate: "write",
  throttle: { person: 120, object: 60 },
  params: AgentRef,
  body: UpdateAgentInput,
  result: Agent,
  errors: ["not_found", "forbidden", "gone"],
});

export const endAgent = endpoint({
  name: "agents.end",
  summary: "End an agent with all its tokens, at once and for good",
  method: "DELETE",
  path: "/v1/agents/:agent_id/",
  auth: "session",
  rate: "write",
  throttle: { person: 120, object: 20 },
  events: ["company.members_changed"],
  params: AgentRef,
  result: Agent,
  errors: ["not_found", "forbidden"],
});

export const addAgentToken = endpoint({
  name: "agents.add_token",
  summary:
    "Make a token of an agent, which is answered this once; it is listed and revoked with the other API tokens of its owner",
  method: "POST",
  path: "/v1/agents/:agent_id/tokens/",
  auth: "reauth",
  rate: "auth",
  throttle: { person: 30, object: 20 },
  params: AgentRef,
  body: AddAgentTokenInput,
  result: z.object({
    ...ApiToken.shape,
    token: z.string().check(z.describe("The token, which is answered this once. It is sent as `Authorization: Bearer …`.")),
  }),
  status: 201,
  errors: ["conflict", "not_found", "forbidden", "gone"],
});
