import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { Time, Uuid } from "../kernel/ids.ts";
import { Amount, Currency, Money } from "../kernel/minor-units.ts";
import { changedSince, pageOf, pageQuery } from "../kernel/paging.ts";
import { textLimits } from "../kernel/text.limits.ts";
import { singleLine } from "../kernel/text.ts";
import { DeclineReason } from "../site/proposal.values.ts";
import { payoutSchemes } from "./bank-account.values.ts";
import { PayeeAccount } from "./payee-account.schema.ts";
import { PaymentReason, PaymentReference, PaymentReversal } from "./payment-step.schema.ts";
import { withdrawalFailures, withdrawalStatuses, withdrawalSteps } from "./withdrawal.values.ts";

/** A withdrawal with a copy of where it goes; of the account's number only the last four characters. */
export const Withdrawal = z.object({
  withdrawal_id: Uuid,
  user: z.object({ user_id: Uuid, username: z.string() }),
  amount: Money,
  currency: Currency,
  status: z.enum(withdrawalStatuses),
  /** Reference of the bank transfer, by which the bank and the person find it. */
  reference: z.string(),
  destination: z.nullable(
    z.object({
      scheme: z.enum(payoutSchemes),
      holder_name: z.string(),
      last4: z.string(),
      country: z.string(),
    }),
  ),
  requested_at: Time,
  processing_at: z.nullable(Time),
  /** When it was paid, failed or cancelled. */
  settled_at: z.nullable(Time),
  returned_at: z.nullable(Time),
  returned_amount: z.nullable(Money),
  /** Id of the payment at the bank. */
  external_ref: z.nullable(z.string()),
  failure: z.nullable(z.enum(withdrawalFailures)),
  reason: z.nullable(z.string()),
  batch_id: z.nullable(Uuid),
  /** Whether it waits until staff have compared its owner with a sanctions list. */
  being_checked: z.boolean(),
  /** For staff: who wanted to begin it; a second admin has to begin it, too. */
  proposed_by: z.nullable(z.string()),
  reversal: z.nullable(PaymentReversal),
  can: z.array(z.enum(withdrawalSteps)),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

export const WithdrawInput = z.strictObject({ amount: Amount, bank_account_id: Uuid });
export type WithdrawInput = z.input<typeof WithdrawInput>;

export const withdraw = endpoint({
  name: "withdrawals.ask",
  summary:
    "Ask for a payout to one of the caller's bank accounts; needs an approved identity, an account that can be paid to and a second factor",
  method: "POST",
  path: "/v1/payments/withdraw/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 60 },
  idempotent: "required",
  body: WithdrawInput,
  result: Withdrawal,
  status: 201,
  errors: ["forbidden", "not_found", "conflict"],
});

const path = "/v1/payments/withdrawals/";
const ofWithdrawal = z.object({ withdrawal_id: Uuid });

export const listWithdrawals = endpoint({
  name: "withdrawals.list",
  summary: "The caller's withdrawals, newest first; with `all`, those of everybody (staff)",
  method: "GET",
  path,
  auth: "session",
  rate: "read",
  query: z.strictObject({
    ...pageQuery(),
    ...changedSince,
    all: z.optional(z.stringbool()),
    status: z.optional(z.enum(withdrawalStatuses)),
    /** Only those that wait for a second person (staff). */
    proposed: z.optional(z.stringbool()),
    /** Part of a username. */
    search: z.optional(singleLine(textLimits.search)),
  }),
  result: pageOf(Withdrawal),
  errors: ["not_found"],
  list: true,
});

export const getWithdrawal = endpoint({
  name: "withdrawals.get",
  summary: "One withdrawal, for its owner and staff",
  method: "GET",
  path: `${path}:withdrawal_id/`,
  auth: "session",
  rate: "read",
  params: ofWithdrawal,
  result: Withdrawal,
  errors: ["not_found"],
});

const change = {
  method: "POST",
  rate: "write",
  throttle: { person: 2_000, object: 60 },
  idempotent: "required",
  params: ofWithdrawal,
  result: Withdrawal,
  errors: ["not_found", "forbidden", "conflict", "already_exists", "illegal_transition", "unavailable"],
} as const;

export const cancelWithdrawal = endpoint({
  ...change,
  name: "withdrawals.cancel",
  summary: "Cancel a withdrawal that is not being paid yet; the money is available again",
  path: `${path}:withdrawal_id/cancel/`,
  auth: "session",
});

export const processWithdrawal = endpoint({
  ...change,
  name: "withdrawals.process",
  summary: "Begin the payment of a withdrawal; it fails instead when it no longer may be paid (staff, never their own)",
  path: `${path}:withdrawal_id/process/`,
  auth: "reauth",
});

export const declineWithdrawal = endpoint({
  ...change,
  name: "withdrawals.decline",
  summary:
    "Decline what waits for a second admin, the start of a payment or that it was not made or came back, or withdraw one's own proposal; the withdrawal stays as it is (staff)",
  path: `${path}:withdrawal_id/decline/`,
  auth: "reauth",
  body: z.strictObject({ reason: DeclineReason }),
});

export const payWithdrawal = endpoint({
  ...change,
  name: "withdrawals.pay",
  summary: "Confirm that a withdrawal was paid, with the bank's reference (staff, never their own)",
  path: `${path}:withdrawal_id/pay/`,
  auth: "reauth",
  body: z.strictObject({ external_ref: PaymentReference }),
});

export const viewWithdrawalAccount = endpoint({
  method: "POST",
  rate: "write",
  params: ofWithdrawal,
  name: "withdrawals.view_account",
  summary:
    "The whole account of a withdrawal that is being paid, to pay it by hand; each view is logged (staff, never their own)",
  path: `${path}:withdrawal_id/account/`,
  auth: "reauth",
  throttle: { person: 200, object: 30 },
  result: PayeeAccount,
  errors: ["not_found", "forbidden", "conflict"],
});

export const requeueWithdrawal = endpoint({
  ...change,
  name: "withdrawals.requeue",
  summary:
    "Put a withdrawal whose payment was not ordered at the bank back into the queue, under a new reference (staff, never their own)",
  path: `${path}:withdrawal_id/requeue/`,
  auth: "reauth",
  body: z.strictObject({ reason: PaymentReason }),
});

export const failWithdrawal = endpoint({
  ...change,
  name: "withdrawals.fail",
  summary:
    "Record that a withdrawal was not paid; the money is available again, of a large payment once a second admin says the same (staff, never their own)",
  path: `${path}:withdrawal_id/fail/`,
  auth: "reauth",
  body: z.strictObject({ reason: PaymentReason }),
});

export const returnWithdrawal = endpoint({
  ...change,
  name: "withdrawals.return",
  summary:
    "Record that the bank sent a payment back within 13 months, with the amount that arrived, a large one together with a second admin; the account is blocked until its owner confirms it",
  path: `${path}:withdrawal_id/return/`,
  auth: "reauth",
  body: z.strictObject({ amount: Amount, external_ref: PaymentReference, reason: PaymentReason }),
});
