import { createHash, timingSafeEqual } from "node:crypto";
import type { IdentityAnswer } from "@safeport/contract/accounts/identities/identity.endpoints";
import type { Ctx, PublicCtx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Claims } from "./claims.ts";
import { type FlowRow, findProvedFlow, type StoredClaims, takeFlow } from "./identity.queries.ts";
import { type IdentityProvider, providerOf, redirectUri } from "./identity-provider.ts";
import { readClaims } from "./openid.ts";

/** New claims of the provider, or, when a code of the second factor is sent, the person whom an earlier call identified. */
export type ProvedAnswer = { flow: FlowRow; provider: IdentityProvider } & (
  | { claims: Claims }
  | { claims: null; userId: string }
);

/** The `error` of a response that the provider itself has refused. */
export const samlDenied = "saml_denied";

export function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/**
 * Takes the response of a provider, once and only from the browser that has begun, for a sign-in (`sessionId` null) or for this session. Throws 401 for any
 * other, and for one that is not valid.
 */
export async function readAnswer(
  ctx: Ctx | PublicCtx,
  { answer, browser_secret, code }: IdentityAnswer,
  sessionId: string | null,
): Promise<ProvedAnswer> {
  const ended = new AppError("credentials_invalid", "identity_flow_ended");
  const params = new URLSearchParams(answer);
  const [state, ...others] = params.getAll("state");
  if (state === undefined || others.length > 0) throw ended;
  const keys = [digestOf(state), digestOf(browser_secret)] as const;
  const taken = await takeFlow(ctx.db, ...keys);
  const flow = taken ?? (code === undefined ? undefined : await findProvedFlow(ctx.db, ...keys));
  const provider = flow?.session_id === sessionId ? await providerOf(ctx, flow.company_id) : undefined;
  if (!flow || !provider) throw ended;
  if (flow.request_id !== null) assertBrought(flow, params);
  if (flow.user_id !== null) return { flow, provider, claims: null, userId: flow.user_id };
  if (flow.claims !== null) return { flow, provider, claims: readStored(flow.claims) };
  // The kind of the provider may have changed in the meantime.
  if (flow.nonce === null || flow.verifier === null || provider.kind !== "oidc") throw ended;
  const binding = { state, nonce: flow.nonce, verifier: flow.verifier };
  return { flow, provider, claims: await readClaims(provider, binding, { redirectUri: redirectUri(ctx), answer: params }) };
}

/**
 * Throws 401 unless the browser shows the code that it got for the response of a SAML provider. Without it, a person who was made to open somebody else's
 * sign-in would sign that person in.
 */
function assertBrought({ answer_code }: FlowRow, params: URLSearchParams): void {
  const error = params.get("error");
  if (error !== null) throw new AppError("credentials_invalid", error === samlDenied ? "identity_denied" : "identity_invalid");
  const code = digestOf(params.get("code") ?? "");
  if (answer_code === null || !timingSafeEqual(code, answer_code))
    throw new AppError("credentials_invalid", "identity_flow_ended");
}

function readStored({ signedInAt, ...claims }: StoredClaims): Claims {
  return { ...claims, signedInAt: signedInAt === null ? null : new Date(signedInAt) };
}
