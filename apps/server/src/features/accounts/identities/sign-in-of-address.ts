import type { InvitationPreview } from "@safeport/contract/companies/member.schema";
import type { PublicCtx } from "../../../platform/context.ts";
import { domainOf } from "../core/mail-domain.ts";
import { isEnforcedFor } from "./identity.queries.ts";
import { isProviderRequiredFor } from "./required-provider.ts";

/** How somebody with a confirmed address signs in. */
export async function signInOfAddress(ctx: PublicCtx, email: string): Promise<InvitationPreview["sign_in"]> {
  if (isProviderRequiredFor(ctx, email)) return "platform_provider";
  return (await isEnforcedFor(ctx.db, domainOf(email))) ? "company_provider" : "password";
}
