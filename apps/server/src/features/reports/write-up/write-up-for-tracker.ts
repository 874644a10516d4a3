import { letterOf } from "@safeport/contract/intake/mail-quote";
import type { Severity } from "@safeport/contract/kernel/severity.values";
import type { Ctx } from "../../../platform/context.ts";
import { assertMay, getReport } from "../core/get-report.ts";
import { isMailedReport } from "../core/mail-of-item.queries.ts";
import { presentReport } from "../core/report.presenter.ts";
import { namedFactsOf, sectionsOf } from "./exported-texts.ts";

/** The parts of a report that an issue in a tracker may contain. */
export interface WriteUpForTracker {
  number: number | null;
  company_id: string;
  title: string;
  severity: Severity;
  facts: [name: string, value: string][];
  sections: [heading: string, text: string][];
}

/**
 * The texts and facts of a report, in English, since the readers of a tracker are unknown. It has no name of the author and nothing of the timeline, so
 * nothing internal; a report that came by mail is without the signature and the quote at its end. Throws 404 when the caller may not see the report, 403 when they may not file it as an issue.
 */
export async function writeUpForTracker(ctx: Ctx, reportId: string): Promise<WriteUpForTracker> {
  const row = await getReport(ctx, reportId);
  assertMay("file_issue", ctx, row);
  const { author: _author, imported_author: _importedAuthor, guest: _guest, ...nameless } = presentReport(row, ctx);
  const text = nameless.poc_description_markdown;
  const isMail = text ? await isMailedReport(ctx.db, reportId) : false;
  const exported = {
    report: isMail && text ? { ...nameless, poc_description_markdown: letterOf(text) } : nameless,
    timeline: [],
  };
  return {
    number: row.number,
    company_id: row.company_id,
    title: row.title,
    severity: row.severity,
    facts: namedFactsOf(exported, "en"),
    sections: sectionsOf(exported, "en"),
  };
}
