import type { ImportSummary, ProgramImport } from "@safeport/contract/programs/import/import.endpoints";
import type { Language } from "@safeport/messages/languages";
import { platforms } from "@safeport/program-lists/listed-program";
import { reasonText } from "@safeport/program-lists/refusal-reason";
import type { Ctx } from "../../../platform/context.ts";
import type { ImportRow } from "./import-page.queries.ts";
import type { StoredSummary } from "./summarise-report.ts";

/** An import as staff see it, with its reasons in their language. */
export function presentImport(row: ImportRow, { request }: Pick<Ctx, "request">): ProgramImport {
  return {
    import_id: row.id,
    state: row.state,
    files: row.files,
    close_missing: row.close_missing,
    step: row.step,
    done: row.done,
    total: row.total,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    problem: row.problem,
    summary: row.summary && presentSummary(row.summary, request.language),
  };
}

function presentSummary(summary: StoredSummary, language: Language): ImportSummary {
  return {
    files: summary.files.map((file) => ({ ...file, platform: file.platform && platforms[file.platform] })),
    companies_added: summary.companiesAdded,
    scopes: summary.scopes,
    skipped: summary.skipped,
    skipped_total: summary.skippedTotal,
    missing: summary.missing.map(({ id, title, platform, isEdited }) => ({
      program_id: id,
      title,
      platform: platforms[platform],
      is_edited: isEdited,
    })),
    missing_total: summary.missingTotal,
    closable: summary.closable,
    closed: summary.closed,
    refused: summary.refused,
    reasons: summary.reasons.map((group) => ({
      reason: reasonText(language, group),
      count: group.count,
      examples: group.examples,
    })),
    warnings: summary.warnings,
  };
}
