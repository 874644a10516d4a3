import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { importPageLimits } from "@safeport/contract/programs/import/import.limits";
import type { Services } from "../../../platform/context.ts";
import { ImportError } from "../import/import-error.ts";
import { type ImportOptions, importPrograms } from "../import/import-programs.ts";
import type { ImportProgress } from "../import/import-progress.ts";
import type { ImportReport } from "../import/import-report.ts";
import type { ListFile } from "../import/prepare-files.ts";
import * as queries from "./import-page.queries.ts";
import { summariseReport } from "./summarise-report.ts";

const decompress = promisify(gunzip);

/** Milliseconds between two updates of an import's progress. */
const noteMs = 500;

/** The job: computes the effect of an import of the lists. */
export async function runPreview(services: Services, id: string, isLastAttempt: boolean): Promise<void> {
  const { db } = services;
  if (!(await queries.beginImport(db, id, ["reading"]))) return;
  await orFail(services, id, isLastAttempt, async () => {
    const report = await importStored(services, id, { dryRun: true });
    await queries.finishImport(db, id, "previewed", outcomeOf(report));
  });
}

/**
 * The job: imports the lists and, if requested, closes programs that have left them. All is one transaction with the result of
 * the import, so it can be begun again at any time, as after the death of its process.
 */
export async function runImport(services: Services, id: string, isLastAttempt: boolean): Promise<void> {
  const started = await queries.beginImport(services.db, id, ["waiting", "running"]);
  if (!started) return;
  await orFail(services, id, isLastAttempt, async () => {
    await importStored(services, id, {
      closeMissing: started.close_missing,
      actorId: started.user_id,
      async onWritten(tx, report) {
        if (!(await queries.finishImport(tx, id, "done", outcomeOf(report)))) throw new Error("The import has ended meanwhile");
      },
    });
    services.events.wake();
  });
}

/** A list that cannot be read fails at once, anything else on the last attempt. */
async function orFail(services: Services, id: string, isLastAttempt: boolean, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof ImportError) return queries.failImport(services.db, id, error.message);
    if (isLastAttempt) await queries.failImport(services.db, id, null);
    throw error;
  }
}

async function importStored({ db }: Services, id: string, options: ImportOptions): Promise<ImportReport> {
  const files: ListFile[] = [];
  for (const { name, content } of await queries.readLists(db, id))
    files.push({ name, bytes: await decompress(content, { maxOutputLength: importPageLimits.fileBytes }) });
  let progress: ImportProgress = { step: "reading", done: 0, total: files.length };
  const timer = setInterval(() => {
    // A lost update does not matter, since another one follows; without the database the job itself fails.
    queries.noteImport(db, id, progress).catch(() => {});
  }, noteMs);
  try {
    return await importPrograms(db, files, { ...options, onProgress: (now) => (progress = now) });
  } finally {
    clearInterval(timer);
  }
}

function outcomeOf(report: ImportReport) {
  return { summary: summariseReport(report), refusals: report.refusals.slice(0, importPageLimits.refusals) };
}
