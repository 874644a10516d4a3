import { type ActingAgent, agentMay, isAct } from "@safeport/contract/kernel/agent.policy";
import { scopeOf } from "@safeport/contract/kernel/api-token.scopes";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { reauthMinutes } from "@safeport/contract/kernel/reauthentication.limits";
import type { onRequestAsyncHookHandler } from "fastify";
import type { Ctx } from "../context.ts";
import { addressOf } from "./address-of.ts";
import { AppError } from "./app-error.ts";
import type { Limits } from "./rate-limit.ts";
import type { Refusals } from "./refusals.ts";

type Call = Pick<Endpoint, "name" | "method" | "auth" | "rate">;

/** Authentication of a request's caller. */
export interface Authentication {
  limits: Limits;
  refusals: Refusals;
  /** Returns the signed-in person of a request; throws 401. Set by the accounts feature. */
  authenticate: (authorization: string | undefined, options?: { fresh?: boolean }) => Promise<Ctx["actor"]>;
  /** Counts an act of an agent; throws 429 once it has done what it may in a day. */
  countAct: (agent: ActingAgent, call: string) => Promise<void>;
}

/** Sets the caller on the request; throws 401, and 429 if an address has sent too many bad tokens. */
function identify(http: Authentication, fresh: boolean): onRequestAsyncHookHandler {
  return async function (request, reply) {
    try {
      request.actor = await http.authenticate(request.headers.authorization, { fresh });
    } catch (error) {
      // Expired tokens are normal, so only tokens that we never issued are recorded as an attack.
      if (request.headers.authorization && error instanceof AppError && error.code === "unauthenticated")
        http.refusals.note("token.refused", addressOf(request), request.id);
      await http.limits.unauthenticated.call(this, request, reply);
      throw error;
    }
  };
}

/** The same for a call by which tokens alone reach others; throws 403 for a person who is present. */
export function signInToken(http: Authentication): onRequestAsyncHookHandler {
  const find = identify(http, false);
  return async function (request, reply) {
    await find.call(this, request, reply);
    if (request.actor?.scopes === undefined) throw new AppError("forbidden", "token_needed");
  };
}

/**
 * Sets the caller on the request; throws 401 and 429 as above. It also throws 403 for a call beyond the scopes of an API token or closed to agents, and with
 * `reauth` if the caller's last reauthentication is too old.
 */
export function signIn(http: Authentication, endpoint: Call): onRequestAsyncHookHandler {
  const { auth } = endpoint;
  const scope = scopeOf(endpoint);
  // The caller may have reauthenticated in another process a moment ago.
  const find = identify(http, auth === "reauth");
  return async function (request, reply) {
    await find.call(this, request, reply);
    const { scopes, agent, assurance } = request.actor as Ctx["actor"];
    if (scopes && (scope === null || !scopes.includes(scope))) throw new AppError("forbidden", "token_scope");
    if (agent && !agentMay(agent, endpoint)) throw new AppError("forbidden", "agent_closed");
    if (auth === "reauth" && Date.now() - assurance.at > reauthMinutes * 60_000) throw new AppError("reauthentication_required");
  };
}

/** Sets the caller on the request if its token is valid and allows the call; otherwise the caller is a visitor. */
export function signInIfAny(http: Authentication, endpoint: Call): onRequestAsyncHookHandler {
  const require = signIn(http, endpoint);
  return async function (request, reply) {
    if (!request.headers.authorization) return;
    await require.call(this, request, reply).catch((error: unknown) => {
      const isOfVisitor = error instanceof AppError && (error.status === 401 || error.detail === "token_scope");
      if (!isOfVisitor) throw error;
      request.actor = null;
    });
  };
}

/** Counts a call among the acts of the agent that makes it; throws 429. Runs after the limits that all callers have. */
export function countActs(http: Authentication, endpoint: Call): onRequestAsyncHookHandler[] {
  if (!isAct(endpoint)) return [];
  return [
    async ({ actor }) => {
      if (actor?.agent) await http.countAct(actor.agent, endpoint.name);
    },
  ];
}
