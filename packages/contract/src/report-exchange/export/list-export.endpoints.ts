import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { allReportsQuery } from "../../reports/list/report-filters.schema.ts";

export const listExportFormats = ["json", "csv"] as const;

/** The columns of an exported list; `assignee` and `labels` are empty where the reader may not know them. */
export const exportColumns = [
  ...([
    "id",
    "title",
    "status",
    "severity",
    "cvss_vector",
    "cve_id",
    "close_reason",
    "duplicate_of",
    "turn",
    "program",
    "asset",
    "weakness",
  ] as const),
  ...([
    "author",
    "automation",
    "assignee",
    "labels",
    "missed_targets",
    "sent_at",
    "first_response_at",
    "validated_at",
    "closed_at",
    "last_activity_at",
  ] as const),
  "url",
] as const;
export type ExportColumn = (typeof exportColumns)[number];

export const exportReports = endpoint({
  name: "reports.export",
  summary: "All reports of a query as one file, as they are at one moment: JSON, or CSV in UTF-8 with a byte order mark",
  method: "GET",
  path: "/v1/reports/export/",
  auth: "session",
  rate: "read",
  throttle: { person: 60 },
  query: z.extend(allReportsQuery, {
    format: z._default(z.enum(listExportFormats).check(z.describe("The format of the file.")), "json"),
  }),
  result: z.string(),
  file: ["application/json", "text/csv"],
  errors: [],
  uncompressed: true,
});
