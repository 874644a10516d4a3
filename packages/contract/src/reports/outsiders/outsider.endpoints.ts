import * as z from "zod/mini";
import { Email } from "../../accounts/core/account.schema.ts";
import { endpoint } from "../../kernel/endpoint.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { multiLine } from "../../kernel/text.ts";
import { outsiderEnds } from "../core/report.values.ts";

/** Somebody outside the company with whom it shares a report. */
export const Outsider = z.object({
  outsider_id: Uuid,
  email: z.nullable(z.string()).check(z.describe("Their address; null for the reporter's side, and once it was removed.")),
  note: z
    .nullable(z.string())
    .check(z.describe("What the company told them about it; null without, and for the reporter's side.")),
  invited_by: z
    .nullable(z.string())
    .check(z.describe("The username of the person who invited them; null for the reporter's side.")),
  invited_at: Time.check(z.describe("When they were invited.")),
  ends_at: z.nullable(Time).check(z.describe("When their access ends by itself; null if it does not.")),
  opened_at: z.nullable(Time).check(z.describe("When they first read the report; null for the reporter's side.")),
  ended_at: z.nullable(Time).check(z.describe("When their access ended; null if it did not.")),
  end_reason: z.nullable(z.enum(outsiderEnds)).check(z.describe("How it ended; null if it did not.")),
  can: z.array(z.enum(["resend", "end"])),
});
export type Outsider = z.infer<typeof Outsider>;

export const InviteOutsiderInput = z.strictObject({
  email: Email.check(z.describe("The address to which the link is mailed.")),
  note: z.optional(z.nullable(multiLine(textLimits.line))).check(z.describe("What they are told on the page of the report.")),
  ends_at: z.optional(z.nullable(Time)).check(z.describe("When their access ends by itself; null if it does not.")),
});
export type InviteOutsiderInput = z.input<typeof InviteOutsiderInput>;

const ReportRef = z.object({ report_id: Uuid });
const OutsiderRef = z.object({ report_id: Uuid, outsider_id: Uuid });

export const listOutsiders = endpoint({
  name: "outsiders.list",
  summary: "People outside the company with whom a report is or was shared, newest first; the reporter's side gets no addresses",
  method: "GET",
  path: "/v1/reports/:report_id/outsiders/",
  auth: "session",
  rate: "read",
  params: ReportRef,
  result: z.object({ items: z.array(Outsider) }),
  errors: ["not_found"],
});

export const inviteOutsider = endpoint({
  name: "outsiders.invite",
  summary: "Share a report with an address outside the company, which gets a mail with a link; both sides see it",
  method: "POST",
  path: "/v1/reports/:report_id/outsiders/",
  auth: "session",
  rate: "write",
  throttle: { person: 60, object: 20 },
  events: ["report.outsider_invited"],
  params: ReportRef,
  body: InviteOutsiderInput,
  result: Outsider,
  status: 201,
  errors: ["not_found", "forbidden", "conflict", "already_exists", "illegal_transition"],
});

export const resendToOutsider = endpoint({
  name: "outsiders.resend",
  summary: "Mail the link of a shared report again",
  method: "POST",
  path: "/v1/reports/:report_id/outsiders/:outsider_id/resend/",
  auth: "session",
  rate: "write",
  throttle: { person: 60, object: 20 },
  params: OutsiderRef,
  result: Outsider,
  errors: ["not_found", "forbidden", "gone", "illegal_transition"],
});

export const endOutsider = endpoint({
  name: "outsiders.end",
  summary: "End the access of somebody outside the company to a report, at once",
  method: "POST",
  path: "/v1/reports/:report_id/outsiders/:outsider_id/end/",
  auth: "session",
  rate: "write",
  throttle: { person: 120, object: 40 },
  events: ["report.outsider_ended"],
  params: OutsiderRef,
  result: Outsider,
  errors: ["not_found", "forbidden"],
});
