import * as z from "zod/mini";
import { Currency, Money } from "../../kernel/minor-units.ts";
import { bankSchemes, usAccountTypes } from "./bank-account.values.ts";

/** All that a bank's form asks for to pay one withdrawal or refund; for staff alone, while it is being paid. */
export const PayeeAccount = z.object({
  scheme: z.enum(bankSchemes),
  /** As banks take it: in Latin letters where it has others. */
  holder_name: z.string().check(z.describe("The holder in the letters that banks take.")),
  country: z.string().check(z.describe("The country of the bank (ISO 3166-1 alpha-2).")),
  iban: z.nullable(z.string()).check(z.describe("The IBAN, with or without spaces; for the scheme `iban`.")),
  bic: z.nullable(z.string()).check(z.describe("The BIC of the bank, of 8 or 11 characters; for the scheme `swift`.")),
  routing_number: z.nullable(z.string()).check(z.describe("The nine digits of a US routing number; for the scheme `us`.")),
  account_number: z.nullable(z.string()).check(z.describe("The number of the account; for the schemes `us` and `swift`.")),
  account_type: z.nullable(z.enum(usAccountTypes)).check(z.describe("The type of a US account; `checking` if it is not sent.")),
  address: z
    .nullable(
      z.object({
        street: z.string().check(z.describe("Street and house number.")),
        postal_code: z.string().check(z.describe("The postal code.")),
        town: z.string().check(z.describe("The town.")),
      }),
    )
    .check(z.describe("The holder's address; null where banks need none.")),
  amount: Money.check(z.describe("What to pay, in minor units.")),
  currency: Currency,
  reference: z.string().check(z.describe("What to write on the transfer.")),
});
export type PayeeAccount = z.infer<typeof PayeeAccount>;
