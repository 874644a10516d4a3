import * as z from "zod/mini";
import { Time, Uuid } from "../kernel/ids.ts";
import { Amount, Currency, Money, maxAmount } from "../kernel/minor-units.ts";
import { severities } from "../kernel/severity.values.ts";
import { trimmedLines } from "../kernel/text.ts";
import { awardKinds, awardStatuses } from "./award.values.ts";
import { CorrectionReason } from "./deposit.schema.ts";

/** Longest message that comes with an award. */
export const awardMessageLength = 2_000;

/** Share of a person in an award; the author is the first. */
const AwardPart = z.object({
  username: z.string(),
  amount: Money,
  /** The person has left the platform, so nobody gets this part. */
  unclaimed: z.boolean(),
});

export const Award = z.object({
  award_id: Uuid,
  report_id: Uuid,
  kind: z.enum(awardKinds),
  amount: Money,
  fee: Money,
  currency: Currency,
  status: z.enum(awardStatuses),
  message: z.nullable(z.string()),
  parts: z.array(AwardPart),
  created_at: Time,
});
export type Award = z.infer<typeof Award>;

/** An award as the answer to giving it: `waiting` if it is above the caller's limit and a colleague has to approve it. */
export const GivenAward = z.extend(Award, { status: z.enum([...awardStatuses, "waiting"]) });
export type GivenAward = z.infer<typeof GivenAward>;

export const AwardInput = z.strictObject({
  kind: z.enum(awardKinds),
  amount: Amount,
  message: z.optional(trimmedLines(awardMessageLength)),
  /** The fee that the caller was shown; the award is refused if another one would be charged. */
  expected_fee: z.optional(z.int().check(z.minimum(0), z.maximum(maxAmount))),
});
export type AwardInput = z.input<typeof AwardInput>;

/** Rules and cost of an award for a report, before anybody confirms one. */
export const AwardTerms = z.object({
  currency: Currency,
  severity: z.enum(severities),
  /** Reward promised by the terms of the report for its severity, in minor units; both 0 without a promise. */
  promised: z.object({ min: Money, max: Money }),
  /** The kinds that can be awarded now. */
  kinds: z.array(z.enum(awardKinds)),
  /** Sum of the bounties so far. */
  awarded: Money,
  /** The fee of each kind: of a bounty as it was when the report was accepted, of the others as it is now. */
  fee_percents: z.object({ bounty: z.number(), bonus: z.number(), retest: z.number() }),
  /** Held for this report, and free; of the company's money. */
  held: Money,
  free: Money,
  /** The company pays its awards itself. */
  pays_itself: z.boolean(),
  /** The caller's limit for awards of a calendar month without a colleague, and its rest; null without a limit. */
  limit: z.nullable(z.object({ amount: Money, left: Money })),
  /** Awards of this report that wait for a colleague, and their sum. */
  waiting: z.object({ count: z.int(), sum: Money }),
  payees: z.array(z.object({ username: z.string(), full_name: z.string(), weight: z.int(), unclaimed: z.boolean() })),
  awards: z.array(Award),
});
export type AwardTerms = z.infer<typeof AwardTerms>;

export const ReverseAwardInput = z.strictObject({
  /** Amount of the clawback, without the fee; everything by default. */
  amount: z.optional(Amount),
  reason: CorrectionReason,
});
export type ReverseAwardInput = z.input<typeof ReverseAwardInput>;
