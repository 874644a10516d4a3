import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { fieldRule } from "../kernel/field-error.ts";
import { Time, Uuid } from "../kernel/ids.ts";
import { maxPage } from "../kernel/paging.limits.ts";
import { pageOf } from "../kernel/paging.ts";
import { severities } from "../kernel/severity.values.ts";
import { textLimits } from "../kernel/text.limits.ts";
import { isBlank, markdown } from "../kernel/text.ts";
import { reportStatuses } from "../reports/core/report.state.ts";
import { closeReasons } from "../reports/core/report.values.ts";
import { timelineItemTypes } from "../reports/timeline/timeline.schema.ts";

/** The secret of a link that was mailed to a guest. */
const Token = z.string().check(z.minLength(1), z.maxLength(200));

/** Something that happened to a guest's report, as far as its reporter may know. */
const GuestItem = z.object({
  item_id: Uuid,
  item_type: z.enum(timelineItemTypes),
  content: z.nullable(z.string()).check(z.describe("What was written, or what happened.")),
  side: z
    .nullable(z.enum(["reporter", "company", "platform"]))
    .check(z.describe("The side for which that person acted; null for the platform itself.")),
  name: z.nullable(z.string()).check(z.describe("Who did it; null for the platform.")),
  new_status: z.nullable(z.enum(reportStatuses)).check(z.describe("The status after; null for other items.")),
  close_reason: z.nullable(z.enum(closeReasons)),
  new_severity: z.nullable(z.enum(severities)),
  files: z.array(z.string()).check(z.describe("The names of the files.")),
  created_at: Time,
});

/** A report as its sender reads it, who has no account. */
export const GuestReport = z.object({
  number: z.int().check(z.describe("The public number of the report.")),
  title: z.string().check(z.describe("The title of the report.")),
  description_markdown: z.string().check(z.describe("What was sent.")),
  status: z.enum(reportStatuses).check(z.describe("The status.")),
  severity: z.nullable(z.enum(severities)).check(z.describe("The severity; null until the company has accepted the report.")),
  close_reason: z.nullable(z.enum(closeReasons)),
  program_title: z.string(),
  company_name: z.string(),
  sent_at: Time,
  confirmed: z.boolean().check(z.describe("Whether the sender has shown that the address is theirs.")),
  can: z.array(z.enum(["comment", "confirm"])),
  timeline: pageOf(GuestItem).check(z.describe("What happened to it, oldest first, as far as its sender may know.")),
});
export type GuestReport = z.infer<typeof GuestReport>;

const call = { method: "POST", auth: "public", rate: "write" } as const;

export const confirmSubmission = endpoint({
  ...call,
  name: "intake.confirm",
  summary: "Send a report whose address is confirmed by a mailed link; the answer has the token by which its sender follows it",
  path: "/v1/intake/confirm/",
  throttle: { person: 60 },
  events: ["report.submitted"],
  body: z.strictObject({
    token: Token.check(z.describe("The token of a mailed link; in the answer, that of the sender's private link.")),
  }),
  result: z.object({
    token: z.string().check(z.describe("The token of a mailed link; in the answer, that of the sender's private link.")),
  }),
  errors: ["not_found", "gone"],
});

export const readGuestReport = endpoint({
  ...call,
  name: "intake.read",
  summary: "A report with its timeline, for its sender without an account; changes nothing",
  path: "/v1/intake/report/",
  throttle: { person: 2_000 },
  body: z.strictObject({
    token: Token.check(z.describe("The token of the private link.")),
    page: z._default(z.int().check(z.minimum(1), z.maximum(maxPage)), 1),
  }),
  result: GuestReport,
  errors: ["not_found"],
});

export const confirmGuest = endpoint({
  ...call,
  name: "intake.confirm_address",
  summary: "Confirm the address of the sender of a report that came by mail",
  path: "/v1/intake/report/confirm/",
  throttle: { person: 60 },
  body: z.strictObject({ token: Token.check(z.describe("The token of the private link.")) }),
  result: z.object({ confirmed: z.literal(true).check(z.describe("Whether the sender has shown that the address is theirs.")) }),
  errors: ["not_found"],
});

export const commentAsGuest = endpoint({
  ...call,
  name: "intake.comment",
  summary: "Answer on a report as its sender without an account",
  path: "/v1/intake/report/comments/",
  throttle: { person: 120 },
  events: ["report.commented", "report.status_changed"],
  body: z.strictObject({
    token: Token.check(z.describe("The token of the private link.")),
    content: markdown(textLimits.comment, 1).check(
      fieldRule((text: string) => !isBlank(text), "comment_required"),
      z.describe("The text of the comment, in Markdown."),
    ),
  }),
  result: z.object({ item_id: Uuid }),
  status: 201,
  errors: ["not_found", "forbidden", "conflict", "illegal_transition"],
});

export const claimReport = endpoint({
  name: "intake.claim",
  summary:
    "Move a report that was sent without an account to the caller, by the token of its private link, if it was sent from the caller's verified address",
  method: "POST",
  path: "/v1/intake/report/claim/",
  auth: "session",
  rate: "write",
  throttle: { person: 60 },
  events: ["report.guest_claimed"],
  body: z.strictObject({ token: Token.check(z.describe("The token of the private link.")) }),
  result: z.object({ report_id: Uuid.check(z.describe("The report, which the caller is the author of now.")) }),
  errors: ["not_found", "forbidden", "illegal_transition"],
});

export const forgetGuest = endpoint({
  ...call,
  name: "intake.forget",
  summary:
    "Remove name and address of the sender of a report, who gets no more mails and whose link stops working; the report stays",
  path: "/v1/intake/report/forget/",
  throttle: { person: 60 },
  body: z.strictObject({ token: Token.check(z.describe("The token of the private link.")) }),
  result: z.object({ forgotten: z.literal(true).check(z.describe("Always true.")) }),
  errors: ["not_found"],
});
