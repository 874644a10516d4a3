import { scopeOf } from "@safeport/contract/kernel/api-token.scopes";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { reauthMinutes } from "@safeport/contract/kernel/reauthentication.limits";
import type { onRequestAsyncHookHandler } from "fastify";
import type { Ctx } from "../context.ts";
import { addressOf } from "./address-of.ts";
import { AppError } from "./app-error.ts";
import type { Limits } from "./rate-limit.ts";
import type { Refusals } from "./refusals.ts";

/** Authentication of a request's caller. */
export interface Authentication {
  limits: Limits;
  refusals: Refusals;
  /** Returns the signed-in person of a request; throws 401. Set by the accounts feature. */
  authenticate: (authorization: string | undefined, options?: { fresh?: boolean }) => Promise<Ctx["actor"]>;
}

/**
 * Sets the caller on the request; throws 401, and 429 if an address has sent too many bad tokens. It also throws 403
 * for a call beyond the scopes of an API token, and with `reauth` if the caller's last reauthentication is too old.
 */
export function signIn(http: Authentication, endpoint: Pick<Endpoint, "name" | "method" | "auth">): onRequestAsyncHookHandler {
  const { auth } = endpoint;
  const scope = scopeOf(endpoint);
  return async function (request, reply) {
    try {
      // The caller may have reauthenticated in another process a moment ago.
      request.actor = await http.authenticate(request.headers.authorization, { fresh: auth === "reauth" });
    } catch (error) {
      // Expired tokens are normal, so only tokens that we never issued are recorded as an attack.
      if (request.headers.authorization && error instanceof AppError && error.code === "unauthenticated")
        http.refusals.note("token.refused", addressOf(request), request.id);
      await http.limits.unauthenticated.call(this, request, reply);
      throw error;
    }
    const { scopes } = request.actor;
    if (scopes && (scope === null || !scopes.includes(scope))) throw new AppError("forbidden", "token_scope");
    if (auth === "reauth" && Date.now() - request.actor.assurance.at > reauthMinutes * 60_000)
      throw new AppError("reauthentication_required");
  };
}

/** Sets the caller on the request if its token is valid and allows the call; otherwise the caller is a visitor. */
export function signInIfAny(
  http: Authentication,
  endpoint: Pick<Endpoint, "name" | "method" | "auth">,
): onRequestAsyncHookHandler {
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
