import { escapeCell } from "@safeport/contract/kernel/escape-cell";
import {
  type ExportColumn,
  type exportReports as endpoint,
  exportColumns,
} from "@safeport/contract/report-exchange/export/list-export.endpoints";
import { type Options, stringify } from "csv-stringify/sync";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { writeAnswer } from "../../../platform/files/write-answer.ts";
import type { AnsweredFile } from "../../../platform/http/mount-file.ts";
import { publicUrlOf } from "../../../platform/settings.ts";
import { filterOf } from "../../reports/list/list-reports.ts";
import { type ExportRow, readAllReports } from "./export.queries.ts";

type Query = z.output<NonNullable<(typeof endpoint)["query"]>>;
type Record = { [C in ExportColumn]: string | number | string[] | null };

const csvOptions: Options = { record_delimiter: "windows", quoted_match: /[;|\t]/ };

/** All reports of a query that the caller may see, as one file. */
export async function exportReports(ctx: Ctx, { format, ...query }: Query): Promise<AnsweredFile> {
  const base = publicUrlOf(ctx.settings);
  const content = await writeAnswer(ctx.settings.dataDir, async (append) => {
    let count = 0;
    if (format === "csv") await append(stringify([[...exportColumns]], { ...csvOptions, bom: true }));
    await readAllReports(ctx.db, ctx.actor, filterOf(query), async (rows) => {
      const texts = rows.map((row) => {
        const record = recordOf(row, base);
        if (format === "csv") return stringify([exportColumns.map((column) => cellOf(record[column]))], csvOptions);
        return `${count++ === 0 ? "[\n" : ",\n"}${JSON.stringify(record)}`;
      });
      await append(texts.join(""));
    });
    if (format === "json") await append(count === 0 ? "[]\n" : "\n]\n");
  });
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
    automation: row.automation,
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
