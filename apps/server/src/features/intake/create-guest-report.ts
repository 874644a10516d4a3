import { columnsOfTexts, eachText } from "@safeport/contract/reports/core/write-up.values";
import { newId } from "@safeport/db/new-id";
import type { Language } from "@safeport/messages/languages";
import type { PublicCtx } from "../../platform/context.ts";
import type { NewAuditEntry } from "../../platform/events/unit-of-work.ts";
import { attachUploads } from "../../platform/files/attach-uploads.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Tx } from "../../platform/transaction.ts";
import { clockTerms } from "../programs/reporting/report-form.ts";
import { scoreColumns } from "../reports/completeness/score-columns.ts";
import { guestCtx } from "../reports/core/guest-ctx.ts";
import { insertReport, type ReportRow } from "../reports/core/report.queries.ts";
import { sentColumns } from "../reports/core/sent-columns.ts";
import { sentOrSaved } from "../reports/editor/report-outcome.ts";
import { insertGuest } from "./guest.queries.ts";

export interface GuestContent {
  title: string;
  description_markdown: string;
  scope_id: string | null;
  /** The name of an asset in place of a scope. */
  scope_identifier?: string | null;
}

export interface Guest {
  /** The account that stands for them. */
  user_id: string;
  email: string;
  name: string | null;
  language: Language;
  channel: "form" | "mail";
  confirmed: boolean;
}

/** Inserts a report that waits for triage, with a guest as its author. The caller has locked the program. Its severity is for the team to set. */
export async function createGuestReport(
  ctx: PublicCtx,
  tx: Tx,
  program: { id: string; company_id: string },
  content: GuestContent,
  { confirmed, ...guest }: Guest,
  fileIds: readonly string[] = [],
) {
  const id = newId();
  const now = new Date();
  const texts = { ...eachText(() => ""), poc_description_markdown: content.description_markdown };
  const report = {
    ...{ id, program_id: program.id, company_id: program.company_id, author_id: guest.user_id },
    ...content,
    ...columnsOfTexts(texts),
    ...scoreColumns({
      ...texts,
      poc_title: content.title,
      scope_id: content.scope_id,
      weakness_name: null,
      cvss_vector: null,
      has_files: fileIds.length > 0,
    }),
    ...sentColumns(),
    ...{ answers: "[]", severity: "none" as const, cvss_vector: null, cvss_score: null },
    ...{ last_activity_at: now, last_internal_at: now },
  };
  const row = await insertReport(tx, report, await clockTerms(tx, program.id));
  // Two reports drew the same number at the same time; the next attempt draws another.
  if (!row) throw new AppError("conflict");
  await insertGuest(tx, { report_id: id, ...guest, confirmed_at: confirmed ? now : null });
  await attachUploads(guestCtx(ctx, guest.user_id), tx, fileIds, { type: "report", id, reportId: id });
  const { result, audit, events } = sentOrSaved(row, "report.draft_created");
  return { result, audit: audit.map((entry) => ofGuest(entry, row)), events: events ?? [] };
}

function ofGuest(entry: NewAuditEntry, { author_id }: ReportRow): NewAuditEntry {
  return { ...entry, user_id: author_id };
}
