import * as z from "zod/mini";
import { fieldRule } from "../../kernel/field-error.ts";
import { Uuid } from "../../kernel/ids.ts";
import { changedSince, pageQuery } from "../../kernel/paging.ts";
import { severities } from "../../kernel/severity.values.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { singleLine } from "../../kernel/text.ts";
import { responseTargets } from "../../programs/core/program.values.ts";
import { reportStatuses } from "../core/report.state.ts";
import { automations, awaitedActs, reportTurns } from "../core/report.values.ts";
import { defaultReportSort, reportSorts } from "./report-sort.values.ts";

/** The oldest age that a filter can name: a century. */
const maxAgeDays = 36_500;

const StatusFilter = z.pipe(z.string().check(z.maxLength(20), z.toLowerCase()), z.enum([...reportStatuses, "active"]));

/** Filters of a report list. */
const filters = {
  disputed_reports_only: z.optional(z.stringbool()).check(z.describe("Only reports with an open dispute.")),
  closed_only: z.optional(z.stringbool()).check(z.describe("Only closed reports.")),
  status: z.optional(StatusFilter).check(z.describe("Only reports with this status; `active` stands for all open ones.")),
  severity: z.optional(z.enum(severities)).check(z.describe("Only reports of this severity.")),
  waiting: z
    .optional(z.stringbool())
    .check(z.describe("Only reports that wait until their programs let them in, or only others.")),
  turn: z.optional(z.enum(reportTurns)).check(z.describe("Only reports that wait for this side.")),
  awaits: z
    .optional(z.enum(awaitedActs))
    .check(
      z.describe(
        "Only reports that await this of the caller: `turn` their next step on the desk, `publication` an answer to a request to publish it, `bounty` a bounty that they may give.",
      ),
    ),
  /** `me`, `none` or a username. Reporters know no assignee, so they find nothing by it. */
  assignee: z.optional(singleLine(textLimits.name)).check(z.describe("Only reports of this member: `me`, `none` or a username.")),
  weakness_id: z.optional(Uuid).check(z.describe("Only reports of this weakness.")),
  scope_id: z
    .optional(z.union([z.literal("none"), Uuid]))
    .check(z.describe("Only reports about this asset; `none` for those that name none of the program's scopes.")),
  /** Whole days since sending, at least and at most. */
  min_age: z
    .optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(maxAgeDays)))
    .check(z.describe("Only reports that were sent at least this many days ago.")),
  max_age: z
    .optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(maxAgeDays)))
    .check(z.describe("Only reports that were sent at most this many days ago.")),
  /** Completeness of the evidence, from 0 to 100 points, at least and at most. */
  min_completeness: z
    .optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100)))
    .check(z.describe("Only reports whose evidence has at least this many points.")),
  max_completeness: z
    .optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100)))
    .check(z.describe("Only reports whose evidence has at most this many points.")),
  /** Whether the write-up has files; files of comments do not count. */
  has_files: z.optional(z.stringbool()).check(z.describe("Only reports whose write-up has files, or only those without.")),
  automation: z
    .optional(z.enum(automations))
    .check(z.describe("Only reports that were made this way, as their authors state it.")),
  has_dispute: z.optional(z.stringbool()).check(z.describe("Only reports with an open dispute, or only those without.")),
  contested: z.optional(z.stringbool()).check(z.describe("Only reports whose author contests the severity.")),
  overdue: z
    .optional(z.stringbool())
    .check(z.describe("Only reports whose target has passed while it is the company's turn, or only others.")),
  missed: z
    .optional(z.enum([...responseTargets, "any"]))
    .check(z.describe("Only reports of which the company missed this target, or any.")),
  due_within: z
    .optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(366)))
    .check(z.describe("Only reports of which something falls due within so many days, or has.")),
  escalated: z
    .optional(z.stringbool())
    .check(z.describe("Only reports of the platform's queue of overdue reports, or only others.")),
  label: z.optional(z.union([z.literal("none"), Uuid])).check(z.describe("Only reports with this label: its id, or `none`.")),
  clusters: z
    .optional(z.stringbool())
    .check(
      z.describe(
        "Whether reports of a company that say the same are one row: the earliest of them that the filters find. Reporters see their own reports one by one.",
      ),
    ),
  received: z
    .optional(z.string().check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/)))
    .check(z.describe("Only reports that were sent in this month (UTC), such as `2026-03`.")),
  search: z.optional(singleLine(textLimits.search, 0)),
  sort: z._default(z.enum(reportSorts), defaultReportSort),
};

/** The filters and the order of a report list, without whose reports it has. */
export const reportFilters = {
  ...pageQuery(),
  ...filters,
  ...changedSince,
  fields: z.optional(z.enum(["full"])).check(z.describe("`full` adds the whole description to each report.")),
};

/** Owners and filters of a report list. */
const ownersAndFilters = {
  ...filters,
  company_id: z.optional(Uuid),
  program_id: z.optional(Uuid),
  author_id: z.optional(Uuid).check(z.describe("Only reports of this person.")),
};

/** All reports of a query, without pages. */
export const allReportsQuery = z.strictObject(ownersAndFilters);

/** A query as it stands in an address: texts that the list of reports accepts. Which reader it is read for is not part of it. */
export const reportFilterTexts = z
  .record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(textLimits.search)))
  .check(
    fieldRule((query: Record<string, string>) => z.safeParse(allReportsQuery, query).success, "query_invalid"),
    z.describe("Filters and order of the list of reports, by their names there."),
  );
