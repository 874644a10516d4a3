import * as z from "zod/mini";
import { Time, Uuid } from "../../kernel/ids.ts";
import { Currency, Money } from "../../kernel/minor-units.ts";
import { singleLine } from "../../kernel/text.ts";
import { entryTextLimits } from "./statement.limits.ts";
import { dateOrders, decimalSigns, entryActions, entryMatches, entryStates, statementFormats } from "./statement.values.ts";

/** An account whose statements can be imported. */
const StatementAccount = z.string();

export const BankStatement = z.object({
  statement_id: Uuid,
  account: StatementAccount.check(z.describe("The IBAN of the account, or `TEXT` for one that the operator describes in words.")),
  currency: Currency,
  statement_ref: z.string().check(z.describe("The bank's id of the statement; for CSV the beginning of the file's hash.")),
  format: z.enum(statementFormats).check(z.describe("The format of the file: `camt` for camt.053.")),
  from_day: z.string().check(z.describe("The first day that the statement is about.")),
  to_day: z.string().check(z.describe("The last day that the statement is about.")),
  opening: z
    .nullable(Money)
    .check(z.describe("The booked balance before the first entry, in minor units; null where the file has none.")),
  closing: z
    .nullable(Money)
    .check(z.describe("The booked balance after the last entry, in minor units; null where the file has none.")),
  file_name: z.string().check(z.describe("The name of the file that brought it.")),
  imported_by: z.string().check(z.describe("The username of the person who imported it.")),
  imported_at: Time.check(z.describe("When it was imported.")),
  entries: z.int().check(z.describe("How many entries it has.")),
  to_confirm: z.int().check(z.describe("How many open entries agree with their order.")),
  to_confirm_in: Money.check(z.describe("The sum of those that came in, in minor units.")),
  to_confirm_out: Money.check(z.describe("The sum of those that went out, in minor units.")),
  to_clear: z.int().check(z.describe("How many other entries are open.")),
});
export type BankStatement = z.infer<typeof BankStatement>;

export const BankEntry = z.object({
  entry_id: Uuid,
  statement_id: Uuid,
  position: z.int().check(z.describe("Its place in the statement.")),
  account: StatementAccount.check(z.describe("The account of the statement.")),
  booked_on: z.string().check(z.describe("The day on which the bank booked it.")),
  value_date: z.string().check(z.describe("The day from which the bank counts it.")),
  amount: Money.check(z.describe("In minor units, above zero for what came in.")),
  currency: Currency,
  bank_reference: z
    .string()
    .check(z.describe("The bank's name of the payment, or one made of the statement and the place in it.")),
  end_to_end_id: z.nullable(z.string()).check(z.describe("The id that the payer gave the payment; null without one.")),
  details: z.string().check(z.describe("What the payer and the bank wrote about it.")),
  counterparty: z.nullable(z.string()).check(z.describe("The name of the payer or payee; null without one.")),
  return_reason: z.nullable(z.string()).check(z.describe("The bank's reason for a payment that came back; null for others.")),
  state: z.enum(entryStates).check(z.describe("Whether it is open, has booked its order, or is nothing to book here.")),
  match: z.enum(entryMatches).check(z.describe("How it agrees with the orders of the platform.")),
  action: z
    .nullable(z.enum(entryActions))
    .check(z.describe("What confirming it does to its order; null if nothing can be confirmed.")),
  order: z
    .nullable(
      z.object({
        type: z.enum(["deposit", "withdrawal", "refund"]).check(z.describe("The kind of order.")),
        id: Uuid.check(z.describe("The id of the order.")),
        reference: z.string().check(z.describe("The reference of the order.")),
        amount: Money.check(z.describe("The amount of the order in minor units.")),
        currency: Currency,
        status: z.string().check(z.describe("The status of the order.")),
        name: z.string().check(z.describe("The company, or the username of the person.")),
        proposed_by: z.nullable(z.string()).check(z.describe("Who confirmed it first, while it waits for a second person.")),
      }),
    )
    .check(z.describe("The order that it names; null without one.")),
  decided_by: z.nullable(z.string()).check(z.describe("The username of the person who decided it; null while it is open.")),
  decided_at: z.nullable(Time).check(z.describe("When it was decided; null while it is open.")),
  reason: z.nullable(z.string()).check(z.describe("Why it is nothing to book here; null for others.")),
  can: z.array(z.enum(["confirm", "assign", "dismiss", "reopen"])),
});
export type BankEntry = z.infer<typeof BankEntry>;

const Column = singleLine(entryTextLimits.column);

/** How the CSV of an account is read: names of columns, and how dates and amounts are written. */
export const StatementColumns = z.strictObject({
  date: Column.check(z.describe("The column with the day of the booking.")),
  value_date: z.optional(Column).check(z.describe("The column with the value date; without it, the day of the booking counts.")),
  amount: Column.check(z.describe("The column with the signed amount.")),
  currency: z.optional(Column).check(z.describe("The column with the currency; without it, all rows are in the platform's.")),
  reference: Column.check(z.describe("The column with the text of the payment.")),
  counterparty: z.optional(Column).check(z.describe("The column with the name of who paid or was paid.")),
  bank_reference: z.optional(Column).check(z.describe("The column with the bank's own id of an entry.")),
  decimal: z.enum(decimalSigns).check(z.describe("The sign before the cents.")),
  date_order: z.enum(dateOrders).check(z.describe("The order of year, month and day in dates.")),
});
export type StatementColumns = z.infer<typeof StatementColumns>;

/** One day of the bank beside the books; all amounts in minor units. */
export const BalanceDay = z.object({
  day: z.string().check(z.describe("The day.")),
  currency: Currency,
  bank: Money.check(z.describe("The closing balances of the accounts, in minor units.")),
  books: Money.check(z.describe("What the books say lies at the bank, in minor units.")),
  difference: Money.check(z.describe("The bank less the books.")),
  /** Parts that explain the difference. */
  before: Money.check(z.describe("What lay in the accounts before the first statement and the books do not have.")),
  open: Money.check(z.describe("The open entries until that day.")),
  dismissed: Money.check(z.describe("The entries that are nothing to book here.")),
  unseen: Money.check(z.describe("What the books have and no statement shows yet.")),
  unexplained: Money.check(z.describe("The rest of the difference; other than 0, a statement is missing or something is wrong.")),
});
export type BalanceDay = z.infer<typeof BalanceDay>;

/** One day (UTC) of Stripe's own record beside the books; all amounts in minor units. */
export const StripeDay = z.object({
  day: z.string().check(z.describe("The day (UTC).")),
  currency: Currency,
  stripe: Money.check(
    z.describe("Payments, refunds, disputes and transfers in Stripe's own record, less what left; in minor units."),
  ),
  books: Money.check(z.describe("The same in the books.")),
  difference: Money.check(z.describe("Stripe less the books.")),
  until: Money.check(
    z.describe("The differences of all days until then together; 0 if what differed was booked on another day."),
  ),
  costs: Money.check(z.describe("What Stripe kept of it.")),
  to_bank: Money.check(z.describe("What went from Stripe to the operator's bank, less what came from there.")),
  unknown: z
    .array(
      z.object({
        id: z.string().check(z.describe("The id of the entry at Stripe.")),
        category: z.string().check(z.describe("Stripe's reporting category.")),
        amount: Money.check(z.describe("Its amount in minor units; negative for what left.")),
        source: z
          .nullable(z.string())
          .check(z.describe("The id of the charge, refund or transfer at Stripe; null if there is none.")),
      }),
    )
    .check(z.describe("Entries of Stripe that the books do not know, at most twenty.")),
});
export type StripeDay = z.infer<typeof StripeDay>;
