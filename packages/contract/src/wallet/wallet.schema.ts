import * as z from "zod/mini";
import { Email } from "../accounts/account.schema.ts";
import { Time, Uuid, Version } from "../kernel/ids.ts";
import { Amount, Currency, Money } from "../kernel/minor-units.ts";
import { textLimits } from "../kernel/text.limits.ts";
import { singleLine, trimmedLines } from "../kernel/text.ts";
import { ProgramShare } from "../programs/share.schema.ts";
import { depositProviders } from "./deposit.schema.ts";
import { moneyActions } from "./money.policy.ts";
import { ReceivingAccount } from "./receiving-account.schema.ts";
import { payoutObstacles } from "./withdrawal.values.ts";

/** Balances in minor units. Those of a company are null for a person, and the other way round. */
export const Wallet = z.object({
  currency: Currency,
  free: z.nullable(Money),
  held: z.nullable(Money),
  debt: z.nullable(Money),
  /** Free money that was asked back and is not paid yet. */
  refunding: z.nullable(Money),
  /** Awards that wait for money, with their fees. */
  owed: z.nullable(Money),
  /** Holds that free money does not cover. */
  uncovered: z.nullable(Money),
  pending: z.nullable(Money),
  available: z.nullable(Money),
  payout: z.nullable(Money),
  /** When the first and the last of the pending awards become final; null if none waits for its day alone. */
  pending_final: z.nullable(z.object({ first: Time, last: Time })),
  /** All that keeps the caller from asking for a withdrawal, whatever the account; empty for companies. */
  payout_obstacles: z.array(z.enum(payoutObstacles)),
  /** The years (UTC) for which there is a statement of the caller's own money, newest first; empty for companies. */
  years: z.array(z.int()),
  programs: z.array(
    z.object({
      program_id: Uuid,
      title: z.string(),
      held: Money,
      uncovered: Money,
      /** Awards and fees that were booked, in all. */
      paid: Money,
      /** The most that it may hold and pay in a period, and the rest of that now; null without a limit. */
      share: z.nullable(z.object({ ...ProgramShare.shape, left: Money })),
    }),
  ),
  settings: z.nullable(
    z.object({
      low_balance: z.nullable(Money),
      /** Below the first, its programs take only critical reports, until free money reaches the second. */
      pause_below: z.nullable(Money),
      resume_at: z.nullable(Money),
      /** They do so now. */
      intake_paused: z.boolean(),
      pays_itself: z.boolean(),
      fee_percent: z.number(),
      /** To whom documents are made out; the company's name where it has not said. */
      billing_name: z.nullable(z.string()),
      billing_address: z.nullable(z.string()),
      billing_tax_id: z.nullable(z.string()),
      /** On invoices of fees. */
      billing_purchase_order: z.nullable(z.string()),
      /** Address to which new documents are announced; owners and finance if it is null. */
      billing_mail: z.nullable(z.string()),
      mail_documents: z.boolean(),
      /** Minor units a month; null without a subscription. */
      subscription: z.nullable(Money),
      version: z.int(),
    }),
  ),
  /** Providers of deposits and withdrawals, as far as the operator has set them up. */
  providers: z.array(z.enum(depositProviders)),
  /** Where deposits by bank transfer go: an IBAN with its name, or a text of the operator; null if there is none. */
  receiving_account: z.nullable(ReceivingAccount),
  /** Countries to whose banks the platform pays nothing. */
  unpaid_countries: z.readonly(z.array(z.string())),
  can: z.array(z.enum(moneyActions)),
});
export type Wallet = z.infer<typeof Wallet>;

export const WalletSettingsInput = z.strictObject({
  low_balance: z.optional(z.nullable(Amount)),
  /** Both or none; the second is at least the first. */
  pause_below: z.optional(z.nullable(Amount)),
  resume_at: z.optional(z.nullable(Amount)),
  pays_itself: z.optional(z.boolean()),
  billing_name: z.optional(z.nullable(singleLine(textLimits.name))),
  billing_address: z.optional(z.nullable(trimmedLines(textLimits.line, 1))),
  billing_tax_id: z.optional(z.nullable(singleLine(textLimits.name))),
  billing_purchase_order: z.optional(z.nullable(singleLine(textLimits.name))),
  billing_mail: z.optional(z.nullable(Email)),
  mail_documents: z.optional(z.boolean()),
  version: z.optional(Version),
});
export type WalletSettingsInput = z.input<typeof WalletSettingsInput>;
