import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { Uuid } from "../kernel/ids.ts";
import { Report } from "../reports/core/report.schema.ts";

const ReportRef = z.object({ report_id: Uuid });

export const assignReport = endpoint({
  name: "reports.assign",
  summary: "Say which member of the company works on a report; only those who decide about reports can be named",
  method: "POST",
  path: "/v1/reports/:report_id/assign/",
  auth: "session",
  rate: "write",
  throttle: { person: 1_200, object: 120 },
  events: ["report.assigned"],
  params: ReportRef,
  body: z.strictObject({ user_id: z.nullable(Uuid).check(z.describe("The id of the member; null for nobody.")) }),
  result: Report,
  errors: ["not_found", "forbidden", "illegal_transition"],
});

export const watchReport = endpoint({
  name: "reports.watch",
  summary: "Watch a report or stop watching it: whether the caller is notified of its events",
  method: "POST",
  path: "/v1/reports/:report_id/watch/",
  auth: "session",
  rate: "write",
  throttle: { person: 600, object: 60 },
  params: ReportRef,
  body: z.strictObject({ watching: z.boolean().check(z.describe("Whether the caller is notified of what happens to it.")) }),
  result: Report,
  errors: ["not_found", "forbidden"],
});
