import type {
  AnswerDisclosureInput,
  AskDisclosureInput,
  DisclosurePreview,
  TakeDownInput,
} from "@safeport/contract/disclosure/disclosure.schema";
import type { NewEvent } from "@safeport/contract/events/domain-event";
import { dayMs } from "@safeport/contract/kernel/business-time";
import { disclosureDays } from "@safeport/contract/reports/core/disclosure.limits";
import type { DisclosureSide, DisclosureStep } from "@safeport/contract/reports/core/disclosure.values";
import { disclosingSide, mayInOtherState } from "@safeport/contract/reports/core/report.policy";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../platform/http/app-error.ts";
import { assertMay, getReport, lockReportFor, lockStateFor } from "../reports/core/get-report.ts";
import { factsOf } from "../reports/core/report.facts.ts";
import { type ReportRow, readUpdatedReport } from "../reports/core/report.queries.ts";
import { type ReportIdentity, reportAudit, reportEvent } from "../reports/core/report-change.ts";
import { insertItems, updateReport } from "../reports/core/report-update.queries.ts";
import { noDisclosure } from "../reports/status/end-disclosure.queries.ts";
import {
  deleteDisclosedText,
  findOpenDisclosure,
  insertDisclosure,
  type OpenDisclosure,
  setPublicCve,
  updateDisclosure,
} from "./disclosure.queries.ts";
import { findPublicFiles, findPublicSource, type PublicSource } from "./public-texts.queries.ts";
import { checkRedactions, findPrivateNames, readPublicTexts } from "./public-texts.ts";
import { assertOriginalKnown, publishReport } from "./publish-report.ts";

/** The texts and files that a disclosure can publish, and the open request. 409 for a report that is not closed, or whose terms are silent. */
export async function previewDisclosure(ctx: Ctx, reportId: string): Promise<DisclosurePreview> {
  const row = await getReport(ctx, reportId);
  if (!row.disclosure_stance) throw new AppError("conflict", "disclosure_open_report");
  const request = await findOpenDisclosure(ctx.db, reportId);
  const until = request?.asked_at ?? new Date();
  const source = (await findPublicSource(ctx.db, reportId)) as PublicSource;
  const texts = await readPublicTexts(ctx.db, source, until);
  return {
    text_version: texts.version,
    stance: row.disclosure_stance,
    fields: texts.fields,
    automatic: await findPrivateNames(ctx.db, source, texts.fields),
    files: (await findPublicFiles(ctx.db, reportId, until)).map((file) => ctx.uploads.present(file, ctx.actor)),
    has_awards: texts.items.some(({ item_type }) => item_type === "BOUNTY_AWARDED"),
    request: request
      ? {
          kind: request.kind,
          asked_side: request.asked_side,
          asked_at: request.asked_at.toISOString(),
          due_at: request.due_at?.toISOString() ?? null,
          redactions: request.redactions,
          file_ids: request.file_ids,
          disclosure_summary: request.summary,
          with_awards: request.with_awards,
        }
      : null,
  };
}

/** Asks the other side to publish a closed report. Throws 409 for texts that have changed since they were read, and for a duplicate of something unknown. */
export async function askDisclosure(ctx: Ctx, reportId: string, input: z.output<typeof AskDisclosureInput>): Promise<ReportRow> {
  return unitOfWork(ctx, async (tx) => {
    const row = await lockStateFor("read", ctx, tx, reportId);
    if (mayInOtherState("ask_disclosure", ctx.actor, factsOf(row))) await assertOriginalKnown(tx, reportId);
    assertMay("ask_disclosure", ctx, row);
    const side = disclosingSide(ctx.actor, factsOf(row)) as DisclosureSide;
    const { kind, redactions, file_ids, disclosure_summary, with_awards } = input;
    if (row.disclosure_stance === "limited" && kind === "full") throw invalidField(["body", "kind"], "disclosure_limited");
    if (kind === "limited" && disclosure_summary.trim() === "") throw invalidField(["body", "disclosure_summary"], "required");
    const now = new Date();
    const source = (await findPublicSource(tx, reportId)) as PublicSource;
    const texts = await readPublicTexts(tx, source, now);
    if (texts.version !== input.text_version) throw new AppError("conflict", "disclosure_text_changed");
    checkRedactions(texts.fields, redactions);
    const files = new Set((await findPublicFiles(tx, reportId, now)).map(({ file_id }) => file_id));
    if (file_ids.some((id) => !files.has(id))) throw invalidField(["body", "file_ids"], "invalid_value");
    const due_at = row.status === "resolved" ? new Date(now.getTime() + disclosureDays.silence * dayMs) : null;
    await insertDisclosure(tx, {
      id: newId(),
      report_id: reportId,
      kind,
      asked_side: side,
      asked_by: ctx.actor.user_id,
      asked_at: now,
      due_at,
      next_step_at: due_at && new Date(now.getTime() + disclosureDays.reminders[0] * dayMs),
      text_version: texts.version,
      redactions,
      file_ids: kind === "full" ? [...new Set(file_ids)] : [],
      summary: disclosure_summary.trim(),
      with_awards,
    });
    await updateReport(tx, reportId, {
      disclosure_state: "asked",
      disclosure_side: side,
      disclosure_at: now,
      disclosure_due_at: due_at,
      last_activity_at: now,
    });
    const info = kind === "full" ? "disclosure_asked_full" : "disclosure_asked_limited";
    await insertItems(tx, reportId, [{ item_type: "INFO", info, performed_by: ctx.actor.user_id }]);
    return {
      result: await readUpdatedReport(tx, ctx.actor.user_id, reportId),
      audit: [reportAudit(row, "report.disclosure_asked", { kind })],
      events: [stepOf(row, "asked", side)],
    };
  });
}

/** Takes back one's request. */
export async function withdrawDisclosure(ctx: Ctx, reportId: string): Promise<ReportRow> {
  return unitOfWork(ctx, async (tx) => {
    const row = await lockStateFor("withdraw_disclosure", ctx, tx, reportId);
    const request = (await findOpenDisclosure(tx, reportId)) as OpenDisclosure;
    await updateDisclosure(tx, request.id, { state: "withdrawn", next_step_at: null });
    await updateReport(tx, reportId, { ...noDisclosure, last_activity_at: new Date() });
    await insertItems(tx, reportId, [{ item_type: "INFO", info: "disclosure_withdrawn", performed_by: ctx.actor.user_id }]);
    return {
      result: await readUpdatedReport(tx, ctx.actor.user_id, reportId),
      audit: [reportAudit(row, "report.disclosure_withdrawn", {})],
      events: [stepOf(row, "withdrawn", request.asked_side)],
    };
  });
}

/** Accepts a request, which publishes the report, or refuses it. Throws 409 if a text has changed since it was asked. */
export async function answerDisclosure(
  ctx: Ctx,
  reportId: string,
  input: z.output<typeof AnswerDisclosureInput>,
): Promise<ReportRow> {
  return unitOfWork(ctx, async (tx) => {
    const row = await lockStateFor("answer_disclosure", ctx, tx, reportId);
    const request = (await findOpenDisclosure(tx, reportId)) as OpenDisclosure;
    const now = new Date();
    const audit = [reportAudit(row, "report.disclosure_answered", { answer: input.answer })];
    const by = ctx.actor.user_id;
    if (input.answer === "refused") {
      if (!input.reason) throw invalidField(["body", "reason"], "reason_required");
      await updateDisclosure(tx, request.id, {
        state: "refused",
        next_step_at: null,
        answered_by: by,
        answered_at: now,
        answer_reason: input.reason,
      });
      await updateReport(tx, reportId, {
        disclosure_state: "refused",
        disclosure_at: now,
        disclosure_due_at: null,
        last_activity_at: now,
      });
      await insertItems(tx, reportId, [
        { item_type: "INFO", info: "disclosure_refused", content: input.reason, performed_by: by },
      ]);
      const result = await readUpdatedReport(tx, by, reportId);
      return { result, audit, events: [stepOf(row, "refused", request.asked_side)] };
    }
    if (input.text_version && input.text_version !== request.text_version)
      throw new AppError("conflict", "disclosure_text_changed");
    const source = (await findPublicSource(tx, reportId)) as PublicSource;
    checkRedactions((await readPublicTexts(tx, source, request.asked_at)).fields, input.redactions);
    if (input.file_ids?.some((id) => !request.file_ids.includes(id))) throw invalidField(["body", "file_ids"], "invalid_value");
    await publishReport(tx, {
      request,
      redactions: [...request.redactions, ...input.redactions],
      fileIds: input.file_ids ?? request.file_ids,
      withAwards: request.with_awards && input.with_awards !== false,
      answeredBy: by,
      now,
    });
    return {
      result: await readUpdatedReport(tx, by, reportId),
      audit: [...audit, reportAudit(row, "report.published", { kind: request.kind })],
      events: [stepOf(row, "published", request.asked_side)],
    };
  });
}

/** Takes a published report down, with a reason that both sides see; its public text is deleted. */
export async function takeDownReport(ctx: Ctx, reportId: string, { reason }: z.output<typeof TakeDownInput>): Promise<ReportRow> {
  return unitOfWork(ctx, async (tx) => {
    const row = await lockStateFor("take_down", ctx, tx, reportId);
    const now = new Date();
    await deleteDisclosedText(tx, reportId, ctx.actor.user_id, reason);
    await updateReport(tx, reportId, { disclosure_state: "taken_down", disclosure_at: now, last_activity_at: now });
    await insertItems(tx, reportId, [
      { item_type: "VISIBILITY_CHANGE", info: "taken_down", content: reason, performed_by: ctx.actor.user_id },
    ]);
    return {
      result: await readUpdatedReport(tx, ctx.actor.user_id, reportId),
      audit: [reportAudit(row, "report.taken_down", {})],
      events: [stepOf(row, "taken_down", (row.disclosure_side ?? "company") as DisclosureSide)],
    };
  });
}

/** Sets or removes the CVE id of a report, also in its public text. */
export async function setCve(ctx: Ctx, reportId: string, cve_id: string | null): Promise<ReportRow> {
  return unitOfWork(ctx, async (tx) => {
    const { row } = await lockReportFor("set_cve", ctx, tx, reportId);
    if (row.cve_id === cve_id) return { result: row, audit: [] };
    await updateReport(tx, reportId, { cve_id, last_activity_at: new Date() });
    await setPublicCve(tx, reportId, cve_id);
    const info = cve_id ? "cve_set" : "cve_removed";
    await insertItems(tx, reportId, [
      { item_type: "INFO", info, content: cve_id ?? row.cve_id, performed_by: ctx.actor.user_id },
    ]);
    return {
      result: await readUpdatedReport(tx, ctx.actor.user_id, reportId),
      audit: [reportAudit(row, "report.cve_set", { cve_id })],
      events: [reportEvent(row, "report.corrected", { fields: [] })],
    };
  });
}

/** The event of a step; `side` is the one that asked. */
export function stepOf(row: ReportIdentity, step: DisclosureStep, side: DisclosureSide): NewEvent {
  return reportEvent(row, "report.disclosure_changed", { step, side });
}
