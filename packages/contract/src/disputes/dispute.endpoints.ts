import * as z from "zod/mini";
import { Person } from "../accounts/core/account.schema.ts";
import { disputeAges, disputeSorts, disputeStatuses, requestedOutcomes } from "../kernel/dispute.values.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Uuid } from "../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../kernel/paging.ts";
import { textLimits } from "../kernel/text.limits.ts";
import { singleLine } from "../kernel/text.ts";
import {
  AnswerDisputeInput,
  AppealDisputeInput,
  AssignMediatorInput,
  ConcedeDisputeInput,
  Dispute,
  OpenDisputeInput,
  RejectDisputeInput,
  ResolveDisputeInput,
} from "./dispute.schema.ts";

const params = z.object({ dispute_id: Uuid });
const Outcomes = z.array(z.enum(requestedOutcomes));

export const openDispute = endpoint({
  name: "disputes.open",
  summary: "Dispute a report, or request the re-check of one that was closed in the last 90 days",
  method: "POST",
  path: "/v1/disputes/",
  auth: "session",
  rate: "write",
  throttle: { person: 30 },
  events: ["dispute.opened"],
  body: OpenDisputeInput,
  result: Dispute,
  status: 201,
  errors: ["not_found", "forbidden", "already_exists", "conflict", "illegal_transition"],
});

export const listDisputes = endpoint({
  name: "disputes.list",
  summary: "The disputes on the reports that the caller may read, newest first or by what is due",
  method: "GET",
  path: "/v1/disputes/",
  auth: "session",
  rate: "read",
  query: z.strictObject({
    ...pageQuery(),
    ...changedSince,
    status: z.optional(z.enum(disputeStatuses)).check(z.describe("Only disputes with this status.")),
    open: z.optional(z.stringbool()).check(z.describe("Only disputes that have not ended (`true`), or only those that have.")),
    search: z
      .optional(singleLine(textLimits.search, 0))
      .check(z.describe("Only disputes on reports with all these words in their title, their program's title or their number.")),
    mine: z.optional(z.stringbool()).check(z.describe("Only disputes that the caller opened.")),
    company_id: z.optional(Uuid).check(z.describe("Only disputes on reports to this company.")),
    mediating: z.optional(z.stringbool()).check(z.describe("Only disputes whose mediator is the caller.")),
    overdue: z.optional(z.stringbool()).check(z.describe("Only disputes of which the platform has let a step pass.")),
    recheck: z.optional(z.stringbool()).check(z.describe("Only open disputes on closed reports, which ask to check them again.")),
    age: z
      .optional(z.enum(disputeAges))
      .check(z.describe("Only open disputes of this age in days, without the day at which the group ends.")),
    sort: z
      .optional(z.enum(disputeSorts))
      .check(
        z.describe(
          "The order: `newest` first, which is the default, or `due`, the open ones first by the time of their next step.",
        ),
      ),
  }),
  result: pageOf(Dispute),
  errors: [],
  list: true,
});

export const listOpenDisputes = endpoint({
  name: "disputes.list_open",
  summary: "The open disputes on a report, at most one of each type, and what a new one could ask for",
  method: "GET",
  path: "/v1/reports/:report_id/disputes/",
  auth: "session",
  rate: "read",
  params: z.object({ report_id: Uuid }),
  result: z.object({
    items: z.array(Dispute).check(z.describe("The open disputes.")),
    /** Outcomes that a dispute of each type could request now; none for a type that cannot be opened. */
    outcomes: z
      .object({
        Submission: Outcomes.check(z.describe("Outcomes of a dispute over the report; none if none can be opened.")),
        Payment: Outcomes.check(z.describe("Outcomes of a dispute over its payment; none if none can be opened.")),
      })
      .check(z.describe("Outcomes that a new dispute could request in the present state of the report.")),
  }),
  errors: ["not_found"],
});

export const getDispute = endpoint({
  name: "disputes.get",
  summary: "A dispute with its steps",
  method: "GET",
  path: "/v1/disputes/:dispute_id/",
  auth: "session",
  rate: "read",
  params,
  result: Dispute,
  errors: ["not_found"],
});

export const answerDispute = endpoint({
  name: "disputes.answer",
  summary: "Answer a dispute for the other side, once",
  method: "POST",
  path: "/v1/disputes/:dispute_id/answer/",
  auth: "session",
  rate: "write",
  throttle: { person: 60, object: 10 },
  params,
  events: ["dispute.answered"],
  body: AnswerDisputeInput,
  result: Dispute,
  errors: ["not_found", "forbidden", "conflict", "illegal_transition"],
});

export const concedeDispute = endpoint({
  name: "disputes.concede",
  summary:
    "Give in to a dispute for the side against which it was opened; what was asked for is applied at once, and binds as a decision does",
  method: "POST",
  path: "/v1/disputes/:dispute_id/concede/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 60, object: 10 },
  params,
  events: ["dispute.decided", "report.awarded", "report.severity_changed", "report.status_changed"],
  body: ConcedeDisputeInput,
  result: Dispute,
  errors: ["not_found", "forbidden", "conflict", "illegal_transition"],
});

export const listMediators = endpoint({
  name: "disputes.mediators",
  summary: "The staff who have no part in a dispute and can decide it, by name, for staff; without any, a guest can be named",
  method: "GET",
  path: "/v1/disputes/:dispute_id/mediators/",
  auth: "session",
  rate: "read",
  params,
  result: z.object({
    items: z.array(Person).check(z.describe("The staff who can decide the dispute, by username; at most 50.")),
  }),
  errors: ["not_found", "forbidden"],
});

export const assignMediator = endpoint({
  name: "disputes.assign",
  summary: "Name the mediator of a dispute: staff who have no part in the report, or a guest if there are none",
  method: "POST",
  path: "/v1/disputes/:dispute_id/assign/",
  auth: "session",
  rate: "write",
  throttle: { person: 60, object: 20 },
  params,
  events: ["dispute.assigned"],
  body: AssignMediatorInput,
  result: Dispute,
  errors: ["not_found", "forbidden", "conflict", "illegal_transition"],
});

export const resolveDispute = endpoint({
  name: "disputes.resolve",
  summary: "Decide for the opener of the dispute; the actions are applied at once",
  method: "POST",
  path: "/v1/disputes/:dispute_id/resolve/",
  auth: "session",
  rate: "write",
  throttle: { person: 60, object: 10 },
  params,
  events: ["dispute.decided", "report.awarded", "report.severity_changed", "report.status_changed"],
  body: ResolveDisputeInput,
  result: Dispute,
  errors: ["not_found", "forbidden", "conflict", "illegal_transition"],
});

export const rejectDispute = endpoint({
  name: "disputes.reject",
  summary: "Decide against the opener of the dispute",
  method: "POST",
  path: "/v1/disputes/:dispute_id/reject/",
  auth: "session",
  rate: "write",
  throttle: { person: 60, object: 10 },
  params,
  events: ["dispute.decided"],
  body: RejectDisputeInput,
  result: Dispute,
  errors: ["not_found", "forbidden", "conflict", "illegal_transition"],
});

export const withdrawDispute = endpoint({
  name: "disputes.withdraw",
  summary: "Withdraw the caller's own dispute",
  method: "POST",
  path: "/v1/disputes/:dispute_id/withdraw/",
  auth: "session",
  rate: "write",
  throttle: { person: 60, object: 10 },
  params,
  events: ["dispute.withdrawn"],
  result: Dispute,
  errors: ["not_found", "forbidden", "conflict", "illegal_transition"],
});

export const appealDispute = endpoint({
  name: "disputes.appeal",
  summary: "Appeal a decision, once, within 14 days, as the side that lost; the answer is the appeal",
  method: "POST",
  path: "/v1/disputes/:dispute_id/appeal/",
  auth: "session",
  rate: "write",
  throttle: { person: 30, object: 10 },
  params,
  events: ["dispute.appealed"],
  body: AppealDisputeInput,
  result: Dispute,
  status: 201,
  errors: ["not_found", "forbidden", "conflict", "illegal_transition"],
});
