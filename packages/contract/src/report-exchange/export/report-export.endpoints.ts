import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Uuid } from "../../kernel/ids.ts";

export const reportExportFormats = ["json", "md", "pdf", "zip"] as const;

export const exportReport = endpoint({
  name: "reports.export_one",
  summary:
    "One report with its public timeline as a file: JSON, Markdown, PDF, or a ZIP of all three with the files and their SHA-256. Only the ZIP of a caller who reads internal comments has them, in the folder `internal`. The header `missing-scripts` says for which scripts the PDF has no font",
  method: "GET",
  path: "/v1/reports/:report_id/export/",
  auth: "session",
  rate: "read",
  throttle: { person: 600 },
  params: z.object({ report_id: Uuid }),
  query: z.strictObject({ format: z._default(z.enum(reportExportFormats).check(z.describe("The format of the file.")), "json") }),
  result: z.string(),
  file: ["application/json", "text/markdown", "application/pdf", "application/zip"],
  errors: ["not_found", "conflict"],
  uncompressed: true,
});
