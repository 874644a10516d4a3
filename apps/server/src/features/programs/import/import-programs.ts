import { isOpenToAll } from "@safeport/contract/programs/core/program.policy";
import type { DB } from "@safeport/db/types.gen";
import type { ImportReport } from "@safeport/program-lists/import-report";
import { platforms } from "@safeport/program-lists/listed-program";
import { type ListFile, type PreparedFiles, prepareFiles } from "@safeport/program-lists/prepare-files";
import type { Kysely, Transaction } from "kysely";
import { type AuditRow, publishEvents, recordChange } from "../../../platform/events/event.queries.ts";
import * as queries from "./import.queries.ts";
import { importEvents } from "./import-events.ts";
import type { ImportProgress } from "./import-progress.ts";
import { inBatches } from "./in-batches.ts";
import { planCompanies, planImport, programRow } from "./plan-import.ts";
import { programNames } from "./program-names.ts";
import { programsThatLeft } from "./programs-that-left.ts";
import { scopeChanges, writeScopes } from "./write-scopes.ts";

const batchRows = 500;
const sources = Object.keys(platforms);

interface WithProgress {
  onProgress: (progress: ImportProgress) => void;
}
export interface ImportOptions extends Partial<WithProgress> {
  /** Writes nothing: the report tells the effect that an import would have now. */
  dryRun?: boolean;
  /** Closes the programs that have left their list, except those that people edited here; changed scopes alone keep no program open. */
  closeMissing?: boolean;
  /** Importing user; null on the command line. */
  actorId?: string | null;
  /** Runs in the transaction of the import, after all else. */
  onWritten?: (tx: Transaction<DB>, report: ImportReport) => Promise<void>;
}

/**
 * Imports public program lists as companies, programs and scopes, in one transaction with its audit row. Lists are recognised by
 * their shape. Importing the same list again changes nothing; a changed list updates the fields that people have not edited here.
 * Throws ImportError, with nothing stored, when a file cannot be read as JSON.
 */
export async function importPrograms(
  db: Kysely<DB>,
  files: readonly ListFile[],
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { onProgress = () => {} } = options;
  const report: ImportReport = {
    files: [],
    scopes: { added: 0, updated: 0, archived: 0 },
    companiesAdded: 0,
    skipped: [],
    missing: [],
    closed: 0,
    refusals: [],
    warnings: [],
    fileRefused: false,
  };
  onProgress({ step: "reading", done: 0, total: files.length });
  const prepared = await prepareFiles(files, report);
  onProgress({ step: "reading", done: files.length, total: files.length });
  await db.transaction().execute((tx) => write(tx, prepared, report, { ...options, onProgress }));
  return report;
}

async function write(
  tx: Transaction<DB>,
  prepared: PreparedFiles,
  report: ImportReport,
  { onProgress, dryRun = false, closeMissing = false, actorId = null, onWritten }: ImportOptions & WithProgress,
): Promise<void> {
  if (!dryRun) await queries.lockImports(tx);
  const { plan, missing, closed } = dryRun
    ? await findChanges(tx, prepared, closeMissing)
    : await lockChanges(tx, prepared, closeMissing);
  for (const { file } of plan.added) file.added++;
  for (const { entry } of plan.updated) entry.file.updated++;
  for (const { file } of plan.unchanged) file.unchanged++;
  report.skipped = plan.skipped.map(({ at }) => at);
  report.missing = missing;
  report.closed = closed.length;
  const total = plan.added.length + plan.updated.length;
  if (total + closed.length === 0) {
    if (!dryRun) await onWritten?.(tx, report);
    return;
  }

  const names = programNames(await queries.findNames(tx));
  const companies = planCompanies(plan.added, await queries.findImportedCompanies(tx, sources));
  report.companiesAdded = companies.rows.length;
  const writes = [
    ...plan.updated.map(({ entry, before }) => ({ entry, row: programRow(entry, names, { before }) })),
    ...plan.added.map((entry) => ({ entry, row: programRow(entry, names, { companyId: companies.idOf(entry) }) })),
  ];
  for (const { entry, row } of writes)
    if (
      isOpenToAll({ status: row.status ?? "active", visibility: row.visibility ?? "PUBLIC" }) &&
      !companies.publishes(row.company_id)
    ) {
      row.status = "paused";
      report.warnings.push({ ...entry.at, kind: "unvouched", detail: row.title });
    }
  for (const { entry, row } of writes)
    if (row.title !== entry.program.title) report.warnings.push({ ...entry.at, kind: "renamed", detail: row.title });

  const updatedIds = plan.updated.map(({ before }) => before.id);
  const scopes = await scopeChanges(tx, writes, updatedIds);
  report.scopes = { added: scopes.added.length, updated: scopes.updated.length, archived: scopes.archived.length };
  if (dryRun) return;

  await inBatches(companies.rows, batchRows, (rows) => queries.insertCompanies(tx, rows));
  onProgress({ step: "writing_programs", done: 0, total });
  await inBatches(writes, batchRows, async (some, done) => {
    await queries.savePrograms(
      tx,
      some.map(({ row }) => row),
    );
    onProgress({ step: "writing_programs", done, total });
  });
  await writeScopes(tx, scopes, onProgress);
  await inBatches(closed, batchRows, (some) =>
    queries.closeLeftPrograms(
      tx,
      some.map(({ id }) => id),
    ),
  );
  const programs = writes.map(({ row: { id, company_id } }) => ({ id, company_id }));
  const events = await importEvents(
    tx,
    { updated: [...programs.slice(0, updatedIds.length), ...closed], added: programs.slice(updatedIds.length) },
    scopes,
  );
  await inBatches(events, batchRows, (some) => publishEvents(tx, actorId, some));
  const object_snapshot = {
    files: report.files,
    scopes: report.scopes,
    companies_added: report.companiesAdded,
    skipped: report.skipped.length,
    closed: report.closed,
  };
  const by = actorId === null ? { log_type: "system_log" as const } : { log_type: "admin_log" as const, user_id: actorId };
  const audit: AuditRow[] = [
    { action: "programs.import", ...by, object_snapshot },
    ...closed.map(({ id, company_id, title }) => ({
      action: "program.updated",
      ...by,
      company_id,
      object_type: "program",
      object_id: id,
      object_snapshot: { title, status: "closed" },
    })),
  ];
  await recordChange(tx, { audit, actorId, events: [] });
  await onWritten?.(tx, report);
}

/** Changes that the lists would make to the current data. */
async function findChanges(tx: Transaction<DB>, prepared: PreparedFiles, closeMissing: boolean) {
  const existing = await queries.findImportedPrograms(tx, sources);
  const missing = programsThatLeft(prepared, existing);
  return {
    plan: planImport(prepared.entries, existing),
    missing,
    closed: closeMissing ? missing.filter(({ isEdited }) => !isEdited) : [],
  };
}

/**
 * Locks the programs that the lists change, and returns the changes. Other programs stay unlocked, so reports to them continue. Programs that a person
 * saves during the import are left as they are, so the second comparison finds no new changes.
 */
async function lockChanges(tx: Transaction<DB>, prepared: PreparedFiles, closeMissing: boolean) {
  const { plan, closed } = await findChanges(tx, prepared, closeMissing);
  const ids = [...plan.updated.map(({ before }) => before.id), ...closed.map(({ id }) => id)];
  if (ids.length > 0) await queries.lockPrograms(tx, ids);
  return findChanges(tx, prepared, closeMissing);
}
