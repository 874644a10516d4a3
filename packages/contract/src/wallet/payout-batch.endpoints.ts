import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { Time, Uuid } from "../kernel/ids.ts";
import { Currency, Money } from "../kernel/minor-units.ts";
import { changedSince, pageOf, pageQuery } from "../kernel/paging.ts";
import { maxBatchLines } from "./withdrawal.limits.ts";
import { payoutBatchStatuses, payoutFileFormats, withdrawalFailures } from "./withdrawal.values.ts";

/** Withdrawals and refunds that are paid with one bank file. */
export const PayoutBatch = z.object({
  batch_id: Uuid,
  /** The `MsgId` of the file; no other batch ever has it. */
  message_id: z.string(),
  status: z.enum(payoutBatchStatuses),
  lines: z.int(),
  total: Money,
  currency: Currency,
  /** The day on which the bank shall pay, a day on which euro payments are settled. */
  execution_date: z.string(),
  created_at: Time,
  created_by: z.string(),
  formats: z.array(z.enum(payoutFileFormats)),
  can: z.array(z.enum(["void"])),
});
export type PayoutBatch = z.infer<typeof PayoutBatch>;

const path = "/v1/payments/batches/";
const ofBatch = z.object({ batch_id: Uuid });

export const createPayoutBatch = endpoint({
  name: "payout_batches.create",
  summary:
    "Begin the payment of pending withdrawals and of refunds, all or those named, and store the bank files for them (staff); what may no longer be paid fails and is left out",
  method: "POST",
  path,
  auth: "reauth",
  rate: "write",
  throttle: { person: 120 },
  idempotent: "required",
  body: z.strictObject({
    /** Without both, all that can be paid. */
    withdrawal_ids: z.optional(z.array(Uuid).check(z.minLength(1), z.maxLength(maxBatchLines))),
    refund_ids: z.optional(z.array(Uuid).check(z.minLength(1), z.maxLength(maxBatchLines))),
  }),
  result: z.object({
    ...PayoutBatch.shape,
    /** Withdrawals that were left out because they failed. */
    left_out: z.array(z.object({ withdrawal_id: Uuid, failure: z.enum(withdrawalFailures) })),
  }),
  status: 201,
  errors: ["not_found", "forbidden", "conflict"],
});

export const getNextPayoutBatch = endpoint({
  name: "payout_batches.next",
  summary: "What a payout batch would pay now (staff)",
  method: "GET",
  path: `${path}next/`,
  auth: "session",
  rate: "read",
  result: z.object({
    lines: z.int(),
    total: Money,
    currency: Currency,
    /** The operator has named the account that pays, which `pain.001` needs. */
    has_paying_account: z.boolean(),
  }),
  errors: ["not_found"],
});

export const listPayoutBatches = endpoint({
  name: "payout_batches.list",
  summary: "The payout batches, newest first (staff)",
  method: "GET",
  path,
  auth: "session",
  rate: "read",
  query: z.strictObject({ ...pageQuery(), ...changedSince }),
  result: pageOf(PayoutBatch),
  errors: ["not_found"],
  list: true,
});

export const downloadPayoutFile = endpoint({
  name: "payout_batches.file",
  summary:
    "The stored bank file of a batch, the same bytes each time; each download is in the log (staff). Whoever made a large batch cannot download its file, and nobody that of a voided batch",
  method: "POST",
  path: `${path}:batch_id/file/`,
  auth: "reauth",
  rate: "write",
  throttle: { person: 600, object: 120 },
  params: ofBatch,
  query: z.strictObject({ format: z.enum(payoutFileFormats) }),
  result: z.object({ file_name: z.string(), content_type: z.string(), content: z.string(), sha256: z.string() }),
  errors: ["not_found", "forbidden", "conflict"],
  uncompressed: true,
});

export const voidPayoutBatch = endpoint({
  name: "payout_batches.void",
  summary: "Void a batch of which nothing was paid; its withdrawals and refunds wait again (staff)",
  method: "POST",
  path: `${path}:batch_id/void/`,
  auth: "reauth",
  rate: "write",
  throttle: { person: 120, object: 30 },
  idempotent: "required",
  params: ofBatch,
  result: PayoutBatch,
  errors: ["not_found", "conflict"],
});
