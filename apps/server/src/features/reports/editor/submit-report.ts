import { maxDrafts } from "@safeport/contract/reports/core/report.limits";
import type { SubmitReportInput } from "@safeport/contract/reports/core/report-input.schema";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { attachUploads } from "../../../platform/files/attach-uploads.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { assertAcceptsReport } from "../../programs/reporting/accept-report.ts";
import { inviteCollaborators, replaceCollaborators } from "../collaborators/set-collaborators.ts";
import { countDrafts } from "../core/draft.queries.ts";
import { insertReport, type ReportRow, readUpdatedReport } from "../core/report.queries.ts";
import { giveStake, stakeToGive } from "../stakes/give-stake.ts";
import { reportContent } from "./report-content.ts";
import { sentOrSaved } from "./report-outcome.ts";

/** Sends a report to a program, or saves it as a draft. */
export async function submitReport(
  ctx: Ctx,
  { program_id, file_ids, collaborators, automation: stated, stake: agreed, ...input }: z.output<typeof SubmitReportInput>,
): Promise<ReportRow> {
  const automation = ctx.actor.agent ? "agent" : (stated ?? null);
  return unitOfWork(ctx, async (tx) => {
    const program = await assertAcceptsReport(ctx, tx, program_id, {
      scopeId: input.scope_id ?? null,
      sending: !input.save_as_draft,
      automation,
    });
    if (input.save_as_draft && (await countDrafts(tx, ctx.actor.user_id)) >= maxDrafts)
      throw new AppError("conflict", "too_many_drafts", { params: { max: maxDrafts } });
    const content = await reportContent(tx, input, {
      scope: program.scope,
      acceptsUnlisted: program.accepts_unlisted_assets,
      hasFiles: file_ids.length > 0,
      form: program.form,
      programId: program.id,
      answers: [],
    });
    const stake = input.save_as_draft ? null : await stakeToGive(ctx, tx, program, agreed);
    const id = newId();
    const about = {
      id,
      program_id: program.id,
      company_id: program.company_id,
      author_id: ctx.actor.user_id,
      agent_id: ctx.actor.agent?.id ?? null,
      automation,
    };
    const row = await insertReport(tx, { ...about, ...content }, program.clock);
    // Two reports drew the same number at the same time; the caller's retry draws another.
    if (!row) throw new AppError("conflict");
    if (stake) await giveStake(tx, row, stake);
    await attachUploads(ctx, tx, file_ids, { type: "report", id, reportId: id });
    if (collaborators.length > 0) await replaceCollaborators(tx, row, collaborators);
    const invited = row.sent_at && collaborators.length > 0 ? await inviteCollaborators(ctx, tx, row) : [];
    const isWhole = file_ids.length === 0 && collaborators.length === 0;
    const sent = isWhole ? row : await readUpdatedReport(tx, ctx.actor.user_id, id);
    return sentOrSaved(sent, "report.draft_created", { invited, hasStake: stake !== null });
  });
}
