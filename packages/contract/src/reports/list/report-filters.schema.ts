import * as z from "zod/mini";
import { pageQuery } from "../../kernel/paging.ts";
import { severities } from "../../kernel/severity.values.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { singleLine } from "../../kernel/text.ts";
import { reportStatuses } from "../report.state.ts";
import { defaultReportSort, reportSorts } from "./report-sort.values.ts";

const StatusFilter = z.pipe(z.string().check(z.maxLength(20), z.toLowerCase()), z.enum([...reportStatuses, "active"]));

/** The filters and the order of a report list, without whose reports it has. */
export const reportFilters = {
  ...pageQuery(),
  disputed_reports_only: z.optional(z.stringbool()),
  closed_only: z.optional(z.stringbool()),
  status: z.optional(StatusFilter),
  severity: z.optional(z.enum(severities)),
  /** A month of UTC, e.g. "2026-03": the reports sent in it. */
  received: z.optional(z.string().check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/))),
  /** `full` adds `poc_description_markdown`, the whole description, to each report. */
  fields: z.optional(z.enum(["full"])),
  search: z.optional(singleLine(textLimits.search, 0)),
  sort: z._default(z.enum(reportSorts), defaultReportSort),
};
