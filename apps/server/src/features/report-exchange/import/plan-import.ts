import { reportImportLimits } from "@safeport/contract/report-exchange/import/report-import.limits";
import { type ImportStatus, withoutOriginal } from "@safeport/contract/report-exchange/import/report-import.values";
import { Pauses } from "@safeport/foreign-files/pauses";
import { AppError } from "../../../platform/http/app-error.ts";
import { type ImportedReport, keyOf, parseReport, Refused, type RowRefusal, statusParts } from "./parse-report.ts";
import { columnName, type ReadFile } from "./read-neutral-file.ts";
import type { KnownImport } from "./report-import.queries.ts";
import type { MappedWord, ValueMap } from "./value-map.ts";

/** The effect of a file's rows on a company. */
export interface ImportPlan {
  added: ImportedReport[];
  unchanged: number;
  /** `column` is what the file calls the field that is refused. */
  refused: { line: number; key: string; refusal: RowRefusal; column: string }[];
  words: MappedWord[];
}

/** Plans an import; `imported` has the reports that were imported before, by their names in files. */
export async function planImport(
  { reader, reports }: ReadFile,
  map: ValueMap,
  imported: ReadonlyMap<string, KnownImport>,
): Promise<ImportPlan> {
  const plan: ImportPlan = { added: [], unchanged: 0, refused: [], words: [] };
  const lines = new Map<string, number>();
  // Under an id that is another report's here, no original is known.
  const originals = new Map(imported);
  const pauses = new Pauses();
  let comments = 0;
  for (const neutral of reports) {
    if (pauses.isDue()) await pauses.take();
    try {
      const report = parseReport(neutral, map);
      const earlier = lines.get(report.key);
      if (earlier !== undefined) throw new Refused({ code: "row_repeated", params: { count: earlier } });
      lines.set(report.key, report.line);
      const known = imported.get(report.key);
      if (known && !isSame(known, report)) {
        originals.delete(report.key);
        throw new Refused({ code: "id_taken" });
      }
      if (known) plan.unchanged++;
      else plan.added.push(report);
      comments += report.comments.length;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { refusal } = error;
      const column = "column" in refusal ? columnName(reader, refusal.column) : "";
      plan.refused.push({ line: neutral.line, key: keyOf(neutral).slice(0, 60), refusal, column });
    }
  }
  if (comments > reportImportLimits.allComments)
    throw new AppError("too_large", "import_comments", { params: { max: reportImportLimits.allComments } });
  return { ...withoutLost(plan, map, originals), words: [...map.words.values()] };
}

/** Milliseconds by which exports of one report may differ, as some have days alone. */
const sameDay = 24 * 3_600_000;

/** Whether a report is the one that was imported under its id: two platforms may give the same id to two reports. */
function isSame(known: KnownImport, { title, sent_at }: ImportedReport): boolean {
  return known.title === title || Math.abs(known.sent_at.getTime() - sent_at.getTime()) < sameDay;
}

/** Refuses duplicates whose original is neither in the file nor imported before, or is not earlier than they are, unless the map says what becomes of these. */
function withoutLost(plan: ImportPlan, map: ValueMap, imported: ReadonlyMap<string, unknown>): ImportPlan {
  const kept = new Map<string, Date>();
  const added: ImportedReport[] = [];
  const refused = [...plan.refused];
  // In the order of sending an original comes before its duplicates.
  const bySending = plan.added.toSorted((one, other) => one.sent_at.getTime() - other.sent_at.getTime());
  for (const report of bySending) {
    const { key, line, status, duplicate_of, sent_at } = report;
    const original = duplicate_of === null ? undefined : kept.get(duplicate_of);
    const hasOriginal = original ? original < sent_at : duplicate_of !== null && imported.has(duplicate_of);
    const target = status === "duplicate" && !hasOriginal ? map.status(withoutOriginal) : null;
    if (status !== "duplicate" || hasOriginal || (target && target !== "duplicate")) {
      kept.set(key, sent_at);
      added.push(target ? asNoDuplicate(report, target) : report);
    } else refused.push({ line, key, refusal: { code: "original_missing" }, column: "" });
  }
  return { ...plan, added: added.toSorted((one, other) => one.line - other.line), refused };
}

/** A duplicate without its original, with the status that somebody chose for it. */
function asNoDuplicate(report: ImportedReport, target: ImportStatus): ImportedReport {
  const status = statusParts(target);
  const { duplicate_of } = report;
  return {
    ...report,
    ...status,
    duplicate_of: null,
    closed_at: ["new", "under_review", "needs_more_info"].includes(status.status) ? null : report.closed_at,
    validated_at: report.validated_at ?? (status.status === "resolved" ? report.closed_at : null),
    also: [
      ...report.also,
      ["status", "duplicate"],
      ...(duplicate_of ? [["duplicate_of", duplicate_of] as [string, string]] : []),
    ],
  };
}
