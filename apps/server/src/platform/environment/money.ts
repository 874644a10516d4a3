import * as z from "zod/mini";
import { currencyCode, iban, safeOrigin, secretPair } from "./checks.ts";
import { filesOf, listOf, none } from "./readers.ts";
import type { SettingRules } from "./setting-rule.ts";

/** The money of the instance. */
export const moneySettings = {
  CURRENCY: {
    as: "currency",
    check: currencyCode,
    default: "USD",
    expected: "an ISO 4217 code, such as USD",
    sentence: "ISO 4217 code of all money of the instance; the server does not start with another one once money was booked",
  },
  PLATFORM_FEE_PERCENT: {
    as: "platformFeePercent",
    check: z.string().check(z.regex(/^\d{1,2}(\.\d)?$/)),
    read: Number,
    default: "20",
    expected: "a percentage from 0 to 99.9",
    sentence: 'on top of each award; a fee that staff set under "Platform settings" wins',
  },
  WITHDRAWAL_MIN: {
    as: "withdrawalMin",
    check: z.string().check(z.regex(/^[1-9]\d{0,11}$/)),
    read: Number,
    default: "5000",
    expected: "an amount in minor units, such as 5000 for 50 dollars",
    sentence: 'smallest withdrawal, in minor units of the currency; one that staff set under "Platform settings" wins',
  },
  TAX_FORM_FROM: {
    as: "taxFormFrom",
    check: z.string().check(z.regex(/^[1-9]\d{0,11}$/)),
    read: Number,
    expected: "an amount in minor units, such as 60000 for 600 dollars",
    sentence:
      "the sum of a person's withdrawals in a calendar year (UTC), in minor units, from which their tax form is needed; staff note it on the person's page",
  },
  UNPAID_COUNTRIES: {
    as: "unpaidCountries",
    check: z.string().check(z.regex(/^[A-Z]{2}(?: *, *[A-Z]{2})*$/)),
    read: listOf,
    otherwise: none,
    expected: "codes of countries (ISO 3166-1 alpha-2), separated by commas",
    sentence:
      "countries (ISO 3166-1 alpha-2, separated by commas) to whose banks nothing is paid; their people read it before they report",
  },
  SANCTIONS_FILES: {
    as: "sanctionsFiles",
    check: z.string().check(z.regex(/^[^\p{Cc},]{1,500}(?:,[^\p{Cc},]{1,500}){0,9}$/u)),
    read: filesOf,
    otherwise: none,
    expected: "paths of up to 10 files, separated by commas",
    sentence:
      "paths of up to ten sanctions lists, separated by commas: of the EU (CSV or XML), the UN (XML) or OFAC (SDN.CSV, ALT.CSV, SDN.XML); changes are read within five minutes. With Docker, mount their folder. Without it nobody is screened; until each list was read once, nobody is paid. See [money](subjects/money.md#sanctions-lists)",
  },
  RECEIVING_NAME: {
    check: z.string().check(z.regex(/^[^\p{Cc}]{1,70}$/u)),
    without: "an example in the demo, else none",
    expected: "a name of at most 70 characters",
    sentence:
      "the owner of the account to which companies pay deposits by bank transfer; needed with its IBAN. Without an account a deposit by transfer is not offered",
  },
  RECEIVING_IBAN: {
    check: iban,
    without: "an example in the demo, else none",
    expected: "an IBAN",
    sentence: "the IBAN of that account",
  },
  RECEIVING_BIC: {
    check: z.string().check(z.regex(/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/)),
    without: "an example in the demo, else none",
    expected: "a BIC of 8 or 11 characters",
    sentence: "the BIC of that account, which is shown where set",
  },
  RECEIVING_BANK: {
    check: z.string().check(z.regex(/^[^\p{Cc}]{1,100}$/u)),
    without: "an example in the demo, else none",
    expected: "a name of at most 100 characters",
    sentence: "the bank of that account, which is shown where set",
  },
  RECEIVING_TEXT: {
    check: z.string().check(z.regex(/^[^\p{Cc}]{1,500}$/u)),
    expected: "one line of at most 500 characters",
    sentence: "how to pay where there is no IBAN, in one line of at most 500 characters, in place of the four above",
  },
  PAYOUT_NAME: {
    check: z.string().check(z.regex(/^[^\p{Cc}]{1,70}$/u)),
    expected: "a name of at most 70 characters",
    sentence:
      "the owner of the account from which withdrawals are paid; without a name and an IBAN, payout batches are CSV and no `pain.001`",
  },
  PAYOUT_IBAN: {
    check: iban,
    expected: "an IBAN",
    sentence: "the IBAN of that account",
  },
  PAYOUT_BIC: {
    check: z.string().check(z.regex(/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/)),
    expected: "a BIC of 8 or 11 characters",
    sentence: "the BIC of that account",
  },
  PAYOUT_BOOKING: {
    check: z.enum(["single", "batch"]),
    default: "single",
    expected: "single or batch",
    sentence:
      "how the bank of `PAYOUT_IBAN` books a `pain.001` (`BtchBookg`): `single`, each payment by itself, or `batch`, each group as one sum",
  },
  INVOICE_SELLER: {
    check: z.string().check(z.regex(/^[^\p{Cc}]{1,300}$/u)),
    default: "Safeport",
    expected: "a name with an address, of at most 300 characters",
    sentence: "name and address at the head of receipts, invoices and statements",
  },
  INVOICE_TAX_PERCENT: {
    check: z.string().check(z.regex(/^\d{1,2}(\.\d)?$/)),
    default: "0",
    expected: "a percentage from 0 to 99.9",
    sentence: "the tax that fees contain",
  },
  INVOICE_TAX_NOTE: {
    check: z.string().check(z.regex(/^[^\p{Cc}]{1,300}$/u)),
    expected: "a text of at most 300 characters, such as a note about reverse charge",
    sentence: "a note below invoices, such as one about reverse charge",
  },
  STRIPE_SECRET_KEY: {
    check: z.string().check(z.regex(/^(?:sk|rk)_(?:test|live)_[A-Za-z0-9]{8,250}$/)),
    expected: "a secret key of Stripe, such as sk_live_… or rk_test_…",
    sentence:
      "a secret key of Stripe (`sk_…` or `rk_…`); turns deposits by card on, see [Stripe](operations.md#stripe). A test key takes events of the test mode alone",
  },
  STRIPE_WEBHOOK_SECRET: {
    check: secretPair,
    expected: "a signing secret of Stripe (whsec_…), or two with a comma between them",
    sentence:
      "the signing secret (`whsec_…`) of events about the platform's account; needed with the key. Two with a comma while one replaces the other",
  },
  STRIPE_CONNECT_WEBHOOK_SECRET: {
    check: secretPair,
    expected: "a signing secret of Stripe (whsec_…), or two with a comma between them",
    sentence: "the same for events about connected accounts; without it nobody is paid through Stripe",
  },
  STRIPE_API_HOST: {
    check: safeOrigin,
    without: "Stripe's own",
    expected: "an https address of a host alone, such as https://api.stripe.com",
    sentence: "another origin of its API, such as that of a proxy; https, unless it is loopback",
  },
} as const satisfies SettingRules;
