import type { Ctx } from "../../../platform/context.ts";
import { type Outcome, unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { readLinkToken } from "../../accounts/core/link-token.ts";
import { lockStanding } from "../company.queries.ts";
import { findInvitationWithOwner, findOwnInvitation, type OpenedRow, settleInvitation } from "./invitation.queries.ts";
import { addMember } from "./member.queries.ts";

/**
 * The invitation of a mailed token. Throws 404 for one that is wrong, used, withdrawn or too old, without saying which, and 403 when it was
 * sent to somebody else than the caller.
 */
export async function openInvitation(ctx: Ctx, token: string): Promise<OpenedRow> {
  const id = readLinkToken(ctx.keyFor, "company_invitation", token);
  const found = id && (await findInvitationWithOwner(ctx.db, id, ctx.actor.user_id));
  if (!found) throw new AppError("not_found", "invitation_ended");
  const { is_own, ...invitation } = found;
  if (!is_own) throw new AppError("forbidden", "invitation_for_another");
  return invitation;
}

/** An invitation that waits for the caller, by its id; 404 for any other. */
export async function getOwnInvitation(ctx: Ctx, id: string): Promise<OpenedRow> {
  const invitation = await findOwnInvitation(ctx.db, id, ctx.actor.user_id);
  if (!invitation) throw new AppError("not_found", "invitation_ended");
  return invitation;
}

/** Makes the invitee, who is the caller, a member of the company. An invitation works once. */
export async function acceptInvitation(ctx: Ctx, { id, company_id }: OpenedRow): Promise<{ company_id: string }> {
  const { user_id, username, role: accountRole } = ctx.actor;
  if (accountRole !== "Business") throw new AppError("forbidden", "invitation_needs_business");
  await unitOfWork(ctx, (tx) => joinByInvitation(tx, { id, company_id }, { user_id, username }));
  ctx.forgetPerson(user_id);
  return { company_id };
}

/** Settles an invitation and makes the invitee a member, in the caller's transaction; 404 if it has ended or is for somebody else. */
export async function joinByInvitation(
  tx: Tx,
  { id, company_id }: Pick<OpenedRow, "id" | "company_id">,
  { user_id, username }: { user_id: string; username: string },
): Promise<Required<Outcome<undefined>>> {
  // The inviter may be losing the right at this moment.
  await lockStanding(tx, company_id, "update");
  const invitation = await findOwnInvitation(tx, id, user_id);
  if (!invitation || !(await settleInvitation(tx, id, "accepted"))) throw new AppError("not_found", "invitation_ended");
  if (!(await addMember(tx, company_id, user_id, invitation.role))) throw new AppError("already_exists", "member_already");
  return {
    result: undefined,
    audit: [entry(invitation, "company.member_joined", { member: username, role: invitation.role }, user_id)],
    events: [{ type: "company.members_changed", subject_id: company_id, data: {} }],
  };
}

/** Declines an invitation for the caller, which then no longer works. */
export async function declineInvitation(ctx: Ctx, invitation: OpenedRow): Promise<{ company_id: string }> {
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

function entry(
  { company_id, company_name: name, domain }: OpenedRow,
  action: "company.member_joined" | "company.invitation_declined",
  more: Record<string, unknown>,
  user_id?: string,
) {
  const about = { object_type: "company", object_id: company_id, company_id, snapshot: { name, domain, ...more } };
  return { action, ...(user_id !== undefined && { user_id }), ...about };
}
