import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { Currency, Money } from "../../kernel/minor-units.ts";
import { changedSince, pageOf, pageQuery } from "../../kernel/paging.ts";
import { maxBatchLines } from "../core/withdrawal.limits.ts";
import { payoutBatchStatuses, payoutFileFormats, withdrawalFailures } from "../core/withdrawal.values.ts";

/** Withdrawals and refunds that are paid with one bank file. */
export const PayoutBatch = z.object({
  batch_id: Uuid,
  /** The `MsgId` of the file; no other batch ever has it. */
  message_id: z.string().check(z.describe("The id of the file at the bank.")),
  status: z.enum(payoutBatchStatuses).check(z.describe("Whether the batch counts, or was voided.")),
  lines: z.int().check(z.describe("How many payments the batch has.")),
  total: Money.check(z.describe("The sum of all payments in minor units.")),
  currency: Currency,
  execution_date: z.string().check(z.describe("The day on which the bank shall pay.")),
  created_at: Time,
  created_by: z.string().check(z.describe("The username of who made the batch.")),
  formats: z.array(z.enum(payoutFileFormats)).check(z.describe("The formats in which there is a file.")),
  can: z.array(z.enum(["void"])).check(z.describe("What the caller may do with the batch now.")),
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
  events: ["money.refund_changed", "withdrawal.changed"],
  idempotent: "required",
  body: z.strictObject({
    withdrawal_ids: z
      .optional(z.array(Uuid).check(z.minLength(1), z.maxLength(maxBatchLines)))
      .check(z.describe("Which withdrawals. Without these and `refund_ids`, all that can be paid.")),
    refund_ids: z
      .optional(z.array(Uuid).check(z.minLength(1), z.maxLength(maxBatchLines)))
      .check(z.describe("Which refunds. Those whose bank account is new are left out.")),
  }),
  result: z.object({
    ...PayoutBatch.shape,
    /** Withdrawals that were left out because they failed. */
    left_out: z
      .array(
        z.object({
          withdrawal_id: Uuid,
          failure: z.enum(withdrawalFailures).check(z.describe("Why it failed; `rejected` is explained by `reason`.")),
        }),
      )
      .check(z.describe("Withdrawals that failed when the batch was made.")),
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
    lines: z.int().check(z.describe("How many payments the batch has.")),
    total: Money.check(z.describe("The sum of all payments in minor units.")),
    currency: Currency,
    has_paying_account: z
      .boolean()
      .check(
        z.describe("Whether the operator has named the account that pays, which `pain.001` needs; without it, files are CSV."),
      ),
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
    "The stored bank file of a batch, the same bytes each time; each download is in the log (staff). The person who made a large batch cannot download its file, and nobody that of a voided batch",
  method: "POST",
  path: `${path}:batch_id/file/`,
  auth: "reauth",
  rate: "write",
  throttle: { person: 600, object: 120 },
  params: ofBatch,
  query: z.strictObject({ format: z.enum(payoutFileFormats).check(z.describe("Which of the stored files.")) }),
  result: z.object({
    file_name: z.string().check(z.describe("A name for the file.")),
    content_type: z.string().check(z.describe("The media type of the file.")),
    content: z.string().check(z.describe("The file as text.")),
    sha256: z.string().check(z.describe("The SHA-256 of the file in hexadecimal.")),
  }),
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
  events: ["money.refund_changed", "withdrawal.changed"],
  idempotent: "required",
  params: ofBatch,
  result: PayoutBatch,
  errors: ["not_found", "conflict"],
});
