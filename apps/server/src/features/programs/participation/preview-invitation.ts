import type { ProgramInvitationPreview } from "@safeport/contract/programs/participation/invitation.endpoints";
import type { PublicCtx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { readLinkToken } from "../../accounts/core/link-token.ts";
import { signInOfAddress } from "../../accounts/identities/sign-in-of-address.ts";
import { findMailable } from "./invitation.queries.ts";

/** The invitation of a mailed token, for somebody who has not signed in. Throws 404 for a token that does not work, without saying why. */
export async function previewInvitation(ctx: PublicCtx, token: string): Promise<ProgramInvitationPreview> {
  const id = readLinkToken(ctx.keyFor, "program_invitation", token);
  const invitation = id && (await findMailable(ctx.db, id));
  if (!invitation || invitation.email === null) throw new AppError("not_found", "invitation_ended");
  const { email, inviter, expires_at, account_role } = invitation;
  return {
    invitation_id: invitation.id,
    invited_by: inviter,
    email,
    expires_at: expires_at.toISOString(),
    account: account_role === null ? "none" : account_role === "Hacker" ? "researcher" : "other",
    sign_in: await signInOfAddress(ctx, email),
  };
}
