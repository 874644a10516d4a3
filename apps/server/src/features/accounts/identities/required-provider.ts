import type { PublicCtx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { UserRow } from "../core/account.queries.ts";
import { domainOf } from "../core/mail-domain.ts";

type Needed = Pick<PublicCtx, "settings">;

/** Whether the operator requires the platform's identity provider of everybody with this address, whether or not it is confirmed. */
export function isProviderRequiredFor({ settings: { oidc } }: Needed, email: string): boolean {
  if (!oidc?.isRequired) return false;
  return oidc.domains.length === 0 || oidc.domains.includes(domainOf(email));
}

/** Whether a person must sign in with the provider and may not use a password. Super Admins may, so that somebody can still sign in when the provider fails. */
export function isBarredFromPassword(ctx: Needed, { role, email }: Pick<UserRow, "role" | "email">): boolean {
  return role !== "Super Admin" && isProviderRequiredFor(ctx, email);
}

/**
 * The refusal of a password for a login name whose owner may have to use the provider; it does not depend on the password. Null for a name whose owner never
 * has to. A username does not show a domain, so all usernames get the same refusal.
 */
export function refusalOfName(ctx: Needed, name: string): AppError | null {
  const { oidc } = ctx.settings;
  if (!oidc?.isRequired) return null;
  if (name.includes("@") || oidc.domains.length === 0) return isProviderRequiredFor(ctx, name) ? providerRequired(ctx) : null;
  return new AppError("forbidden", "sign_in_by_platform_or_password", { params: providerName(ctx) });
}

/** The name of the provider, for texts about it. */
export function providerName({ settings: { oidc } }: Needed): { name: string } {
  return { name: oidc?.name ?? "" };
}

/** Refusal of a password or a passkey. */
export function providerRequired(ctx: Needed): AppError {
  return new AppError("forbidden", "sign_in_by_platform", { params: providerName(ctx) });
}
