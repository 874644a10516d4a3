import * as z from "zod/mini";
import { Person } from "../../accounts/core/account.schema.ts";
import { endpoint } from "../../kernel/endpoint.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { Currency, Money } from "../../kernel/minor-units.ts";
import { severities } from "../../kernel/severity.values.ts";
import { responseTargets } from "../../programs/core/program.values.ts";
import { reportStatuses } from "../../reports/core/report.state.ts";

/** Rows of each table of a dashboard. */
export const dashboardRows = 10;
/** Months of the course; the last one is the month that is shown. */
export const dashboardMonths = 12;

const Count = z.int();
/** A figure of the month, and of the month before. */
const Compared = z.object({
  now: Count.check(z.describe("In the month that is shown.")),
  before: Count.check(z.describe("In the month before.")),
});
const Counts = {
  received: Count.check(z.describe("How many were received.")),
  valid: Count.check(z.describe("Of these, the valid ones.")),
  resolved: Count.check(z.describe("Of these, the resolved ones.")),
};

export const Dashboard = z.object({
  month: z.string().check(z.describe("The month that is shown, as YYYY-MM in UTC.")),
  received: Compared.check(z.describe("Reports received in the month.")),
  valid: Compared.check(z.describe("Of these, the validated or resolved ones.")),
  resolved: Compared.check(z.describe("Of these, the resolved ones.")),
  duplicates: Compared.check(z.describe("Of these, the duplicates.")),
  invalid: Compared.check(z.describe("Of these, spam and not applicable ones.")),
  money: z
    .nullable(
      z.object({
        currency: Currency,
        now: Money.check(z.describe("In the month that is shown.")),
        before: Money.check(z.describe("In the month before.")),
        by_month: z
          .array(z.object({ month: z.string().check(z.describe("The month, such as `2026-03`.")), amount: Money }))
          .check(z.describe("The money of twelve months up to the one that is shown, the oldest first.")),
      }),
    )
    .check(
      z.describe(
        "What the company spent on awards with their fees, or the caller earned, in minor units; null for members who may not read the money.",
      ),
    ),
  missed: Compared.check(z.describe("Reports of the month of which the company missed a target.")),
  missed_by_target: z
    .array(
      z.object({
        target: z.enum(responseTargets).check(z.describe("The target.")),
        reports: Count.check(z.describe("How many reports missed it.")),
      }),
    )
    .check(z.describe("How many reports of the month missed each target.")),
  latest_missed: z
    .array(
      z.object({
        report_id: Uuid,
        id: z.nullable(z.int()).check(z.describe("The public number of the report.")),
        poc_title: z.string(),
        target: z.enum(responseTargets).check(z.describe("The target that was missed.")),
        missed_at: Time.check(z.describe("When the target fell due.")),
        late_hours: z.nullable(z.int()).check(z.describe("Business hours by which it was met too late; null if it was not.")),
      }),
    )
    .check(z.describe("The targets of reports of the month that were missed last, at most 10.")),
  by_status: z
    .array(
      z.object({
        status: z.enum(reportStatuses).check(z.describe("The status.")),
        received: Count.check(z.describe("How many were received.")),
      }),
    )
    .check(z.describe("The reports of the month by status.")),
  by_severity: z
    .array(z.object({ severity: z.enum(severities).check(z.describe("The severity.")), ...Counts }))
    .check(z.describe("The reports of the month by severity, critical first.")),
  by_month: z
    .array(
      z.object({
        month: z.string().check(z.describe("The month, such as `2026-03`.")),
        ...Counts,
        duplicates: Count.check(z.describe("Of these, the duplicates.")),
      }),
    )
    .check(z.describe("Twelve months up to the one that is shown, the oldest first.")),
  /** The assets and weaknesses with the most reports; `id` is null for reports without one, about an asset that is not listed for example. */
  by_asset: z
    .array(
      z.object({
        id: z.nullable(Uuid).check(z.describe("The id of the asset; null for reports that name none of a program's scopes.")),
        name: z.nullable(z.string()).check(z.describe("The asset; null for reports that name none of a program's scopes.")),
        ...Counts,
      }),
    )
    .check(z.describe("The assets with the most reports of the month.")),
  by_weakness: z
    .array(
      z.object({
        id: z.nullable(Uuid).check(z.describe("The id of the weakness; null for reports without one.")),
        name: z.nullable(z.string()).check(z.describe("The weakness; null for reports without one.")),
        ...Counts,
      }),
    )
    .check(z.describe("The weaknesses with the most reports of the month.")),
  medians: z
    .object({
      first_response: z.nullable(z.number()).check(z.describe("Until the first response.")),
      triage: z.nullable(z.number()).check(z.describe("Until the company validated or closed it.")),
      resolution: z.nullable(z.number()).check(z.describe("Until it was resolved.")),
    })
    .check(z.describe("Median days from receipt, of the reports of the month; null without such a report.")),
  /** Researchers with the most valid reports; empty for researchers, who see their own reports. */
  top_researchers: z
    .array(
      z.object({
        user: Person.check(z.describe("The account.")),
        valid: Count.check(z.describe("How many of their reports were valid.")),
      }),
    )
    .check(z.describe("Who sent the most valid reports of the month; none without a company.")),
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
    company_id: z.optional(Uuid).check(z.describe("The company whose reports are counted; the caller's own reports without it.")),
    month: z
      .optional(z.string().check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/)))
      .check(z.describe("The month in UTC, as YYYY-MM; the present one without it.")),
  }),
  result: Dashboard,
  errors: ["not_found"],
});

/** Current figures of the platform, for staff. */
export const PlatformOverview = z.object({
  people: Count.check(z.describe("Active accounts.")),
  companies: Count.check(z.describe("Companies that are not archived.")),
  programs: Count.check(z.describe("Programs that were published.")),
  reports: Count.check(z.describe("Reports that were sent.")),
  open_reports: Count.check(z.describe("Reports that are new, under review or need more information.")),
  disputes: z
    .array(
      z.object({
        up_to_days: z.nullable(z.int()).check(z.describe("The age in days at which the group ends; null for the oldest.")),
        open: Count.check(z.describe("How many are open.")),
      }),
    )
    .check(z.describe("Open disputes by age.")),
  /** Jobs that wait, and those that failed for good. */
  queue: z
    .object({
      waiting: Count.check(z.describe("How many wait.")),
      failed: Count.check(z.describe("How many are not tried again.")),
    })
    .check(z.describe("The jobs of the server.")),
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
