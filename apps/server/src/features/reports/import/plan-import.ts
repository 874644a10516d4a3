import { Pauses } from "../../../platform/pauses.ts";
import { keyTextOf } from "./imported-fields.ts";
import { type ImportedReport, parseReport, Refused, type RowRefusal } from "./parse-report.ts";
import type { FileRow } from "./read-report-file.ts";

/** What the rows of a file do to a company. */
export interface ImportPlan {
  added: ImportedReport[];
  unchanged: number;
  refused: { line: number; key: string; refusal: RowRefusal }[];
}

/** Plans an import; `imported` has the ids of reports that were imported before, by their names in files. */
export async function planImport(rows: readonly FileRow[], imported: ReadonlyMap<string, string>): Promise<ImportPlan> {
  const plan: ImportPlan = { added: [], unchanged: 0, refused: [] };
  const lines = new Map<string, number>();
  const pauses = new Pauses();
  for (const row of rows) {
    if (pauses.isDue()) await pauses.take();
    try {
      const report = parseReport(row);
      const earlier = lines.get(report.key);
      if (earlier !== undefined) throw new Refused({ code: "row_repeated", params: { count: earlier } });
      lines.set(report.key, row.line);
      if (imported.has(report.key)) plan.unchanged++;
      else plan.added.push(report);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      plan.refused.push({ line: row.line, key: keyTextOf(row.fields).slice(0, 60), refusal: error.refusal });
    }
  }
  return withoutLost(plan, imported);
}

/** Refuses duplicates whose original is neither in the file nor imported, or is not earlier than they are. */
function withoutLost(plan: ImportPlan, imported: ReadonlyMap<string, string>): ImportPlan {
  for (;;) {
    const sent = new Map(plan.added.map(({ key, sent_at }) => [key, sent_at]));
    const isLost = ({ status, duplicate_of, sent_at }: ImportedReport) => {
      if (status !== "duplicate") return false;
      if (duplicate_of === null) return true;
      const original = sent.get(duplicate_of);
      return original ? original >= sent_at : !imported.has(duplicate_of);
    };
    const lost = plan.added.filter(isLost);
    if (lost.length === 0) return plan;
    plan.added = plan.added.filter((report) => !lost.includes(report));
    plan.refused.push(...lost.map(({ line, key }) => ({ line, key, refusal: { code: "original_missing" } as const })));
  }
}
