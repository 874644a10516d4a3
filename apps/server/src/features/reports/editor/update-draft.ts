import type { SubmitReportInput, UpdateDraftInput } from "@safeport/contract/reports/report.schema";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { replaceUploads } from "../../../platform/files/attach-uploads.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { withChanges } from "../../../platform/with-changes.ts";
import { assertAcceptsReport, getScopeForDraft, type ReportScope, savedScope } from "../../programs/reporting/accept-report.ts";
import { inviteAtSending, replaceCollaborators } from "../collaborators/set-collaborators.ts";
import { assertVersion, lockReportFor } from "../get-report.ts";
import { freeNumber, type ReportRow, readUpdatedReport } from "../report.queries.ts";
import { reportContent } from "../report-content.ts";
import { updateReport } from "../report-update.queries.ts";
import { sentOrSaved } from "./report-outcome.ts";

type Fields = Omit<z.output<typeof SubmitReportInput>, "program_id" | "file_ids" | "collaborators">;

/** Saves the sent fields of a draft, or sends it. */
export async function updateDraft(
  ctx: Ctx,
  reportId: string,
  { version, file_ids, collaborators, ...changes }: z.output<typeof UpdateDraftInput>,
): Promise<ReportRow> {
  return unitOfWork(ctx, async (tx) => {
    const { row } = await lockReportFor("edit_draft", ctx, tx, reportId);
    assertVersion(row, version);
    const input = { ...withChanges(draftInputOf(row), changes), ...ratingOf(row, changes) };
    const scope = await scopeOf(ctx, tx, row, input);
    const content = await reportContent(tx, input, {
      scope,
      hasFiles: file_ids ? file_ids.length > 0 : (row.files?.length ?? 0) > 0,
      programId: row.program_id,
      answers: row.answers,
    });
    await updateReport(tx, row.id, { ...content, ...(content.sent_at && { number: freeNumber }) });
    if (file_ids) await replaceUploads(ctx, tx, file_ids, { type: "report", id: row.id, reportId: row.id });
    if (collaborators) await replaceCollaborators(tx, row, collaborators);
    const invited = content.sent_at ? await inviteAtSending(ctx, tx, row) : [];
    return sentOrSaved(await readUpdatedReport(tx, ctx.actor.user_id, row.id), "report.draft_saved", invited);
  });
}

/** Request body that saves a draft unchanged, without the rating. */
function draftInputOf(row: ReportRow): Fields {
  return {
    scope_id: row.scope_id,
    weakness_id: row.weakness_id,
    poc_title: row.title,
    poc_description_markdown: row.description_markdown,
    steps_markdown: row.steps_markdown,
    expected_markdown: row.expected_markdown,
    actual_markdown: row.actual_markdown,
    impact_markdown: row.impact_markdown,
    environment_markdown: row.environment_markdown,
    answers: row.answers.map(({ question_id, value }) => ({ question_id, value })),
    save_as_draft: true,
  };
}

/** The rating that was sent, else the draft's own; a draft that nobody has rated says "none" and has no vector. */
function ratingOf(row: ReportRow, { severity, cvss_vector }: Pick<Fields, "severity" | "cvss_vector">) {
  const vector = cvss_vector === undefined ? row.cvss_vector : cvss_vector;
  const isNamed = vector === null && row.severity !== "none";
  return { cvss_vector: vector, severity: severity ?? (isNamed ? row.severity : undefined) };
}

/** The scope that a draft names. It may keep its saved one until it is sent, even if the scope or its program has changed since. */
async function scopeOf(ctx: Ctx, tx: Tx, row: ReportRow, input: Fields): Promise<ReportScope | null> {
  const { scope_id, save_as_draft } = input;
  // The program may have closed since the draft was started, for everybody or for this person.
  if (!save_as_draft)
    return (await assertAcceptsReport(ctx, tx, row.program_id, { scopeId: scope_id ?? null, sending: true })).scope;
  if (!scope_id) return null;
  if (scope_id === row.scope_id) return savedScope(ctx, tx, row.program_id, scope_id);
  return getScopeForDraft(ctx, tx, row.program_id, scope_id);
}
