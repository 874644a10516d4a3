import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { noSuchReport } from "../core/get-report.ts";
import { insertItems, lockReportRow, updateReport } from "../core/report-update.queries.ts";
import { findInvitation, storeAnswer } from "./collaborator.queries.ts";

interface Answer {
  report_id: string;
  state: "accepted" | "declined";
}

/**
 * Accepts or declines an invitation to share a report, or gives up a part that was accepted. 404 without an invitation, 409 while staff have locked the
 * report and once an award has fixed who shares it. The same answer again changes nothing.
 */
export async function answerCollaboration(ctx: Ctx, reportId: string, accept: boolean): Promise<Answer> {
  const userId = ctx.actor.user_id;
  return unitOfWork(ctx, async (tx) => {
    // Without an invitation there is nothing to lock, so strangers hold up nobody.
    if (!(await findInvitation(tx, reportId, userId))) throw noSuchReport();
    await lockReportRow(tx, reportId);
    const invitation = await findInvitation(tx, reportId, userId);
    if (!invitation) throw noSuchReport();
    const result: Answer = { report_id: reportId, state: accept ? "accepted" : "declined" };
    if (accept ? invitation.accepted_at : invitation.declined_at) return { result, audit: [] };
    if (invitation.locked_at) throw new AppError("illegal_transition", "report_locked", { allowed: [] });
    if (invitation.weights_frozen_at) throw new AppError("conflict", "weights_frozen");
    if (accept && invitation.is_member) throw new AppError("forbidden", "collaborator_member");
    await storeAnswer(tx, reportId, userId, accept);
    const { company_id, program_id, number } = invitation;
    const isSeen = accept || invitation.accepted_at !== null;
    if (isSeen) {
      await insertItems(tx, reportId, [
        { item_type: "INFO", info: accept ? "collaborator_joined" : "collaborator_left", about_user_id: userId },
      ]);
      await updateReport(tx, reportId, { last_activity_at: new Date(), last_internal_at: new Date() });
    }
    return {
      result,
      audit: [
        {
          action: "report.collaboration_answered",
          object_type: "report",
          object_id: reportId,
          company_id: isSeen ? company_id : null,
          snapshot: { id: number, state: result.state },
        },
      ],
      events: [{ type: "report.collaborators_changed", subject_id: reportId, data: { company_id, program_id } }],
    };
  });
}
