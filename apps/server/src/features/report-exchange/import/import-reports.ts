import { readFile } from "node:fs/promises";
import { ImportMap, type ReportImport } from "@safeport/contract/report-exchange/import/report-import.endpoints";
import { reportImportLimits } from "@safeport/contract/report-exchange/import/report-import.limits";
import type { Db } from "@safeport/db/named-statement";
import type { Language } from "@safeport/messages/languages";
import * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { type NewAuditEntry, unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import type { UploadedFile } from "../../../platform/http/forms.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { assertMay, getProgram } from "../../programs/core/get-program.ts";
import { notesOf } from "./note-of-rest.ts";
import { keyOf } from "./parse-report.ts";
import { type ImportPlan, planImport } from "./plan-import.ts";
import { type ReadFile, readNeutralFile } from "./read-neutral-file.ts";
import { countImported, findImported, findWeaknesses, type ImportTarget, lockImport } from "./report-import.queries.ts";
import { summaryOf } from "./summarise-import.ts";
import { ValueMap } from "./value-map.ts";
import { writeReports } from "./write-reports.ts";

/** Throws 404 or 403 for people who may not import into a program. */
export async function assertImports(ctx: Ctx, { program }: { program: string }): Promise<void> {
  assertMay("import_reports", ctx, await getProgram(ctx, program));
}

/**
 * Imports the reports of a file into a program. Without `apply` nothing is written. Throws 404, 403, 422 without a file or for a map that is none,
 * `malformed` for a file that cannot be read and `too_large` for a longer one.
 */
export async function importReports(
  ctx: Ctx,
  ref: string,
  file: UploadedFile | undefined,
  { apply, map }: { apply: boolean; map: string },
): Promise<ReportImport> {
  const program = assertMay("import_reports", ctx, await getProgram(ctx, ref));
  if (!file) throw invalidField(["body", "file"], "required");
  const chosen = readMap(map);
  if (!chosen) throw invalidField(["body", "map"], "invalid_value");
  const read = await readNeutralFile(await readFile(file.path));
  const { language } = ctx.request;
  if (!apply) return summaryOf(await planFor(ctx.db, program, read, chosen), { read, applied: false, language });
  return unitOfWork(ctx, async (tx) => {
    // Reading the file takes a while, in which the right may end.
    assertMay("import_reports", ctx, await getProgram({ ...ctx, db: tx }, ref));
    const { plan, audit } = await importInto(tx, program, read, { map: chosen, language });
    return { result: summaryOf(plan, { read, applied: true, language }), audit };
  });
}

/** What words become, from JSON; null for a text that is no such map. */
export function readMap(text: string): ImportMap | null {
  try {
    return z.safeParse(ImportMap, JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Plans the import of a file into a program's company, as it is now. */
export async function planFor(db: Db, program: ImportTarget, read: ReadFile, map: ImportMap): Promise<ImportPlan> {
  const keys = read.reports.flatMap((report) => [keyOf(report), report.duplicate_of]);
  const words = new ValueMap(read.reader, map, await findWeaknesses(db));
  return planImport(read, words, await findImported(db, program.company_id, keys));
}

/** Imports a file. Without events nobody is notified, no clock starts and nobody gets points. */
export async function importInto(
  tx: Tx,
  program: ImportTarget,
  read: ReadFile,
  { map, language }: { map: ImportMap; language: Language },
): Promise<{ plan: ImportPlan; audit: NewAuditEntry[] }> {
  await lockImport(tx, program.company_id);
  const plan = await planFor(tx, program, read, map);
  if (plan.added.length === 0) return { plan, audit: [] };
  if ((await countImported(tx, program.company_id)) + plan.added.length > reportImportLimits.perCompany)
    throw new AppError("conflict", "too_many_imported", { params: { max: reportImportLimits.perCompany } });
  await writeReports(tx, program, plan.added, (report) => notesOf(report, language));
  const { format } = read.reader;
  const snapshot = { title: program.title, format, added: plan.added.length, refused: plan.refused.length };
  const { id: object_id, company_id } = program;
  return { plan, audit: [{ action: "report.imported", object_type: "program", object_id, company_id, snapshot }] };
}
