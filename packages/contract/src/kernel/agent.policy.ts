import type { ApiScope } from "./api-token.scopes.ts";
import type { Endpoint } from "./endpoint.ts";

/** Acts that an agent of a company does by itself, if those who lead the company allow it. */
export const agentGrants = ["labels", "assign"] as const;
export type AgentGrant = (typeof agentGrants)[number];

/** Scopes that a token of an agent can have. */
export const agentScopes = [
  "reports:read",
  "reports:write",
  "programs:read",
  "profile:read",
] as const satisfies readonly ApiScope[];
export type AgentScope = (typeof agentScopes)[number];

/** The agent whose token acts. */
export interface ActingAgent {
  id: string;
  /** Whose it is: a person's acts as that person, a company's as a member of its own. */
  of: "person" | "company";
  grants: readonly AgentGrant[];
}

type Call = Pick<Endpoint, "name" | "method" | "rate">;

/** What the agent of a person does: it writes reports and comments. It invites nobody, takes part in no dispute, and decides nothing. */
const actsForPerson: readonly string[] = [
  "files.upload",
  "files.delete",
  "reports.submit",
  "reports.update_draft",
  "reports.delete_draft",
  "timeline.comment",
];
const actsForCompany: readonly string[] = ["suggestions.add"];
const grantedActs: Record<AgentGrant, string> = { labels: "reports.label", assign: "reports.assign" };

/** Whether a call changes something, and so counts among the acts of an agent's day. */
export function isAct({ method, rate }: Call): boolean {
  return method !== "GET" && rate !== "read";
}

/** Whether an agent may make a call at all, within its scopes and the rights of its account. A new call that changes something is closed to it. */
export function agentMay({ of, grants }: ActingAgent, call: Call): boolean {
  if (!isAct(call)) return true;
  if (of === "person") return actsForPerson.includes(call.name);
  return actsForCompany.includes(call.name) || grants.some((grant) => grantedActs[grant] === call.name);
}
