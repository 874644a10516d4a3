import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { Currency, Money } from "../../kernel/minor-units.ts";
import { changedSince, pageOf, pageQuery } from "../../kernel/paging.ts";
import { CorrectionReason } from "../deposits/deposit.schema.ts";

/** Why a fact from Stripe cannot be booked. */
export const discrepancyProblems = [
  "paid_after_end",
  "second_payout",
  "money_not_returned",
  "refunded_after_end",
  "other_currency",
  "wrong_amount",
  "payment_used",
] as const;
export type DiscrepancyProblem = (typeof discrepancyProblems)[number];

export const discrepancyStates = ["open", "settled"] as const;

export const Discrepancy = z.object({
  discrepancy_id: Uuid.check(z.describe("The id of a fact from Stripe that cannot be booked.")),
  problem: z.enum(discrepancyProblems).check(z.describe("Why it cannot be booked.")),
  stripe_object: z.string().check(z.describe("The payout, payment or page at Stripe.")),
  amount: z.nullable(Money).check(z.describe("In minor units; null without one, or if the currency has no such amount.")),
  currency: Currency,
  stated: z
    .nullable(z.string())
    .check(z.describe("The amount and currency as Stripe writes them, in its smallest unit; null without one.")),
  withdrawal: z
    .nullable(z.object({ withdrawal_id: Uuid, reference: z.string(), username: z.string() }))
    .check(z.describe("The withdrawal that it concerns; null for a deposit.")),
  deposit: z
    .nullable(
      z.object({ deposit_id: Uuid, reference: z.string(), company: z.string().check(z.describe("The name of the company.")) }),
    )
    .check(z.describe("The deposit that it concerns; null for a withdrawal.")),
  created_at: Time,
  settled: z
    .nullable(
      z.object({
        at: Time.check(z.describe("When it was settled.")),
        by: z.string().check(z.describe("The username of the person who settled it.")),
        note: z.string().check(z.describe("What was done about it; 20 to 2,000 characters.")),
      }),
    )
    .check(z.describe("When it was settled, by whom, and what was done; null while it waits.")),
  can: z.array(z.enum(["settle"])),
});
export type Discrepancy = z.infer<typeof Discrepancy>;

export const listDiscrepancies = endpoint({
  name: "payments.discrepancies",
  summary: "Facts from Stripe that cannot be booked (staff): open ones oldest first, settled ones newest first",
  method: "GET",
  path: "/v1/payments/discrepancies/",
  auth: "session",
  rate: "read",
  query: z.strictObject({
    ...pageQuery(),
    ...changedSince,
    state: z._default(
      z.enum(discrepancyStates).check(z.describe("Whether the list has those that wait, or those that are settled.")),
      "open",
    ),
  }),
  result: pageOf(Discrepancy),
  errors: ["not_found"],
  list: true,
});

export const settleDiscrepancy = endpoint({
  name: "payments.settle_discrepancy",
  summary: "Note what was done about a discrepancy (staff, never about money of their own)",
  method: "POST",
  path: "/v1/payments/discrepancies/:discrepancy_id/settle/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 200, object: 20 },
  idempotent: "required",
  params: z.object({ discrepancy_id: Uuid.check(z.describe("The id of a fact from Stripe that cannot be booked.")) }),
  body: z.strictObject({ note: CorrectionReason.check(z.describe("What was done about it; 20 to 2,000 characters.")) }),
  result: Discrepancy,
  errors: ["not_found", "forbidden", "conflict"],
});
