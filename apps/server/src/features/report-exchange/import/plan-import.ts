import { Pauses } from "@safeport/foreign-files/pauses";
import { keyTextOf } from "./imported-fields.ts";
import { type ImportedReport, parseReport, Refused, type RowRefusal } from "./parse-report.ts";
import type { FileRow } from "./read-report-file.ts";

/** The effect of a file's rows on a company. */
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
function withoutLost({ added, unchanged, refused }: ImportPlan, imported: ReadonlyMap<string, string>): ImportPlan {
  const kept = new Map<string, Date>();
  const lost = new Set<string>();
  // In the order of sending an original comes before its duplicates.
  for (const { key, status, duplicate_of, sent_at } of added.toSorted(
    (one, other) => one.sent_at.getTime() - other.sent_at.getTime(),
  )) {
    const original = duplicate_of === null ? undefined : kept.get(duplicate_of);
    const hasOriginal = original ? original < sent_at : duplicate_of !== null && imported.has(duplicate_of);
    if (status === "duplicate" && !hasOriginal) lost.add(key);
    else kept.set(key, sent_at);
  }
  const refusal = { code: "original_missing" } as const;
  return {
    added: added.filter(({ key }) => !lost.has(key)),
    unchanged,
    refused: [...refused, ...added.filter(({ key }) => lost.has(key)).map(({ line, key }) => ({ line, key, refusal }))],
  };
}
