import { isResearcher } from "@safeport/contract/kernel/actor";
import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { readLinkToken } from "../accounts/core/link-token.ts";
import { assertNotBanned } from "../programs/reporting/assert-not-banned.ts";
import { findGuest } from "../reports/core/guest-of-report.queries.ts";
import { lockReport } from "../reports/core/report.queries.ts";
import { reportChange } from "../reports/core/report-change.ts";
import { insertItems, lockReportRow, updateReport } from "../reports/core/report-update.queries.ts";
import { findVerifiedAddress, hasActedOn, moveFromGuest } from "./guest.queries.ts";

/**
 * Makes the caller the author of a report that they sent without an account, and returns its id; the same call again changes nothing. The comments and
 * files of the guest move to the caller, and the private link stops working. Throws 404 for a wrong link or a report without a guest; 403 unless the guest's
 * address is the caller's verified one, the caller could report to the program, and never acted on the report for a team; 409 while staff have locked it.
 */
export async function claimReport(ctx: Ctx, token: string): Promise<string> {
  const refusal = new AppError("not_found", "intake_link_wrong");
  const id = readLinkToken(ctx.keyFor, "guest_report", token);
  if (!id) throw refusal;
  const { user_id } = ctx.actor;
  return unitOfWork(ctx, async (tx) => {
    // First alone: a row that waits for another claim would not find its new author.
    if (!(await lockReportRow(tx, id))) throw refusal;
    const row = await lockReport(tx, user_id, id);
    if (row?.author_id === user_id) return { result: id, audit: [] };
    // Read with the report locked, so that a report is claimed once.
    const guest = row && (await findGuest(tx, id));
    if (!row || !guest) throw refusal;
    const address = await findVerifiedAddress(tx, user_id);
    if (!address) throw new AppError("forbidden", "email_unverified");
    if (address !== guest.email) throw new AppError("forbidden", "claim_address");
    if (!isResearcher(ctx.actor) || row.member_role !== null || row.is_guest_mediator)
      throw new AppError("forbidden", "claim_role");
    // A former member of the team cannot become the author of what they have judged.
    if (await hasActedOn(tx, id, user_id)) throw new AppError("forbidden", "claim_acted");
    await assertNotBanned(ctx, tx, row.program_id);
    if (row.locked_at) throw new AppError("illegal_transition", "report_locked");
    await moveFromGuest(tx, guest, user_id);
    await updateReport(tx, id, { author_id: user_id, last_activity_at: new Date() });
    await insertItems(tx, id, [{ item_type: "INFO", info: "guest_claimed", performed_by: user_id }]);
    return { result: id, ...reportChange(row, "report.guest_claimed", { data: {} }) };
  });
}
