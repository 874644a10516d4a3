import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Uuid } from "../../kernel/ids.ts";
import { Report } from "../core/report.schema.ts";

const ReportRef = z.object({ report_id: Uuid });

export const askAnswer = endpoint({
  name: "reports.ask_answer",
  summary: "Ask the company for an answer, as the author of a report that is in the platform's queue of overdue reports",
  method: "POST",
  path: "/v1/reports/:report_id/ask_answer/",
  auth: "session",
  rate: "write",
  throttle: { person: 60, object: 10 },
  events: ["report.answer_asked", "report.status_changed"],
  params: ReportRef,
  result: Report,
  errors: ["not_found", "forbidden", "illegal_transition"],
});

export const addNothing = endpoint({
  name: "reports.nothing_to_add",
  summary: "Answer a question with nothing to add, as the author of the report; it goes on under review",
  method: "POST",
  path: "/v1/reports/:report_id/nothing_to_add/",
  auth: "session",
  rate: "write",
  throttle: { person: 120, object: 20 },
  events: ["report.nothing_added"],
  params: ReportRef,
  result: Report,
  errors: ["not_found", "forbidden", "illegal_transition"],
});
