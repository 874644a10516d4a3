import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { isStaff } from "@safeport/contract/kernel/actor";
import type { AuditAction } from "@safeport/contract/kernel/audit.values";
import { importParts } from "@safeport/contract/programs/import/import.values";
import { Pauses } from "@safeport/foreign-files/pauses";
import { reasonText } from "@safeport/program-lists/refusal-reason";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { writeTable } from "../../../platform/export/write-table.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import type { UploadedFile } from "../../../platform/http/forms.ts";
import * as queries from "./import-page.queries.ts";

const compress = promisify(gzip);

/** Throws 404 for everybody but staff: for others there are no imports. */
export function assertStaff({ actor }: Ctx): void {
  if (!isStaff(actor)) throw new AppError("not_found");
}

const entryOf = (action: AuditAction, id: string, snapshot: Record<string, unknown>) => ({
  action,
  object_type: "import",
  object_id: id,
  snapshot,
});

/** The latest import; null when there is none. Throws 404 for everybody but staff. */
export async function getImport(ctx: Ctx): Promise<queries.ImportRow | null> {
  assertStaff(ctx);
  return (await queries.findImport(ctx.db)) ?? null;
}

/**
 * Stores lists that staff upload, in place of the earlier ones, and queues the job that reads them. Throws 404, 422 without a list, and 409
 * while an import is busy.
 */
export async function previewImport(ctx: Ctx, files: Record<string, UploadedFile>): Promise<queries.ImportRow> {
  assertStaff(ctx);
  const uploads = importParts.flatMap((part) => files[part] ?? []);
  if (uploads.length === 0) throw invalidField(["body", importParts[0]], "required");
  const lists: queries.StoredList[] = [];
  for (const { name, path } of uploads) lists.push({ name, content: await compress(await readFile(path)) });
  const id = await unitOfWork(ctx, async (tx) => {
    const added = await queries.insertImport(tx, ctx.actor.user_id, lists);
    if (added === null) throw new AppError("conflict", "import_running");
    const names = lists.map(({ name }) => name);
    return { result: added, audit: [entryOf("programs.import_previewed", added, { files: names })] };
  });
  return find(ctx, id);
}

/** Starts the import of the previewed lists. Throws 404, and 409 if it has been started or replaced already. */
export async function startImport(ctx: Ctx, id: string, closeMissing: boolean): Promise<queries.ImportRow> {
  await find(ctx, id);
  await unitOfWork(ctx, async (tx) => {
    if (!(await queries.queueImport(tx, id, ctx.actor.user_id, closeMissing))) throw new AppError("conflict", "import_started");
    return { result: undefined, audit: [entryOf("programs.import_started", id, { close_missing: closeMissing })] };
  });
  return find(ctx, id);
}

/** Forgets an import with its lists. Throws 404, and 409 while it is busy. */
export async function discardImport(ctx: Ctx, id: string): Promise<{ discarded: boolean }> {
  const { files } = await find(ctx, id);
  await unitOfWork(ctx, async (tx) => {
    if (!(await queries.deleteImport(tx, id))) throw new AppError("conflict", "import_running");
    return { result: undefined, audit: [entryOf("programs.import_discarded", id, { files })] };
  });
  return { discarded: true };
}

/** The refusals saved for an import, as a file. */
export async function exportRefusals(ctx: Ctx, id: string): Promise<{ file_name: string; csv: string }> {
  assertStaff(ctx);
  const refusals = await queries.findRefusals(ctx.db, id);
  if (!refusals) throw new AppError("not_found");
  const rows: Record<string, string>[] = [];
  const pauses = new Pauses();
  for (const refusal of refusals) {
    if (pauses.isDue()) await pauses.take();
    rows.push({
      file: refusal.file,
      row: refusal.row === 0 ? "" : String(refusal.row),
      program: refusal.title,
      place: refusal.place,
      reason: reasonText(ctx.request.language, refusal),
      detail: refusal.detail ?? "",
    });
  }
  return { file_name: "refusals.csv", csv: await writeTable(["file", "row", "program", "place", "reason", "detail"], rows) };
}

async function find(ctx: Ctx, id: string): Promise<queries.ImportRow> {
  assertStaff(ctx);
  const row = await queries.findImport(ctx.db, id);
  if (!row) throw new AppError("not_found");
  return row;
}
