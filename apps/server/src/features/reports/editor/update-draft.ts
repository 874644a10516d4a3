import type { Automation } from "@safeport/contract/reports/core/report.values";
import type { SubmitReportInput, UpdateDraftInput } from "@safeport/contract/reports/core/report-input.schema";
import { textsOfRow } from "@safeport/contract/reports/core/write-up.values";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { replaceUploads } from "../../../platform/files/attach-uploads.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { withChanges } from "../../../platform/with-changes.ts";
import {
  acceptsUnlistedAssets,
  assertAcceptsReport,
  assertTakesDraftOfAgent,
  getScopeForDraft,
  type ReportScope,
  savedScope,
} from "../../programs/reporting/accept-report.ts";
import { reportForm } from "../../programs/reporting/report-form.ts";
import type { ClockTerms, ReportForm, StakeTerms } from "../../programs/reporting/reporting-terms.ts";
import { inviteAtSending, replaceCollaborators } from "../collaborators/set-collaborators.ts";
import { beginClock } from "../core/clock/begin-clock.ts";
import { assertVersion, lockReportFor } from "../core/get-report.ts";
import { freeNumber, type ReportRow, readUpdatedReport } from "../core/report.queries.ts";
import { updateReport } from "../core/report-update.queries.ts";
import { unlistedAssetOf } from "../core/unlisted-asset.ts";
import { giveStake, stakeToGive } from "../stakes/give-stake.ts";
import { reportContent } from "./report-content.ts";
import { sentOrSaved } from "./report-outcome.ts";

type Fields = Omit<z.output<typeof SubmitReportInput>, "program_id" | "file_ids" | "collaborators" | "automation" | "stake">;

/** Saves the sent fields of a draft, or sends it. */
export async function updateDraft(
  ctx: Ctx,
  reportId: string,
  { version, file_ids, collaborators, automation: stated, stake: agreed, ...changes }: z.output<typeof UpdateDraftInput>,
): Promise<ReportRow> {
  return unitOfWork(ctx, async (tx) => {
    const { row } = await lockReportFor("edit_draft", ctx, tx, reportId);
    assertVersion(row, version);
    const input = { ...withChanges(draftInputOf(row), changes), ...assetOf(row, changes), ...ratingOf(row, changes) };
    const automation = ctx.actor.agent || row.agent !== null ? "agent" : (stated ?? row.automation);
    const { clock, stake: asked, ...target } = await targetOf(ctx, tx, row, { ...input, automation });
    const content = await reportContent(tx, input, {
      ...target,
      hasFiles: file_ids ? file_ids.length > 0 : (row.files?.length ?? 0) > 0,
      programId: row.program_id,
      answers: row.answers,
    });
    const { sent_at } = content;
    const stake = sent_at ? await stakeToGive(ctx, tx, { id: row.program_id, stake: asked }, agreed) : null;
    const { agent } = ctx.actor;
    const waiting = sent_at !== null && clock?.waits === true;
    const begun =
      sent_at && clock && !waiting
        ? beginClock({ id: row.id, program_id: row.program_id, company_id: row.company_id, sent_at }, clock)
        : null;
    await updateReport(
      tx,
      row.id,
      { ...content, automation, waiting, ...(sent_at && { number: freeNumber }), ...(agent && { agent_id: agent.id }) },
      [],
      { begun },
    );
    if (stake) await giveStake(tx, row, stake);
    if (file_ids) await replaceUploads(ctx, tx, file_ids, { type: "report", id: row.id, reportId: row.id });
    if (collaborators) await replaceCollaborators(tx, row, collaborators);
    const invited = sent_at ? await inviteAtSending(ctx, tx, row) : [];
    const updated = await readUpdatedReport(tx, ctx.actor.user_id, row.id);
    return sentOrSaved(updated, "report.draft_saved", { invited, hasStake: stake !== null });
  });
}

/** Request body that saves a draft unchanged, without the asset and the rating. */
function draftInputOf(row: ReportRow): Fields {
  return {
    weakness_id: row.weakness_id,
    poc_title: row.title,
    ...textsOfRow(row),
    answers: row.answers.map(({ question_id, value }) => ({ question_id, value })),
    save_as_draft: true,
  };
}

/** The rating that was sent, else the draft's own; a draft that nobody has rated says "none" and has no vector. */
function ratingOf(row: ReportRow, { severity, cvss_vector }: Pick<Fields, "severity" | "cvss_vector">) {
  const vector = cvss_vector === undefined ? row.cvss_vector : cvss_vector;
  const own = row.claimed_severity ?? row.severity;
  const isNamed = vector === null && own !== "none";
  return { cvss_vector: vector, severity: severity ?? (isNamed ? own : undefined) };
}

type Asset = Pick<Fields, "scope_id" | "unlisted_asset">;

/** The asset that was sent, else the draft's own. A scope replaces an asset that is not listed, and the other way round. */
function assetOf(row: ReportRow, { scope_id, unlisted_asset }: Asset): Asset {
  return {
    scope_id: scope_id === undefined ? (typeof unlisted_asset === "string" ? null : row.scope_id) : scope_id,
    unlisted_asset: unlisted_asset === undefined ? (scope_id ? null : unlistedAssetOf(row)) : unlisted_asset,
  };
}

interface DraftTarget {
  scope: ReportScope | null;
  acceptsUnlisted: boolean;
  form: ReportForm;
  clock: ClockTerms | null;
  stake: StakeTerms | null;
}

/** The scope that a draft names, whether it may name an asset that is not listed, what its program asks, and the clock of its terms and the stake if it is sent. It may keep what is saved until it is sent, even if the scope or its program has changed since. */
async function targetOf(
  ctx: Ctx,
  tx: Tx,
  row: ReportRow,
  input: Fields & { automation: Automation | null },
): Promise<DraftTarget> {
  const { scope_id, unlisted_asset, save_as_draft, automation } = input;
  // The program may have closed since the draft was started, for everybody or for this person.
  if (!save_as_draft) {
    const program = await assertAcceptsReport(ctx, tx, row.program_id, { scopeId: scope_id ?? null, sending: true, automation });
    const { scope, form, clock, stake } = program;
    return { scope, acceptsUnlisted: program.accepts_unlisted_assets, form, clock, stake };
  }
  if (automation === "agent" && (ctx.actor.agent || row.automation !== "agent"))
    await assertTakesDraftOfAgent(ctx, tx, row.program_id);
  const isNew = typeof unlisted_asset === "string" && unlistedAssetOf(row) === null;
  return {
    scope: scope_id ? await scopeOf(ctx, tx, row, scope_id) : null,
    acceptsUnlisted: !isNew || (await acceptsUnlistedAssets(ctx, tx, row.program_id)),
    form: await reportForm(tx, row.program_id),
    clock: null,
    stake: null,
  };
}

async function scopeOf(ctx: Ctx, tx: Tx, row: ReportRow, scope_id: string): Promise<ReportScope> {
  if (scope_id === row.scope_id) return savedScope(ctx, tx, row.program_id, scope_id);
  return getScopeForDraft(ctx, tx, row.program_id, scope_id);
}
