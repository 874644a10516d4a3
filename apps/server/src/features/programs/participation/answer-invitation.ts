import { isResearcher } from "@safeport/contract/kernel/actor";
import { canBeJoined, managesMembers } from "@safeport/contract/programs/core/program.policy";
import { type InvitationTransition, nextInvitationStatus } from "@safeport/contract/programs/participation/invitation.state";
import type { DeclineReason } from "@safeport/contract/programs/participation/participation.values";
import type { Ctx } from "../../../platform/context.ts";
import { type Outcome, unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { lockPublishes } from "../../companies/get-company.ts";
import { programEntry } from "../core/program-entry.ts";
import { lockParticipation } from "../core/program-member.queries.ts";
import { addProgramMember } from "./add-program-member.ts";
import { findInvitation, type InvitationRow, settleInvitation } from "./invitation.queries.ts";

/** The same 404 for an invitation that does not exist and one that is for somebody else. */
export function noSuchInvitation(): AppError {
  return new AppError("not_found", "no_invitation");
}

interface Answer {
  invitation_id: string;
  accept: boolean;
  decline_reasons: readonly DeclineReason[];
}

/** Accepts an invitation, which makes the caller a member of the program, or declines it. */
export async function answerInvitation(ctx: Ctx, { invitation_id, accept, decline_reasons }: Answer): Promise<InvitationRow> {
  const { user_id } = ctx.actor;
  return unitOfWork(ctx, async (tx) => {
    const { program_id, company_id } = await getInvitation(ctx, tx, invitation_id);
    await lockPublishes(tx, company_id);
    await lockParticipation(tx, { program_id, user_id });
    const invitation = await getInvitation(ctx, tx, invitation_id);
    // Its senders see it, too.
    if (!isForCaller(invitation)) throw new AppError("forbidden");
    if (accept) assertMayAccept(ctx, invitation);
    await applyTransition(tx, invitation, accept ? "accept" : "decline", accept ? [] : decline_reasons);
    if (accept) await addProgramMember(tx, { program_id, user_id });
    return outcome(invitation, await getInvitation(ctx, tx, invitation_id), {
      action: accept ? "program.invitation_accepted" : "program.invitation_declined",
      // The company does not learn the account behind an invited address, unless the invitation is accepted.
      company_id: accept || invitation.user_id !== null ? company_id : null,
      user_id,
    });
  });
}

/** Withdraws an invitation that waits. */
export async function revokeInvitation(ctx: Ctx, id: string): Promise<InvitationRow> {
  return unitOfWork(ctx, async (tx) => {
    const invitation = await getInvitation(ctx, tx, id);
    if (!managesMembers(ctx.actor, invitation)) throw new AppError("forbidden");
    await applyTransition(tx, invitation, "revoke");
    return outcome(invitation, await getInvitation(ctx, tx, id), {
      action: "program.invitation_revoked",
      company_id: invitation.company_id,
      user_id: invitation.user_id,
    });
  });
}

/** An invitation that the caller was sent, or whose company they belong to. */
async function getInvitation(ctx: Ctx, tx: Tx, id: string): Promise<InvitationRow> {
  const invitation = await findInvitation(tx, ctx.actor, id);
  const mayKnow =
    invitation && (isForCaller(invitation) || invitation.member_role !== null || managesMembers(ctx.actor, invitation));
  if (!mayKnow) throw noSuchInvitation();
  return invitation;
}

/** For a banned person the invitation does not exist. */
function isForCaller({ is_for_caller, banned }: InvitationRow): boolean {
  return is_for_caller && !banned;
}

function assertMayAccept({ actor }: Ctx, invitation: InvitationRow): void {
  if (!isResearcher(actor) || invitation.member_role !== null) throw new AppError("forbidden", "researchers_only");
  if (!canBeJoined({ status: invitation.program_status })) throw new AppError("conflict", "program_takes_nobody");
}

/** Changes the status of an invitation; throws 409 when it has been settled, even at the same moment. */
async function applyTransition(
  tx: Tx,
  { id, status }: InvitationRow,
  transition: InvitationTransition,
  reasons: readonly DeclineReason[] = [],
): Promise<void> {
  const next = nextInvitationStatus(status, transition);
  if (!next || !(await settleInvitation(tx, id, next, reasons))) throw new AppError("conflict", "invitation_ended");
}

function outcome(
  { id, program_id, company_id, title }: InvitationRow,
  result: InvitationRow,
  log: { action: Parameters<typeof programEntry>[1]; company_id: string | null; user_id: string | null },
): Outcome<InvitationRow> {
  const data = { company_id, invitation_id: id, user_id: log.user_id, status: result.status };
  return {
    result,
    audit: [programEntry({ id: program_id, company_id: log.company_id, title }, log.action, { invitation_id: id })],
    events: [{ type: "invitation.settled", subject_id: program_id, data }],
  };
}
