import * as z from "zod/mini";
import { Time, Uuid } from "../kernel/ids.ts";
import { Amount, Currency, Money } from "../kernel/minor-units.ts";
import { textLimits } from "../kernel/text.limits.ts";
import { singleLine, trimmedLines } from "../kernel/text.ts";
import { depositActions, depositStatuses } from "./deposit.state.ts";
import { maxBankReference, maxBulkDeposits, reasonLength } from "./money.limits.ts";

export const depositProviders = ["manual", "stripe"] as const;

/** A receipt that a second admin has to confirm. */
export const DepositProposal = z.object({ amount: Money, value_date: z.string(), bank_reference: z.string(), by: z.string() });
export type DepositProposal = z.infer<typeof DepositProposal>;

export const Deposit = z.object({
  deposit_id: Uuid,
  company: z.object({ company_id: Uuid, name: z.string() }),
  amount: Money,
  currency: Currency,
  provider: z.enum(depositProviders),
  status: z.enum(depositStatuses),
  /** Reference for the company's bank transfer. */
  reference: z.string(),
  /** The company's own number of its order. */
  purchase_order: z.nullable(z.string()),
  received: z.nullable(Money),
  refunded: Money,
  taken_back: Money,
  /** A calendar day. */
  value_date: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** For staff: a receipt of another amount than announced, or of a large one, until a second admin confirms it. */
  proposal: z.nullable(DepositProposal),
  /** Payment page of an open deposit with a provider. */
  checkout_url: z.nullable(z.string()),
  created_at: Time,
  settled_at: z.nullable(Time),
  can: z.array(z.enum(depositActions)),
});
export type Deposit = z.infer<typeof Deposit>;

export const OpenDepositInput = z.strictObject({
  company_id: Uuid,
  amount: Amount,
  provider: z._default(z.enum(depositProviders), "manual"),
  purchase_order: z.optional(z.nullable(singleLine(textLimits.name))),
});
export type OpenDepositInput = z.input<typeof OpenDepositInput>;

/** Facts from the bank statement, entered by staff. */
const Receipt = {
  amount: Amount,
  value_date: z.iso.date().check(z.startsWith("20")),
  bank_reference: singleLine(maxBankReference),
};
export const ConfirmDepositInput = z.strictObject(Receipt);
export type ConfirmDepositInput = z.input<typeof ConfirmDepositInput>;

export const ConfirmDepositsInput = z.strictObject({
  deposits: z.array(z.strictObject({ deposit_id: Uuid, ...Receipt })).check(z.minLength(1), z.maxLength(maxBulkDeposits)),
});
export type ConfirmDepositsInput = z.input<typeof ConfirmDepositsInput>;

export const CorrectionReason = trimmedLines(reasonLength.max, reasonLength.min);

export const TakeBackDepositInput = z.strictObject({ amount: Amount, reason: CorrectionReason });
export type TakeBackDepositInput = z.input<typeof TakeBackDepositInput>;
