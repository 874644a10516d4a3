import * as identities from "@safeport/contract/accounts/identities/identity.endpoints";
import * as endpoints from "@safeport/contract/companies/identity-provider.endpoints";
import { type Http, mount, mountPublic } from "../../../platform/http/mount.ts";
import { presentLogin } from "../../accounts/core/present-user.ts";
import { createSignInLimits } from "../../accounts/core/sign-in-attempts.ts";
import { finishIdentitySignIn } from "../../accounts/identities/finish-identity-sign-in.ts";
import { reauthenticateByIdentity } from "../../accounts/identities/reauthenticate-by-identity.ts";
import { startIdentityReauthentication, startIdentitySignIn } from "../../accounts/identities/start-identity-sign-in.ts";
import { presentReauthenticated } from "../../accounts/sessions/reauthenticate.ts";
import {
  getIdentityProvider,
  presentIdentityProvider,
  removeIdentityProvider,
  setIdentityProvider,
} from "./manage-identity-provider.ts";
import { membership } from "./membership.ts";

/** Mounts the sign-in with identity providers, which may make somebody a member of a company, and the providers of companies. */
export function identityProviderRoutes(http: Http): void {
  const { db, keyFor, settings } = http.services;
  const limits = createSignInLimits(db, keyFor, settings.rateLimitFactor);
  const same = <T>(result: T): T => result;
  mountPublic(http, identities.startIdentitySignIn, (ctx, { body }) => startIdentitySignIn(ctx, body), same);
  mountPublic(
    http,
    identities.finishIdentitySignIn,
    (ctx, { body }) => finishIdentitySignIn(ctx, body, { limits, membership }),
    presentLogin,
  );
  mount(http, identities.startIdentityReauthentication, (ctx, { body }) => startIdentityReauthentication(ctx, body), same);
  mount(
    http,
    identities.reauthenticateByIdentity,
    (ctx, { body }) => reauthenticateByIdentity(ctx, body, limits),
    presentReauthenticated,
  );
  mount(
    http,
    endpoints.getIdentityProvider,
    (ctx, { params }) => getIdentityProvider(ctx, params.company_id),
    presentIdentityProvider,
  );
  mount(
    http,
    endpoints.setIdentityProvider,
    (ctx, { params, body }) => setIdentityProvider(ctx, params.company_id, body),
    presentIdentityProvider,
  );
  mount(
    http,
    endpoints.removeIdentityProvider,
    (ctx, { params }) => removeIdentityProvider(ctx, params.company_id),
    presentIdentityProvider,
  );
}
