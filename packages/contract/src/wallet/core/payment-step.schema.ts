import * as z from "zod/mini";
import { fieldRule } from "../../kernel/field-error.ts";
import { Money } from "../../kernel/minor-units.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { isBlank, singleLine, trimmedLines } from "../../kernel/text.ts";
import { paymentReferenceLimit } from "./withdrawal.limits.ts";

/** The bank's reference of a payment. */
export const PaymentReference = singleLine(paymentReferenceLimit);

/** Why staff settled a payment as they did. */
export const PaymentReason = trimmedLines(textLimits.reason, 1).check(
  fieldRule((text: string) => !isBlank(text), "reason_required"),
);

/** Payments that staff give back: one that was not made, and one that came back. */
export const reversalActions = ["fail", "return"] as const;

/** Claim of one member of staff about a payment, until a second person says the same; for staff. */
export const PaymentReversal = z.object({
  action: z.enum(reversalActions).check(z.describe("What the member of staff said became of the payment.")),
  by: z.string().check(z.describe("The username of who said so.")),
  amount: Money,
  /** Id at the bank of what came back. */
  external_ref: z.nullable(z.string()),
  reason: z.string(),
});
export type PaymentReversal = z.infer<typeof PaymentReversal>;
