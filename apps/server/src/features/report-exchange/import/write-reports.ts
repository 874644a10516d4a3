import { columnsOfTexts } from "@safeport/contract/reports/core/write-up.values";
import { newId } from "@safeport/db/new-id";
import type { Tx } from "../../../platform/transaction.ts";
import { scoreColumns } from "../../reports/completeness/score-columns.ts";
import type { ImportedReport } from "./parse-report.ts";
import * as queries from "./report-import.queries.ts";

/** Inserts reports of a file with their comments as OTHER items, and internal notes of what else it says. An original comes before its duplicates. */
export async function writeReports(
  tx: Tx,
  program: queries.ImportTarget,
  reports: readonly ImportedReport[],
  notesOf: (report: ImportedReport) => string[],
): Promise<void> {
  const author_id = await queries.placeholderOf(tx, program.company_id);
  const scopeOf = new Map((await queries.findScopes(tx, program.id)).map(({ id, identifier }) => [identifier.toLowerCase(), id]));
  const originals = reports.flatMap(({ duplicate_of }) => duplicate_of ?? []);
  const known = await queries.findImported(tx, program.company_id, originals);
  const ids = new Map([...known].map(([key, { id }]) => [key, id]));
  const now = new Date();
  const bySending = [...reports].sort((a, b) => a.sent_at.getTime() - b.sent_at.getTime());
  for (const report of bySending) {
    const id = newId();
    ids.set(report.key, id);
    await queries.insertImported(tx, {
      ...{ id, author_id, program_id: program.id, company_id: program.company_id },
      ...columnsOf(report, scopeOf.get(report.asset.toLowerCase()) ?? null),
      duplicate_of: report.duplicate_of === null ? null : (ids.get(report.duplicate_of) ?? null),
      imported_at: now,
    });
    await queries.insertImportedItems(tx, [
      ...report.comments.map(({ author, at, content }) => ({
        ...{ id: newId(), report_id: id, item_type: "OTHER" as const, content, imported_author: author, created_at: at },
      })),
      ...notesOf(report).map((content) => ({
        ...{ id: newId(), report_id: id, item_type: "OTHER" as const, is_internal: true, content, created_at: now },
      })),
      { id: newId(), report_id: id, item_type: "INFO", info: "imported", created_at: now },
    ]);
  }
}

function columnsOf(report: ImportedReport, scope_id: string | null) {
  const { texts, comments, weakness } = report;
  const last = comments.reduce((latest, { at }) => (at > latest ? at : latest), report.closed_at ?? report.sent_at);
  return {
    ...columnsOfTexts(texts),
    ...scoreColumns({
      ...texts,
      poc_title: report.title,
      scope_id,
      weakness_name: weakness?.name ?? null,
      cvss_vector: report.cvss_vector,
      has_files: false,
    }),
    scope_id,
    // A trigger names the asset after its scope.
    scope_identifier: scope_id === null && report.asset !== "" ? report.asset : null,
    weakness_id: weakness?.id ?? null,
    title: report.title,
    answers: JSON.stringify(report.answers),
    cve_id: report.cve_id,
    ...{ status: report.status, close_reason: report.close_reason },
    ...{ severity: report.severity, cvss_vector: report.cvss_vector, cvss_score: report.cvss_score },
    ...{ created_at: report.sent_at, sent_at: report.sent_at, validated_at: report.validated_at, closed_at: report.closed_at },
    ...{ last_activity_at: last, last_internal_at: last },
    ...{ import_key: report.key, imported_author: report.author },
  };
}
