import type { ReportImport } from "@safeport/contract/report-exchange/import/report-import.endpoints";
import { reportImportLimits } from "@safeport/contract/report-exchange/import/report-import.limits";
import { importKinds, importNotes } from "@safeport/contract/report-exchange/import/report-import.values";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import type { RowRefusal } from "./parse-report.ts";
import type { ImportPlan } from "./plan-import.ts";
import type { ReadFile } from "./read-neutral-file.ts";

interface Facts {
  read: ReadFile;
  applied: boolean;
  language: Language;
  /** Number of listed rows. */
  listed?: number;
}

/** The summary of an import, or of its plan, for its reader. */
export function summaryOf(
  { added, unchanged, refused, words }: ImportPlan,
  { read, applied, language, listed = reportImportLimits.listed }: Facts,
): ReportImport {
  const sum = (count: (report: ImportPlan["added"][number]) => number) => added.reduce((total, one) => total + count(one), 0);
  return {
    applied,
    format: read.reader.format,
    rows: read.reports.length,
    added: added.length,
    unchanged,
    refused: refused.length,
    comments: sum(({ comments }) => comments.length),
    comments_left_out: sum(({ leftOut }) => leftOut),
    ignored_columns: read.ignored,
    kept_columns: read.kept,
    values: words
      .toSorted(
        (a, b) =>
          importKinds.indexOf(a.kind) - importKinds.indexOf(b.kind) || Number(a.target !== null) - Number(b.target !== null),
      )
      .slice(0, reportImportLimits.words),
    notes: importNotes
      .map((kind) => ({ kind, count: sum(({ notes }) => Number(notes.has(kind))) }))
      .filter(({ count }) => count > 0),
    changes: added.slice(0, listed).map(({ line, key, title, status, severity, author, sent_at }) => ({
      ...{ line, import_key: key, poc_title: title, status, severity, author },
      sent_at: sent_at.toISOString(),
    })),
    refusals: refused
      .toSorted((a, b) => a.line - b.line)
      .slice(0, listed)
      .map(({ line, key, refusal, column }) => ({
        ...{ line, import_key: key },
        reason: importReasonText(language, refusal, column),
      })),
  };
}

/** Text of a refusal, in a reader's language. */
function importReasonText(language: Language, refusal: RowRefusal, column: string): string {
  if ("column" in refusal) return `${column}: ${translate(language, `fields.${refusal.code}`, refusal.params)}`;
  if ("params" in refusal) return translate(language, `reports/import.${refusal.code}`, refusal.params);
  return translate(language, `reports/import.${refusal.code}`);
}
