import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { Amount, Currency, Money } from "../../kernel/minor-units.ts";
import { changedSince, pageOf, pageQuery } from "../../kernel/paging.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { singleLine } from "../../kernel/text.ts";
import { DeclineReason } from "../../site/proposal.values.ts";
import { payoutSchemes } from "../core/bank-account.values.ts";
import { PayeeAccount } from "../core/payee-account.schema.ts";
import { PaymentReason, PaymentReference, PaymentReversal } from "../core/payment-step.schema.ts";
import { withdrawalFailures, withdrawalStatuses, withdrawalSteps } from "../core/withdrawal.values.ts";

/** A withdrawal with a copy of where it goes; of the account's number only the last four characters. */
export const Withdrawal = z.object({
  withdrawal_id: Uuid,
  user: z.object({ user_id: Uuid, username: z.string() }).check(z.describe("Whose withdrawal it is.")),
  amount: Money.check(z.describe("The amount in minor units.")),
  currency: Currency,
  status: z.enum(withdrawalStatuses).check(z.describe("Where the withdrawal stands.")),
  /** Reference of the bank transfer, by which the bank and the person find it. */
  reference: z.string().check(z.describe("What the bank transfer says.")),
  destination: z
    .nullable(
      z.object({
        scheme: z.enum(payoutSchemes),
        holder_name: z.string(),
        last4: z.string(),
        country: z.string(),
      }),
    )
    .check(
      z.describe("Where the money goes, as it was when the withdrawal was asked; null for people who closed their account."),
    ),
  requested_at: Time.check(z.describe("When the withdrawal was asked.")),
  processing_at: z.nullable(Time).check(z.describe("When its payment began; null before.")),
  settled_at: z.nullable(Time).check(z.describe("When it was paid, failed or was cancelled; null before.")),
  returned_at: z.nullable(Time).check(z.describe("When the bank sent the payment back; null if it did not.")),
  returned_amount: z.nullable(Money),
  /** Id of the payment at the bank. */
  external_ref: z.nullable(z.string()),
  failure: z.nullable(z.enum(withdrawalFailures)).check(z.describe("Why it failed; `rejected` is explained by `reason`.")),
  reason: z.nullable(z.string()).check(z.describe("What staff say about a failure or a return.")),
  batch_id: z.nullable(Uuid),
  /** Whether it waits until staff have compared its owner with a sanctions list. */
  being_checked: z.boolean().check(z.describe("Whether the withdrawal waits for a check by staff.")),
  proposed_by: z
    .nullable(z.string())
    .check(
      z.describe(
        "For staff: the username of who wanted to begin a large payment, until a second admin begins it, too; null otherwise.",
      ),
    ),
  reversal: z
    .nullable(PaymentReversal)
    .check(
      z.describe(
        "For staff: what one member of staff said of a payment that was not made or came back, until a second admin says the same; null otherwise.",
      ),
    ),
  can: z.array(z.enum(withdrawalSteps)).check(z.describe("What the caller may do with the withdrawal now.")),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

export const WithdrawInput = z.strictObject({
  amount: Amount.check(z.describe("The amount in minor units.")),
  bank_account_id: Uuid,
});
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
  events: ["withdrawal.asked"],
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
    all: z.optional(z.stringbool()).check(z.describe("Those of everybody, for staff.")),
    status: z.optional(z.enum(withdrawalStatuses)).check(z.describe("Only withdrawals with this status.")),
    proposed: z.optional(z.stringbool()).check(z.describe("Only those that wait for a second admin (staff).")),
    search: z.optional(singleLine(textLimits.search)).check(z.describe("Part of a username.")),
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
  events: ["withdrawal.changed"],
});

export const processWithdrawal = endpoint({
  ...change,
  name: "withdrawals.process",
  summary: "Begin the payment of a withdrawal; it fails instead when it no longer may be paid (staff, never their own)",
  path: `${path}:withdrawal_id/process/`,
  auth: "reauth",
  events: ["proposal.waits", "withdrawal.changed"],
});

export const declineWithdrawal = endpoint({
  ...change,
  name: "withdrawals.decline",
  summary:
    "Decline what waits for a second admin, the start of a payment or that it was not made or came back, or withdraw one's own proposal; the withdrawal stays as it is (staff)",
  path: `${path}:withdrawal_id/decline/`,
  auth: "reauth",
  events: ["proposal.declined", "withdrawal.changed"],
  body: z.strictObject({
    reason: DeclineReason.check(z.describe("Why it is not paid now; the person who proposed it reads it.")),
  }),
});

export const payWithdrawal = endpoint({
  ...change,
  name: "withdrawals.pay",
  summary: "Confirm that a withdrawal was paid, with the bank's reference (staff, never their own)",
  path: `${path}:withdrawal_id/pay/`,
  auth: "reauth",
  events: ["withdrawal.changed"],
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
  events: ["withdrawal.changed"],
  body: z.strictObject({ reason: PaymentReason.check(z.describe("Why it waits again; staff and its owner read it.")) }),
});

export const failWithdrawal = endpoint({
  ...change,
  name: "withdrawals.fail",
  summary:
    "Record that a withdrawal was not paid; the money is available again, of a large payment once a second admin says the same (staff, never their own)",
  path: `${path}:withdrawal_id/fail/`,
  auth: "reauth",
  events: ["proposal.waits", "withdrawal.changed"],
  body: z.strictObject({ reason: PaymentReason.check(z.describe("Why it was not paid; its owner reads it.")) }),
});

export const returnWithdrawal = endpoint({
  ...change,
  name: "withdrawals.return",
  summary:
    "Record that the bank sent a payment back within 13 months, with the amount that arrived, a large one together with a second admin; the account is blocked until its owner confirms it",
  path: `${path}:withdrawal_id/return/`,
  auth: "reauth",
  events: ["proposal.waits", "withdrawal.changed"],
  body: z.strictObject({
    amount: Amount.check(z.describe("What came back, in minor units.")),
    external_ref: PaymentReference,
    reason: PaymentReason.check(z.describe("Why the bank sent it back; its owner reads it.")),
  }),
});
