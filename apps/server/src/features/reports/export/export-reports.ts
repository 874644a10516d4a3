import { createReadStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { escapeCell } from "@safeport/contract/kernel/escape-cell";
import {
  type ExportColumn,
  type exportReports as endpoint,
  exportColumns,
} from "@safeport/contract/reports/desk/export.endpoints";
import { type Options, stringify } from "csv-stringify/sync";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { newUploadPath } from "../../../platform/files/upload.ts";
import type { AnsweredFile } from "../../../platform/http/mount.ts";
import { publicUrlOf } from "../../../platform/settings.ts";
import { filterOf } from "../list/list-reports.ts";
import { type ExportRow, readAllReports } from "./export.queries.ts";

type Query = z.output<NonNullable<(typeof endpoint)["query"]>>;
type Record = { [C in ExportColumn]: string | number | string[] | null };

const csvOptions: Options = { record_delimiter: "windows", quoted_match: /[;|\t]/ };

/**
 * All reports of a query that the caller may see, as one file. It is written to the disk first, so that a slow client keeps no connection to the
 * database, and a failure before its end answers an error and no part of it.
 */
export async function exportReports(ctx: Ctx, { format, ...query }: Query): Promise<AnsweredFile> {
  const path = await newUploadPath(ctx.settings.dataDir);
  const base = publicUrlOf(ctx.settings);
  const file = await open(path, "wx", 0o600);
  try {
    let count = 0;
    if (format === "csv") await file.write(stringify([[...exportColumns]], { ...csvOptions, bom: true }));
    await readAllReports(ctx.db, ctx.actor, filterOf(query), async (rows) => {
      const texts = rows.map((row) => {
        const record = recordOf(row, base);
        if (format === "csv") return stringify([exportColumns.map((column) => cellOf(record[column]))], csvOptions);
        return `${count++ === 0 ? "[\n" : ",\n"}${JSON.stringify(record)}`;
      });
      await file.write(texts.join(""));
    });
    if (format === "json") await file.write(count === 0 ? "[]\n" : "\n]\n");
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw error;
  }
  await file.close();
  const content = createReadStream(path);
  content.once("close", () => void rm(path, { force: true }));
  const type = format === "csv" ? "text/csv; charset=utf-8" : "application/json; charset=utf-8";
  return { name: `reports.${format}`, type, content };
}

function recordOf(row: ExportRow, base: string): Record {
  const time = (at: Date | null) => at?.toISOString() ?? null;
  const { report_id, number, title, status, severity, cvss_vector, close_reason, turn, program, asset, weakness, author } = row;
  const { cve_id, duplicate_of, missed_targets } = row;
  return {
    id: number,
    title,
    status,
    severity,
    cvss_vector,
    cve_id,
    close_reason,
    duplicate_of,
    turn,
    program,
    asset,
    weakness,
    author,
    assignee: row.assignee,
    labels: row.labels,
    missed_targets,
    sent_at: time(row.sent_at),
    first_response_at: time(row.first_response_at),
    validated_at: time(row.validated_at),
    closed_at: time(row.closed_at),
    last_activity_at: time(row.last_activity_at),
    url: `${base}/reports/${report_id}`,
  };
}

/** A cell that no spreadsheet takes for a formula; numbers stay plain. */
function cellOf(value: string | number | string[] | null): string {
  if (typeof value === "number") return String(value);
  return escapeCell(Array.isArray(value) ? value.join(", ") : (value ?? ""));
}
