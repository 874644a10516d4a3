import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { Amount, Currency, Money } from "../../kernel/minor-units.ts";
import { changedSince, pageOf, pageQuery } from "../../kernel/paging.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { singleLine } from "../../kernel/text.ts";
import { DeclineReason } from "../../site/proposal.values.ts";
import { Award, ReverseAwardInput } from "../awards/award.schema.ts";
import { LedgerMonth } from "../books/ledger.endpoints.ts";
import { CorrectionReason, DepositProposal, depositProviders } from "../deposits/deposit.schema.ts";
import { accountKindNames } from "../ledger/ledger.values.ts";
import {
  adjustmentStatuses,
  billingTypes,
  type PaymentStatus,
  paymentActions,
  paymentDirections,
  paymentStatuses,
} from "./payment.values.ts";

export const Payment = z.object({
  transaction_id: Uuid.check(z.describe("The id of what was paid: of a deposit, an award, a withdrawal or a booking.")),
  billing_type: z.enum(billingTypes).check(z.describe("What kind of payment it is.")),
  direction: z
    .enum(paymentDirections)
    .check(z.describe("Whether it adds to the money of its company or person (`in`) or takes from it (`out`).")),
  amount: Money.check(
    z.describe(
      "The amount in minor units: of an award without what was taken back, unless that is all; negative for a correction that takes money.",
    ),
  ),
  fee: Money.check(z.describe("The platform's fee on top of it, in minor units.")),
  currency: Currency,
  date: Time.check(z.describe("When it was begun.")),
  status: z.enum(paymentStatuses as [PaymentStatus, ...PaymentStatus[]]).check(z.describe("The status of the payment.")),
  report_id: z.nullable(Uuid),
  program_id: z.nullable(Uuid),
  report: z
    .nullable(
      z.object({
        number: z.nullable(z.int()).check(z.describe("The public number of the report.")),
        title: z.string().check(z.describe("The title of the report.")),
      }),
    )
    .check(z.describe("The report that it is for; null without one, and where the caller may not read it.")),
  program: z
    .nullable(
      z.object({
        title: z.string().check(z.describe("The title of the program.")),
        handle: z.string().check(z.describe("The handle of the program.")),
      }),
    )
    .check(z.describe("The program that it is for; null without one, and where the caller may not know it.")),
  company: z
    .nullable(z.object({ company_id: Uuid, name: z.string().check(z.describe("The name of the company.")) }))
    .check(z.describe("The company that pays or is paid; null for a withdrawal, and where the caller may not know it.")),
  user: z
    .nullable(z.object({ user_id: Uuid, username: z.string() }))
    .check(
      z.describe(
        "The person who is paid, for an award to several people the author of the report; null where a company alone is concerned.",
      ),
    ),
  reference: z.nullable(z.string()),
  /** Deposits and refunds only: by which way the money goes. */
  provider: z
    .nullable(z.enum(depositProviders))
    .check(z.describe("Of a deposit or refund: `manual` is a bank transfer, `stripe` a card; null for others.")),
  proposal: z
    .nullable(DepositProposal)
    .check(
      z.describe(
        "Of a deposit, for staff: a receipt of another amount than announced, or of a large one, until a second admin confirms the same; null otherwise.",
      ),
    ),
  final_at: z
    .nullable(Time)
    .check(
      z.describe(
        "Of a pending award: when it becomes final and can be withdrawn; null while a payment dispute is open, and for others.",
      ),
    ),
  left: z
    .nullable(Money)
    .check(z.describe("Of a confirmed deposit: what was neither refunded nor taken back, in minor units; null for others.")),
  /** Returned withdrawals and refunds only: the part that came back; banks kept the rest. */
  returned_amount: z.nullable(Money),
  can: z.array(z.enum(paymentActions)).check(z.describe("What the caller may do with the payment now.")),
});
export type Payment = z.infer<typeof Payment>;

const Day = z.iso.date().check(z.startsWith("20"));
const filters = {
  company_id: z.optional(Uuid).check(z.describe("The payments of this company.")),
  type: z.optional(z.enum(billingTypes)).check(z.describe("Only payments of this kind.")),
  status: z
    .optional(z.enum(paymentStatuses as [PaymentStatus, ...PaymentStatus[]]))
    .check(z.describe("Only payments with this status.")),
  /** Days, both included, in UTC. */
  from: z.optional(Day).check(z.describe("Only payments from this day on (UTC).")),
  to: z.optional(Day).check(z.describe("Only payments until this day (UTC), which is included.")),
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
  hasOwnExport: true,
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
    second_person_from: Money.check(
      z.describe(
        "The sum of a day, in minor units, from which deposits, payments and adjustments need a second member of staff.",
      ),
    ),
    /** Everything that the platform holds for others and itself: what came in less what went out. */
    balance: Money.check(z.describe("The balance in minor units.")),
    deposits: Money.check(z.describe("What companies have deposited, less what banks took back; in minor units.")),
    paid_to_researchers: Money.check(z.describe("What was paid out to researchers, less what came back; in minor units.")),
    fees: Money.check(z.describe("The platform's fees, in minor units.")),
    held: Money.check(z.describe("What is held for accepted reports, in minor units.")),
    accounts: z
      .array(
        z.object({
          kind: z.enum(accountKindNames).check(z.describe("The kind of account.")),
          accounts: z.int().check(z.describe("How many accounts of the kind there are.")),
          balance: Money.check(z.describe("The balance in minor units.")),
        }),
      )
      .check(z.describe("The accounts of the ledger by kind.")),
    holds: z
      .array(
        z.object({
          max_days: z
            .nullable(z.int())
            .check(z.describe("The age of the oldest hold of the group, in days; null without an end.")),
          holds: z.int().check(z.describe("Holds for accepted reports.")),
          amount: Money,
        }),
      )
      .check(z.describe("Holds for accepted reports.")),
    uncovered: z
      .object({ holds: z.int().check(z.describe("Holds for accepted reports.")), amount: Money })
      .check(z.describe("What free money does not cover of the holds for accepted reports, in minor units.")),
    owed: z
      .object({ awards: z.int().check(z.describe("How many awards wait for money.")), amount: Money })
      .check(z.describe("Awards with their fees that wait for money, in minor units.")),
    deposits_waiting: z.int().check(z.describe("How many deposits wait for their money.")),
    deposits_waiting_amount: Money.check(z.describe("The sum of these deposits as announced, in minor units.")),
    payouts_waiting: z
      .object({ withdrawals: z.int().check(z.describe("How many people wait for money.")), amount: Money })
      .check(z.describe("What is on its way to researchers.")),
    refunds_waiting: z
      .object({ refunds: z.int().check(z.describe("How many there are.")), amount: Money })
      .check(z.describe("The refunds that were asked for and are not settled.")),
    ledger: z
      .nullable(
        z.object({
          checked_at: Time.check(z.describe("When it was checked.")),
          failure: z.nullable(z.string()).check(z.describe("The broken rule and the first wrong row; null if all is right.")),
          transfers: z.int().check(z.describe("How many transfers were checked.")),
        }),
      )
      .check(z.describe("The last check of the whole ledger; null before the first.")),
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
  events: ["report.award_changed"],
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
  events: ["report.award_changed"],
  idempotent: "required",
  params: z.object({ award_id: Uuid }),
  body: z.strictObject({ received: z.boolean().check(z.describe("Whether the money has arrived.")) }),
  result: Award,
  errors: ["not_found", "forbidden", "conflict"],
});

export const Adjustment = z.object({
  adjustment_id: Uuid.check(z.describe("The id of a correction of a balance.")),
  kind: z.enum(accountKindNames).check(z.describe("The kind of account that is corrected.")),
  company_id: z.nullable(Uuid),
  user_id: z.nullable(Uuid),
  /** Positive adds to the account. */
  amount: Money,
  currency: Currency,
  reason: z.string(),
  status: z.enum(adjustmentStatuses).check(z.describe("Whether it waits for a second admin.")),
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
  events: ["balance.adjusted", "company.updated", "money.adjusted", "money.corrected", "proposal.waits"],
  idempotent: "required",
  body: z.strictObject({
    /** Owner of the account: a company's free money, or a person's available money. */
    company_id: z.optional(Uuid).check(z.describe("The company whose free money is corrected.")),
    username: z.optional(singleLine(textLimits.line)).check(z.describe("The person whose available money is corrected.")),
    direction: z.enum(["add", "take"]).check(z.describe("Whether the amount is added to the account or taken from it.")),
    amount: Amount,
    reason: CorrectionReason,
    concerns: z
      .optional(LedgerMonth)
      .check(z.describe("The closed month that it concerns, such as `2026-10`; it is booked today, with a note.")),
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
  events: ["money.adjusted", "money.corrected", "proposal.declined"],
  idempotent: "required",
  params: z.object({ adjustment_id: Uuid.check(z.describe("The id of a correction of a balance.")) }),
  body: z.strictObject({
    approve: z.boolean().check(z.describe("`true` approves the applications, `false` rejects them.")),
    reason: z.optional(DeclineReason).check(z.describe("Why not, required to refuse; the person who proposed it reads it.")),
  }),
  result: Adjustment,
  errors: ["not_found", "forbidden", "conflict"],
});
