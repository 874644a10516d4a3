import { readFile } from "node:fs/promises";
import { isStaff } from "@safeport/contract/kernel/actor";
import type { ReportImport } from "@safeport/contract/report-exchange/import/report-import.endpoints";
import type { Db } from "@safeport/db/named-statement";
import type { Ctx } from "../../../platform/context.ts";
import { type NewAuditEntry, unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import type { UploadedFile } from "../../../platform/http/forms.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { getProgram } from "../../programs/core/get-program.ts";
import { ignoredColumns, keyTextOf } from "./imported-fields.ts";
import { type ImportPlan, planImport } from "./plan-import.ts";
import { type FileRow, readReportFile } from "./read-report-file.ts";
import { findImported, type ImportTarget, lockImport } from "./report-import.queries.ts";
import { summaryOf } from "./summarise-import.ts";
import { writeReports } from "./write-reports.ts";

/** Throws 404 for everybody but staff: for others there are no imports. */
export function assertImports({ actor }: Ctx): void {
  if (!isStaff(actor)) throw new AppError("not_found");
}

/**
 * Imports the reports of a file into a program, for staff. Without `apply` nothing is written. Throws 404, 422 without a file, `malformed` for one that
 * cannot be read and `too_large` for a longer one.
 */
export async function importReports(
  ctx: Ctx,
  ref: string,
  file: UploadedFile | undefined,
  apply: boolean,
): Promise<ReportImport> {
  assertImports(ctx);
  const program = await getProgram(ctx, ref);
  if (!file) throw invalidField(["body", "file"], "required");
  const rows = await readReportFile(await readFile(file.path));
  const { language } = ctx.request;
  const ignored = ignoredColumns(rows);
  if (!apply) return summaryOf(await planFor(ctx.db, program, rows), { rows, ignored, applied: false, language });
  return unitOfWork(ctx, async (tx) => {
    const { plan, audit } = await importInto(tx, program, rows);
    return { result: summaryOf(plan, { rows, ignored, applied: true, language }), audit };
  });
}

/** Plans the import of a file's rows into a program's company, as it is now. */
export async function planFor(db: Db, program: ImportTarget, rows: readonly FileRow[]): Promise<ImportPlan> {
  return planImport(
    rows,
    await findImported(
      db,
      program.company_id,
      rows.map(({ fields }) => keyTextOf(fields)),
    ),
  );
}

/** Imports the rows of a file. Without events nobody is notified, no clock starts and nobody gets points. */
export async function importInto(
  tx: Tx,
  program: ImportTarget,
  rows: readonly FileRow[],
): Promise<{ plan: ImportPlan; audit: NewAuditEntry[] }> {
  await lockImport(tx, program.company_id);
  const plan = await planFor(tx, program, rows);
  if (plan.added.length === 0) return { plan, audit: [] };
  await writeReports(tx, program, plan.added);
  const snapshot = { title: program.title, added: plan.added.length, refused: plan.refused.length };
  const { id: object_id, company_id } = program;
  return { plan, audit: [{ action: "report.imported", object_type: "program", object_id, company_id, snapshot }] };
}
