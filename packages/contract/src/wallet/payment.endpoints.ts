import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { Time, Uuid } from "../kernel/ids.ts";
import { Amount, Currency, Money } from "../kernel/minor-units.ts";
import { changedSince, pageOf, pageQuery } from "../kernel/paging.ts";
import { textLimits } from "../kernel/text.limits.ts";
import { singleLine } from "../kernel/text.ts";
import { DeclineReason } from "../site/proposal.values.ts";
import { Award, ReverseAwardInput } from "./award.schema.ts";
import { CorrectionReason, DepositProposal, depositProviders } from "./deposit.schema.ts";
import { LedgerMonth } from "./ledger.endpoints.ts";
import { accountKindNames } from "./ledger.values.ts";
import {
  adjustmentStatuses,
  billingTypes,
  type PaymentStatus,
  paymentActions,
  paymentDirections,
  paymentStatuses,
} from "./payment.values.ts";

export const Payment = z.object({
  transaction_id: Uuid,
  billing_type: z.enum(billingTypes),
  direction: z.enum(paymentDirections),
  amount: Money,
  /** On top of an award. */
  fee: Money,
  currency: Currency,
  date: Time,
  status: z.enum(paymentStatuses as [PaymentStatus, ...PaymentStatus[]]),
  report_id: z.nullable(Uuid),
  program_id: z.nullable(Uuid),
  /** Its purpose, as far as the reader may read the report. */
  report: z.nullable(z.object({ number: z.nullable(z.int()), title: z.string() })),
  program: z.nullable(z.object({ title: z.string(), handle: z.string() })),
  company: z.nullable(z.object({ company_id: Uuid, name: z.string() })),
  /** Of an award to several people: the author of the report. */
  user: z.nullable(z.object({ user_id: Uuid, username: z.string() })),
  reference: z.nullable(z.string()),
  /** Deposits and refunds only: by which way the money goes. */
  provider: z.nullable(z.enum(depositProviders)),
  /** Of deposits, for staff: a receipt that a second admin has to confirm. */
  proposal: z.nullable(DepositProposal),
  /** Pending awards only: when they become final; null while a payment dispute is open. */
  final_at: z.nullable(Time),
  /** Confirmed deposits only: the part neither refunded nor taken back. */
  left: z.nullable(Money),
  /** Returned withdrawals and refunds only: the part that came back; banks kept the rest. */
  returned_amount: z.nullable(Money),
  can: z.array(z.enum(paymentActions)),
});
export type Payment = z.infer<typeof Payment>;

const Day = z.iso.date().check(z.startsWith("20"));
const filters = {
  company_id: z.optional(Uuid),
  type: z.optional(z.enum(billingTypes)),
  status: z.optional(z.enum(paymentStatuses as [PaymentStatus, ...PaymentStatus[]])),
  /** Days, both included, in UTC. */
  from: z.optional(Day),
  to: z.optional(Day),
  /** A part of the name of a company or a person, a reference, or a transaction id. */
  search: z.optional(singleLine(textLimits.line, 0)),
};

export const listPayments = endpoint({
  name: "payments.list",
  summary: "Payments: of a company, of the caller, or of everybody for staff; newest first",
  method: "GET",
  path: "/v1/payments/",
  auth: "session",
  rate: "read",
  query: z.strictObject({ ...pageQuery(), ...changedSince, ...filters }),
  result: pageOf(Payment),
  errors: [],
  list: true,
});

/** The most rows of one file. */
export const maxExportedPayments = 10_000;

export const exportPayments = endpoint({
  name: "payments.export",
  summary: "The same list as CSV, amounts in units of the currency; at most 10,000 rows",
  method: "GET",
  path: "/v1/payments/csv/",
  auth: "session",
  rate: "write",
  throttle: { person: 60 },
  query: z.strictObject(filters),
  result: z.object({ file_name: z.string(), csv: z.string() }),
  errors: [],
});

export const getMoneyOverview = endpoint({
  name: "payments.overview",
  summary: "The platform's money, for staff: totals, holds by age and the health of the ledger",
  method: "GET",
  path: "/v1/payments/overview/",
  auth: "session",
  rate: "read",
  result: z.object({
    currency: Currency,
    /** From this sum of a day on, two members of staff move money. */
    second_person_from: Money,
    /** Everything that the platform holds for others and itself: what came in less what went out. */
    balance: Money,
    deposits: Money,
    paid_to_researchers: Money,
    fees: Money,
    held: Money,
    accounts: z.array(z.object({ kind: z.enum(accountKindNames), accounts: z.int(), balance: Money })),
    holds: z.array(z.object({ max_days: z.nullable(z.int()), holds: z.int(), amount: Money })),
    uncovered: z.object({ holds: z.int(), amount: Money }),
    owed: z.object({ awards: z.int(), amount: Money }),
    deposits_waiting: z.int(),
    deposits_waiting_amount: Money,
    payouts_waiting: z.object({ withdrawals: z.int(), amount: Money }),
    refunds_waiting: z.object({ refunds: z.int(), amount: Money }),
    /** The last check of the whole ledger; null before the first. */
    ledger: z.nullable(z.object({ checked_at: Time, failure: z.nullable(z.string()), transfers: z.int() })),
  }),
  errors: ["not_found"],
});

export const reverseAward = endpoint({
  name: "payments.reverse_award",
  summary: "Take an award back, wholly or in part, with its fee",
  method: "POST",
  path: "/v1/payments/awards/:award_id/reverse/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 200, object: 60 },
  idempotent: "required",
  params: z.object({ award_id: Uuid }),
  body: ReverseAwardInput,
  result: Award,
  errors: ["not_found", "forbidden", "conflict"],
});

export const answerPromise = endpoint({
  name: "payments.answer_promise",
  summary: "Say whether an award that a company pays itself has arrived",
  method: "POST",
  path: "/v1/payments/awards/:award_id/answer/",
  auth: "session",
  rate: "write",
  throttle: { person: 100, object: 20 },
  idempotent: "required",
  params: z.object({ award_id: Uuid }),
  body: z.strictObject({ received: z.boolean() }),
  result: Award,
  errors: ["not_found", "forbidden", "conflict"],
});

export const Adjustment = z.object({
  adjustment_id: Uuid,
  kind: z.enum(accountKindNames),
  company_id: z.nullable(Uuid),
  user_id: z.nullable(Uuid),
  /** Positive adds to the account. */
  amount: Money,
  currency: Currency,
  reason: z.string(),
  status: z.enum(adjustmentStatuses),
  created_at: Time,
});

export const adjust = endpoint({
  name: "payments.adjust",
  summary: "Correct a balance; above the limit it waits for a second admin",
  method: "POST",
  path: "/v1/payments/adjustments/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 100 },
  idempotent: "required",
  body: z.strictObject({
    /** Owner of the account: a company's free money, or a person's available money. */
    company_id: z.optional(Uuid),
    username: z.optional(singleLine(textLimits.line)),
    direction: z.enum(["add", "take"]),
    amount: Amount,
    reason: CorrectionReason,
    /** The closed month that it concerns, such as `2026-10`: it is booked today, with a note. */
    concerns: z.optional(LedgerMonth),
  }),
  result: Adjustment,
  status: 201,
  errors: ["not_found", "forbidden", "conflict"],
});

export const decideAdjustment = endpoint({
  name: "payments.decide_adjustment",
  summary: "Book or refuse the adjustment of another admin, or withdraw one's own",
  method: "POST",
  path: "/v1/payments/adjustments/:adjustment_id/decide/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 200, object: 60 },
  idempotent: "required",
  params: z.object({ adjustment_id: Uuid }),
  body: z.strictObject({
    approve: z.boolean(),
    /** Why not; required to refuse. */
    reason: z.optional(DeclineReason),
  }),
  result: Adjustment,
  errors: ["not_found", "forbidden", "conflict"],
});
