import * as z from "zod/mini";
import { Time, Uuid } from "../../kernel/ids.ts";
import { Amount, Currency, Money } from "../../kernel/minor-units.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { singleLine, trimmedLines } from "../../kernel/text.ts";
import { maxBankReference, maxBulkDeposits, reasonLength } from "../money/money.limits.ts";
import { depositActions, depositStatuses } from "./deposit.state.ts";

export const depositProviders = ["manual", "stripe"] as const;

/** A receipt that a second admin has to confirm. */
export const DepositProposal = z.object({
  amount: Money,
  value_date: z.string(),
  bank_reference: z.string().check(z.describe("The bank's own name of the payment, which confirms one deposit only.")),
  by: z.string().check(z.describe("The username of who entered it.")),
});
export type DepositProposal = z.infer<typeof DepositProposal>;

export const Deposit = z.object({
  deposit_id: Uuid,
  company: z
    .object({ company_id: Uuid, name: z.string().check(z.describe("The name of the company.")) })
    .check(z.describe("Whose money it is.")),
  amount: Money.check(z.describe("What the company means to pay, in minor units.")),
  currency: Currency,
  provider: z
    .enum(depositProviders)
    .check(
      z.describe(
        "How the money comes: `manual` is a bank transfer that staff confirm, `stripe` a payment page that confirms itself.",
      ),
    ),
  status: z.enum(depositStatuses).check(z.describe("The status of the deposit.")),
  /** Reference for the company's bank transfer. */
  reference: z.string(),
  purchase_order: z.nullable(z.string()).check(z.describe("The company's own number of its order, on documents; null for none.")),
  received: z.nullable(Money).check(z.describe("What arrived, in minor units; null before that.")),
  refunded: Money.check(z.describe("What went back to the company, in minor units.")),
  taken_back: Money.check(z.describe("What a bank or a provider took back, in minor units.")),
  /** A calendar day. */
  value_date: z.nullable(z.string()),
  reason: z.nullable(z.string()).check(z.describe("Why it failed; null otherwise.")),
  proposal: z
    .nullable(DepositProposal)
    .check(
      z.describe(
        "Of a deposit, for staff: a receipt of another amount than announced, or of a large one, until a second admin confirms the same; null otherwise.",
      ),
    ),
  /** Payment page of an open deposit with a provider. */
  checkout_url: z.nullable(z.string()).check(z.describe("Where the company pays; null for a bank transfer.")),
  created_at: Time,
  settled_at: z.nullable(Time).check(z.describe("When it was confirmed or ended; null while it waits.")),
  can: z.array(z.enum(depositActions)).check(z.describe("What the caller may do with the deposit now.")),
});
export type Deposit = z.infer<typeof Deposit>;

export const OpenDepositInput = z.strictObject({
  company_id: Uuid,
  amount: Amount,
  provider: z._default(
    z
      .enum(depositProviders)
      .check(
        z.describe(
          "How the money comes: `manual` is a bank transfer that staff confirm, `stripe` a payment page that confirms itself.",
        ),
      ),
    "manual",
  ),
  purchase_order: z
    .optional(z.nullable(singleLine(textLimits.name)))
    .check(z.describe("The company's own number of its order, on documents; null for none.")),
});
export type OpenDepositInput = z.input<typeof OpenDepositInput>;

/** Facts from the bank statement, entered by staff. */
const Receipt = {
  amount: Amount.check(z.describe("What arrived, in minor units.")),
  value_date: z.iso.date().check(z.startsWith("20")),
  bank_reference: singleLine(maxBankReference).check(
    z.describe("The bank's own name of the payment, which confirms one deposit only."),
  ),
};
export const ConfirmDepositInput = z.strictObject(Receipt);
export type ConfirmDepositInput = z.input<typeof ConfirmDepositInput>;

export const ConfirmDepositsInput = z.strictObject({
  deposits: z
    .array(z.strictObject({ deposit_id: Uuid, ...Receipt }))
    .check(z.minLength(1), z.maxLength(maxBulkDeposits), z.describe("The deposits to confirm.")),
});
export type ConfirmDepositsInput = z.input<typeof ConfirmDepositsInput>;

export const CorrectionReason = trimmedLines(reasonLength.max, reasonLength.min);

export const TakeBackDepositInput = z.strictObject({ amount: Amount, reason: CorrectionReason });
export type TakeBackDepositInput = z.input<typeof TakeBackDepositInput>;
