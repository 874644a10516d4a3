import * as z from "zod/mini";
import { Time, Uuid } from "../../kernel/ids.ts";
import { Amount, Currency, Money, maxAmount } from "../../kernel/minor-units.ts";
import { severities } from "../../kernel/severity.values.ts";
import { trimmedLines } from "../../kernel/text.ts";
import { CorrectionReason } from "../deposits/deposit.schema.ts";
import { awardKinds, awardStatuses } from "./award.values.ts";

/** Longest message that comes with an award. */
export const awardMessageLength = 2_000;

/** Share of a person in an award; the author is the first. */
const AwardPart = z.object({
  username: z.string(),
  amount: Money,
  unclaimed: z.boolean().check(z.describe("Whether this person has left the platform, so that nobody gets the part.")),
});

export const Award = z.object({
  award_id: Uuid,
  report_id: Uuid,
  kind: z.enum(awardKinds).check(z.describe("A bounty for the finding, a bonus beside it, or the fee for a retest.")),
  amount: Money,
  fee: Money.check(z.describe("The platform's fee on top of it, in minor units.")),
  currency: Currency,
  status: z
    .enum(awardStatuses)
    .check(z.describe("`pending` until it is final, `owed` while it waits for money; the company pays `promised` ones itself.")),
  message: z.nullable(z.string()).check(z.describe("The message that came with it; null without one.")),
  parts: z.array(AwardPart).check(z.describe("Who gets which part; the author is the first.")),
  created_at: Time,
});
export type Award = z.infer<typeof Award>;

/** An award as the answer to giving it: `waiting` if it is above the caller's limit and a colleague has to approve it. */
export const GivenAward = z.extend(Award, {
  status: z
    .enum([...awardStatuses, "waiting"])
    .check(z.describe("How far its payment is; `waiting`: it is above the caller's limit, and a colleague has to approve it.")),
});
export type GivenAward = z.infer<typeof GivenAward>;

export const AwardInput = z.strictObject({
  kind: z.enum(awardKinds).check(z.describe("A bounty for the finding, a bonus beside it, or the fee for a retest.")),
  amount: Amount,
  message: z
    .optional(trimmedLines(awardMessageLength))
    .check(z.describe("A message to the researcher, which stands in the timeline.")),
  expected_fee: z
    .optional(z.int().check(z.minimum(0), z.maximum(maxAmount)))
    .check(
      z.describe(
        "The fee that the caller expects, in minor units; 409 if another one would be charged. Any fee if it is not sent.",
      ),
    ),
});
export type AwardInput = z.input<typeof AwardInput>;

/** Rules and cost of an award for a report, before anybody confirms one. */
export const AwardTerms = z.object({
  currency: Currency,
  severity: z.enum(severities),
  promised: z
    .object({
      min: Money.check(z.describe("The least, in minor units.")),
      max: Money.check(z.describe("The most, in minor units.")),
    })
    .check(z.describe("What the terms of the report promise for its severity, in minor units; 0 to 0 for nothing.")),
  kinds: z.array(z.enum(awardKinds)).check(z.describe("The kinds that can be awarded now.")),
  awarded: Money.check(z.describe("What bounties of the report have paid so far, in minor units.")),
  /** The fee of each kind: of a bounty as it was when the report was accepted, of the others as it is now. */
  fee_percents: z
    .object({
      bounty: z.number().check(z.describe("The fee on a bounty, in percent, as it was when the report was accepted.")),
      bonus: z.number().check(z.describe("The fee on a bonus, in percent, as it is now.")),
      retest: z.number().check(z.describe("The fee on the fee for a retest, in percent, as it is now.")),
    })
    .check(z.describe("The platform's fee on top of an award of each kind, in percent.")),
  /** Held for this report, and free; of the company's money. */
  held: Money.check(z.describe("What is held for accepted reports, in minor units.")),
  free: Money.check(z.describe("What the company can use, in minor units.")),
  /** The company pays its awards itself. */
  pays_itself: z.boolean(),
  limit: z
    .nullable(z.object({ amount: Money, left: Money.check(z.describe("The rest of it this month, in minor units.")) }))
    .check(z.describe("What the caller may award in a calendar month (UTC) without a colleague; null without a limit.")),
  waiting: z
    .object({
      count: z.int().check(z.describe("How many there are.")),
      sum: Money.check(z.describe("Their sum without fees, in minor units.")),
    })
    .check(z.describe("Awards of this report that wait for a colleague.")),
  payees: z
    .array(
      z.object({
        username: z.string(),
        full_name: z.string(),
        weight: z.int().check(z.describe("The share of this person, in percent.")),
        unclaimed: z.boolean().check(z.describe("Whether this person has left the platform, so that nobody gets the part.")),
      }),
    )
    .check(z.describe("Who would get a part, the author first.")),
  awards: z.array(Award).check(z.describe("The awards of the report, oldest first.")),
});
export type AwardTerms = z.infer<typeof AwardTerms>;

export const ReverseAwardInput = z.strictObject({
  amount: z
    .optional(Amount)
    .check(z.describe("What is taken back without the fee, in minor units; everything if it is not sent.")),
  reason: CorrectionReason,
});
export type ReverseAwardInput = z.input<typeof ReverseAwardInput>;
