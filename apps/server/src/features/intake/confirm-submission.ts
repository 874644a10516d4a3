import { pickLanguage } from "@safeport/messages/languages";
import type { PublicCtx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { linkToken, readLinkToken } from "../accounts/core/link-token.ts";
import { insertGuestAccount } from "../reports/core/guest-account.queries.ts";
import { createGuestReport } from "./create-guest-report.ts";
import { isFormScope, lockOpenIntake, lockSubmission, settleSubmission } from "./intake.queries.ts";
import { queueReceivedMail } from "./intake-mails.ts";

/**
 * Sends what waited for its sender's address, and returns the token by which they follow it; the same link again returns the same. Throws 404 for a link that
 * is not ours or too old, and 410 when the program takes no such reports any more.
 */
export async function confirmSubmission(ctx: PublicCtx, token: string): Promise<string> {
  const id = readLinkToken(ctx.keyFor, "intake_submission", token);
  if (!id) throw new AppError("not_found", "intake_link_wrong");
  const reportId = await unitOfWork(ctx, async (tx) => {
    const submission = await lockSubmission(tx, id);
    if (!submission) throw new AppError("not_found", "intake_link_wrong");
    if (submission.report_id) return { result: submission.report_id, audit: [] };
    const program = await lockOpenIntake(tx, submission.program_id, "form");
    if (!program) throw new AppError("gone", "intake_closed");
    const { title, description_markdown, email, name } = submission;
    const language = pickLanguage([submission.language]);
    // An asset that has left the scope meanwhile is for the team to name.
    const { scope_id: scope } = submission;
    const scope_id = scope && (await isFormScope(tx, program.id, scope)) ? scope : null;
    const user_id = await insertGuestAccount(tx, name);
    const content = { title, description_markdown, scope_id, scope_identifier: submission.unlisted_asset };
    const guest = { user_id, email, name, language, channel: "form", confirmed: true } as const;
    const { result, audit, events } = await createGuestReport(ctx, tx, program, content, guest);
    await settleSubmission(tx, id, result.id);
    await queueReceivedMail(ctx, tx, result.id);
    return { result: result.id, audit, events };
  });
  return linkToken(ctx.keyFor, "guest_report", reportId);
}
