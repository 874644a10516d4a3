import type { PublicCtx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { domainOf } from "./mail-domain.ts";

type Needed = Pick<PublicCtx, "settings">;

/** Whether the operator requires the platform's identity provider of everybody with this address, whether or not it is confirmed. */
export function isProviderRequiredFor({ settings: { oidc } }: Needed, email: string): boolean {
  if (!oidc?.isRequired) return false;
  return oidc.domains.length === 0 || oidc.domains.includes(domainOf(email));
}

/** Whether a login name may be of somebody of whom the provider is required; says nothing of accounts. */
export function isProviderRequiredForName(ctx: Needed, name: string): boolean {
  return isProviderRequiredFor(ctx, name.includes("@") ? name : "");
}

/** The name of the provider, for texts about it. */
export function providerName({ settings: { oidc } }: Needed): { name: string } {
  return { name: oidc?.name ?? "" };
}

/** Refusal of a password or a passkey. */
export function providerRequired(ctx: Needed): AppError {
  return new AppError("forbidden", "sign_in_by_platform", { params: providerName(ctx) });
}
