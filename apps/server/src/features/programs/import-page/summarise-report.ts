import { importPageLimits } from "@safeport/contract/programs/import/import.limits";
import { type WarningKind, warningKinds } from "@safeport/contract/programs/import/import.values";
import { groupRefusals, type RefusalGroup } from "@safeport/program-lists/group-refusals";
import type { FileReport, ImportReport, MissingProgram } from "@safeport/program-lists/import-report";

/** Stored summary of an import for its page, independent of language. */
export interface StoredSummary extends Pick<ImportReport, "scopes" | "companiesAdded" | "closed"> {
  files: FileReport[];
  skipped: string[];
  skippedTotal: number;
  missing: MissingProgram[];
  missingTotal: number;
  closable: number;
  refused: number;
  reasons: RefusalGroup[];
  warnings: { kind: WarningKind; count: number }[];
}

/** Shortens a report to the content of its page. */
export function summariseReport(report: ImportReport): StoredSummary {
  const { files, scopes, companiesAdded, closed, missing, skipped, refusals, warnings } = report;
  const counts = new Map<WarningKind, number>();
  for (const { kind } of warnings) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return {
    files,
    scopes,
    companiesAdded,
    closed,
    skipped: skipped.slice(0, importPageLimits.programs).map(({ title }) => title),
    skippedTotal: skipped.length,
    missing: missing.slice(0, importPageLimits.programs),
    missingTotal: missing.length,
    closable: missing.filter(({ isEdited }) => !isEdited).length,
    refused: refusals.length,
    reasons: groupRefusals(refusals, importPageLimits.examples),
    warnings: warningKinds.flatMap((kind) => (counts.has(kind) ? [{ kind, count: counts.get(kind) ?? 0 }] : [])),
  };
}
