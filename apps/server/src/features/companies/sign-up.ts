import { Email, type RegisterInput } from "@safeport/contract/accounts/core/account.schema";
import { newId } from "@safeport/db/new-id";
import type { PublicCtx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../platform/http/app-error.ts";
import { readLinkToken } from "../accounts/core/link-token.ts";
import { openAccount, prepareAccount } from "../accounts/sign-in/register.ts";
import { registerInvited } from "../accounts/sign-in/register-invited.ts";
import { assertMarketplace } from "./assert-marketplace.ts";
import { foundCompany } from "./found-company.ts";
import { joinByInvitation } from "./members/answer-invitation.ts";
import { previewInvitation } from "./members/preview-invitation.ts";

/** Creates an account and, if a company is given, that company with it; by an invitation into a company, makes it a member of that. */
export async function signUp(ctx: PublicCtx, input: RegisterInput) {
  if (input.invitation_token !== undefined) {
    const toProgram = readLinkToken(ctx.keyFor, "program_invitation", input.invitation_token);
    return toProgram === null ? signUpInvited(ctx, input, input.invitation_token) : registerInvited(ctx, input, toProgram);
  }
  const account = await prepareAccount(ctx, input);
  if (input.company_name !== undefined) assertMarketplace(ctx);
  const { company_name: name, company_domain: domain } = input;
  return unitOfWork(ctx, async (tx) => {
    const opened = await openAccount(ctx, tx, account, input.next);
    if (name === undefined || domain === undefined) return opened;
    const company = { id: newId(), name, domain, domain_verification_method: "TXT_RECORD" as const };
    const founded = await foundCompany(tx, company, opened.result.id);
    return {
      result: opened.result,
      audit: [...opened.audit, ...founded.audit],
      events: [...opened.events, ...founded.events],
    };
  });
}

/** The token was mailed to the invited address, so it confirms that address and no other. */
async function signUpInvited(ctx: PublicCtx, input: RegisterInput, token: string) {
  const invitation = await previewInvitation(ctx, token);
  const email = Email.safeParse(input.email);
  if (!email.success || email.data !== invitation.email) throw invalidField(["body", "email"], "invitation_address");
  if (input.role !== "Business") throw invalidField(["body", "role"], "company_not_allowed");
  if (input.company_name !== undefined) throw invalidField(["body", "company_name"], "company_not_allowed");
  // Their password would not be accepted at the sign-in that follows.
  if (invitation.sign_in === "company_provider") throw new AppError("forbidden", "sign_in_by_provider");
  const account = { ...(await prepareAccount(ctx, input)), email_verified_at: new Date() };
  return unitOfWork(ctx, async (tx) => {
    const opened = await openAccount(ctx, tx, account);
    const { id: user_id, username } = opened.result;
    const joined = await joinByInvitation(tx, invitation, { user_id, username });
    return {
      result: opened.result,
      audit: [...opened.audit, ...joined.audit],
      events: [...opened.events, ...joined.events],
    };
  });
}
