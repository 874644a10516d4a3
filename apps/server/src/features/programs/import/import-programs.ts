import { newId } from "@safeport/db/new-id";
import type { DB } from "@safeport/db/types.gen";
import type { Insertable, Kysely, Transaction } from "kysely";
import * as queries from "./import.queries.ts";
import type { ImportReport } from "./import-report.ts";
import { platforms } from "./listed-program.ts";
import { planCompanies, planImport, programRow } from "./plan-import.ts";
import { type Entry, type ListFile, prepareFiles } from "./prepare-files.ts";
import { type PreparedScope, scopeKey } from "./prepare-scopes.ts";
import { programNames } from "./program-names.ts";

/** How far an import is: a figure for people who wait. */
export interface Progress {
  step: "reading" | "writing programs" | "writing scopes";
  done: number;
  total: number;
}

type ScopeRow = Insertable<DB["scope"]>;
interface ScopeChanges {
  added: ScopeRow[];
  updated: ScopeRow[];
  archived: string[];
}

const batch = { rows: 500, scopes: 1_000 };

/**
 * Brings public program lists into companies, programs and scopes, in one transaction with its audit row. Lists are known by their
 * shape. The same list again changes nothing; a changed one updates what people have not edited here. Throws `malformed` or
 * `too_large`, with nothing stored, when a file cannot be read as JSON.
 */
export async function importPrograms(
  db: Kysely<DB>,
  files: readonly ListFile[],
  onProgress: (progress: Progress) => void = () => {},
): Promise<ImportReport> {
  const report: ImportReport = {
    files: [],
    scopes: { added: 0, updated: 0, archived: 0 },
    companiesAdded: 0,
    kept: [],
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
  onProgress: (p: Progress) => void,
): Promise<void> {
  await queries.lockImports(tx);
  const sources = Object.keys(platforms);
  const plan = planImport(entries, await queries.findImportedPrograms(tx, sources));
  for (const { file } of plan.added) file.added++;
  for (const { entry } of plan.updated) entry.file.updated++;
  for (const { file } of plan.unchanged) file.unchanged++;
  report.kept = plan.kept.map(({ at }) => at);
  const total = plan.added.length + plan.updated.length;
  if (total === 0) return;

  const names = programNames(await queries.findNames(tx));
  const companies = planCompanies(plan.added, await queries.findImportedCompanies(tx, sources));
  report.companiesAdded = companies.rows.length;
  const writes = [
    ...plan.updated.map(({ entry, before }) => ({ entry, row: programRow(entry, names, { before }) })),
    ...plan.added.map((entry) => ({ entry, row: programRow(entry, names, { companyId: companies.idOf(entry) }) })),
  ];
  for (const { entry, row } of writes)
    if (row.title !== entry.program.title) report.warnings.push({ ...entry.at, kind: "renamed", detail: row.title });

  await inBatches(companies.rows, batch.rows, (rows) => queries.insertCompanies(tx, rows));
  onProgress({ step: "writing programs", done: 0, total });
  await inBatches(writes, batch.rows, async (some, done) => {
    await queries.savePrograms(
      tx,
      some.map(({ row }) => row),
    );
    onProgress({ step: "writing programs", done, total });
  });
  await writeScopes(
    tx,
    await scopeChanges(
      tx,
      writes,
      plan.updated.map(({ before }) => before.id),
    ),
    report,
    onProgress,
  );
  await queries.insertAudit(tx, {
    files: report.files,
    scopes: report.scopes,
    companies_added: report.companiesAdded,
    kept: report.kept.length,
  });
}

/** What to do with the scopes of the written programs. One that is not in the list any more is archived: reports may name it. */
async function scopeChanges(
  tx: Transaction<DB>,
  writes: readonly { entry: Entry; row: queries.ProgramValues }[],
  updatedIds: string[],
): Promise<ScopeChanges> {
  const live = updatedIds.length > 0 ? await queries.findLiveScopes(tx, updatedIds) : [];
  const stored = new Map(live.map((scope) => [`${scope.program_id} ${scopeKey(scope)}`, scope]));
  const changes: ScopeChanges = { added: [], updated: [], archived: [] };
  for (const { entry, row } of writes) {
    for (const scope of entry.program.scopes) {
      const key = `${row.id} ${scopeKey(scope)}`;
      const before = stored.get(key);
      stored.delete(key);
      if (!before) changes.added.push({ ...scope, id: newId(), program_id: row.id });
      else if (differs(before, scope)) changes.updated.push({ ...scope, id: before.id, program_id: row.id });
    }
  }
  changes.archived = [...stored.values()].map(({ id }) => id);
  return changes;
}

function differs(before: queries.StoredScope, scope: PreparedScope): boolean {
  return (Object.keys(scope) as (keyof PreparedScope)[]).some((field) => before[field] !== scope[field]);
}

async function writeScopes(
  tx: Transaction<DB>,
  { added, updated, archived }: ScopeChanges,
  report: ImportReport,
  onProgress: (p: Progress) => void,
): Promise<void> {
  report.scopes = { added: added.length, updated: updated.length, archived: archived.length };
  const total = added.length + updated.length + archived.length;
  const tell = (done: number) => onProgress({ step: "writing scopes", done, total });
  tell(0);
  // Archived first: what takes an asset's place must find it free.
  await inBatches(archived, batch.scopes, async (ids, done) => {
    await queries.archiveScopes(tx, ids);
    tell(done);
  });
  await inBatches(updated, batch.scopes, async (rows, done) => {
    await queries.saveScopes(tx, rows);
    tell(archived.length + done);
  });
  await inBatches(added, batch.scopes, async (rows, done) => {
    await queries.insertScopes(tx, rows);
    tell(archived.length + updated.length + done);
  });
}

/** Calls `run` with at most `size` items at a time, and how many are done with them. */
async function inBatches<T>(items: T[], size: number, run: (items: T[], done: number) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += size) {
    const some = items.slice(start, start + size);
    await run(some, start + some.length);
  }
}
