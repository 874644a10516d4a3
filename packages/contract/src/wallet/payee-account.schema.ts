import * as z from "zod/mini";
import { Currency, Money } from "../kernel/minor-units.ts";
import { bankSchemes, usAccountTypes } from "./bank-account.values.ts";

/** All that a bank's form asks for to pay one withdrawal or refund; for staff alone, while it is being paid. */
export const PayeeAccount = z.object({
  scheme: z.enum(bankSchemes),
  /** As banks take it: in Latin letters where it has others. */
  holder_name: z.string(),
  country: z.string(),
  iban: z.nullable(z.string()),
  bic: z.nullable(z.string()),
  routing_number: z.nullable(z.string()),
  account_number: z.nullable(z.string()),
  account_type: z.nullable(z.enum(usAccountTypes)),
  address: z.nullable(z.object({ street: z.string(), postal_code: z.string(), town: z.string() })),
  amount: Money,
  currency: Currency,
  reference: z.string(),
});
export type PayeeAccount = z.infer<typeof PayeeAccount>;
