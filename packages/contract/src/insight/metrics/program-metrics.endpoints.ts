import { endpoint } from "../../kernel/endpoint.ts";
import { ProgramRef } from "../../programs/core/program.endpoints.ts";
import { ProgramMetrics } from "./program-metrics.schema.ts";

export const getProgramMetrics = endpoint({
  name: "reports.metrics_of_program",
  summary: "The figures of a program's reports, for members of its company and the staff",
  method: "GET",
  path: "/v1/programs/:program/metrics/",
  auth: "session",
  rate: "read",
  params: ProgramRef,
  result: ProgramMetrics,
  errors: ["not_found"],
});
