import * as z from "zod/mini";
import { Email } from "../../accounts/core/account.schema.ts";
import { Time, Uuid, Version } from "../../kernel/ids.ts";
import { Amount, Currency, Money } from "../../kernel/minor-units.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { singleLine, trimmedLines } from "../../kernel/text.ts";
import { ProgramShare } from "../../programs/core/share.schema.ts";
import { ReceivingAccount } from "../core/receiving-account.schema.ts";
import { payoutObstacles } from "../core/withdrawal.values.ts";
import { depositProviders } from "../deposits/deposit.schema.ts";
import { moneyActions } from "../money/money.policy.ts";

/** Balances in minor units. Those of a company are null for a person, and the other way round. */
export const Wallet = z.object({
  currency: Currency,
  free: z.nullable(Money).check(z.describe("What the company can use, in minor units.")),
  held: z.nullable(Money).check(z.describe("What is held for accepted reports, in minor units.")),
  debt: z.nullable(Money).check(z.describe("What the company owes since a bank took a deposit back, in minor units.")),
  refunding: z.nullable(Money).check(z.describe("What the company asked back and was not paid yet, in minor units.")),
  owed: z.nullable(Money).check(z.describe("Awards with their fees that wait for money, in minor units.")),
  uncovered: z
    .nullable(Money)
    .check(z.describe("What free money does not cover of the holds for accepted reports, in minor units.")),
  pending: z.nullable(Money).check(z.describe("What the caller was awarded and cannot withdraw yet, in minor units.")),
  available: z.nullable(Money).check(z.describe("What the caller can withdraw, in minor units.")),
  payout: z.nullable(Money).check(z.describe("What is on its way to the caller, in minor units.")),
  pending_final: z
    .nullable(
      z.object({
        first: Time.check(z.describe("When the first becomes final.")),
        last: Time.check(z.describe("When the last becomes final.")),
      }),
    )
    .check(z.describe("When the first and the last of the pending awards become final; null if none waits for its day alone.")),
  payout_obstacles: z
    .array(z.enum(payoutObstacles))
    .check(z.describe("All that keeps the caller from asking for a withdrawal, whatever the account; empty for a company.")),
  years: z
    .array(z.int())
    .check(
      z.describe("The years (UTC) for which there is a statement of the caller's own money, newest first; empty for a company."),
    ),
  programs: z
    .array(
      z.object({
        program_id: Uuid,
        title: z.string().check(z.describe("The title of the program.")),
        held: Money.check(z.describe("What is held for accepted reports, in minor units.")),
        uncovered: Money.check(z.describe("What free money does not cover of the holds for accepted reports, in minor units.")),
        paid: Money.check(z.describe("Awards with their fees that were booked, in minor units.")),
        share: z
          .nullable(
            z.object({
              ...ProgramShare.shape,
              left: Money.check(
                z.describe("What it may still hold and pay in the present period, in minor units; negative if it has more."),
              ),
            }),
          )
          .check(z.describe("The most that the program may hold and pay in a period; null without a limit.")),
      }),
    )
    .check(z.describe("The programs of the company that hold, lack or have paid money.")),
  settings: z
    .nullable(
      z.object({
        low_balance: z
          .nullable(Money)
          .check(z.describe("The company is told once when its free money falls below it; null for never. In minor units.")),
        pause_below: z
          .nullable(Money)
          .check(z.describe("Below it, the programs take only critical reports; null for never. In minor units.")),
        resume_at: z
          .nullable(Money)
          .check(z.describe("Once free money reaches it, they take all reports again; null for never. In minor units.")),
        intake_paused: z.boolean().check(z.describe("Whether the programs take only critical reports now.")),
        pays_itself: z.boolean(),
        fee_percent: z.number().check(z.describe("The platform's fee on top of an award, in percent.")),
        billing_name: z
          .nullable(z.string())
          .check(z.describe("To whom documents are made out; null for the name of the company.")),
        billing_address: z.nullable(z.string()).check(z.describe("The address on documents; null for none.")),
        billing_tax_id: z
          .nullable(z.string())
          .check(z.describe("The company's number for VAT or another tax, on documents; null for none.")),
        billing_purchase_order: z
          .nullable(z.string())
          .check(z.describe("The company's own number of its order, on invoices of fees; null for none.")),
        billing_mail: z
          .nullable(z.string())
          .check(z.describe("Where new documents are announced; null for its owners and finance.")),
        mail_documents: z.boolean().check(z.describe("Whether new invoices and statements are announced by mail.")),
        subscription: z
          .nullable(Money)
          .check(z.describe("What the company pays the platform each month, in minor units; null without a subscription.")),
        version: z.int().check(z.describe("The version of the settings.")),
      }),
    )
    .check(z.describe("What the company has chosen about its money; null for a person.")),
  /** Providers of deposits and withdrawals, as far as the operator has set them up. */
  providers: z
    .array(z.enum(depositProviders))
    .check(
      z.describe(
        "How money can come in, or go out to a person: `manual` comes in only if the operator has named a receiving account, `stripe` only if the operator has set it up.",
      ),
    ),
  receiving_account: z
    .nullable(ReceivingAccount)
    .check(z.describe("Where deposits by bank transfer go; null for a person, and if the operator has named no account.")),
  unpaid_countries: z
    .readonly(z.array(z.string()))
    .check(z.describe("Countries (ISO 3166-1 alpha-2) to whose banks the platform pays nothing.")),
  can: z.array(z.enum(moneyActions)).check(z.describe("What the caller may do with the money of the company.")),
});
export type Wallet = z.infer<typeof Wallet>;

export const WalletSettingsInput = z.strictObject({
  low_balance: z
    .optional(z.nullable(Amount))
    .check(z.describe("The company is told once when its free money falls below it; null for never. In minor units.")),
  /** Both or none; the second is at least the first. */
  pause_below: z
    .optional(z.nullable(Amount))
    .check(z.describe("Below it, the programs take only critical reports; null for never. In minor units.")),
  resume_at: z
    .optional(z.nullable(Amount))
    .check(z.describe("Once free money reaches it, they take all reports again; null for never. In minor units.")),
  pays_itself: z.optional(z.boolean()),
  billing_name: z
    .optional(z.nullable(singleLine(textLimits.name)))
    .check(z.describe("To whom documents are made out; null for the name of the company.")),
  billing_address: z
    .optional(z.nullable(trimmedLines(textLimits.line, 1)))
    .check(z.describe("The address on documents; null for none.")),
  billing_tax_id: z
    .optional(z.nullable(singleLine(textLimits.name)))
    .check(z.describe("The company's number for VAT or another tax, on documents; null for none.")),
  billing_purchase_order: z
    .optional(z.nullable(singleLine(textLimits.name)))
    .check(z.describe("The company's own number of its order, on invoices of fees; null for none.")),
  billing_mail: z
    .optional(z.nullable(Email))
    .check(z.describe("Where new documents are announced; null for its owners and finance.")),
  mail_documents: z.optional(z.boolean()).check(z.describe("Whether new invoices and statements are announced by mail.")),
  version: z.optional(Version).check(z.describe("The version of the settings that the caller has read.")),
});
export type WalletSettingsInput = z.input<typeof WalletSettingsInput>;
