import type { InvitationPreview } from "@safeport/contract/companies/member.schema";
import type { PublicCtx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { readLinkToken } from "../../accounts/core/link-token.ts";
import { signInOfAddress } from "../../accounts/identities/sign-in-of-address.ts";
import { findStanding } from "../company.queries.ts";
import { findInvitationPreview } from "./invitation.queries.ts";

type PreviewRow = Awaited<ReturnType<typeof previewInvitation>>;

/** The invitation of a mailed token, for somebody who has not signed in. Throws 404 for a token that does not work, without saying why. */
export async function previewInvitation(ctx: PublicCtx, token: string) {
  const id = readLinkToken(ctx.keyFor, "company_invitation", token);
  const invitation = id && (await findInvitationPreview(ctx.db, id));
  if (!invitation) throw new AppError("not_found", "invitation_ended");
  const { company_id, email } = invitation;
  const [standing, sign_in] = await Promise.all([
    findStanding(ctx.db, company_id),
    email === null ? ("password" as const) : signInOfAddress(ctx, email),
  ]);
  return { ...invitation, standing, sign_in };
}

/** A preview names only companies that have proved who they are, as the mail does. */
export function presentPreview(row: PreviewRow): InvitationPreview {
  const { company_id, company_name, standing, role, inviter, expires_at, username, email, account_role, sign_in } = row;
  const isNamed = standing === "verified" || standing === "vouched";
  const account = account_role === null ? "none" : account_role === "Business" ? "company" : "other";
  return {
    company_id,
    company_name: isNamed ? company_name : null,
    role,
    invited_by: inviter,
    expires_at: expires_at.toISOString(),
    username,
    email,
    account,
    sign_in,
  };
}
