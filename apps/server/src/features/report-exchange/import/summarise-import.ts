import type { ReportImport } from "@safeport/contract/report-exchange/import/report-import.endpoints";
import { reportImportLimits } from "@safeport/contract/report-exchange/import/report-import.limits";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import { columnName } from "./imported-fields.ts";
import type { RowRefusal } from "./parse-report.ts";
import type { ImportPlan } from "./plan-import.ts";

interface Facts {
  rows: readonly unknown[];
  ignored: string[];
  applied: boolean;
  language: Language;
  /** Number of listed rows. */
  listed?: number;
}

/** The summary of an import, or of its plan, for its reader. */
export function summaryOf(
  { added, unchanged, refused }: ImportPlan,
  { rows, ignored, applied, language, listed = reportImportLimits.listed }: Facts,
): ReportImport {
  const sum = (count: (report: ImportPlan["added"][number]) => number) => added.reduce((total, one) => total + count(one), 0);
  return {
    applied,
    rows: rows.length,
    added: added.length,
    unchanged,
    refused: refused.length,
    comments: sum(({ comments }) => comments.length),
    comments_left_out: sum(({ leftOut }) => leftOut),
    ignored_columns: ignored,
    changes: added.slice(0, listed).map(({ line, key, title, status, severity, author, sent_at }) => ({
      ...{ line, import_key: key, poc_title: title, status, severity, author },
      sent_at: sent_at.toISOString(),
    })),
    refusals: refused
      .toSorted((a, b) => a.line - b.line)
      .slice(0, listed)
      .map(({ line, key, refusal }) => ({ line, import_key: key, reason: importReasonText(language, refusal) })),
  };
}

/** Text of a refusal, in a reader's language. */
export function importReasonText(language: Language, refusal: RowRefusal): string {
  if ("column" in refusal)
    return `${columnName(refusal.column)}: ${translate(language, `fields.${refusal.code}`, refusal.params)}`;
  if ("params" in refusal) return translate(language, `reports/import.${refusal.code}`, refusal.params);
  return translate(language, `reports/import.${refusal.code}`);
}
