import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { assertMay, companyEntry } from "../assert-may.ts";
import { getCompany } from "../get-company.ts";
import { findInvitation, settleInvitation } from "./invitation.queries.ts";

/** Withdraws a waiting invitation; 404 when it has ended. */
export async function revokeInvitation(ctx: Ctx, companyId: string, id: string): Promise<{ invitation_id: string }> {
  return unitOfWork(ctx, async (tx) => {
    const company = await getCompany(ctx, companyId, tx);
    assertMay("invite", ctx, company);
    const invitation = await findInvitation(tx, companyId, id);
    if (!invitation || !(await settleInvitation(tx, id, "revoked"))) throw new AppError("not_found", "invitation_ended");
    // No address: the log outlives the account that has it.
    const { username, role } = invitation;
    return {
      result: { invitation_id: id },
      audit: [companyEntry(company, "company.invitation_revoked", { invitation_id: id, invitee: username, role })],
      events: [{ type: "company.members_changed", subject_id: companyId, data: {} }],
    };
  });
}
