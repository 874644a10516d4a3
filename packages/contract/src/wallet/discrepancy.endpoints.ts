import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { Time, Uuid } from "../kernel/ids.ts";
import { Currency, Money } from "../kernel/minor-units.ts";
import { changedSince, pageOf, pageQuery } from "../kernel/paging.ts";
import { CorrectionReason } from "./deposit.schema.ts";

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
  discrepancy_id: Uuid,
  problem: z.enum(discrepancyProblems),
  /** The payout, payment or page at Stripe. */
  stripe_object: z.string(),
  /** Null without one, or if the currency has no such amount. */
  amount: z.nullable(Money),
  currency: Currency,
  /** The amount and currency as Stripe writes them, in its smallest unit. */
  stated: z.nullable(z.string()),
  withdrawal: z.nullable(z.object({ withdrawal_id: Uuid, reference: z.string(), username: z.string() })),
  deposit: z.nullable(z.object({ deposit_id: Uuid, reference: z.string(), company: z.string() })),
  created_at: Time,
  settled: z.nullable(z.object({ at: Time, by: z.string(), note: z.string() })),
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
  query: z.strictObject({ ...pageQuery(), ...changedSince, state: z._default(z.enum(discrepancyStates), "open") }),
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
  params: z.object({ discrepancy_id: Uuid }),
  body: z.strictObject({ note: CorrectionReason }),
  result: Discrepancy,
  errors: ["not_found", "forbidden", "conflict"],
});
