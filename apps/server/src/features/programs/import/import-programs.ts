import { isOpenToAll } from "@safeport/contract/programs/program.policy";
import { newId } from "@safeport/db/new-id";
import type { DB } from "@safeport/db/types.gen";
import type { Kysely, Transaction } from "kysely";
import { publishEvents, recordChange } from "../../../platform/events/event.queries.ts";
import * as queries from "./import.queries.ts";
import { importEvents } from "./import-events.ts";
import type { ImportProgress } from "./import-progress.ts";
import type { ImportReport } from "./import-report.ts";
import { inBatches } from "./in-batches.ts";
import { platforms } from "./listed-program.ts";
import { planCompanies, planImport, programRow } from "./plan-import.ts";
import { type Entry, type ListFile, prepareFiles } from "./prepare-files.ts";
import { programNames } from "./program-names.ts";
import { scopeChanges, writeScopes } from "./write-scopes.ts";

const batchRows = 500;

/**
 * Imports public program lists as companies, programs and scopes, in one transaction with its audit row. Lists are recognised by their
 * shape. Importing the same list again changes nothing; a changed list updates what people have not edited here. Throws `malformed` or
 * `too_large`, with nothing stored, when a file cannot be read as JSON.
 */
export async function importPrograms(
  db: Kysely<DB>,
  files: readonly ListFile[],
  onProgress: (progress: ImportProgress) => void = () => {},
): Promise<ImportReport> {
  const report: ImportReport = {
    files: [],
    scopes: { added: 0, updated: 0, archived: 0 },
    companiesAdded: 0,
    skipped: [],
    refusals: [],
    warnings: [],
    fileRefused: false,
  };
  onProgress({ step: "reading", done: 0, total: files.length });
  const entries = prepareFiles(files, report);
  onProgress({ step: "reading", done: files.length, total: files.length });
  await db.transaction().execute((tx) => write(tx, entries, report, onProgress));
  return report;
}

async function write(
  tx: Transaction<DB>,
  entries: Entry[],
  report: ImportReport,
  onProgress: (progress: ImportProgress) => void,
): Promise<void> {
  await queries.lockImports(tx);
  const sources = Object.keys(platforms);
  const plan = planImport(entries, await queries.findImportedPrograms(tx, sources));
  for (const { file } of plan.added) file.added++;
  for (const { entry } of plan.updated) entry.file.updated++;
  for (const { file } of plan.unchanged) file.unchanged++;
  report.skipped = plan.skipped.map(({ at }) => at);
  const total = plan.added.length + plan.updated.length;
  if (total === 0) return;

  const names = programNames(await queries.findNames(tx));
  const companies = planCompanies(plan.added, await queries.findImportedCompanies(tx, sources));
  report.companiesAdded = companies.rows.length;
  const writes = [
    ...plan.updated.map(({ entry, before }) => ({ entry, row: programRow(entry, names, { before }) })),
    ...plan.added.map((entry) => ({ entry, row: programRow(entry, names, { companyId: companies.idOf(entry) }) })),
  ];
  for (const { entry, row } of writes.slice(plan.updated.length))
    if (
      isOpenToAll({ status: row.status ?? "active", visibility: row.visibility ?? "PUBLIC" }) &&
      !companies.publishes(row.company_id)
    ) {
      row.status = "paused";
      report.warnings.push({ ...entry.at, kind: "unvouched", detail: row.title });
    }
  for (const { entry, row } of writes)
    if (row.title !== entry.program.title) report.warnings.push({ ...entry.at, kind: "renamed", detail: row.title });

  await inBatches(companies.rows, batchRows, (rows) => queries.insertCompanies(tx, rows));
  onProgress({ step: "writing programs", done: 0, total });
  await inBatches(writes, batchRows, async (some, done) => {
    await queries.savePrograms(
      tx,
      some.map(({ row }) => row),
    );
    onProgress({ step: "writing programs", done, total });
  });
  const updatedIds = plan.updated.map(({ before }) => before.id);
  const scopes = await scopeChanges(tx, writes, updatedIds);
  await writeScopes(tx, scopes, report, onProgress);
  const programs = writes.map(({ row: { id, company_id } }) => ({ id, company_id }));
  const events = await importEvents(
    tx,
    { updated: programs.slice(0, updatedIds.length), added: programs.slice(updatedIds.length) },
    scopes,
  );
  await inBatches(events, batchRows, (some) => publishEvents(tx, null, some));
  const object_snapshot = {
    files: report.files,
    scopes: report.scopes,
    companies_added: report.companiesAdded,
    skipped: report.skipped.length,
  };
  const entry = { id: newId(), action: "programs.import", log_type: "system_log" as const, object_snapshot };
  await recordChange(tx, { audit: [entry], actorId: null, events: [] });
}
