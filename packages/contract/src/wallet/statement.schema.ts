import * as z from "zod/mini";
import { Time, Uuid } from "../kernel/ids.ts";
import { Currency, Money } from "../kernel/minor-units.ts";
import { singleLine } from "../kernel/text.ts";
import { entryTextLimits } from "./statement.limits.ts";
import { dateOrders, decimalSigns, entryActions, entryMatches, entryStates, statementFormats } from "./statement.values.ts";

/** An account whose statements can be imported. */
const StatementAccount = z.string();

export const BankStatement = z.object({
  statement_id: Uuid,
  account: StatementAccount,
  currency: Currency,
  /** The bank's id of the statement; for CSV the hash of the file. */
  statement_ref: z.string(),
  format: z.enum(statementFormats),
  from_day: z.string(),
  to_day: z.string(),
  opening: z.nullable(Money),
  closing: z.nullable(Money),
  file_name: z.string(),
  imported_by: z.string(),
  imported_at: Time,
  entries: z.int(),
  /** Open entries that agree with their order. */
  to_confirm: z.int(),
  /** Sums of these in minor units. */
  to_confirm_in: Money,
  to_confirm_out: Money,
  /** Other open entries. */
  to_clear: z.int(),
});
export type BankStatement = z.infer<typeof BankStatement>;

export const BankEntry = z.object({
  entry_id: Uuid,
  statement_id: Uuid,
  position: z.int(),
  account: StatementAccount,
  booked_on: z.string(),
  value_date: z.string(),
  /** Above zero for what came in. */
  amount: Money,
  currency: Currency,
  bank_reference: z.string(),
  end_to_end_id: z.nullable(z.string()),
  details: z.string(),
  counterparty: z.nullable(z.string()),
  return_reason: z.nullable(z.string()),
  state: z.enum(entryStates),
  match: z.enum(entryMatches),
  action: z.nullable(z.enum(entryActions)),
  /** The order that it names. */
  order: z.nullable(
    z.object({
      type: z.enum(["deposit", "withdrawal", "refund"]),
      id: Uuid,
      reference: z.string(),
      amount: Money,
      status: z.string(),
      /** Of the company or the person. */
      name: z.string(),
      /** The person who confirmed it first, while it waits for a second one. */
      proposed_by: z.nullable(z.string()),
    }),
  ),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(Time),
  reason: z.nullable(z.string()),
  can: z.array(z.enum(["confirm", "assign", "dismiss", "reopen"])),
});
export type BankEntry = z.infer<typeof BankEntry>;

const Column = singleLine(entryTextLimits.column);

/** How the CSV of an account is read: names of columns, and how dates and amounts are written. */
export const StatementColumns = z.strictObject({
  date: Column,
  value_date: z.optional(Column),
  amount: Column,
  /** Without one, all rows are in the platform's currency. */
  currency: z.optional(Column),
  reference: Column,
  counterparty: z.optional(Column),
  /** The bank's own id of an entry. */
  bank_reference: z.optional(Column),
  decimal: z.enum(decimalSigns),
  date_order: z.enum(dateOrders),
});
export type StatementColumns = z.infer<typeof StatementColumns>;

/** One day of the bank beside the books; all amounts in minor units. */
export const BalanceDay = z.object({
  day: z.string(),
  currency: Currency,
  /** Closing balances of the accounts. */
  bank: Money,
  /** Balance at the bank by the books. */
  books: Money,
  difference: Money,
  /** Parts that explain the difference. */
  before: Money,
  open: Money,
  dismissed: Money,
  unseen: Money,
  unexplained: Money,
});
export type BalanceDay = z.infer<typeof BalanceDay>;

/** One day (UTC) of Stripe's own record beside the books; all amounts in minor units. */
export const StripeDay = z.object({
  day: z.string(),
  currency: Currency,
  /** Payments, refunds, disputes and transfers at Stripe, less what left. */
  stripe: Money,
  /** The same in the books. */
  books: Money,
  difference: Money,
  /** The differences of all days until then: a payment may be booked on the day after Stripe's. */
  until: Money,
  /** Fees that Stripe kept. */
  costs: Money,
  /** Sum that went from Stripe to the operator's bank. */
  to_bank: Money,
  /** Entries of Stripe that the books do not know, at most twenty. */
  unknown: z.array(z.object({ id: z.string(), category: z.string(), amount: Money, source: z.nullable(z.string()) })),
});
export type StripeDay = z.infer<typeof StripeDay>;
