import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { importPageLimits } from "@safeport/contract/programs/import/import.limits";
import type { DB } from "@safeport/db/types.gen";
import { ImportError } from "@safeport/program-lists/import-error";
import type { ImportReport } from "@safeport/program-lists/import-report";
import type { ListFile } from "@safeport/program-lists/prepare-files";
import type { Kysely } from "kysely";
import { type ImportOptions, importPrograms } from "../import/import-programs.ts";
import type { ImportProgress } from "../import/import-progress.ts";
import * as queries from "./import-page.queries.ts";
import { summariseReport } from "./summarise-report.ts";

/** A stored import and what to do with it. */
export type ImportTask = { id: string } & ({ step: "preview" } | { step: "import"; closeMissing: boolean; actorId: string });

/** Message from the server to the process of an import; progress comes back. */
export interface ImportOrder {
  databaseUrl: string;
  task: ImportTask;
}

const decompress = promisify(gunzip);

/**
 * Computes the effect of the lists of an import, or imports them in one transaction with the result of the import, so that it can begin again
 * at any time. Lists that cannot be read fail the import. Needs one connection.
 */
export async function importStored(
  db: Kysely<DB>,
  task: ImportTask,
  onProgress: (progress: ImportProgress) => void,
): Promise<void> {
  try {
    if (task.step === "preview") {
      const report = await importLists(db, task.id, { dryRun: true, onProgress });
      await queries.finishImport(db, task.id, "previewed", outcomeOf(report));
      return;
    }
    await importLists(db, task.id, {
      ...{ closeMissing: task.closeMissing, actorId: task.actorId, onProgress },
      async onWritten(tx, report) {
        if (!(await queries.finishImport(tx, task.id, "done", outcomeOf(report))))
          throw new Error("The import has ended meanwhile");
      },
    });
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    await queries.failImport(db, task.id, error.message);
  }
}

async function importLists(db: Kysely<DB>, id: string, options: ImportOptions): Promise<ImportReport> {
  const files: ListFile[] = [];
  for (const { name, content } of await queries.readLists(db, id))
    files.push({ name, bytes: await decompress(content, { maxOutputLength: importPageLimits.fileBytes }) });
  return importPrograms(db, files, options);
}

function outcomeOf(report: ImportReport) {
  return { summary: summariseReport(report), refusals: report.refusals.slice(0, importPageLimits.refusals) };
}
