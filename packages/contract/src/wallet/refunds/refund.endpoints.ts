import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { Amount, Currency, Money } from "../../kernel/minor-units.ts";
import { changedSince, pageOf, pageQuery } from "../../kernel/paging.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { singleLine } from "../../kernel/text.ts";
import { DeclineReason } from "../../site/proposal.values.ts";
import { AddBankAccountInput } from "../bank-accounts/bank-account.endpoints.ts";
import { payoutSchemes } from "../core/bank-account.values.ts";
import { PayeeAccount } from "../core/payee-account.schema.ts";
import { PaymentReason, PaymentReference, PaymentReversal } from "../core/payment-step.schema.ts";
import { depositProviders } from "../deposits/deposit.schema.ts";
import { refundStatuses, refundSteps } from "./refund.state.ts";

/** Money of a deposit on its way back to the company; of the account's number only the last four characters. */
export const Refund = z.object({
  refund_id: Uuid.check(z.describe("The id of a refund.")),
  deposit: z
    .object({ deposit_id: Uuid, reference: z.string().check(z.describe("The reference of the deposit.")) })
    .check(z.describe("The deposit whose money it is.")),
  company: z
    .object({ company_id: Uuid, name: z.string().check(z.describe("The name of the company.")) })
    .check(z.describe("Whose money it is.")),
  amount: Money,
  currency: Currency,
  provider: z
    .enum(depositProviders)
    .check(z.describe("`manual` is a bank transfer that staff pay, `stripe` goes back to the card.")),
  status: z.enum(refundStatuses).check(z.describe("Where the refund stands.")),
  /** Reference of the bank transfer, by which the bank and the company find it. */
  reference: z.string().check(z.describe("What the bank transfer says.")),
  destination: z
    .nullable(z.object({ scheme: z.enum(payoutSchemes), holder_name: z.string(), last4: z.string(), country: z.string() }))
    .check(z.describe("Where the bank transfer goes; null for a card, and for refunds that left before they were orders.")),
  requested_at: Time.check(z.describe("When it was asked for.")),
  payable_from: Time.check(z.describe("From when it can be paid; a new bank account waits, so that the company can object.")),
  processing_at: z.nullable(Time).check(z.describe("When its payment began; null before.")),
  settled_at: z.nullable(Time).check(z.describe("When it was paid, failed or was cancelled; null before.")),
  returned_at: z.nullable(Time).check(z.describe("When the bank sent the payment back; null if it did not.")),
  returned_amount: z.nullable(Money),
  external_ref: z.nullable(z.string()).check(z.describe("What the bank or Stripe calls the payment; null before.")),
  reason: z.nullable(z.string()).check(z.describe("Why it was not paid or came back; null otherwise.")),
  batch_id: z.nullable(Uuid),
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
  can: z.array(z.enum(refundSteps)).check(z.describe("What the caller may do with the refund now.")),
});
export type Refund = z.infer<typeof Refund>;

export const RefundInput = z.strictObject({
  amount: Amount,
  destination: z
    .optional(AddBankAccountInput)
    .check(z.describe("The bank account that it goes to; needed for a deposit by bank transfer, refused for one by card.")),
});
export type RefundInput = z.input<typeof RefundInput>;

export const requestRefund = endpoint({
  name: "refunds.request",
  summary:
    "Ask for free money of a deposit back: by bank transfer to an account of the company, which staff pay, or to the card that paid. The money is reserved at once",
  method: "POST",
  path: "/v1/payments/deposits/:deposit_id/refund/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 60, object: 60 },
  events: ["money.refund_changed"],
  idempotent: "required",
  params: z.object({ deposit_id: Uuid }),
  body: RefundInput,
  result: Refund,
  status: 201,
  errors: ["not_found", "forbidden", "conflict", "unavailable"],
});

const path = "/v1/payments/refunds/";
const ofRefund = z.object({ refund_id: Uuid.check(z.describe("The id of a refund.")) });

export const listRefunds = endpoint({
  name: "refunds.list",
  summary: "The refunds of a company, or of all companies for staff, newest first",
  method: "GET",
  path,
  auth: "session",
  rate: "read",
  query: z.strictObject({
    ...pageQuery(),
    ...changedSince,
    company_id: z.optional(Uuid).check(z.describe("Only refunds of this company.")),
    status: z.optional(z.enum(refundStatuses)).check(z.describe("Only refunds with this status.")),
    proposed: z.optional(z.stringbool()).check(z.describe("Only those that wait for a second admin; none for a company.")),
    search: z.optional(singleLine(textLimits.search)).check(z.describe("Part of a company's name or of a reference.")),
  }),
  result: pageOf(Refund),
  errors: [],
  list: true,
});

export const getRefund = endpoint({
  name: "refunds.get",
  summary: "One refund, for those who spend the company's money and staff",
  method: "GET",
  path: `${path}:refund_id/`,
  auth: "session",
  rate: "read",
  params: ofRefund,
  result: Refund,
  errors: ["not_found"],
});

const change = {
  method: "POST",
  auth: "reauth",
  rate: "write",
  throttle: { person: 2_000, object: 60 },
  idempotent: "required",
  params: ofRefund,
  result: Refund,
  errors: ["not_found", "forbidden", "conflict", "already_exists", "illegal_transition", "unavailable"],
} as const;

export const cancelRefund = endpoint({
  ...change,
  name: "refunds.cancel",
  summary: "Cancel a refund that is not being paid yet; the money is free again",
  path: `${path}:refund_id/cancel/`,
  auth: "session",
  events: ["money.refund_changed"],
});

export const processRefund = endpoint({
  ...change,
  name: "refunds.process",
  summary: "Begin the payment of a refund (staff, never of their own company)",
  path: `${path}:refund_id/process/`,
  events: ["money.corrected", "money.refund_changed", "proposal.waits"],
});

export const declineRefund = endpoint({
  ...change,
  name: "refunds.decline",
  summary:
    "Decline what waits for a second admin, the start of a payment or that it was not made or came back, or withdraw one's own proposal; the refund stays as it is (staff)",
  path: `${path}:refund_id/decline/`,
  events: ["money.corrected", "proposal.declined"],
  body: z.strictObject({
    reason: DeclineReason.check(z.describe("Why it is not paid now; the person who proposed it reads it.")),
  }),
});

export const payRefund = endpoint({
  ...change,
  name: "refunds.pay",
  summary: "Confirm that a refund was paid, with the bank's reference (staff, never of their own company)",
  path: `${path}:refund_id/pay/`,
  events: ["money.refund_changed"],
  body: z.strictObject({ external_ref: PaymentReference }),
});

export const viewRefundAccount = endpoint({
  method: "POST",
  name: "refunds.view_account",
  summary:
    "The whole account of a refund that is being paid, to pay it by hand; each view is logged (staff, never of their own company)",
  path: `${path}:refund_id/account/`,
  auth: "reauth",
  rate: "write",
  throttle: { person: 200, object: 30 },
  params: ofRefund,
  result: PayeeAccount,
  errors: ["not_found", "forbidden", "conflict"],
});

export const requeueRefund = endpoint({
  ...change,
  name: "refunds.requeue",
  summary: "Put a refund whose payment was not ordered at the bank back into the queue, under a new reference (staff)",
  path: `${path}:refund_id/requeue/`,
  events: ["money.corrected"],
  body: z.strictObject({ reason: PaymentReason.check(z.describe("Why it waits again; staff and the company read it.")) }),
});

export const failRefund = endpoint({
  ...change,
  name: "refunds.fail",
  summary:
    "Record that a refund was not paid; the money is free again, of a large payment once a second admin says the same. Of one to a card, Stripe is asked first (staff)",
  path: `${path}:refund_id/fail/`,
  events: ["money.corrected", "money.refund_changed", "proposal.waits"],
  body: z.strictObject({ reason: PaymentReason.check(z.describe("Why it was not paid; the company reads it.")) }),
});

export const returnRefund = endpoint({
  ...change,
  name: "refunds.return",
  summary:
    "Record that the bank sent a refund back within 13 months, with the amount that arrived; it is free again, a large one once a second admin says the same (staff)",
  path: `${path}:refund_id/return/`,
  events: ["money.corrected", "money.refund_changed", "proposal.waits"],
  body: z.strictObject({
    amount: Amount.check(z.describe("What came back, in minor units.")),
    external_ref: PaymentReference,
    reason: PaymentReason.check(z.describe("Why the bank sent it back; the company reads it.")),
  }),
});
