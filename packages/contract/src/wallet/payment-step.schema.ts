import { fieldRule } from "../kernel/field-error.ts";
import { textLimits } from "../kernel/text.limits.ts";
import { isBlank, singleLine, trimmedLines } from "../kernel/text.ts";
import { paymentReferenceLimit } from "./withdrawal.limits.ts";

/** What the bank calls a payment. */
export const PaymentReference = singleLine(paymentReferenceLimit);

/** Why staff settled a payment as they did. */
export const PaymentReason = trimmedLines(textLimits.reason, 1).check(
  fieldRule((text: string) => !isBlank(text), "reason_required"),
);
