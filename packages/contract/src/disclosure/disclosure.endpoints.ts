import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { maxInteger, Uuid } from "../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../kernel/paging.ts";
import { severities } from "../kernel/severity.values.ts";
import { textLimits } from "../kernel/text.limits.ts";
import { singleLine } from "../kernel/text.ts";
import { disclosedSorts } from "../reports/core/disclosure.values.ts";
import { Report } from "../reports/core/report.schema.ts";
import {
  AnswerDisclosureInput,
  AskDisclosureInput,
  CveInput,
  DisclosedCard,
  DisclosedReport,
  DisclosurePreview,
  TakeDownInput,
} from "./disclosure.schema.ts";

const ReportRef = z.object({ report_id: Uuid });
const DisclosedRef = z.object({
  number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxInteger), z.describe("The public number of the report.")),
});
const path = "/v1/reports/:report_id/disclosure/";
/** How long others may keep what everybody reads. */
const cachedSeconds = 60;

export const previewDisclosure = endpoint({
  name: "disclosures.preview",
  summary: "The texts and files that a disclosure of the report can publish, with the request that waits for an answer",
  method: "GET",
  path,
  auth: "session",
  rate: "read",
  params: ReportRef,
  result: DisclosurePreview,
  errors: ["not_found", "conflict"],
  uncompressed: true,
});

export const askDisclosure = endpoint({
  name: "disclosures.ask",
  summary: "Ask the other side to publish a closed report, with what is to be redacted",
  method: "POST",
  path,
  auth: "session",
  rate: "write",
  throttle: { person: 120, object: 20 },
  events: ["report.disclosure_changed"],
  params: ReportRef,
  body: AskDisclosureInput,
  result: Report,
  errors: ["not_found", "forbidden", "conflict", "illegal_transition"],
});

export const withdrawDisclosure = endpoint({
  name: "disclosures.withdraw",
  summary: "Withdraw one's request to publish a report",
  method: "DELETE",
  path,
  auth: "session",
  rate: "write",
  throttle: { person: 120, object: 20 },
  events: ["report.disclosure_changed"],
  params: ReportRef,
  result: Report,
  errors: ["not_found", "forbidden", "illegal_transition"],
});

export const answerDisclosure = endpoint({
  name: "disclosures.answer",
  summary: "Accept a request to publish a report, with more redactions or without, or refuse it with a reason",
  method: "POST",
  path: `${path}answer/`,
  auth: "session",
  rate: "write",
  throttle: { person: 120, object: 20 },
  events: ["report.disclosure_changed"],
  params: ReportRef,
  body: AnswerDisclosureInput,
  result: Report,
  errors: ["not_found", "forbidden", "conflict", "illegal_transition"],
});

export const takeDownReport = endpoint({
  name: "disclosures.take_down",
  summary: "Take a published report down with a reason that both sides see; for staff",
  method: "POST",
  path: `${path}take_down/`,
  auth: "session",
  rate: "write",
  throttle: { person: 300, object: 20 },
  events: ["report.disclosure_changed"],
  params: ReportRef,
  body: TakeDownInput,
  result: Report,
  errors: ["not_found", "forbidden", "illegal_transition"],
});

export const listDisclosed = endpoint({
  name: "disclosures.list",
  summary: "Published reports with search, filters and sorts; for everybody",
  method: "GET",
  path: "/v1/public/reports/",
  auth: "public",
  rate: "read",
  cachedSeconds,
  query: z.strictObject({
    ...pageQuery(),
    ...changedSince,
    search: z.optional(singleLine(textLimits.search, 0)),
    severity: z.optional(z.enum(severities)).check(z.describe("Only reports of this severity.")),
    /** The handle of a program that everybody may see. */
    program: z.optional(singleLine(200)).check(z.describe("Only reports to the program with this handle.")),
    /** The name of a person with a public profile. */
    author: z.optional(singleLine(textLimits.name)).check(z.describe("Only reports of this person.")),
    sort: z._default(z.enum(disclosedSorts), "newest"),
  }),
  result: pageOf(DisclosedCard),
  errors: [],
});

export const getDisclosed = endpoint({
  name: "disclosures.get",
  summary: "A published report by its number; for everybody. 410 once it was taken down",
  method: "GET",
  path: "/v1/public/reports/:number/",
  auth: "public",
  rate: "read",
  cachedSeconds,
  params: DisclosedRef,
  result: DisclosedReport,
  errors: ["not_found", "gone"],
});

export const exportDisclosed = endpoint({
  name: "disclosures.export",
  summary: "A published report as Markdown; for everybody. 410 once it was taken down",
  method: "GET",
  path: "/v1/public/reports/:number/markdown/",
  auth: "public",
  rate: "read",
  cachedSeconds,
  params: DisclosedRef,
  result: z.object({ file_name: z.string(), markdown: z.string().check(z.describe("The report as one Markdown document.")) }),
  errors: ["not_found", "gone"],
});

export const setCve = endpoint({
  name: "disclosures.set_cve",
  summary: "Set or remove the CVE id of a report; for its company and staff",
  method: "POST",
  path: "/v1/reports/:report_id/cve/",
  auth: "session",
  rate: "write",
  throttle: { person: 300, object: 60 },
  events: ["report.corrected", "report.disclosure_changed"],
  params: ReportRef,
  body: CveInput,
  result: Report,
  errors: ["not_found", "forbidden", "illegal_transition"],
});
