import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Uuid } from "../../kernel/ids.ts";
import { severities } from "../../kernel/severity.values.ts";
import { StakeOfReport } from "../../reports/stakes/stake.schema.ts";

const points = z.number().check(z.describe("Points of this part."));

/** The place of a report with its parts. */
export const ReportPlace = z.object({
  version: z.int().check(z.describe("The version of the formula; it rises when a number of it changes.")),
  value: z
    .number()
    .check(z.describe("The place value: the points of all parts. A point is added for each 24 hours since sending.")),
  track: z
    .object({
      closed: z.int().check(z.describe("The author's reports that were closed in 365 days, without withdrawn ones.")),
      valid: z.int().check(z.describe("How many of these were valid, or duplicates of another's resolved report.")),
      points,
    })
    .check(z.describe("The author's track record, from 0 to 50 points; 10 for a new person.")),
  severity: z
    .object({ severity: z.enum(severities), points })
    .check(z.describe("The severity that the author claimed, capped by the asset.")),
  completeness: z
    .object({ percent: z.int().check(z.describe("From 0 to 100.")), points })
    .check(z.describe("How complete the report is; a tenth of a point for each percent.")),
  checks: z
    .object({
      failed: z
        .array(
          z.object({
            check: z.string().check(z.describe("The failed check.")),
            answered: z.boolean().check(z.describe("Whether the author answered it, which halves its points.")),
            points: z.number().check(z.describe("Points that it takes off.")),
          }),
        )
        .check(z.describe("The failed checks that count.")),
      points: z.number().check(z.describe("Points that they take off, at most 60.")),
    })
    .check(z.describe("The failed checks, whose points are taken off.")),
  waiting: z
    .nullable(
      z.object({
        position: z.int().check(z.describe("How many are let in before it by the order, and one.")),
        of: z.int().check(z.describe("How many reports of its program wait.")),
        is_paused: z
          .boolean()
          .check(z.describe("Whether its program or company is paused: nothing comes in, and the days count from its end.")),
        expected_on: z.iso.date().check(z.describe("The day on which it is expected to be let in.")),
        promised_on: z.iso
          .date()
          .check(z.describe("The day on which it is let in at the latest, since every tenth is the oldest that waits.")),
      }),
    )
    .check(z.describe("Its standing while it waits; null for a report that does not.")),
  stake: z.nullable(StakeOfReport).check(z.describe("The stake that was given with it; null for a report without one.")),
});
export type ReportPlace = z.infer<typeof ReportPlace>;

export const readPlace = endpoint({
  name: "reports.place",
  summary: "How the place of a sent report in the order of its company's desk is computed, for its author and the team",
  method: "GET",
  path: "/v1/reports/:report_id/place/",
  auth: "session",
  rate: "read",
  throttle: { person: 3_600 },
  params: z.object({ report_id: Uuid }),
  result: ReportPlace,
  errors: ["not_found", "forbidden", "illegal_transition"],
});
