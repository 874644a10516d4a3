import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Uuid } from "../../kernel/ids.ts";
import { ReportTerms } from "./report-terms.schema.ts";

export const getReportTerms = endpoint({
  name: "reports.terms",
  summary: "The terms that applied when a report was sent, and the differences to the current ones",
  method: "GET",
  path: "/v1/reports/:report_id/terms/",
  auth: "session",
  rate: "read",
  params: z.object({ report_id: Uuid }),
  result: ReportTerms,
  errors: ["not_found"],
});
