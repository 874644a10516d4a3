import { isStaff } from "@safeport/contract/kernel/actor";
import type { PublicCtx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { UserRow } from "../core/account.queries.ts";
import { domainOf } from "../core/mail-domain.ts";
import { isEnforcedFor, ownsDomain } from "./identity.queries.ts";
import { isBarredFromPassword, providerRequired } from "./required-provider.ts";

/**
 * Throws 403 for a person who must sign in with the identity provider of their company or of the platform. Owners of the company and Super Admins may use
 * their passwords, so that somebody can still sign in when a provider fails. The platform's provider signs in staff; a company's provider never does.
 */
export async function assertPasswordAllowed(ctx: PublicCtx, user: UserRow): Promise<void> {
  if (await isCompanyProviderRequired(ctx, user)) throw new AppError("forbidden", "sign_in_by_provider");
  if (isBarredFromPassword(ctx, user)) throw providerRequired(ctx);
}

/** Whether a company requires its provider of somebody, by the domain of their confirmed address. */
export async function isCompanyProviderRequired({ db }: Pick<PublicCtx, "db">, user: UserRow): Promise<boolean> {
  if (user.email_verified_at === null || isStaff(user)) return false;
  const domain = domainOf(user.email);
  return (await isEnforcedFor(db, domain)) && !(await ownsDomain(db, user.id, domain));
}
