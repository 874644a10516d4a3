import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { readLinkToken } from "../../accounts/email/link-token.ts";
import { lockStanding } from "../company.queries.ts";
import { findOpenInvitation, findVerifiedEmail, type OpenedRow, settleInvitation } from "./invitation.queries.ts";
import { addMember } from "./member.queries.ts";

/**
 * The invitation of a mailed token. Throws 404 for one that is wrong, used, withdrawn or too old, without saying which, and 403 when it was
 * sent to somebody else than the caller.
 */
export async function openInvitation(ctx: Ctx, token: string): Promise<OpenedRow> {
  const id = readLinkToken(ctx.keyFor, "company_invitation", token);
  const invitation = id && (await findOpenInvitation(ctx.db, id));
  if (!invitation) throw new AppError("not_found", "invitation_ended");
  if (!(await isFor(ctx, invitation))) throw new AppError("forbidden", "invitation_for_another");
  return invitation;
}

/** Makes the caller a member by a mailed token, which works once. */
export async function acceptInvitation(ctx: Ctx, token: string): Promise<{ company_id: string }> {
  const { id, company_id } = await openInvitation(ctx, token);
  const { user_id, username, role: accountRole } = ctx.actor;
  if (accountRole !== "Business") throw new AppError("forbidden", "invitation_needs_business");
  await unitOfWork(ctx, async (tx) => {
    // The inviter may be losing the right at this moment.
    await lockStanding(tx, company_id, "update");
    const invitation = await findOpenInvitation(tx, id);
    if (!invitation || !(await settleInvitation(tx, id, "accepted"))) throw new AppError("not_found", "invitation_ended");
    if (!(await addMember(tx, company_id, user_id, invitation.role))) throw new AppError("already_exists", "member_already");
    return {
      result: undefined,
      audit: [entry(invitation, "company.member_joined", { member: username, role: invitation.role })],
      events: [{ type: "company.members_changed", subject_id: company_id, data: {} }],
    };
  });
  ctx.forgetPerson(user_id);
  return { company_id };
}

/** Declines an invitation by its mailed token, which then no longer works. */
export async function declineInvitation(ctx: Ctx, token: string): Promise<{ company_id: string }> {
  const invitation = await openInvitation(ctx, token);
  const { id, company_id } = invitation;
  return unitOfWork(ctx, async (tx) => {
    if (!(await settleInvitation(tx, id, "declined"))) throw new AppError("not_found", "invitation_ended");
    return {
      result: { company_id },
      audit: [entry(invitation, "company.invitation_declined", { member: ctx.actor.username })],
      events: [{ type: "company.members_changed", subject_id: company_id, data: {} }],
    };
  });
}

/** Bound to the account, or to an address that the caller has proved to be theirs. */
async function isFor({ actor, db }: Ctx, { user_id, email }: OpenedRow): Promise<boolean> {
  return user_id === null ? (await findVerifiedEmail(db, actor.user_id)) === email : user_id === actor.user_id;
}

function entry(
  { company_id, company_name: name, domain }: OpenedRow,
  action: "company.member_joined" | "company.invitation_declined",
  more: Record<string, unknown>,
) {
  return { action, object_type: "company", object_id: company_id, company_id, snapshot: { name, domain, ...more } };
}
