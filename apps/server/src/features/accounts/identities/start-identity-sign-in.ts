import { identityFlowMinutes } from "@safeport/contract/accounts/identities/identity.limits";
import type { Ctx, PublicCtx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { domainOf } from "../core/mail-domain.ts";
import { findLastIdentity, insertFlow } from "./identity.queries.ts";
import {
  companyProvider,
  type IdentityProvider,
  type OidcProvider,
  platformProvider,
  providerOf,
  redirectUri,
  type SamlProvider,
} from "./identity-provider.ts";
import { authorizationUrl, newBinding } from "./openid.ts";
import { digestOf } from "./read-answer.ts";
import { serviceProvider } from "./saml/metadata.ts";
import { newSamlBinding, samlRequestUrl } from "./saml/request.ts";

/** Starts a sign-in at the identity provider of the company that owns the domain of an address, or of the platform. Throws 404 if there is none. */
export async function startIdentitySignIn(
  ctx: PublicCtx,
  { email, browser }: { email?: string | undefined; browser: string },
): Promise<{ url: string }> {
  const provider = email === undefined ? platformProvider(ctx) : await companyProvider(ctx, { domain: domainOf(email) });
  if (!provider) throw new AppError("not_found", email === undefined ? "no_identity_provider" : "no_company_provider");
  return begin(ctx, provider, { browser, email, sessionId: null });
}

/** Begins another sign-in at the provider that the caller last signed in with. Throws 404 for somebody who never did. */
export async function startIdentityReauthentication(ctx: Ctx, { browser }: { browser: string }): Promise<{ url: string }> {
  const last = await findLastIdentity(ctx.db, ctx.actor.user_id);
  const provider = last && (await providerOf(ctx, last.company_id));
  if (!provider) throw new AppError("not_found", "no_identity");
  return begin(ctx, provider, { browser, email: undefined, sessionId: ctx.actor.session_id });
}

async function begin(
  ctx: Ctx | PublicCtx,
  provider: IdentityProvider,
  { browser, email, sessionId }: { browser: string; email: string | undefined; sessionId: string | null },
): Promise<{ url: string }> {
  const isAgain = sessionId !== null;
  const { url, state, ...binding } =
    provider.kind === "saml"
      ? await beginSaml(ctx, provider, isAgain)
      : await beginOpenId(provider, { redirectUri: redirectUri(ctx), email, isAgain });
  const row = { state: digestOf(state), browser: Buffer.from(browser, "base64url"), ...binding };
  await insertFlow(ctx.db, { ...row, company_id: provider.company_id, session_id: sessionId }, identityFlowMinutes);
  return { url };
}

async function beginOpenId(provider: OidcProvider, options: Parameters<typeof authorizationUrl>[2]) {
  const binding = await newBinding();
  return { url: await authorizationUrl(provider, binding, options), ...binding };
}

async function beginSaml({ settings }: PublicCtx | Ctx, provider: SamlProvider, isAgain: boolean) {
  const { state, requestId } = newSamlBinding();
  const { entity_id: entityId, acs_url: acsUrl } = serviceProvider(settings, provider.company_id);
  const url = await samlRequestUrl(provider, { state, requestId }, { entityId, acsUrl, isAgain });
  return { url, state, request_id: requestId };
}
