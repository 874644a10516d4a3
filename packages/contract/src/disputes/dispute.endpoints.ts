import * as z from "zod/mini";
import { AttachedFile, FileIds } from "../files/file.schema.ts";
import { disputeStatuses, disputeTypes } from "../kernel/dispute.values.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { fieldRule } from "../kernel/field-error.ts";
import { Time, Uuid } from "../kernel/ids.ts";
import { pageOf, pageQuery } from "../kernel/paging.ts";
import { textLimits } from "../kernel/text.limits.ts";
import { isBlank, trimmedLines } from "../kernel/text.ts";
import { disputeActions } from "./dispute.state.ts";

export const Dispute = z.object({
  dispute_id: Uuid,
  report_id: Uuid,
  dispute_type: z.enum(disputeTypes),
  dispute_description: z.string(),
  status: z.enum(disputeStatuses),
  files: z.array(AttachedFile),
  created_at: Time,
  can: z.array(z.enum(disputeActions)),
});
export type Dispute = z.infer<typeof Dispute>;

export const OpenDisputeInput = z.strictObject({
  dispute_type: z.enum(disputeTypes),
  dispute_description: trimmedLines(textLimits.comment, 1).check(
    fieldRule((text: string) => !isBlank(text), "dispute_description_required"),
  ),
  report_id: Uuid,
  file_ids: z._default(FileIds, []),
});
export type OpenDisputeInput = z.input<typeof OpenDisputeInput>;

export const openDispute = endpoint({
  name: "disputes.open",
  summary: "Dispute a report that is not closed",
  method: "POST",
  path: "/v1/disputes/",
  auth: "session",
  rate: "write",
  throttle: { person: 30 },
  body: OpenDisputeInput,
  result: Dispute,
  status: 201,
  errors: ["not_found", "forbidden", "already_exists", "conflict"],
});

export const listDisputes = endpoint({
  name: "disputes.list",
  summary: "The disputes on the reports that the caller may read, newest first",
  method: "GET",
  path: "/v1/disputes/",
  auth: "session",
  rate: "read",
  query: z.strictObject({
    ...pageQuery(),
    status: z.optional(z.enum(disputeStatuses)),
    /** Only those that the caller opened. */
    mine: z.optional(z.stringbool()),
    company_id: z.optional(Uuid),
  }),
  result: pageOf(Dispute),
  errors: [],
  list: true,
});

export const listOpenDisputes = endpoint({
  name: "disputes.list_open",
  summary: "The open disputes on a report; at most one of each type",
  method: "GET",
  path: "/v1/reports/:report_id/disputes/",
  auth: "session",
  rate: "read",
  params: z.object({ report_id: Uuid }),
  result: z.object({ items: z.array(Dispute) }),
  errors: ["not_found"],
});

export const withdrawDispute = endpoint({
  name: "disputes.withdraw",
  summary: "Withdraw the caller's own dispute",
  method: "POST",
  path: "/v1/disputes/:dispute_id/withdraw/",
  auth: "session",
  rate: "write",
  throttle: { person: 60, object: 10 },
  params: z.object({ dispute_id: Uuid }),
  result: Dispute,
  errors: ["not_found", "forbidden", "conflict"],
});
