import * as z from "zod/mini";

/** The operator's account for deposits: an IBAN with its holder, or a text. */
export const ReceivingAccount = z.object({
  name: z.nullable(z.string()).check(z.describe("The holder of the account; null if `text` says it all.")),
  iban: z.nullable(z.string()).check(z.describe("Its IBAN without spaces; null if `text` says it all.")),
  bic: z.nullable(z.string()).check(z.describe("The BIC of its bank; null if the operator has named none.")),
  bank: z.nullable(z.string()).check(z.describe("The name of its bank; null if the operator has named none.")),
  text: z
    .nullable(z.string())
    .check(z.describe("How to pay where there is no IBAN, in the operator's words; null if there is one.")),
});
export type ReceivingAccount = z.infer<typeof ReceivingAccount>;
