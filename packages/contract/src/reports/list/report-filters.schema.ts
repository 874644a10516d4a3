import * as z from "zod/mini";
import { fieldRule } from "../../kernel/field-error.ts";
import { Uuid } from "../../kernel/ids.ts";
import { changedSince, pageQuery } from "../../kernel/paging.ts";
import { severities } from "../../kernel/severity.values.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { singleLine } from "../../kernel/text.ts";
import { responseTargets } from "../../programs/program.values.ts";
import { reportStatuses } from "../core/report.state.ts";
import { awaitedActs, reportTurns } from "../core/report.values.ts";
import { defaultReportSort, reportSorts } from "./report-sort.values.ts";

/** The oldest age that a filter can name: a century. */
const maxAgeDays = 36_500;

const StatusFilter = z.pipe(z.string().check(z.maxLength(20), z.toLowerCase()), z.enum([...reportStatuses, "active"]));

/** Filters of a report list. */
const filters = {
  disputed_reports_only: z.optional(z.stringbool()),
  closed_only: z.optional(z.stringbool()),
  status: z.optional(StatusFilter),
  severity: z.optional(z.enum(severities)),
  turn: z.optional(z.enum(reportTurns)),
  /** Only reports that await this act of the caller. */
  awaits: z.optional(z.enum(awaitedActs)),
  /** `me`, `none` or a username. Reporters know no assignee, so they find nothing by it. */
  assignee: z.optional(singleLine(textLimits.name)),
  weakness_id: z.optional(Uuid),
  /** The asset; `none` for reports that name none of the listed ones. */
  scope_id: z.optional(z.union([z.literal("none"), Uuid])),
  /** Whole days since sending, at least and at most. */
  min_age: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(maxAgeDays))),
  max_age: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(maxAgeDays))),
  /** Completeness of the evidence, from 0 to 100 points, at least and at most. */
  min_completeness: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100))),
  max_completeness: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100))),
  /** Whether the write-up has files; files of comments do not count. */
  has_files: z.optional(z.stringbool()),
  /** Whether a dispute about it is open. */
  has_dispute: z.optional(z.stringbool()),
  /** Only reports whose author contests the severity. */
  contested: z.optional(z.stringbool()),
  /** Whether a target of the company has passed while it is its turn. */
  overdue: z.optional(z.stringbool()),
  /** Only reports of which the company missed this target, or any. */
  missed: z.optional(z.enum([...responseTargets, "any"])),
  /** Only reports whose next step falls due within so many days, or has. */
  due_within: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(366))),
  /** Only the platform's queue of overdue reports. */
  escalated: z.optional(z.stringbool()),
  /** The id of a label, or `none`. Reporters know no labels, so they find nothing by it. */
  label: z.optional(z.union([z.literal("none"), Uuid])),
  /** A month of UTC, e.g. "2026-03": the reports sent in it. */
  received: z.optional(z.string().check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/))),
  search: z.optional(singleLine(textLimits.search, 0)),
  sort: z._default(z.enum(reportSorts), defaultReportSort),
};

/** The filters and the order of a report list, without whose reports it has. */
export const reportFilters = {
  ...pageQuery(),
  ...filters,
  ...changedSince,
  /** `full` adds `poc_description_markdown`, the whole description, to each report. */
  fields: z.optional(z.enum(["full"])),
};

/** Owners and filters of a report list. */
const ownersAndFilters = { ...filters, company_id: z.optional(Uuid), program_id: z.optional(Uuid), author_id: z.optional(Uuid) };

/** All reports of a query, without pages. */
export const allReportsQuery = z.strictObject(ownersAndFilters);

/** A query as it stands in an address: texts that the list of reports accepts. Which reader it is read for is not part of it. */
export const reportFilterTexts = z
  .record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(textLimits.search)))
  .check(fieldRule((query: Record<string, string>) => z.safeParse(allReportsQuery, query).success, "query_invalid"));
