import { isResearcher, isStaff } from "@safeport/contract/kernel/actor";
import type { Ctx } from "../../../platform/context.ts";
import { invalidField } from "../../../platform/http/app-error.ts";
import { findUser } from "../core/account.queries.ts";
import { domainOf } from "../core/mail-domain.ts";
import { isOfSignUpDomain, maySignUp } from "../core/may-sign-up.ts";
import { isCompanyProviderRequired } from "../identities/assert-password-allowed.ts";
import { isProviderRequiredFor, providerName } from "../identities/required-provider.ts";

/**
 * Throws 422 for an address that could not sign up, so that changing it is no way around who may: nobody leaves the domains whose addresses can sign up, and
 * nobody gets in by an address that was never proved. Nobody leaves the domains of a required identity provider. Staff, and people whose proved address was let in otherwise, change to any.
 * Researchers leave the domain of a company: what they have here belongs to them, and they are never its members.
 */
export async function assertPermittedEmail(ctx: Ctx, email: string, field: "email" | "otp"): Promise<void> {
  if (ctx.actor.role === "Super Admin") return;
  const user = await findUser(ctx.db, ctx.actor.user_id);
  if (user && isProviderRequiredFor(ctx, user.email) && !isProviderRequiredFor(ctx, email))
    throw invalidField(["body", field], "provider_domain", providerName(ctx));
  if (user && !isResearcher(user) && domainOf(email) !== domainOf(user.email) && (await isCompanyProviderRequired(ctx, user)))
    throw invalidField(["body", field], "provider_domain", { name: domainOf(user.email) });
  if (isStaff(ctx.actor) || (await maySignUp(ctx, email))) return;
  if (user?.email_verified_at && !isOfSignUpDomain(ctx, user.email)) return;
  throw invalidField(["body", field], ctx.site.current.sign_up === "domain" ? "sign_up_domain" : "sign_up_invited");
}
