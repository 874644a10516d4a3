import { scopeLimits } from "@safeport/contract/programs/scopes/scope.limits";
import { columnsOfTexts } from "@safeport/contract/reports/core/write-up.values";
import { newId } from "@safeport/db/new-id";
import type { Tx } from "../../../platform/transaction.ts";
import { scoreColumns } from "../../reports/completeness/score-columns.ts";
import type { ImportedReport } from "./parse-report.ts";
import * as queries from "./report-import.queries.ts";

/** Inserts reports of a file with their comments as OTHER items. An original comes before its duplicates. */
export async function writeReports(tx: Tx, program: queries.ImportTarget, reports: readonly ImportedReport[]): Promise<void> {
  const author_id = await queries.placeholderOf(tx, program.company_id);
  const named = await namesOf(tx, program);
  const originals = reports.flatMap(({ duplicate_of }) => duplicate_of ?? []);
  const ids = await queries.findImported(tx, program.company_id, originals);
  const now = new Date();
  const bySending = [...reports].sort((a, b) => a.sent_at.getTime() - b.sent_at.getTime());
  for (const report of bySending) {
    const id = newId();
    ids.set(report.key, id);
    await queries.insertImported(tx, {
      ...{ id, author_id, program_id: program.id, company_id: program.company_id },
      ...columnsOf(report, named),
      duplicate_of: report.duplicate_of === null ? null : (ids.get(report.duplicate_of) ?? null),
      imported_at: now,
    });
    await queries.insertImportedItems(tx, [
      ...report.comments.map(({ author, at, content }) => ({
        ...{ id: newId(), report_id: id, item_type: "OTHER" as const, content, imported_author: author, created_at: at },
      })),
      { id: newId(), report_id: id, item_type: "INFO", info: "imported", created_at: now },
    ]);
  }
}

interface Named {
  scopeOf: (text: string) => string | null;
  weaknessOf: (text: string) => { id: string; name: string } | null;
}

/** Finds the scopes of a program and the weaknesses by their names in a file. */
async function namesOf(tx: Tx, program: queries.ImportTarget): Promise<Named> {
  const scopes = new Map((await queries.findScopes(tx, program.id)).map(({ id, identifier }) => [identifier.toLowerCase(), id]));
  const weaknesses = new Map<string, { id: string; name: string }>();
  for (const { id, cwe_id, name } of await queries.findWeaknesses(tx))
    for (const key of [`cwe-${cwe_id}`, name.toLowerCase()]) weaknesses.set(key, { id, name });
  return {
    scopeOf: (text) => scopes.get(text.toLowerCase()) ?? null,
    weaknessOf: (text) => {
      const [number] = /^cwe-\d+/i.exec(text) ?? [];
      return weaknesses.get((number ?? text).toLowerCase()) ?? null;
    },
  };
}

function columnsOf(report: ImportedReport, { scopeOf, weaknessOf }: Named) {
  const { texts, comments } = report;
  const scope_id = scopeOf(report.asset);
  const weakness = weaknessOf(report.weakness);
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
    scope_identifier: scope_id === null && report.asset !== "" ? report.asset.slice(0, scopeLimits.identifier) : null,
    weakness_id: weakness?.id ?? null,
    title: report.title,
    ...{ status: report.status, close_reason: report.close_reason },
    ...{ severity: report.severity, cvss_vector: report.cvss_vector, cvss_score: report.cvss_score },
    ...{ created_at: report.sent_at, sent_at: report.sent_at, validated_at: report.validated_at, closed_at: report.closed_at },
    ...{ last_activity_at: last, last_internal_at: last },
    ...{ import_key: report.key, imported_author: report.author },
  };
}
