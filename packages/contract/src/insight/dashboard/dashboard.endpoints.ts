import * as z from "zod/mini";
import { Person } from "../../accounts/account.schema.ts";
import { endpoint } from "../../kernel/endpoint.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { Currency, Money } from "../../kernel/minor-units.ts";
import { severities } from "../../kernel/severity.values.ts";
import { responseTargets } from "../../programs/program.values.ts";
import { reportStatuses } from "../../reports/core/report.state.ts";

/** Rows of each table of a dashboard. */
export const dashboardRows = 10;
/** Months of the course; the last one is the month that is shown. */
export const dashboardMonths = 12;

const Count = z.int();
/** A figure of the month, and of the month before. */
const Compared = z.object({ now: Count, before: Count });
const Counts = { received: Count, valid: Count, resolved: Count };

export const Dashboard = z.object({
  /** The month that is shown, as YYYY-MM in UTC. */
  month: z.string(),
  received: Compared,
  valid: Compared,
  resolved: Compared,
  duplicates: Compared,
  /** Spam and not applicable. */
  invalid: Compared,
  /**
   * Spent by the company on awards with their fees, or earned by the caller, in minor units and without what was taken back; null for
   * members who may not read the money, and for API tokens without `money:read`.
   */
  money: z.nullable(
    z.object({
      currency: Currency,
      now: Money,
      before: Money,
      by_month: z.array(z.object({ month: z.string(), amount: Money })),
    }),
  ),
  /** Reports of which the company missed a target. */
  missed: Compared,
  missed_by_target: z.array(z.object({ target: z.enum(responseTargets), reports: Count })),
  /** The targets that were missed last, each with its report. */
  latest_missed: z.array(
    z.object({
      report_id: Uuid,
      /** The public number. */
      id: z.nullable(z.int()),
      poc_title: z.string(),
      target: z.enum(responseTargets),
      missed_at: Time,
      /** Business hours by which it was met too late, rounded up; null while it is not met. */
      late_hours: z.nullable(z.int()),
    }),
  ),
  by_status: z.array(z.object({ status: z.enum(reportStatuses), received: Count })),
  by_severity: z.array(z.object({ severity: z.enum(severities), ...Counts })),
  by_month: z.array(z.object({ month: z.string(), ...Counts, duplicates: Count })),
  /** The assets and weaknesses with the most reports; `id` is null for reports without one, about an asset that is not listed for example. */
  by_asset: z.array(z.object({ id: z.nullable(Uuid), name: z.nullable(z.string()), ...Counts })),
  by_weakness: z.array(z.object({ id: z.nullable(Uuid), name: z.nullable(z.string()), ...Counts })),
  /** Median days from receipt; null without such a report. */
  medians: z.object({
    first_response: z.nullable(z.number()),
    triage: z.nullable(z.number()),
    resolution: z.nullable(z.number()),
  }),
  /** Researchers with the most valid reports; empty for researchers, who see their own reports. */
  top_researchers: z.array(z.object({ user: Person, valid: Count })),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboard = endpoint({
  name: "reports.dashboard",
  summary:
    "The figures of the reports received in a month: of a company, for its members and the staff; without a company the caller's own reports",
  method: "GET",
  path: "/v1/dashboard/",
  auth: "session",
  rate: "read",
  query: z.strictObject({
    company_id: z.optional(Uuid),
    /** As YYYY-MM in UTC; the present one without it. */
    month: z.optional(z.string().check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/))),
  }),
  result: Dashboard,
  errors: ["not_found"],
});

/** Current figures of the platform, for staff. */
export const PlatformOverview = z.object({
  people: Count,
  companies: Count,
  programs: Count,
  reports: Count,
  open_reports: Count,
  /** Open disputes by their age in days. */
  disputes: z.array(z.object({ up_to_days: z.nullable(z.int()), open: Count })),
  /** Jobs that wait, and those that failed for good. */
  queue: z.object({ waiting: Count, failed: Count }),
});
export type PlatformOverview = z.infer<typeof PlatformOverview>;

export const getPlatformOverview = endpoint({
  name: "reports.platform_overview",
  summary: "How many people, companies, programs, reports and open disputes there are, and jobs that wait; for staff",
  method: "GET",
  path: "/v1/dashboard/platform/",
  auth: "session",
  rate: "read",
  result: PlatformOverview,
  errors: ["not_found"],
});
