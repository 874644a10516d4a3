import { Email, type RegisterInput } from "@safeport/contract/accounts/core/account.schema";
import type { PublicCtx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { findInvitedAddress } from "../core/invited.queries.ts";
import { signInOfAddress } from "../identities/sign-in-of-address.ts";
import { openAccount, prepareAccount } from "./register.ts";

/**
 * Creates an account for a researcher whom a program invited by mail. The token was mailed to the invited address, so it confirms only that
 * address. The invitation then waits for an answer. Throws 404 for one that has ended, and 422 for another address or role.
 */
export async function registerInvited(ctx: PublicCtx, input: RegisterInput, invitationId: string) {
  const invited = await findInvitedAddress(ctx.db, invitationId);
  if (invited === null) throw new AppError("not_found", "invitation_ended");
  const email = Email.safeParse(input.email);
  if (!email.success || email.data !== invited) throw invalidField(["body", "email"], "invitation_address");
  if (input.role !== "Hacker") throw invalidField(["body", "role"], "company_not_allowed");
  // Their password would not be accepted at the sign-in that follows.
  if ((await signInOfAddress(ctx, invited)) === "company_provider") throw new AppError("forbidden", "sign_in_by_provider");
  const account = { ...(await prepareAccount(ctx, input)), email_verified_at: new Date() };
  return unitOfWork(ctx, (tx) => openAccount(ctx, tx, account));
}
